"""The mark of Wormwatch: dusk over the dunes, and what lives under them.

Its shapes are for a box of the given place and size, in whatever is counted there (pixels): the
screen and pictures that are made without one draw the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from companion.drawings.shapes import Shape

HORIZON = 0.26  # of the height: where the sky begins


class Box(NamedTuple):
    """Where the desert is seen; y counts up."""

    x: float
    y: float
    width: float
    height: float


class Light(NamedTuple):
    """The colours of the desert at one time of the day."""

    sky: tuple[str, ...]  # from the horizon up, one fading into the next
    dunes: tuple[str, str, str]  # far to near; the nearest is the ground of the page
    disc: str  # the moon, or the sun
    stars: float  # how bright they are
    body: str
    ring: str
    rim: str


NIGHT = Light(
    sky=("#C75F2E", "#8A3F2A", "#4A2530", "#241826", "#150F17", "#120D10"),
    dunes=("#5B2C22", "#3A1F1B", "#211614"),
    disc="#F1E3C6",
    stars=1.0,
    body="#1A1110",
    ring="#3B2119",
    rim="#E8793A",
)
LIGHTS = {
    "night": NIGHT,
    "noon": Light(
        sky=("#F6DDA9", "#F5E4C3", "#EDE7D4", "#DDE4DD", "#CFE0E2", "#C6DCE3"),
        dunes=("#DDB679", "#D0A263", "#E2C692"),
        disc="#FFF8DC",
        stars=0.0,
        body="#6E4230",
        ring="#8C5A42",
        rim="#B5501C",
    ),
    "contrast": NIGHT._replace(
        sky=("#3A1A08", "#140A04", "#000000", "#000000", "#000000"),
        dunes=("#2E1B10", "#1C110B", "#0C0806"),
        body="#000000",
        ring="#4A2A18",
        rim="#FFA04D",
    ),
}


def dune(number: int, t: float) -> float:
    """How high the sand is, as a share of the height: the farthest dune is 0, the ground of the
    page is 3; `t` goes from 0 at the left to 2 at the right."""
    base, wave, often, shift = (
        (0.33, 0.035, 5, 0.6),
        (0.24, 0.05, 3.4, 2.4),
        (0.14, 0.045, 4.1, 0.2),
        (0.055, 0.03, 6.0, 4.0),
    )[number]
    return base + wave * math.sin(often * t + shift)


def stars(box: Box, light: Light) -> Iterator[Shape]:
    """The same sky every night."""
    for number in range(60 if light.stars else 0):
        across, up, large, bright = (_scattered(number * 4 + which) for which in range(4))
        x, y = box.x + across * box.width, box.y + box.height * (0.55 + 0.45 * up)
        size = box.height / 480 * (1.5, 2, 2, 3)[int(large * 4)]
        if x < box.x + box.width * 0.42 and y > box.y + box.height * 0.72:
            continue  # the name stands there
        alpha = (0.25 + 0.55 * bright) * light.stars
        yield _disc(light.disc, x + size / 2, y + size / 2, size / 2, alpha)


def _scattered(number: int) -> float:
    """From 0 to 1, all over the place, and always the same."""
    return (math.sin(number * 12.9898 + 4.1414) * 43758.5453) % 1.0


def moon(box: Box, light: Light) -> Iterator[Shape]:
    """Or the sun."""
    radius = box.height * 0.055
    x, y = box.x + box.width * 0.065 + radius, box.y + box.height * 0.555
    for halo in (2.2, 1.6):
        yield _disc(light.disc, x, y, radius * halo, 0.05 if light.stars else 0.35)
    yield _disc(light.disc, x, y, radius)


def worm(box: Box, light: Light) -> Iterator[Shape]:
    """A chain of rings that rises out of the sand and bends over, maw first."""
    rings = list(_rings(box))
    for x, y, radius in rings:
        # The last light, along its left flank.
        yield _disc(light.rim, x - radius * 0.06, y + radius * 0.03, radius, 0.55)
        yield _disc(light.ring, x, y, radius * 0.985)
        yield _disc(light.body, x + radius * 0.07, y - radius * 0.07, radius * 0.93)
    x, y, radius = rings[-1]
    yield from _maw(x, y, radius, math.radians(-28), light.rim)


def _rings(box: Box) -> Iterator[tuple[float, float, float]]:
    unit = box.height
    for step in range(25):
        t = step / 24
        x = box.x + box.width * 0.10 + unit * (0.10 + 0.20 * t + 0.14 * t * t)
        y = box.y + unit * (0.06 + 0.78 * t - 0.335 * t * t)
        yield x, y, unit * (0.105 - 0.022 * t + 0.012 * math.sin(9 * t))


def _maw(x: float, y: float, radius: float, turn: float, rim: str) -> Iterator[Shape]:
    ahead = (math.cos(turn), math.sin(turn))
    x, y = x + ahead[0] * radius * 0.35, y + ahead[1] * radius * 0.35
    yield _disc(rim, x, y, radius * 0.86)
    yield _disc("#4D1614", x + radius * 0.03, y, radius * 0.78)
    yield _disc("#170807", x + radius * 0.08, y - radius * 0.02, radius * 0.46)
    for tooth in range(9):
        yield _tooth(x, y, radius, turn + tooth * math.tau / 9)


def _tooth(x: float, y: float, radius: float, angle: float) -> Shape:
    corners = [(angle - 0.16, 0.80), (angle + 0.16, 0.80), (angle, 0.42)]
    points = [
        part
        for at, far in corners
        for part in (x + math.cos(at) * radius * far, y + math.sin(at) * radius * far)
    ]
    return Shape("polygon", tuple(points), "#F1E3C6")


def _disc(fill: str, x: float, y: float, radius: float, alpha: float = 1.0) -> Shape:
    return Shape("ellipse", (x - radius, y - radius, radius * 2, radius * 2), fill, alpha=alpha)
