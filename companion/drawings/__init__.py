"""Our own drawings of everything on the table, as flat shapes: see companion/drawings/shapes.py.

Every function gives the same drawing for the same question, and something for any name. What
nobody asks for is not even built: a page with two drawings on it must not wait for two hundred.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.drawings.shapes import Drawing, Shape

if TYPE_CHECKING:
    from companion.drawings.attacks import attack_table
    from companion.drawings.badges import (
        badge,
        champion,
        counter,
        dizzy,
        fan,
        heap,
        opening,
        prize,
        reminder,
        shielded,
        smile,
        swords,
    )
    from companion.drawings.bounties import bounty
    from companion.drawings.creatures import creature, emblem
    from companion.drawings.dice import die, pattern
    from companion.drawings.endings import beaten, homeward, sun
    from companion.drawings.figures import (
        base,
        canyon,
        card,
        gap,
        headquarters,
        impassable,
        knot,
        objective,
        shade,
        way,
    )
    from companion.drawings.hatching import forecast, hatch, label
    from companion.drawings.items import item
    from companion.drawings.lords import lord, seal
    from companion.drawings.pawns import pawn
    from companion.drawings.people import character
    from companion.drawings.pieces import arrow, egg, rubble, target
    from companion.drawings.places import location, ruin
    from companion.drawings.signs import back, burst, heart, skull, tick
    from companion.drawings.vehicles import vehicle
    from companion.drawings.weapons import weapon
    from companion.drawings.worms import worm

__all__ = [
    "Drawing",
    "Shape",
    "arrow",
    "attack_table",
    "back",
    "badge",
    "base",
    "beaten",
    "bounty",
    "burst",
    "canyon",
    "card",
    "champion",
    "character",
    "counter",
    "creature",
    "die",
    "dizzy",
    "egg",
    "emblem",
    "fan",
    "forecast",
    "gap",
    "hatch",
    "headquarters",
    "heap",
    "heart",
    "homeward",
    "impassable",
    "item",
    "knot",
    "label",
    "location",
    "lord",
    "objective",
    "opening",
    "pattern",
    "pawn",
    "prize",
    "reminder",
    "rubble",
    "ruin",
    "seal",
    "shade",
    "shielded",
    "skull",
    "smile",
    "sun",
    "swords",
    "target",
    "tick",
    "vehicle",
    "way",
    "weapon",
    "worm",
]

_FILES = {
    "attacks": ("attack_table",),
    "badges": (
        "badge", "champion", "counter", "dizzy", "fan", "heap", "opening", "prize", "reminder",
        "shielded", "smile", "swords",
    ),
    "bounties": ("bounty",),
    "creatures": ("creature", "emblem"),
    "dice": ("die", "pattern"),
    "endings": ("beaten", "homeward", "sun"),
    "figures": (
        "base", "canyon", "card", "gap", "headquarters", "impassable", "knot", "objective",
        "shade", "way",
    ),
    "hatching": ("forecast", "hatch", "label"),
    "items": ("item",),
    "lords": ("lord", "seal"),
    "pawns": ("pawn",),
    "people": ("character",),
    "pieces": ("arrow", "egg", "rubble", "target"),
    "places": ("location", "ruin"),
    "signs": ("back", "burst", "heart", "skull", "tick"),
    "vehicles": ("vehicle",),
    "weapons": ("weapon",),
    "worms": ("worm",),
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import the file of a drawing when it is first asked for."""
    for file, drawn in _FILES.items():
        if name in drawn:
            found = getattr(import_module(f"{__name__}.{file}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
