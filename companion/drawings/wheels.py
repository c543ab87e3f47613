"""What rolls: wheels, spokes, cabs, and the road under them."""

from __future__ import annotations

import math

from companion.drawings.inks import EDGE, GLASS, IRON, LIT, RUBBER, STEEL
from companion.drawings.shapes import Drawing, box, disc, edged, line, polygon, ring


def wheel(x: float, radius: float = 10, y: float | None = None, hub: str = STEEL) -> Drawing:
    """A wheel on the ground, or somewhere higher."""
    up = 8 + radius if y is None else y
    return (
        disc(EDGE, x, up, radius + 2.5),
        disc(RUBBER, x, up, radius),
        disc(hub, x, up, radius * 0.52),
        disc(IRON, x, up, radius * 0.2),
    )


def spoked(x: float, radius: float, tyre: str = STEEL, width: float = 4) -> Drawing:
    """A thin wheel with spokes, of a bicycle."""
    y = 8 + radius
    spokes = [(radius * math.cos(each), radius * math.sin(each)) for each in (0.3, 1.35, 2.4)]
    return (
        *(line("QUIET", 1.2, [(x - a, y - b), (x + a, y + b)]) for a, b in spokes),
        *edged(ring(tyre, width, x, y, radius), width=2),
        *edged(disc(tyre, x, y, 3), width=1.5),
    )


def cab(fill: str, x: float, top: float, width: float = 22) -> Drawing:
    """The front of a lorry that drives to the right; its bottom is the frame's."""
    right = x + width
    outline = [(x, 18), (x, top), (right - 6, top), (right, top - 16), (right, 18)]
    glass = [(x + 6, top - 20), (x + 6, top - 6), (right - 9, top - 6), (right - 4, top - 20)]
    return (
        *edged(polygon(fill, outline)),
        polygon(GLASS, glass),
        disc(LIT, right - 3, 27, 3),
        box(EDGE, x + 3, top - 28, 8, 2, 1, alpha=0.5),
    )


def road() -> Drawing:
    """A line to stand on."""
    return (line("LINE", 2.5, "4,6 96,6"),)
