"""What lies on the diagrams of the rules and on none of our boards: cards, ropes, places."""

from __future__ import annotations

import math
from functools import lru_cache

from companion.drawings.inks import (
    BONE,
    EDGE,
    GOLD,
    LIT,
    PLAYERS,
    SHADOW,
    STEEL,
    STEEL_DARK,
    STRINGS,
)
from companion.drawings.shapes import (
    Drawing,
    arc,
    box,
    curve,
    disc,
    edged,
    line,
    polygon,
    star,
)


def _colour(player: int) -> str:
    return PLAYERS[player % len(PLAYERS)]


def _string(player: int) -> str:
    return STRINGS[player % len(STRINGS)]


@lru_cache
def card(player: int) -> Drawing:
    """A card on the table in the colour of whose it is, with room at its foot for a letter."""
    return (
        *edged(box(_colour(player), 10, 4, 80, 92, 10), width=3),
        box(SHADOW, 18, 42, 64, 46, 7),
        curve(BONE, 10, "34,52 50,50 60,58 46,66 42,74 58,80"),
        disc(EDGE, 59, 80, 2.5),
    )


@lru_cache
def gap() -> Drawing:
    """Where a card lay, or might lie."""
    sides = [((10, 4), (90, 4)), ((90, 4), (90, 96)), ((90, 96), (10, 96)), ((10, 96), (10, 4))]
    return tuple(
        line("QUIET", 3, [_on(side, (each + 0.2) / 4), _on(side, (each + 0.8) / 4)])
        for side in sides
        for each in range(4)
    )


def _on(side: tuple[tuple[int, int], tuple[int, int]], share: float) -> tuple[float, float]:
    (x, y), (to_x, to_y) = side
    return x + (to_x - x) * share, y + (to_y - y) * share


@lru_cache
def knot(player: int) -> Drawing:
    """A knot in a rope, in the colour of its player."""
    ends = "12,30 30,34 54,46 66,62 54,76 38,70 36,52 52,36 72,30 88,34"
    return (
        curve(EDGE, 21, ends),
        curve(_string(player), 15, ends),
        *(curve(EDGE, 2.5, each, alpha=0.5) for each in ("22,26 28,34 24,40", "70,24 76,30 74,38")),
        curve(EDGE, 21, "40,44 52,36 66,32"),
        curve(_string(player), 15, "38,46 52,36 68,31"),
    )


@lru_cache
def base(player: int) -> Drawing:
    """A base: a tent in the colour of its player, with a lamp in it."""
    return (
        *edged(polygon(_string(player), "8,14 50,86 92,14"), width=4),
        polygon(SHADOW, "34,14 50,58 66,14"),
        disc(LIT, 50, 27, 7),
        line(EDGE, 4, "44,92 50,84 56,92"),
    )


@lru_cache
def headquarters(player: int) -> Drawing:
    """Headquarters: a tower with a flag in the colour of its player."""
    return (
        *edged(box(STEEL, 22, 8, 48, 48), polygon(STEEL, "16,54 76,54 70,70 22,70"), width=3.5),
        box(SHADOW, 38, 8, 16, 24),
        *(box(LIT, x, 40, 9, 9) for x in (28, 55)),
        line(EDGE, 5, "46,70 46,96"),
        *edged(polygon(_string(player), "48,95 84,87 48,77"), width=3),
    )


@lru_cache
def objective() -> Drawing:
    """What everybody is after."""
    return (
        *edged(polygon(GOLD, star(50, 48, 44, 20, 5)), width=4),
        polygon(LIT, star(50, 48, 22, 10, 5)),
    )


@lru_cache
def impassable() -> Drawing:
    """Ground that nobody crosses."""
    return (
        *edged(
            polygon(STEEL_DARK, "4,10 20,52 34,40 56,92 74,54 84,62 96,10"),
            width=3,
        ),
        polygon(STEEL, "56,92 46,66 54,60 60,68 66,62 74,54"),
        polygon(STEEL, "20,52 15,38 22,34 28,42"),
        *(line(EDGE, 2.5, each, alpha=0.5) for each in ("34,40 40,22", "60,68 56,40 62,28")),
    )


@lru_cache
def canyon() -> Drawing:
    """A space without ground."""
    zigzag = "10,{0} 30,{1} 50,{0} 70,{1} 90,{0}"
    cracks = (line("LINE", 3, zigzag.format(y, y + 6)) for y in (35, 65))
    return box("CANYON", 0, 0, 100, 100, 8), *cracks


@lru_cache
def shade() -> Drawing:
    """A space that an attack covers: hatched, so that the colour is not the only sign."""
    hatches = ((4, 36, 36, 4), (4, 68, 68, 4), (4, 96, 96, 4), (36, 96, 96, 36), (68, 96, 96, 68))
    return (
        box("DANGER", 0, 0, 100, 100, 8, alpha=0.2),
        *(line("DANGER", 4, [(x, y), (to_x, to_y)], 0.7) for x, y, to_x, to_y in hatches),
    )


Cell = tuple[int, int]
_HEAD, _WING = 26, 150  # how long the point of a way is, and how far it opens


def way(start: Cell, end: Cell, rows: int, lost: bool = False) -> Drawing:
    """A way from space to space of a grid; a cell is the unit, and rows count from the top.

    One that is lost leads nowhere: it is grey, and crossed out.
    """
    (x, y), (to_x, to_y) = _middle(start, rows), _middle(end, rows)
    angle = math.degrees(math.atan2(to_y - y, to_x - x))
    wings = [arc(to_x, to_y, _HEAD, angle + turn, angle + turn)[0] for turn in (_WING, -_WING)]
    fill = "QUIET" if lost else "DUSK"
    cross = _cross((x + to_x) / 2, (y + to_y) / 2) if lost else ()
    head = [wings[0], (to_x, to_y), wings[1]]
    shaft = [(x, y), (to_x, to_y)]
    return (
        line(EDGE, 16, shaft, 0.75),
        line(EDGE, 16, head, 0.75),
        line(fill, 9, shaft),
        line(fill, 9, head),
        *cross,
    )


def _middle(cell: Cell, rows: int) -> tuple[float, float]:
    return cell[0] * 100 - 50.0, (rows - cell[1]) * 100 + 50.0


def _cross(x: float, y: float) -> Drawing:
    arms = [[(x - 17, y - 17), (x + 17, y + 17)], [(x - 17, y + 17), (x + 17, y - 17)]]
    return (*(line(EDGE, 16, each) for each in arms), *(line("DANGER", 9, each) for each in arms))
