"""What long commands do, with every import at the top: loaded when the command runs."""
