"""The cards as drawn, and entering one's own."""
