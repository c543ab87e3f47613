"""A game that ended well: the sun, a car on its way home, and a Worm that has had enough."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.bodies import Skin, body, heap
from companion.drawings.inks import BONE, CREAM, EDGE, LIT, SAND_HEAP, STEEL, TEAL
from companion.drawings.moves import fitting, placed
from companion.drawings.pawns import pawn
from companion.drawings.shapes import (
    Drawing,
    Point,
    arc,
    blob,
    curve,
    disc,
    edged,
    line,
    oval,
    polygon,
    star,
)

_SKIN = Skin("#D9764F", "#A9512F", "#F0B48E")  # the Screamer's: it has screamed enough


@lru_cache
def sun() -> Drawing:
    """A sun that comes up, with rays over it; what is under its middle the dunes hide."""
    return (
        *(polygon(LIT, _ray(each, 50 if each % 2 else 41), alpha=0.18) for each in range(_RAYS)),
        *(disc(LIT, 50, 50, radius, alpha=0.22) for radius in (27, 21)),
        disc(LIT, 50, 50, 16),
    )


_RAYS = 11


def _ray(number: int, length: float) -> list[Point]:
    middle = 180 * (number + 0.5) / _RAYS
    return [(50, 50), *arc(50, 50, length, middle - 5, middle + 5)]


@lru_cache
def homeward(player: int) -> Drawing:
    """A player's car going home: the flag flies, somebody waves, the dust settles behind."""
    return fitting((*_DUST, *_FLAG, *placed(pawn(player), 16, 0, 0.84), *_ARM))


_DUST: Drawing = (
    oval(SAND_HEAP, 15, 8, 12, 7, alpha=0.75),
    oval(SAND_HEAP, 7, 17, 7, 6, alpha=0.5),
    oval(SAND_HEAP, 17, 22, 6, 5, alpha=0.35),
    oval(SAND_HEAP, 2, 29, 5, 4.5, alpha=0.25),
)
_FLAG: Drawing = (
    *edged(line(STEEL, 2.2, "27,44 21,97"), width=1.5),
    *edged(
        polygon(TEAL, "21,96 15,93 8,96 1,92 3,84 1,76 8,79 14,75 22,78"),
        width=2,
    ),
    polygon(CREAM, star(12, 86, 6, 2.5, 5)),
)
_HAND = "#C68B5E"
_ARM: Drawing = (
    *edged(
        line(_HAND, 3.2, "76,57 78,66"),
        disc(_HAND, 78, 68, 3.4),
        *(
            line(_HAND, 2, f"78,68 {x},{y}")
            for x, y in ((73.5, 71), (76, 74.5), (80, 74.5), (83, 71))
        ),
        curve(CREAM, 4.6, "69,49 73,52 76,58"),
        width=1.5,
    ),
    *(curve(BONE, 1.8, arc(78, 68, 11, a, a + 45)) for a in (5, 130)),
)


@lru_cache
def beaten() -> Drawing:
    """The Worm that wanted you for breakfast, seeing stars."""
    return fitting(_BEATEN)


_BEATEN: Drawing = (
    blob("#D8606A", "84,12 92,9 99,3 95,0 87,2 80,6"),
    *body(
        _SKIN,
        "14,6 13,26 24,42 42,44 58,34 70,24",
        (13, 14, 16, 18, 21, 22),
        (0.7, 1.4, 2, 2.7, 3.4),
    ),
    *(
        line(EDGE, 3.2, each)
        for each in ("58,38 67,29", "67,38 58,29", "74,39 83,30", "83,39 74,30")
    ),
    curve(EDGE, 3, "66,16 72,20 78,15 85,18"),
    *edged(line(CREAM, 6, "44,52 54,60"), width=1.6),
    *edged(line(CREAM, 6, "54,52 44,60"), width=1.6),
    *(
        shape
        for x, y, size in ((44, 78, 7), (64, 84, 9), (84, 74, 7))
        for shape in edged(polygon(LIT, star(x, y, size, size * 0.42, 5, 80 + x / 3)), width=1.6)
    ),
    *heap(0, 40, 16),
)
