"""Cuts a drawing into triangles for the screen, with a rim of one pixel that fades out.

Every shape becomes an outline half a pixel inside its true edge; the rim fades from there to half
a pixel outside. Where an outline moved inwards crosses itself it turns inside out, and the
tesselator keeps only what is still the right way round. A stroke has an outline, too: concave
polygons and strokes are what the tesselator is for.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_POSITIVE, Tesselator

from companion.drawings import Drawing, Shape
from companion.drawings.shapes import Point

_HALF = 0.5  # of a pixel
_HAIR = 0.05  # pixels left of what is thinner than its rim
_SHARP = 3.0  # pixels a corner of the rim may stand out
_NEAR, _STRAIGHT = 0.5, 0.1  # pixels: a point that changes less is left out


class Cut(NamedTuple):
    """A drawing in pixels: corners, the shape and the strength of each, and triangles of them."""

    across: array[float]
    up: array[float]
    strength: array[float]  # 1 is full colour, 0 is clear
    shape: array[int]  # its number in the drawing
    triangles: array[int]

    def add(self, at: Point, strength: float, shape: int) -> int:
        """One more corner; its number."""
        self.across.append(at[0])
        self.up.append(at[1])
        self.strength.append(strength)
        self.shape.append(shape)
        return len(self.shape) - 1


@lru_cache(maxsize=512)
def cut(drawing: Drawing, width: float, height: float) -> Cut:
    """A drawing at that size, with its lower left corner at 0, 0."""
    found = Cut(array("f"), array("f"), array("f"), array("H"), array("H"))
    for number, shape in enumerate(drawing):
        _cut(found, number, shape, width, height)
    return found


def _cut(found: Cut, number: int, shape: Shape, width: float, height: float) -> None:
    if shape.kind == "ellipse":
        _add_ellipse(found, number, shape, width, height)
        return
    outlines, strength = _outlines(shape, width, height)
    if _is_convex(shape):  # most shapes are, and a fan needs no tesselator
        inner = _add_rim(found, outlines[0], strength, number)
        for a, b in pairwise(inner[1:]):
            found.triangles.extend((inner[0], a, b))
        return
    triangles = _tesselated(outlines)
    inside: dict[Point, int] = {}
    for triangle in triangles:
        for at in triangle:
            if at not in inside:
                inside[at] = found.add(at, strength, number)
            found.triangles.append(inside[at])
    for contour in _contours(triangles):
        _add_rim(found, contour, strength, number)


def _add_ellipse(found: Cut, number: int, shape: Shape, width: float, height: float) -> None:
    """Half of all shapes are ellipses, and a page may have hundreds: they are cut by the dozen."""
    left, bottom, wide, tall = shape.points[:4]
    x, across = _inside(left * width, wide * width)
    y, up = _inside(bottom * height, tall * height)
    reach_x, reach_y = across / 2, up / 2
    middle_x, middle_y = x + reach_x, y + reach_y
    corners = 4 * _steps(max(reach_x, reach_y))
    ways, triangles = _round(corners)
    first = len(found.shape)
    for out_x, out_y in ((reach_x, reach_y), (reach_x + 2 * _HALF, reach_y + 2 * _HALF)):
        found.across.extend([middle_x + right * out_x for right, _ in ways])
        found.up.extend([middle_y + upwards * out_y for _, upwards in ways])
    found.strength.extend([shape.alpha] * corners + [0.0] * corners)
    found.shape.extend([number] * (2 * corners))
    found.triangles.extend([first + corner for corner in triangles])


@lru_cache
def _round(corners: int) -> tuple[list[Point], list[int]]:
    """The ways out to the corners of a circle, and its triangles: a fan, and the rim around it.
    The outer corners of the rim follow the inner ones."""
    angles = [math.tau * corner / corners for corner in range(corners)]
    triangles: list[int] = []
    for corner in range(1, corners - 1):
        triangles += (0, corner, corner + 1)
    for a in range(corners):
        b = (a + 1) % corners
        triangles += (a, a + corners, b, b, a + corners, b + corners)
    return [(math.cos(each), math.sin(each)) for each in angles], triangles


def _is_convex(shape: Shape) -> bool:
    corners = {"polygon": 3, "line": 2}.get(shape.kind)
    return corners is None or len(shape.points) == 2 * corners


def _tesselated(outlines: Sequence[Sequence[Point]]) -> list[list[Point]]:
    tesselator = Tesselator()
    for each in outlines:
        tesselator.add_contour([part for point in each for part in point])
    if not tesselator.tesselate(WINDING_POSITIVE, TYPE_POLYGONS, 3):
        return []
    return [list(zip(each[::2], each[1::2], strict=True)) for each in tesselator.vertices]


def _contours(triangles: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """The closed ways along every side that belongs to one triangle only."""
    sides = {(each[side - 1], each[side]) for each in triangles for side in range(3)}
    onwards: dict[Point, list[Point]] = {}
    for a, b in sides:
        if (b, a) not in sides:
            onwards.setdefault(a, []).append(b)
    found = []
    while onwards:
        at = next(iter(onwards))
        contour = []
        while at in onwards:
            contour.append(at)
            ahead = onwards[at].pop()
            if not onwards[at]:
                del onwards[at]
            at = ahead
        found.append(contour)
    return found


def _add_rim(found: Cut, contour: Sequence[Point], strength: float, number: int) -> list[int]:
    """A strip along a contour that fades out; the numbers of its inner corners."""
    inner, outer = [], []
    for index, at in enumerate(contour):
        right, up = _corner(contour[index - 1], at, contour[(index + 1) % len(contour)])
        inner.append(found.add(at, strength, number))
        outer.append(found.add((at[0] + right, at[1] + up), 0.0, number))
    for index in range(len(contour)):
        a, b, c, d = inner[index - 1], outer[index - 1], inner[index], outer[index]
        found.triangles.extend((a, b, c, c, b, d))
    return inner


def _corner(before: Point, at: Point, after: Point) -> Point:
    """The way out at a corner, one pixel from both its sides."""
    (ax, ay), (bx, by) = _outwards(before, at), _outwards(at, after)
    reach = max(1 + ax * bx + ay * by, 2 / _SHARP)
    return (ax + bx) / reach, (ay + by) / reach


def _outwards(a: Point, b: Point) -> Point:
    """One pixel to the right of the way from a to b; an outline runs against the clock."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return dy / length, -dx / length


