"""Sights with a game of Wormlord on the table: see `companion.screens.gallery`."""
