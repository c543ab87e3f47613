"""Sights with a game of Squirmish on the table: see `companion.screens.gallery`."""
