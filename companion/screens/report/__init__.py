"""The report of a game: where it turned, and how lucky it was."""
