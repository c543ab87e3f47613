"""Wormlord: tie knots, take spaces, all at once.

The game itself is played by hands in real time. The rules here run the table around it.

maps                    the maps as data, and what makes one playable
options, state          what there is
rules                   how a match goes: map, countdown, round, verdict, count
words                   how it speaks
"""