# From a shape to its outlines in pixels, half a pixel inside.


def _outlines(shape: Shape, width: float, height: float) -> tuple[list[list[Point]], float]:
    """The outlines, and how strong the colour is: a hairline is thinner than its rim."""
    if shape.kind == "line":
        return _stroke(shape, width, height)
    if shape.kind == "polygon":
        path = _turned_left(_path(shape.points, width, height))
        return [_moved(path, -_HALF)], shape.alpha
    left, bottom, wide, tall, bend = shape.points
    x, across = _inside(left * width, wide * width)
    y, up = _inside(bottom * height, tall * height)
    bend = min(max(bend * min(width, height) - _HALF, 0), across / 2, up / 2)
    return [_rounded(x, y, across, up, bend)], shape.alpha


def _inside(start: float, length: float) -> tuple[float, float]:
    smaller = max(length - 2 * _HALF, _HAIR)
    return start + (length - smaller) / 2, smaller


def _path(points: Sequence[float], width: float, height: float) -> list[Point]:
    """The points in pixels, without those nobody would miss at that size."""
    given = [(x * width, y * height) for x, y in zip(points[::2], points[1::2], strict=True)]
    path = given[:1]
    for at, after in pairwise(given[1:]):
        if math.dist(path[-1], at) > _NEAR and _off(at, path[-1], after) > _STRAIGHT:
            path.append(at)
    return path + given[1:][-1:]


def _off(at: Point, a: Point, b: Point) -> float:
    """How far a point is from the straight way between two others; a way back is no way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    if length < math.dist(a, at):
        return math.inf
    return abs(dx * (a[1] - at[1]) - dy * (a[0] - at[0])) / length


def _turned_left(path: list[Point]) -> list[Point]:
    """The same outline, running against the clock."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(path, path[1:] + path[:1], strict=True))
    return path if area >= 0 else path[::-1]


def _rounded(x: float, y: float, across: float, up: float, bend: float) -> list[Point]:
    """A box with bent corners."""
    right, top = x + across - bend, y + up - bend
    steps = _steps(bend)
    found = []
    middles = [(right, top), (x + bend, top), (x + bend, y + bend), (right, y + bend)]
    for quarter, (middle_x, middle_y) in enumerate(middles):
        for step in range(steps + 1):
            angle = math.pi / 2 * (quarter + step / steps)
            found.append((middle_x + bend * math.cos(angle), middle_y + bend * math.sin(angle)))
    return found


def _steps(radius: float) -> int:
    """How many steps make a quarter of a circle look round."""
    return min(16, round(1.4 * math.sqrt(radius)) + 1) if radius > _HAIR else 1


def _stroke(shape: Shape, width: float, height: float) -> tuple[list[list[Point]], float]:
    thick = shape.width * min(width, height)
    reach = max(thick / 2 - _HALF, _HAIR)
    strength = shape.alpha * min(1.0, max(thick, 0.4))
    path = _path(shape.points, width, height)
    if shape.closed:
        return [_moved(path, reach), _moved(path[::-1], reach)], strength
    return [_moved(path + path[-2:0:-1], reach)], strength  # there, and back on the other side


def _moved(path: list[Point], reach: float) -> list[Point]:
    """A closed path moved to its right, with round corners on the outer side of a bend."""
    found: list[Point] = []
    for index, at in enumerate(path):
        before, after = path[index - 1], path[(index + 1) % len(path)]
        found += _bend(at, _outwards(before, at), _outwards(at, after), reach)
    return found


def _bend(at: Point, a: Point, b: Point, reach: float) -> list[Point]:
    """The corner at a point where the path turns from one way out to another."""
    dot, cross = a[0] * b[0] + a[1] * b[1], a[0] * b[1] - a[1] * b[0]
    if dot > 0.94:
        return [_on(at, (a[0] + b[0], a[1] + b[1]), reach / (1 + dot))]
    turns_back = dot < -0.9999
    if cross * reach < 0 and not turns_back:
        return [_on(at, a, reach), at, _on(at, b, reach)]
    turn = math.pi if turns_back else math.atan2(cross, dot)
    start = math.atan2(a[1], a[0])
    steps = max(1, round(abs(turn) / (math.pi / 2) * _steps(abs(reach))))
    angles = [start + turn * step / steps for step in range(steps + 1)]
    return [_on(at, (math.cos(each), math.sin(each)), reach) for each in angles]


def _on(at: Point, way: Point, reach: float) -> Point:
    return at[0] + way[0] * reach, at[1] + way[1] * reach
