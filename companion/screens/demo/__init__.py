"""The demo: a game that plays itself on the real table page, until somebody touches the screen."""
