"""The pieces on the board, readable from across the table at the size of a thumbnail."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.inks import EDGE, EGGS, OTHER_EGG
from companion.drawings.moves import placed
from companion.drawings.shapes import (
    Drawing,
    Points,
    disc,
    edged,
    line,
    oval,
    polygon,
    regular,
    ring,
    soft,
)

_EGG_SHAPES: dict[str, Points] = {
    "green": "50,85 15,22 85,22",
    "blue": "22,22 78,22 78,78 22,78",
    "yellow": "50,88 12,50 50,12 88,50",
}


@lru_cache
def egg(colour: str, shapes: bool = True) -> Drawing:
    """An Egg, and somebody asleep in it: each colour has a shape, unless all are plain ovals."""
    fill = EGGS.get(colour, OTHER_EGG)
    shell = _shell(colour, fill) if shapes else (oval(fill, 50, 48, 32, 41),)
    low = 7 if shapes and colour == "green" else 0  # a triangle's middle is below the box's
    return (
        *edged(*shell, width=4),
        *(disc(EDGE, x, y - low, size, alpha=0.4) for x, y, size in _SPECKLES),
        oval("#FFFFFF", 39, 61 - low, 6, 8, alpha=0.55),
    )


_SPECKLES = ((59, 58, 6), (47, 40, 7.5), (62, 38, 4))


def _shell(colour: str, fill: str) -> Drawing:
    if colour == "red":
        return (disc(fill, 50, 50, 41),)
    corners = _EGG_SHAPES.get(colour) or regular(50, 50, 36, 6)
    return soft(fill, 6, corners)


@lru_cache
def rubble(count: int = 1) -> Drawing:
    """One stone, or two."""
    if count < 2:
        return _BOULDER
    return (*placed(_SLAB, 39, 37, 0.61), *placed(_BOULDER, 0, 1, 0.68))


_BOULDER: Drawing = (
    *edged(polygon("STONE_DARK", "12,20 8,52 30,84 64,88 90,56 84,20 56,10 26,11"), width=3),
    polygon("STONE", "8,52 30,84 64,88 66,62 38,54"),
    polygon("STONE", "66,62 90,56 64,88", alpha=0.6),
    line(EDGE, 2.5, "38,54 42,32 36,22", alpha=0.5),
    line(EDGE, 2.5, "66,62 72,42", alpha=0.5),
)
_SLAB: Drawing = (
    *edged(polygon("STONE_DARK", "10,22 14,66 44,88 82,76 92,40 78,14 34,10"), width=4),
    polygon("STONE", "14,66 44,88 82,76 60,58 32,56"),
    polygon("STONE", "82,76 92,40 60,58", alpha=0.6),
    line(EDGE, 3, "60,58 56,36", alpha=0.5),
)


@lru_cache
def target(number: int) -> Drawing:
    """The Target of a Worm: a disc with a Roman number, so that no font is needed."""
    left = 50 - 9 * (number - 1)
    bars = [left + 18 * each for each in range(number)]
    serif = [(bars[0] - 7.0, 0.0), (bars[-1] + 7.0, 0.0)] if bars else []
    return (
        disc(EDGE, 50, 50, 49),
        disc("WARNING", 50, 50, 40),
        ring("DANGER", 9, 50, 50, 41),
        *(line("DANGER", 7, each) for each in ("50,17 50,21", "50,79 50,83")),
        *(line("SAND", 9, f"{x},36 {x},64") for x in bars),
        *(line("SAND", 6, [(x, y) for x, _ in serif]) for y in (34, 66) if serif),
    )


@lru_cache
def arrow(direction: str) -> Drawing:
    """Which way a Target moves: N, E, S or W."""
    points = [(50.0, 86.0), (16.0, 50.0), (38.0, 50.0), (38.0, 16.0), (62.0, 16.0), (62.0, 50.0),
              (84.0, 50.0)]  # fmt: skip
    for _ in range("NWSE".find(direction.upper()[:1])):
        points = [(100 - y, x) for x, y in points]
    return soft("SAND", 4, points)
