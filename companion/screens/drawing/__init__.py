"""Puts our drawings on the screen."""
