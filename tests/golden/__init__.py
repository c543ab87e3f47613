"""What others rely on, kept as files; README.md in this folder says which, and when they change."""
