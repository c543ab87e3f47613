"""The game being played, the kept games and the loaded rules: what screens talk to.

Nothing here draws or knows a screen.
"""
