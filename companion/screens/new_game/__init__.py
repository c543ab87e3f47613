"""A new game, from who plays what to the first question."""
