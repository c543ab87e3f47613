"""Sights with a game of Terror Below on the table: see `companion.screens.gallery`."""
