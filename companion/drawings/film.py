"""The keys of a replay, and the marks on its timeline: plain enough to be known at 16 pixels."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.inks import GOLD, LIT, STEEL
from companion.drawings.shapes import (
    Drawing,
    Shape,
    box,
    disc,
    edged,
    line,
    polygon,
    ring,
    soft,
    star,
)
from companion.drawings.signs import skull

KEYS = ("play", "pause", "step", "turn", "end")
MARKS = ("attack", "kill", "death", "fall", "points", "end")


@lru_cache
def key(name: str, back: bool = False, ink: str = "SAND") -> Drawing:
    """What a key does: play, pause, a step on, a turn on, on to the end; or all of it back."""
    drawing = {
        "play": soft(ink, 3, "34,24 34,76 78,50"),
        "pause": (box(ink, 29, 22, 15, 56, 4), box(ink, 56, 22, 15, 56, 4)),
        "step": soft(ink, 3, "37,27 37,73 72,50"),
        "turn": (*soft(ink, 3, "22,30 22,70 47,50"), *soft(ink, 3, "53,30 53,70 78,50")),
        "end": (*soft(ink, 3, "30,29 30,71 60,50"), box(ink, 66, 24, 8, 52, 3)),
    }[name]
    return tuple(_mirrored(shape) for shape in drawing) if back else drawing


@lru_cache
def mark(name: str) -> Drawing:
    """What a moment is remembered by."""
    if name == "death":
        return skull()
    return {
        "attack": edged(polygon("DANGER", star(50, 50, 45, 22, 8)), width=4),
        "kill": (
            *edged(ring(LIT, 12, 50, 50, 32), width=4),
            *edged(line(LIT, 12, "50,12 50,88"), line(LIT, 12, "12,50 88,50"), width=4),
            disc("DANGER", 50, 50, 12),
        ),
        "fall": edged(
            polygon("STONE", "10,10 90,10 90,38 72,34 66,58 50,44 36,86 24,64 10,70"), width=4
        ),
        "points": edged(polygon(GOLD, "50,8 92,50 50,92 8,50"), width=4),
        "end": (
            *edged(line(STEEL, 9, "24,10 24,90"), width=4),
            *edged(polygon("TEAL", "28,90 92,73 28,52"), width=4),
        ),
    }[name]


def _mirrored(shape: Shape) -> Shape:
    if shape.kind in ("ellipse", "rounded"):
        x, y, across, *rest = shape.points
        return shape._replace(points=(1 - x - across, y, across, *rest))
    turned = [1 - each if at % 2 == 0 else each for at, each in enumerate(shape.points)]
    return shape._replace(points=tuple(turned))
