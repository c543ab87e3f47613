"""What a Bounty pays for."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.inks import (
    BONE,
    BONE_DARK,
    CREAM,
    GOLD,
    GOLD_DARK,
    RED,
    SHADOW,
    WOOD,
    WOOD_DARK,
)
from companion.drawings.moves import placed, turned
from companion.drawings.shapes import (
    Drawing,
    box,
    disc,
    edged,
    line,
    oval,
    polygon,
    ring,
    star,
)
from companion.drawings.worms import worm


@lru_cache
def bounty(kind: str) -> Drawing:
    """A delivery (an Egg in a crate), a hunt (a face on a poster), or just a medal."""
    return {"delivery": _DELIVERY, "hunt": _HUNT}.get(kind.lower(), _MEDAL)


_DELIVERY: Drawing = (
    *edged(oval(BONE, 50, 56, 25, 34)),
    *(disc(BONE_DARK, x, y, r) for x, y, r in ((42, 74, 5), (58, 66, 6), (44, 60, 3.5))),
    *(
        line(GOLD, 3.5, each)
        for each in ("38,47 32,58", "50,48 50,56", "62,47 70,60", "24,47 18,55", "76,47 82,55")
    ),
    *edged(polygon(WOOD, "8,8 12,46 88,46 92,8")),
    *(line(WOOD_DARK, 3, each) for each in ("11,33 89,33", "10,20 90,20")),
    *(line(WOOD_DARK, 7, f"{x},11 {x},43") for x in (20, 80)),
    *edged(polygon(CREAM, "44,14 44,24 36,24 50,39 64,24 56,24 56,14"), width=1.5),
)

_HUNT: Drawing = turned(
    (
        *edged(polygon(BONE, "14,6 15,40 13,94 40,93 60,95 86,93 85,60 87,6 62,8 38,5")),
        line(SHADOW, 6, "26,84 74,84"),
        box(BONE_DARK, 22, 26, 56, 50, 2),
        *placed(worm("screamer"), 26, 27, 0.5),
        line(SHADOW, 3.5, "30,19 70,19"),
        line(SHADOW, 3.5, "38,12.5 62,12.5"),
        *edged(disc(RED, 50, 93, 4), width=1.5),
    ),
    -5,
)

_MEDAL: Drawing = (
    *edged(polygon(RED, "26,94 44,94 60,56 46,52"), polygon("#4F86B8", "74,94 56,94 40,56 54,52")),
    *edged(disc(GOLD, 50, 36, 29)),
    ring(GOLD_DARK, 2.5, 50, 36, 23),
    polygon(GOLD_DARK, star(50, 35, 17, 8, 5)),
    polygon(CREAM, star(49, 37, 14, 6.5, 5)),
)
