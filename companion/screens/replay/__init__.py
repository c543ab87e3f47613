"""A finished game once more: watched step by step, and saved as a picture."""
