"""Hats, which keep the sun off and nothing else."""

from __future__ import annotations

from companion.drawings.inks import (
    BLUE,
    BLUE_DARK,
    CREAM,
    EDGE,
    GOLD,
    GOLD_DARK,
    LIT,
    RED,
    ROSE,
    SHADOW,
    TEAL,
    WOOD,
    WOOD_DARK,
)
from companion.drawings.shapes import (
    Drawing,
    arc,
    blob,
    box,
    curve,
    disc,
    edged,
    line,
    oval,
    polygon,
    smooth,
    star,
)


def hat(name: str) -> Drawing:
    """A Hat by the words in its name; an unknown one is a cap."""
    words = name.lower()
    return next((each for word, each in _HATS.items() if word in words), _CAP)


_STRAW: Drawing = (
    *edged(oval("#E2BE6E", 50, 34, 46, 15)),
    *edged(blob("#E2BE6E", "28,36 28,62 40,74 60,74 72,62 72,36 50,30")),
    polygon(RED, smooth("28,40 50,34 72,40") + smooth("72,50 50,44 28,50")),
    *(
        curve(GOLD_DARK, 1.8, each)
        for each in ("30,58 50,53 70,58", "34,67 50,63 66,67", "10,34 30,24 50,22 70,24 90,34")
    ),
    line(GOLD_DARK, 2.5, "4,36 0.5,42"),
    line(GOLD_DARK, 2.5, "94,32 98,26"),
)

_BOWLER: Drawing = (
    *edged(polygon("#6E5A66", arc(50, 42, 31, 180, 0))),
    *edged(curve("#6E5A66", 9, "8,44 24,36 50,33 76,36 92,44")),
    polygon(SHADOW, smooth("19.5,41 50,37 80.5,41") + smooth("80,51 50,47 20,51")),
    blob("#8F7A86", "30,60 36,68 46,70 40,62"),
)

_HARD: Drawing = (
    *edged(polygon(GOLD, arc(50, 36, 36, 180, 0)), box(GOLD, 6, 28, 88, 9, 4)),
    *edged(box(GOLD, 43, 38, 14, 38, 6), width=2),
    *(curve(GOLD_DARK, 3, each) for each in ("30,40 32,56 38,66", "70,40 68,56 62,66")),
    line(GOLD_DARK, 2.5, "14,37 86,37"),
    disc(CREAM, 50, 52, 5),
)

_PARTY: Drawing = (
    *edged(polygon(TEAL, "22,14 50,84 78,14")),
    polygon(ROSE, "27,27 33,42 71,31.5 76,19"),
    polygon(GOLD, "38,54 43,67 60,59 65,46.5"),
    *edged(polygon(GOLD, star(50, 86, 11, 5, 8)), width=2),
    *(disc(CREAM, x, y, 3) for x, y in ((36, 21), (58, 20), (50, 47))),
    curve(CREAM, 2, "24,14 34,5 50,3 66,5 76,14"),
)

_TEN_GALLON: Drawing = (
    *edged(blob(WOOD, "28,34 26,60 34,88 46,80 54,80 66,88 74,60 72,34 50,28")),
    *edged(
        polygon(
            WOOD,
            smooth("3,48 12,36 30,26 50,23 70,26 88,36 97,48")
            + smooth("97,48 84,40 66,37 50,36 34,37 16,40 3,48")[1:-1],
        )
    ),
    polygon(WOOD_DARK, smooth("27,40 50,37 73,40") + smooth("73.5,50 50,47 26.5,50")),
    *edged(polygon(GOLD, star(50, 44, 8, 4, 5)), width=1.5),
    curve(WOOD_DARK, 3, "40,80 48,68 50,58"),
)

_CAP: Drawing = (
    *edged(
        polygon(BLUE, arc(46, 38, 33, 180, 0)),
        polygon(BLUE_DARK, smooth("40,38 70,40 97,32 88,28 60,30")),
    ),
    *(curve(BLUE_DARK, 2.5, each) for each in ("46,70 36,56 34,40", "46,70 58,56 60,40")),
    disc(LIT, 46, 71, 4),
    line(EDGE, 2, "13,38 72,38", alpha=0.5),
)

_HATS = {
    "straw": _STRAW,
    "bowler": _BOWLER,
    "hard": _HARD,
    "party": _PARTY,
    "gallon": _TEN_GALLON,
    "cowboy": _TEN_GALLON,
}
