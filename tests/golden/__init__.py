"""Kept games as a release wrote them, and whether they open in this one."""
