"""Dry Run: a two-minute game that tries out the whole table.

One die and twelve cards are enough to try every way of answering (fingers, physical or app
dice, dealt or shown cards), undo and the journal, before a long game depends on them.
"""
