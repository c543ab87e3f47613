"""What a drawing is made of: a few flat shapes in the unit square, x to the right and y up.

Whoever paints a drawing (the touchscreen, a printed card) paints its shapes in order, the last
one on top. Polygons may be concave (fill them by the nonzero rule); lines have round ends and
round corners.

The functions here build shapes from hundredths, which are easier to read than 0.07, and take
points as a string, as an SVG does: "10,20 30,40".

>>> polygon("SAND", "0,0 100,0 50,75").points
(0.0, 0.0, 1.0, 0.0, 0.5, 0.75)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from companion.drawings.inks import EDGE

Kind = Literal["polygon", "ellipse", "line", "rounded"]
Point = tuple[float, float]
Points = str | Sequence[Point]


class Shape(NamedTuple):
    """One flat shape in one colour.

    Its points are x, y, x, y... of a polygon or a line; x, y, width, height of an ellipse's box;
    and the same with a corner radius of a rounded box. Its fill is a colour of the theme by name,
    or "#RRGGBB". A line's width is counted in units, like its points.
    """

    kind: Kind
    points: tuple[float, ...]
    fill: str
    width: float = 0.0
    alpha: float = 1.0
    closed: bool = False


Drawing = tuple[Shape, ...]


def polygon(fill: str, points: Points, alpha: float = 1.0) -> Shape:
    """The area between these points."""
    return Shape("polygon", _units(points), fill, alpha=alpha)


def blob(fill: str, points: Points, alpha: float = 1.0) -> Shape:
    """The area inside a soft outline through these points."""
    return polygon(fill, smooth(points, closed=True), alpha)


def line(fill: str, width: float, points: Points, alpha: float = 1.0) -> Shape:
    """A stroke from point to point."""
    return Shape("line", _units(points), fill, width / 100, alpha)


def curve(fill: str, width: float, points: Points, alpha: float = 1.0) -> Shape:
    """A soft stroke through these points."""
    return line(fill, width, smooth(points), alpha)


def loop(fill: str, width: float, points: Points, alpha: float = 1.0) -> Shape:
    """A stroke that comes back to where it began."""
    return Shape("line", _units(points), fill, width / 100, alpha, closed=True)


def ring(fill: str, width: float, x: float, y: float, radius: float, alpha: float = 1.0) -> Shape:
    """A circle as a stroke."""
    return loop(fill, width, arc(x, y, radius, 0, 360)[:-1], alpha)


def oval(fill: str, x: float, y: float, across: float, up: float, alpha: float = 1.0) -> Shape:
    """An ellipse by its middle and its two radii."""
    part = (x - across, y - up, across * 2, up * 2)
    return Shape("ellipse", tuple(each / 100 for each in part), fill, alpha=alpha)


def disc(fill: str, x: float, y: float, radius: float, alpha: float = 1.0) -> Shape:
    """A circle by its middle."""
    return oval(fill, x, y, radius, radius, alpha)


def box(
    fill: str, x: float, y: float, width: float, height: float, radius: float = 0.0,
    alpha: float = 1.0,
) -> Shape:  # fmt: skip
    """A box by its lower left corner, with round corners."""
    part = (x, y, width, height, radius)
    return Shape("rounded", tuple(each / 100 for each in part), fill, alpha=alpha)


def frame(
    fill: str, width: float, x: float, y: float, wide: float, high: float, radius: float
) -> Shape:
    """The edge of a box with round corners as a stroke."""
    right, top = x + wide - radius, y + high - radius
    corners = ((right, top), (x + radius, top), (x + radius, y + radius), (right, y + radius))
    points = [
        point
        for quarter, (across, up) in enumerate(corners)
        for point in arc(across, up, radius, 90 * quarter, 90 * quarter + 90)
    ]
    return loop(fill, width, points)


def soft(fill: str, bend: float, points: Points) -> Drawing:
    """A polygon with round corners: they stand out by the bend."""
    return polygon(fill, points), loop(fill, bend * 2, points)


def edged(*shapes: Shape, width: float = 2.5, ink: str = EDGE) -> Drawing:
    """These shapes with one dark edge around them all."""
    return (*(_fatter(each, width / 100, ink) for each in shapes), *shapes)


def _fatter(shape: Shape, by: float, ink: str) -> Shape:
    if shape.kind == "polygon":
        return Shape("line", shape.points, ink, by * 2, closed=True)
    if shape.kind == "line":
        return shape._replace(fill=ink, width=shape.width + by * 2, alpha=1.0)
    x, y, across, up, *bend = shape.points
    grown = (x - by, y - by, across + by * 2, up + by * 2, *(each + by for each in bend))
    return shape._replace(points=grown, fill=ink, alpha=1.0)


def pairs(points: Points) -> list[Point]:
    """The points of a string, or of a sequence as they are."""
    if not isinstance(points, str):
        return list(points)
    split = [each.split(",") for each in points.split()]
    return [(float(x), float(y)) for x, y in split]


def _units(points: Points) -> tuple[float, ...]:
    return tuple(part / 100 for point in pairs(points) for part in point)


def smooth(points: Points, closed: bool = False, steps: int = 8) -> list[Point]:
    """More points between these, on a curve that passes through all of them (Catmull-Rom)."""
    given = pairs(points)
    if len(given) < 3:
        return given
    found: list[Point] = []
    for index in range(len(given) if closed else len(given) - 1):
        around = [_at(given, index + each, closed) for each in (-1, 0, 1, 2)]
        found += [_between(around, step / steps) for step in range(steps)]
    return found if closed else [*found, given[-1]]


def _at(points: Sequence[Point], index: int, closed: bool) -> Point:
    if closed:
        return points[index % len(points)]
    return points[min(max(index, 0), len(points) - 1)]


def _between(around: Sequence[Point], t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = around
    return _spline(ax, bx, cx, dx, t), _spline(ay, by, cy, dy, t)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    square, cube = t * t, t * t * t
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * cube
    )


def arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points on a circle from one angle to another, in degrees against the clock."""
    steps = max(2, round(abs(end - start) / 7.5))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + radius * math.cos(each), y + radius * math.sin(each)) for each in angles]


def regular(x: float, y: float, radius: float, corners: int, turn: float = 90.0) -> list[Point]:
    """The corners of an even polygon; the first one stands at the angle `turn`."""
    angles = [math.radians(turn + 360 * each / corners) for each in range(corners)]
    return [(x + radius * math.cos(each), y + radius * math.sin(each)) for each in angles]


def star(
    x: float, y: float, outer: float, inner: float, rays: int, turn: float = 90.0
) -> list[Point]:
    """The corners of a star."""
    tips = regular(x, y, outer, rays, turn)
    dents = regular(x, y, inner, rays, turn + 180 / rays)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]
