"""Wormlord at the table: its map, its clock, its buzzers, its count."""
