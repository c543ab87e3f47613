"""The mark of Wormwatch: dusk over the dunes, and what lives under them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex as rgb

from companion.drawings import Drawing, Shape
from companion.screens.drawing.land import dune, sky
from companion.screens.drawing.painter import paint
from companion.screens.parts import theme

_HORIZON = 0.26


class Light(NamedTuple):
    """The colours of the desert at one time of the day."""

    sky: tuple[str, ...]  # from the horizon up; the texture between them is smooth
    dunes: tuple[str, str, str]  # far to near; the nearest is the ground of the page
    disc: str  # the moon, or the sun
    stars: float  # how bright they are
    body: str
    ring: str
    rim: str


_NIGHT = Light(
    sky=("#C75F2E", "#8A3F2A", "#4A2530", "#241826", "#150F17", "#120D10"),
    dunes=("#5B2C22", "#3A1F1B", "#211614"),
    disc="#F1E3C6",
    stars=1.0,
    body="#1A1110",
    ring="#3B2119",
    rim="#E8793A",
)
LIGHTS = {
    "night": _NIGHT,
    "noon": Light(
        sky=("#F6DDA9", "#F5E4C3", "#EDE7D4", "#DDE4DD", "#CFE0E2", "#C6DCE3"),
        dunes=("#DDB679", "#D0A263", "#E2C692"),
        disc="#FFF8DC",
        stars=0.0,
        body="#6E4230",
        ring="#8C5A42",
        rim="#B5501C",
    ),
    "contrast": _NIGHT._replace(
        sky=("#3A1A08", "#140A04", "#000000", "#000000", "#000000"),
        dunes=("#2E1B10", "#1C110B", "#0C0806"),
        body="#000000",
        ring="#4A2A18",
        rim="#FFA04D",
    ),
}


class Desert(Widget):
    """Draws itself anew when it changes its size or the light, and never else."""

    light = StringProperty("night")  # the theme it is seen in

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        redraw = Clock.create_trigger(self._draw)
        self.bind(pos=redraw, size=redraw, light=redraw)
        redraw()

    def _draw(self, *_: object) -> None:
        light = LIGHTS.get(self.light, _NIGHT)
        far, middle, near = (rgb(dune) for dune in light.dunes)
        self.canvas.clear()
        with self.canvas:
            sky(self, light.sky, _HORIZON)
            self._paint([*self._stars(light), *self._moon(light)])
            dune(self, far, lambda t: 0.33 + 0.035 * math.sin(5 * t + 0.6))
            dune(self, middle, lambda t: 0.24 + 0.05 * math.sin(3.4 * t + 2.4))
            self._paint(self._worm(light))
            dune(self, near, lambda t: 0.14 + 0.045 * math.sin(4.1 * t + 0.2))
            ground = theme.colour("GROUND")
            dune(self, ground, lambda t: 0.055 + 0.03 * math.sin(6.0 * t + 4.0))

    def _paint(self, shapes: Iterable[Shape]) -> None:
        """Shapes whose points are pixels of the window: all of them are one mesh."""
        drawing: Drawing = tuple(shapes)
        paint(self.canvas, drawing, 0, 0, 1, 1)

    def _stars(self, light: Light) -> Iterator[Shape]:
        random = Random(7)  # the same sky every night
        for _ in range(60 if light.stars else 0):
            x = self.x + random.random() * self.width
            y = self.y + self.height * (0.55 + 0.45 * random.random())
            size = self.height / 480 * random.choice([1.5, 2, 2, 3])
            if x < self.x + self.width * 0.42 and y > self.y + self.height * 0.72:
                continue  # the name stands there
            bright = random.uniform(0.25, 0.8) * light.stars
            yield _disc(light.disc, x + size / 2, y + size / 2, size / 2, bright)

    def _moon(self, light: Light) -> Iterator[Shape]:
        radius = self.height * 0.055
        x, y = self.x + self.width * 0.065 + radius, self.y + self.height * 0.555
        for halo in (2.2, 1.6):
            yield _disc(light.disc, x, y, radius * halo, 0.05 if light.stars else 0.35)
        yield _disc(light.disc, x, y, radius)

    def _worm(self, light: Light) -> Iterator[Shape]:
        """A chain of rings that rises out of the sand and bends over, maw first."""
        rings = list(self._rings())
        for x, y, radius in rings:
            # The last light, along its left flank.
            yield _disc(light.rim, x - radius * 0.06, y + radius * 0.03, radius, 0.55)
            yield _disc(light.ring, x, y, radius * 0.985)
            yield _disc(light.body, x + radius * 0.07, y - radius * 0.07, radius * 0.93)
        x, y, radius = rings[-1]
        yield from self._maw(x, y, radius, math.radians(-28), light.rim)

    def _rings(self) -> Iterator[tuple[float, float, float]]:
        unit = self.height
        for step in range(25):
            t = step / 24
            x = self.x + self.width * 0.10 + unit * (0.10 + 0.20 * t + 0.14 * t * t)
            y = self.y + unit * (0.06 + 0.78 * t - 0.335 * t * t)
            yield x, y, unit * (0.105 - 0.022 * t + 0.012 * math.sin(9 * t))

    def _maw(self, x: float, y: float, radius: float, turn: float, rim: str) -> Iterator[Shape]:
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
