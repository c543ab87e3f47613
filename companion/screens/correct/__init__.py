"""Setting right what the app believes about the table."""
