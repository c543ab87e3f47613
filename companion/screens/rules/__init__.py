"""The rules at a fingertip: found, read, kept, and shown on the board."""
