"""The machine that sits at the table: it looks after itself, and tells what happened to it."""
