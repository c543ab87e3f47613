"""The mark of Wormwatch: dusk over the dunes, and what lives under them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, Rectangle, SmoothEllipse, SmoothTriangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex as rgb

# From the horizon up; the texture between them is smooth.
_SKY = ["#C75F2E", "#8A3F2A", "#4A2530", "#241826", "#150F17", "#120D10"]
_HORIZON = 0.26
_BODY = rgb("#1A1110")
_RING = rgb("#3B2119")
_RIM = rgb("#E8793A")


class Desert(Widget):
    """Draws itself anew when it changes its size, and never else."""

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        redraw = Clock.create_trigger(self._draw)
        self.bind(pos=redraw, size=redraw)
        redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            self._sky()
            self._stars()
            self._moon()
            self._dune("#5B2C22", lambda t: 0.33 + 0.035 * math.sin(5 * t + 0.6))
            self._dune("#3A1F1B", lambda t: 0.24 + 0.05 * math.sin(3.4 * t + 2.4))
            self._worm()
            self._dune("#211614", lambda t: 0.14 + 0.045 * math.sin(4.1 * t + 0.2))
            self._dune("#17120F", lambda t: 0.055 + 0.03 * math.sin(6.0 * t + 4.0))

    def _sky(self) -> None:
        texture = Texture.create(size=(1, len(_SKY)), colorfmt="rgba")
        pixels = bytes(round(part * 255) for colour in _SKY for part in rgb(colour))
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        texture.wrap = "clamp_to_edge"
        Color(1, 1, 1)
        bottom = self.y + self.height * _HORIZON
        Rectangle(texture=texture, pos=(self.x, bottom), size=(self.width, self.top - bottom))

    def _stars(self) -> None:
        random = Random(7)  # the same sky every night
        for _ in range(60):
            x = self.x + random.random() * self.width
            y = self.y + self.height * (0.55 + 0.45 * random.random())
            size = self.height / 480 * random.choice([1.5, 2, 2, 3])
            if x < self.x + self.width * 0.42 and y > self.y + self.height * 0.78:
                continue  # the name stands there
            Color(*rgb("#F1E3C6")[:3], random.uniform(0.25, 0.8))
            SmoothEllipse(pos=(x, y), size=(size, size))

    def _moon(self) -> None:
        size = self.height * 0.11
        x, y = self.x + self.width * 0.065, self.y + self.height * 0.50
        for halo in (2.2, 1.6):
            Color(*rgb("#F1E3C6")[:3], 0.05)
            edge = size * halo
            SmoothEllipse(pos=(x - (edge - size) / 2, y - (edge - size) / 2), size=(edge, edge))
        Color(*rgb("#F1E3C6"))
        SmoothEllipse(pos=(x, y), size=(size, size))

    def _dune(self, colour: str, height: Callable[[float], float]) -> None:
        vertices: list[float] = []
        steps = 48
        for step in range(steps + 1):
            x = self.x + self.width * step / steps
            vertices += [x, self.y, 0, 0, x, self.y + self.height * height(step / steps * 2), 0, 0]
        Color(*rgb(colour))
        Mesh(vertices=vertices, indices=range(2 * (steps + 1)), mode="triangle_strip")

    def _worm(self) -> None:
        """A chain of rings that rises out of the sand and bends over, maw first."""
        rings = list(self._rings())
        for x, y, radius in rings:
            Color(*_RIM[:3], 0.55)  # the last light, along its left flank
            _disc(x - radius * 0.06, y + radius * 0.03, radius)
            Color(*_RING)
            _disc(x, y, radius * 0.985)
            Color(*_BODY)
            _disc(x + radius * 0.07, y - radius * 0.07, radius * 0.93)
        x, y, radius = rings[-1]
        self._maw(x, y, radius, math.radians(-28))

    def _rings(self) -> Iterator[tuple[float, float, float]]:
        unit = self.height
        for step in range(25):
            t = step / 24
            x = self.x + self.width * 0.10 + unit * (0.10 + 0.20 * t + 0.14 * t * t)
            y = self.y + unit * (0.06 + 0.78 * t - 0.335 * t * t)
            yield x, y, unit * (0.105 - 0.022 * t + 0.012 * math.sin(9 * t))

    def _maw(self, x: float, y: float, radius: float, turn: float) -> None:
        ahead = (math.cos(turn), math.sin(turn))
        x, y = x + ahead[0] * radius * 0.35, y + ahead[1] * radius * 0.35
        Color(*_RIM)
        _disc(x, y, radius * 0.86)
        Color(*rgb("#4D1614"))
        _disc(x + radius * 0.03, y, radius * 0.78)
        Color(*rgb("#170807"))
        _disc(x + radius * 0.08, y - radius * 0.02, radius * 0.46)
        Color(*rgb("#F1E3C6"))
        for tooth in range(9):
            angle = turn + tooth * math.tau / 9
            self._tooth(x, y, radius, angle)

    def _tooth(self, x: float, y: float, radius: float, angle: float) -> None:
        corners = [(angle - 0.16, 0.80), (angle + 0.16, 0.80), (angle, 0.42)]
        points = [
            part
            for at, far in corners
            for part in (x + math.cos(at) * radius * far, y + math.sin(at) * radius * far)
        ]
        SmoothTriangle(points=points)


def _disc(x: float, y: float, radius: float) -> None:
    SmoothEllipse(pos=(x - radius, y - radius), size=(radius * 2, radius * 2))
