"""Players with a color and a shape of their own, each as a lord who wears a crown."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.bodies import Skin, body, eye, heap
from companion.drawings.inks import EDGE, GOLD, LIT, RED, STRINGS
from companion.drawings.moves import fitting
from companion.drawings.shapes import (
    Drawing,
    Points,
    Shape,
    blob,
    curve,
    disc,
    edged,
    polygon,
    soft,
)

_SHAPES: tuple[Points, ...] = (
    "22,22 78,22 78,78 22,78",  # a square
    "50,84 12,20 88,20",  # a triangle
    "50,89 11,50 50,11 89,50",  # a diamond
)
_SHADES = ("#B95A80", "#2F74AD", "#BF9A1D", "#74482A", "#57803B")
_BELLIES = ("#FBC7DA", "#A9D4F5", "#FBE89A", "#D3A382", "#C0DDA8")


@lru_cache
def seal(player: int, fill: str = "") -> Drawing:
    """A player's sign: a circle, a square, a triangle or a diamond, in the colour of the strings
    if in no other."""
    fill = fill or STRINGS[player % len(STRINGS)]
    if player % 4 == 0:
        return edged(disc(fill, 50, 50, 42), width=5)
    return edged(*soft(fill, 4, _SHAPES[player % 4 - 1]), width=5)


@lru_cache
def lord(player: int) -> Drawing:
    """An earthworm that has made it: crowned, pleased, and out of the ground for the occasion."""
    at = player % len(STRINGS)
    skin = Skin(STRINGS[at], _SHADES[at], _BELLIES[at])
    return fitting(
        (
            *body(skin, "30,8 26,24 34,40 50,50 54,64", (14, 15, 17, 19, 20), (0.6, 1.2, 1.8, 2.4)),
            *_knotted(skin),
            *eye(46, 66, 6.5, (0.3, 0.2)),
            *eye(63, 66, 6.5, (0.3, 0.2)),
            curve(EDGE, 3, "44,54 54,48 66,55"),
            blob("#8E2B3A", "48,52 55,49 62,53 55,47"),
            *_CROWN,
            *heap(2, 76, 18),
        )
    )


def _knotted(skin: Skin) -> Drawing:
    """A fold of lighter skin, as earthworms have it."""
    return (curve(skin.belly, 7, "19,29 30,35 44,31"),)


def _crown() -> Drawing:
    band: Shape = polygon(GOLD, "36,80 33,98 44,89 54,102 64,89 76,98 72,80")
    return (
        *edged(band, width=3),
        *(disc(LIT, x, y, 3) for x, y in ((34, 97), (54, 101), (75, 97))),
        disc(RED, 54, 87, 3.5),
    )


_CROWN = _crown()
