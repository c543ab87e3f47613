"""What Dry Run has on the screen: sights of a game that is shown in words."""
