"""The same drawing at another place: smaller, turned, leaning, just fitting."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from companion.drawings.shapes import Drawing, Kind, Point, Shape


def placed(drawing: Drawing, x: float, y: float, scale: float) -> Drawing:
    """Smaller, with its lower left corner at that place (in hundredths)."""
    return tuple(_placed(shape, x / 100, y / 100, scale) for shape in drawing)


def _placed(shape: Shape, x: float, y: float, scale: float) -> Shape:
    if shape.kind in ("polygon", "line"):
        moved = [each * scale + (y if index % 2 else x) for index, each in enumerate(shape.points)]
    else:
        left, bottom, *rest = shape.points
        moved = [left * scale + x, bottom * scale + y, *(each * scale for each in rest)]
    return shape._replace(points=tuple(moved), width=shape.width * scale)


def fitting(drawing: Drawing) -> Drawing:
    """Shrunk just as much as it takes to stay inside the square, line widths and all."""
    low, high = zip(*map(_reach, drawing), strict=True)
    first, last = min(0.0, *low), max(1.0, *high)
    scale = 1 / (last - first)
    return placed(drawing, -first * scale * 100, -first * scale * 100, scale)


def _reach(shape: Shape) -> tuple[float, float]:
    """The lowest and the highest of all x and y."""
    if shape.kind in ("polygon", "line"):
        return min(shape.points) - shape.width / 2, max(shape.points) + shape.width / 2
    x, y, across, up = shape.points[:4]
    return min(x, y), max(x + across, y + up)


def turned(drawing: Drawing, degrees: float) -> Drawing:
    """Turned around the middle, against the clock."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return mapped(
        drawing,
        lambda x, y: (
            0.5 + (x - 0.5) * cos - (y - 0.5) * sin,
            0.5 + (x - 0.5) * sin + (y - 0.5) * cos,
        ),
    )


def leaning(drawing: Drawing, by: float) -> Drawing:
    """Pushed to the right, the more the higher."""
    return mapped(drawing, lambda x, y: (x + by * y, y))


def mapped(drawing: Drawing, move: Callable[[float, float], Point]) -> Drawing:
    """Every point moved; what was a box or an ellipse becomes a polygon."""
    return tuple(_mapped(shape, move) for shape in drawing)


def _mapped(shape: Shape, move: Callable[[float, float], Point]) -> Shape:
    points = _corners(shape)
    moved = [move(x, y) for x, y in zip(points[::2], points[1::2], strict=True)]
    kind: Kind = "line" if shape.kind == "line" else "polygon"
    return shape._replace(kind=kind, points=tuple(part for point in moved for part in point))


def _corners(shape: Shape) -> tuple[float, ...]:
    if shape.kind in ("polygon", "line"):
        return shape.points
    x, y, across, up, *bend = shape.points
    bend_x, bend_y = (across / 2, up / 2) if shape.kind == "ellipse" else (bend[0], bend[0])
    right, top = x + across - bend_x, y + up - bend_y
    middles = [(right, top), (x + bend_x, top), (x + bend_x, y + bend_y), (right, y + bend_y)]
    found: list[float] = []
    steps = 10 if bend_x else 1
    for quarter, (middle_x, middle_y) in enumerate(middles):
        for step in range(steps + 1 if bend_x else 1):
            angle = math.pi / 2 * (quarter + step / steps)
            found += (middle_x + bend_x * math.cos(angle), middle_y + bend_y * math.sin(angle))
    return tuple(found)


def quarter_turned(drawing: Drawing, turns: int) -> Drawing:
    """The drawing turned around the middle by quarters, against the clock; boxes stay boxes."""
    return _quarter_turned(drawing, turns % 4) if turns % 4 else drawing


@lru_cache(maxsize=256)
def _quarter_turned(drawing: Drawing, turns: int) -> Drawing:
    once = tuple(_turned_once(shape) for shape in drawing)
    return quarter_turned(once, turns - 1)


def _turned_once(shape: Shape) -> Shape:
    if shape.kind in ("ellipse", "rounded"):
        x, y, across, up, *bend = shape.points
        return shape._replace(points=(1 - y - up, x, up, across, *bend))
    pairs = zip(shape.points[::2], shape.points[1::2], strict=True)
    return shape._replace(points=tuple(part for x, y in pairs for part in (1 - y, x)))


@lru_cache(maxsize=64)
def tinted(drawing: Drawing, fill: str) -> Drawing:
    """The drawing in one color."""
    return tuple(shape._replace(fill=fill) for shape in drawing)
