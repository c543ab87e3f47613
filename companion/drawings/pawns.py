"""The players' cars: each in its colour, and with a roof of its own."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.inks import EDGE, GLASS, LIT, PLAYERS, RUBBER, STEEL, WOOD
from companion.drawings.shapes import (
    Drawing,
    Points,
    Shape,
    box,
    disc,
    edged,
    polygon,
    smooth,
)


@lru_cache
def pawn(player: int, shapes: bool = True) -> Drawing:
    """A player's car."""
    fill = PLAYERS[player % len(PLAYERS)]
    roof, extras = _ROOFS[player % len(_ROOFS) if shapes else 0]
    body = box(fill, 4, 24, 92, 30, 10)
    return (
        *edged(polygon(fill, roof), body, width=3.5),
        *extras,
        box(EDGE, 8, 35, 84, 3.5, alpha=0.3),
        disc(LIT, 91, 43, 5.5),
        *_wheel(26),
        *_wheel(74),
    )


def _wheel(x: float) -> Drawing:
    return (disc(EDGE, x, 23, 18), disc(RUBBER, x, 23, 15), disc(STEEL, x, 23, 7.5))


def _window(points: Points) -> Shape:
    return polygon(GLASS, points)


# The roof's outline, and what can be seen in it and on it.
_ROOFS: list[tuple[Points, Drawing]] = [
    (  # a sedan
        "18,50 32,80 66,80 84,50",
        (_window("28,54 36,74 48,74 48,54"), _window("54,54 54,74 63,74 73,54")),
    ),
    (  # a van
        "6,46 6,88 72,88 90,50",
        (
            _window("14,56 14,79 32,79 32,56"),
            _window("62,56 62,79 68,79 80,56"),
            box(EDGE, 38, 56, 16, 23, alpha=0.25),
        ),
    ),
    (  # a pickup
        "46,50 50,84 72,84 84,50",
        (
            _window("56,56 58,77 68,77 75,56"),
            *edged(polygon(WOOD, "8,54 8,68 38,68 38,54"), width=3),
        ),
    ),
    (  # a beetle
        smooth("12,50 16,66 28,80 45,87 61,83 75,70 84,50"),
        (
            _window([*smooth("24,54 29,67 38,75 48,78"), (48, 54)]),
            _window([(54, 54), *smooth("54,78 61,75 68,68 75,54")]),
        ),
    ),
    (  # a camper with a tent on it
        "14,50 14,66 30,66 46,96 62,66 80,66 88,50",
        (
            _window("20,53 20,60 46,60 46,53"),
            _window("54,53 54,60 74,60 79,53"),
            polygon(EDGE, "46,90 38,68 54,68", alpha=0.4),
        ),
    ),
]
