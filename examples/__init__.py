"""Small examples of what can be added to Wormwatch. Each one runs, and a test plays it."""
