"""Hatching: the likelier something is, the denser; every step has a pattern of its own."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.shapes import Drawing, Point, Shape, box, line, loop

STEPS = (0.05, 0.2, 0.5, 0.8)  # from which chance on each pattern is drawn
_INKS = ("HEAT_MILD", "HEAT_WARM", "HEAT_HOT", "HEAT_FIERCE")


def step_of(chance: float) -> int:
    """Which pattern a chance has: 0 is none.

    >>> [step_of(chance) for chance in (0, 0.049, 0.05, 0.3, 0.5, 1)]
    [0, 0, 1, 2, 3, 4]
    """
    return sum(chance >= least - 1e-9 for least in STEPS)


@lru_cache
def hatch(step: int) -> Drawing:
    """The pattern of a step: far lines, close lines, crossed lines, and crossed on a ground."""
    if not 1 <= step <= len(STEPS):
        return ()
    ink = _INKS[step - 1]
    rising = _lines(ink, 3.0 + step / 2, (30, 15, 19, 15)[step - 1])
    if step < 3:
        return rising
    falling = tuple(_mirrored(each) for each in rising)
    ground = (box(ink, 3, 3, 94, 94, 9, alpha=0.4),) if step == 4 else ()
    return (*ground, *rising, *falling)


@lru_cache
def forecast(on: bool) -> Drawing:
    """The sign of the forecast: four spaces, of which two are hatched while it is on."""
    frames = [
        loop("SAND" if on else "QUIET", 4, [(x, y), (x + 38, y), (x + 38, y + 38), (x, y + 38)])
        for x in (8, 54)
        for y in (8, 54)
    ]
    ink = "HEAT_HOT" if on else "LINE"
    inside = [
        line(ink, 5, [(x + low, y + 5), (x + 33, y + 38 - low)])
        for x, y in ((8, 54), (54, 8))
        for low in (5, 19)
    ] + [line(ink, 5, [(x + 5, y + 19), (x + 19, y + 33)]) for x, y in ((8, 54), (54, 8))]
    return (*inside, *frames)


@lru_cache(maxsize=64)
def label(safest: bool, tall: float) -> Drawing:
    """What a number on a space stands on; its height is a part of its width."""
    fill, edge = ("GOOD", "GOOD") if safest else ("GROUND", "LINE")
    bend = 28 * tall
    rim = box(edge, 0, 0, 100, 100, bend)
    return rim, box(fill, 3 * tall, 4, 100 - 6 * tall, 92, bend * 0.9)


def _lines(ink: str, width: float, apart: float) -> Drawing:
    """Lines from the lower left to the upper right, as far as the square goes."""
    low, high = 5.0, 95.0
    found, shift = [], -(high - low) + apart / 2
    while shift < high - low:
        ends: list[Point] = [
            (max(low, low + shift), max(low, low - shift)),
            (min(high, high + shift), min(high, high - shift)),
        ]
        if ends[1][0] - ends[0][0] > 2:
            found.append(line(ink, width, ends, alpha=0.8))
        shift += apart
    return tuple(found)


def _mirrored(shape: Shape) -> Shape:
    points = tuple(
        1 - each if number % 2 == 0 else each for number, each in enumerate(shape.points)
    )
    return shape._replace(points=points)
