"""Our own drawings of everything on the table, as flat shapes: see companion/drawings/shapes.py.

Every function gives the same drawing for the same question, and something for any name.
"""

from companion.drawings.bounties import bounty
from companion.drawings.dice import die, pattern
from companion.drawings.endings import beaten, homeward, sun
from companion.drawings.items import item
from companion.drawings.pawns import pawn
from companion.drawings.people import character
from companion.drawings.pieces import arrow, egg, rubble, target
from companion.drawings.places import location, ruin
from companion.drawings.shapes import Drawing, Shape
from companion.drawings.signs import burst, heart, skull, tick
from companion.drawings.vehicles import vehicle
from companion.drawings.weapons import weapon
from companion.drawings.worms import worm

__all__ = [
    "Drawing",
    "Shape",
    "arrow",
    "beaten",
    "bounty",
    "burst",
    "character",
    "die",
    "egg",
    "heart",
    "homeward",
    "item",
    "location",
    "pattern",
    "pawn",
    "rubble",
    "ruin",
    "skull",
    "sun",
    "target",
    "tick",
    "vehicle",
    "weapon",
    "worm",
]
