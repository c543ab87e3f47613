"""Bodies of creatures: each tells where its face, its top and its sides are."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.drawings.shapes import (
    Drawing,
    Point,
    Shape,
    blob,
    box,
    disc,
    edged,
    oval,
    polygon,
    star,
)


class Coat(NamedTuple):
    """The colours of a creature: its fur, the shade of it, and of what sticks out."""

    fur: str
    shade: str
    horn: str


class Body(NamedTuple):
    """A body, and where things go on it."""

    shapes: Drawing
    x: float  # the middle of the face
    y: float
    wide: float  # from there to where the face ends
    top: float
    arms: float  # how high they grow

    @classmethod
    def of(
        cls, *shapes: Shape, face: tuple[float, float], wide: float, top: float, arms: float
    ) -> Body:
        """A body of these shapes, with an edge around them all."""
        return cls(edged(*shapes), *face, wide, top, arms)


Part = Callable[[Body, Coat], Drawing]


def mirrored(points: list[Point], body: Body) -> list[Point]:
    """The same on the other side of the body."""
    return [(2 * body.x - x, y) for x, y in points]


def _ball(coat: Coat) -> Body:
    shape = disc(coat.fur, 50, 45, 31)
    return Body.of(shape, face=(50, 50), wide=31, top=76, arms=40)


def _pear(coat: Coat) -> Body:
    shape = blob(coat.fur, "50,84 66,74 69,56 81,36 76,16 50,11 24,16 19,36 31,56 34,74")
    return Body.of(shape, face=(50, 60), wide=20, top=83, arms=36)


def _egg(coat: Coat) -> Body:
    shape = oval(coat.fur, 50, 46, 26, 36)
    return Body.of(shape, face=(50, 54), wide=25, top=81, arms=42)


def _loaf(coat: Coat) -> Body:
    shape = box(coat.fur, 12, 14, 76, 48, 22)
    return Body.of(shape, face=(50, 42), wide=36, top=62, arms=36)


def _block(coat: Coat) -> Body:
    shape = box(coat.fur, 24, 12, 52, 66, 9)
    return Body.of(shape, face=(50, 54), wide=25, top=78, arms=40)


def _ghost(coat: Coat) -> Body:
    points = "50,84 70,76 77,54 79,30 82,12 70,18 60,11 50,18 40,11 30,18 18,12 21,30 23,54 30,76"
    return Body.of(blob(coat.fur, points), face=(50, 56), wide=25, top=83, arms=40)


def _cloud(coat: Coat) -> Body:
    puffs = [(30, 34, 19), (70, 34, 19), (50, 30, 21), (36, 56, 19), (64, 56, 19), (50, 66, 16)]
    shapes = [disc(coat.fur, x, y, radius) for x, y, radius in puffs]
    return Body.of(*shapes, face=(50, 49), wide=31, top=81, arms=36)


def _burr(coat: Coat) -> Body:
    shape = polygon(coat.fur, star(50, 45, 36, 28, 15))
    return Body.of(shape, face=(50, 48), wide=27, top=76, arms=42)


def _bean(coat: Coat) -> Body:
    shape = blob(coat.fur, "44,84 64,80 72,62 68,44 74,26 64,11 40,11 28,24 32,42 24,60 30,78")
    return Body.of(shape, face=(49, 60), wide=21, top=83, arms=36)


def _stack(coat: Coat) -> Body:
    shapes = [disc(coat.fur, 50, 25, 20), disc(coat.fur, 50, 43, 18), disc(coat.fur, 50, 63, 20)]
    return Body.of(*shapes, face=(50, 64), wide=19, top=82, arms=36)


def _cone(coat: Coat) -> Body:
    shape = blob(coat.fur, "50,88 60,72 70,46 83,20 74,11 50,10 26,11 17,20 30,46 40,72")
    return Body.of(shape, face=(50, 48), wide=19, top=86, arms=30)


BODIES: tuple[Callable[[Coat], Body], ...] = (
    _ball, _pear, _egg, _loaf, _block, _ghost, _cloud, _burr, _bean, _stack, _cone,
)  # fmt: skip
