"""Dice, and the pattern of an attack."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.drawings.inks import BONE, BONE_DARK, EDGE
from companion.drawings.moves import placed
from companion.drawings.pieces import egg, rubble
from companion.drawings.shapes import Drawing, box, disc, edged, oval, ring

Offset = tuple[int, int]  # columns to the right, rows down

_PIPS: dict[int, list[Offset]] = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
    6: [(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)],
}


@lru_cache
def die(value: int, face: str) -> Drawing:
    """Return a face of a die in a color of the theme or "#RRGGBB"; other values have no pips."""
    return (
        box(EDGE, 3, 3, 94, 94, 20),
        box(face, 6, 6, 88, 88, 18),
        box(EDGE, 6, 6, 88, 30, 18, alpha=0.3),
        box(face, 6, 14, 88, 80, 18),
        *(disc(BONE, 50 + 25 * x, 54 + 25 * y, 9.5) for x, y in _PIPS.get(value, [])),
    )


def pattern(
    rubble: Iterable[Offset],
    eggs: Iterable[tuple[Offset, str | None]],
    columns: int = 5,
    rows: int = 5,
) -> Drawing:
    """An attack on a grid of dots around its Target; an Egg of no colour is the Worm's own."""
    return _pattern(frozenset(rubble), tuple(eggs), columns, rows)


@lru_cache(maxsize=256)
def _pattern(
    stones: frozenset[Offset], eggs: tuple[tuple[Offset, str | None], ...], columns: int, rows: int
) -> Drawing:
    cell = 100 / max(columns, rows, 1)
    laid = dict(eggs)
    found: list[Drawing] = []
    for column in range(-(columns // 2), columns - columns // 2):
        for row in range(-(rows // 2), rows - rows // 2):
            at = (column, row)
            left, bottom = 50 + (column - 0.5) * cell, 50 - (row + 0.5) * cell
            space = _space(at, at in stones, at in laid, laid.get(at))
            found.append(placed(space, left, bottom, cell / 100))
    return tuple(shape for each in found for shape in each)


def _space(at: Offset, stone: bool, laid: bool, colour: str | None) -> Drawing:
    aim = (ring("DANGER", 8, 50, 50, 45),) if at == (0, 0) else ()
    if laid:
        return (*aim, *placed(egg(colour) if colour else _OWN_EGG, 14, 14, 0.72))
    if stone:
        return (*aim, *placed(rubble(1), 4, 4, 0.92))
    return aim or (disc("QUIET", 50, 50, 11, alpha=0.5),)


_OWN_EGG: Drawing = (
    *edged(oval(BONE, 50, 48, 32, 42), width=4),
    *(disc(BONE_DARK, x, y, size) for x, y, size in ((42, 62, 6), (60, 50, 7), (44, 32, 5))),
)
