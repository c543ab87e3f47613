"""The table: the question, what the hands do, and the ways back."""
