"""The spaces of a table: their ground, the rings around them, and where a piece lies in them."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.shapes import Drawing, box, frame
from companion.drawings.surface import Box

# Where each piece lies in a space, in parts of it, so that none hides another.
RUBBLE = Box(0.04, 0.03, 0.56, 0.5)
EGG = Box(0.05, 0.53, 0.42, 0.42)
TARGET = Box(0.52, 0.5, 0.45, 0.45)
PAWN = Box(0.26, 0.02, 0.72, 0.54)


@lru_cache
def ground(fill: str, gap: float, bend: float, alpha: float = 1.0) -> Drawing:
    """Return a space with bent corners and a gap around it, both in hundredths."""
    side = 100 - 2 * gap
    return (box(fill, gap, gap, side, side, bend, alpha),)


@lru_cache
def rim(fill: str, width: float, gap: float, bend: float, strength: float = 0.0) -> Drawing:
    """Return a line around a space, over a glow of the same color where it has some strength."""
    side = 100 - 2 * gap
    glow = ground(fill, gap, bend, strength) if strength else ()
    return (*glow, frame(fill, width, gap, gap, side, side, bend))
