"""How a Worm is put together: a body along a bent spine, rings, eyes, teeth, and the sand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from companion.drawings.inks import CREAM, EDGE, SAND_HEAP, SAND_SHADE
from companion.drawings.shapes import (
    Drawing,
    Point,
    Shape,
    arc,
    curve,
    disc,
    edged,
    line,
    oval,
    pairs,
    polygon,
    smooth,
)

_STEPS = 8  # of a curve, from point to point


class Skin(NamedTuple):
    """The colours of a Worm: its back, its shaded side, its belly."""

    back: str
    shade: str
    belly: str


def body(skin: Skin, spine: str, widths: Sequence[float], rings: Sequence[float] = ()) -> Drawing:
    """A body along a spine, from tail to head, with a width at each of its points.

    Rings go around it at the points counted from 0; 1.5 is halfway between the second and third.
    """
    middle, thick = _spread(spine, widths)
    left = [_beside(middle, index, thick[index]) for index in range(len(middle))]
    right = [_beside(middle, index, -thick[index]) for index in range(len(middle))]
    inner = [_beside(middle, index, -thick[index] * 0.3) for index in range(len(middle))]
    (x, y), way = middle[-1], _way(middle, len(middle) - 1)
    cap = arc(x, y, thick[-1], way + 90, way - 90)
    dark = arc(x, y, thick[-1], way - 17.5, way - 90)
    return (
        *edged(polygon(skin.back, [*left, *cap, *reversed(right)])),
        polygon(skin.shade, [*inner, *dark, *reversed(right)]),
        *(_ring(middle, thick, round(each * _STEPS)) for each in rings),
    )


def _spread(spine: str, widths: Sequence[float]) -> tuple[list[Point], list[float]]:
    along = smooth([(float(each), 0.0) for each in widths], steps=_STEPS)
    return smooth(pairs(spine), steps=_STEPS), [each for each, _ in along]


def _way(middle: Sequence[Point], index: int) -> float:
    """Where the spine leads at that point, in degrees."""
    (ax, ay), (bx, by) = middle[max(index - 1, 0)], middle[min(index + 1, len(middle) - 1)]
    return math.degrees(math.atan2(by - ay, bx - ax))


def _beside(middle: Sequence[Point], index: int, by: float) -> Point:
    """A point to the left of the spine."""
    way = math.radians(_way(middle, index) + 90)
    x, y = middle[index]
    return x + by * math.cos(way), y + by * math.sin(way)


def _ring(middle: Sequence[Point], thick: Sequence[float], index: int) -> Shape:
    """A fold across the body, bowed towards the tail."""
    left, right = (_beside(middle, index, side * (thick[index] - 1)) for side in (1, -1))
    return curve(EDGE, 2, [left, middle[max(index - 2, 0)], right], alpha=0.4)


def heap(left: float = 8, right: float = 92, top: float = 20) -> Drawing:
    """The sand a Worm comes out of."""
    wide = right - left
    hill = smooth(
        [
            (left, 4),
            (left + wide * 0.16, top * 0.6),
            (left + wide * 0.34, top),
            (left + wide * 0.52, top * 0.8),
            (left + wide * 0.7, top * 0.95),
            (left + wide * 0.88, top * 0.5),
            (right, 4),
        ]
    )
    return (
        *edged(polygon(SAND_HEAP, hill)),
        polygon(SAND_SHADE, [(left + 4, 4.5), *_low(hill, 0.45), (right - 4, 4.5)]),
    )


def _low(hill: Sequence[Point], by: float) -> list[Point]:
    return [(x, 4 + (y - 4) * by) for x, y in hill[3:-3]]


def eye(x: float, y: float, size: float, look: Point = (0, 0), white: str = CREAM) -> Drawing:
    """An eye, and where it looks."""
    across, up = look
    return (
        disc(EDGE, x, y, size + 2),
        disc(white, x, y, size),
        disc(EDGE, x + across * size * 0.4, y + up * size * 0.4, size * 0.5),
        disc(
            CREAM,
            x + across * size * 0.4 + size * 0.18,
            y + up * size * 0.4 + size * 0.18,
            size * 0.17,
        ),
    )


def lid(x: float, y: float, size: float, skin: str, tilt: float = 0) -> Drawing:
    """The upper half of an eye, closed: sleepy when level, cross when tilted."""
    half = arc(x, y, size + 1, tilt, tilt + 180)
    return (polygon(skin, half), line(EDGE, 2.5, [half[0], half[-1]]))


def teeth(x: float, y: float, across: float, up: float, count: int, length: float) -> Drawing:
    """Teeth all around a mouth, pointing in."""
    found = []
    for each in range(count):
        angle = 2 * math.pi * (each + 0.5) / count
        half = math.pi / count * 0.72
        rim = [
            (x + across * math.cos(a), y + up * math.sin(a)) for a in (angle - half, angle + half)
        ]
        tip = (x + (across - length) * math.cos(angle), y + (up - length) * math.sin(angle))
        found.append(polygon(CREAM, [*rim, tip]))
    return tuple(found)


def maw(x: float, y: float, across: float, up: float, lip: str) -> Drawing:
    """An open mouth, with a lip around it."""
    return (
        *edged(oval(lip, x, y, across, up)),
        oval("#5A1E22", x, y, across * 0.8, up * 0.8),
        oval("#2A0D10", x, y - up * 0.12, across * 0.62, up * 0.58),
    )
