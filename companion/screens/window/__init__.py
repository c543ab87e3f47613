"""The window itself: pages, faults, rest, pace and sound."""
