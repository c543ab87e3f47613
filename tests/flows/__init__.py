"""Flows drive the real app, as a person at the table would."""
