"""Screens that look after the machine and what it keeps."""
