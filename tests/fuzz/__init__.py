"""Fuzzing of everything that reads what somebody else wrote: `python -m tests.fuzz NAME`."""
