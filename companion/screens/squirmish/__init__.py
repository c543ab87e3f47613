"""Squirmish on the touchscreen."""
