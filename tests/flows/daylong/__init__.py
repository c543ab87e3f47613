"""A simulated day at the table: the real app, bots at a person's pace, and what it costs."""
