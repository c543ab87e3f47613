"""Home and the ways from it."""
