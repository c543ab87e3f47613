"""Small signs: a tick, an arrow back, a skull, a heart, a burst."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.inks import BONE, BONE_DARK, EDGE, LIT
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


@lru_cache
def tick() -> Drawing:
    """Done."""
    return (line("GOOD", 14, "17,50 41,25 83,76"),)


@lru_cache
def back() -> Drawing:
    """Return an arrow that turns back."""
    return (
        curve("BLUE_RULER", 11, arc(52, 46, 30, 150, -110)),
        polygon("BLUE_RULER", "2,50 44,54 20,86"),
    )


@lru_cache
def skull() -> Drawing:
    """Somebody died, and does not seem to mind."""
    return (
        *edged(oval(BONE, 50, 60, 37, 33), box(BONE, 30, 12, 40, 32, 8)),
        polygon(BONE_DARK, smooth("72,84 86,68 84,46 70,36 70,14 66,13 66,40 78,52 80,68")),
        oval(EDGE, 35, 54, 11, 12),
        oval(EDGE, 64, 54, 11, 12),
        disc(BONE, 37, 51, 3),
        disc(BONE, 66, 51, 3),
        polygon(EDGE, "50,45 45,35 55,35"),
        *(line(EDGE, 3, f"{x},13 {x},25") for x in (40, 50, 60)),
    )


@lru_cache
def heart() -> Drawing:
    """Health."""
    left = smooth("50,74 39,87 22,87 9,74 10,55 24,35 50,11")
    right = [(100 - x, y) for x, y in reversed(left[1:-1])]
    return (
        *edged(polygon("DANGER", left + right)),
        blob("#FFFFFF", "18,70 22,78 31,79 27,72", alpha=0.45),
    )


@lru_cache
def burst() -> Drawing:
    """An attack breaks out of the sand."""
    stones = [
        "14,86 20,92 25,85 19,80",
        "80,90 88,92 90,84 83,81",
        "88,18 94,24 96,15 91,12",
        "8,22 15,25 15,16 9,14",
    ]
    return (
        *edged(polygon("DANGER", star(50, 50, 46, 29, 11))),
        polygon("DUSK", star(50, 50, 36, 23, 11, 98)),
        polygon(LIT, star(50, 50, 22, 13, 9)),
        *(shape for each in stones for shape in edged(polygon("STONE", each), width=2)),
    )
