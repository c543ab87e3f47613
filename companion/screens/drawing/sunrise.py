"""The picture of a game that ended well: the sun comes up, the car drives home, the Worm lies."""

from __future__ import annotations

import math
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    RoundedRectangle,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.metrics import Metrics
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex as rgb

from companion import drawings
from companion.drawings import Drawing
from companion.screens.drawing.land import dune, sky
from companion.screens.drawing.painter import paint
from companion.screens.parts.theme import colour

_HORIZON = 0.34


class Morning(NamedTuple):
    """The colours of the desert when the sun comes up."""

    sky: tuple[str, ...]  # from the horizon up: words can be read on the last ones
    sun: str
    dunes: tuple[str, str, str]  # far to near


_NIGHT = Morning(
    sky=("#FFC873", "#F3914F", "#C2585A", "#743B63", "#3B2550", "#2A1C42", "#221838"),
    sun="#FFE7A8",
    dunes=("#8A4034", "#A9623A", "#C98B4C"),
)
MORNINGS = {
    "night": _NIGHT,
    "noon": Morning(
        sky=("#FFD58A", "#FFE0AC", "#FBE9CB", "#F1ECDC", "#E4EBE6", "#DCE9EA", "#D8E8EC"),
        sun="#FFBE55",
        dunes=("#D9A066", "#E0AE6C", "#EBC27F"),
    ),
    "contrast": _NIGHT._replace(
        sky=("#C8641E", "#6B2E12", "#240F10", "#000000", "#000000", "#000000"),
        dunes=("#3A1C12", "#5A2F18", "#7A4A26"),
    ),
}


class Sunrise(Widget):
    """Draws itself anew when it changes its size, and never else; fits a box of any shape."""

    light = StringProperty("night")  # the theme it is seen in
    player = NumericProperty(0)  # whose car it is
    corner = ListProperty([0, 0])  # px at the top left that are kept free, for a word
    hero = ObjectProperty(())  # who is seen instead, in a game that knows no cars

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        redraw = Clock.create_trigger(self._draw)  # once, when the layout has come to rest
        self.bind(pos=redraw, size=redraw, light=redraw, player=redraw, corner=redraw)
        self.bind(hero=redraw)
        redraw()

    def _draw(self, *_: object) -> None:
        morning = MORNINGS.get(self.light, _NIGHT)
        far, middle, near = map(rgb, morning.dunes)
        bend = [Metrics.dp * 10]
        self.canvas.clear()
        if min(self.size) < 1:
            return
        with self.canvas:
            StencilPush()
            RoundedRectangle(pos=self.pos, size=self.size, radius=bend)
            StencilUse()
            sky(self, morning.sky, _HORIZON * 0.8)
        self._sun(morning)
        with self.canvas:
            dune(self, far, lambda t: _HORIZON + 0.05 * math.sin(5.2 * t + 0.4))
        if not self.hero:
            self._home()
        with self.canvas:
            dune(self, middle, lambda t: 0.25 + 0.06 * math.sin(3.1 * t + 1.2))
        if not self.hero:
            self._worm()
        with self.canvas:
            dune(self, near, _road)
        if self.hero:
            self._put(self.hero, self.width * 0.3, self.height * 0.06, 0.84)
        else:
            self._car()
        with self.canvas:
            StencilUnUse()
            RoundedRectangle(pos=self.pos, size=self.size, radius=bend)
            StencilPop()
            Color(*colour("LINE"))
            SmoothLine(rounded_rectangle=(*self.pos, *self.size, *bend), width=Metrics.dp * 1.2)

    # From far to near

    def _sun(self, morning: Morning) -> None:
        x, y = self.x + self.width * 0.72, self.y + self.height * (_HORIZON + 0.06)
        side = self.height * 1.06
        at = round(x - side / 2), round(y - side / 2)
        paint(self.canvas, drawings.sun(), *at, side, side, tint=morning.sun)

    def _home(self) -> None:
        """Lights are on in the town behind the dune."""
        side = self.height * 0.17
        for place, (name, up) in enumerate((("motel", 0.30), ("store", 0.315), ("house", 0.30))):
            left = self.right - side * (0.95 * (3 - place)) - self.width * 0.01
            at = round(left), round(self.y + self.height * up)
            paint(self.canvas, drawings.location(name), *at, side, side)

    def _worm(self) -> None:
        self._put(drawings.beaten(), self.width * 0.04, self.height * 0.15, 0.56)

    def _car(self) -> None:
        bottom = self.height * (_road(1.0) - 0.075)
        self._put(drawings.homeward(int(self.player)), self.width * 0.37, bottom, 0.6)

    def _put(self, drawing: Drawing, left: float, bottom: float, share: float) -> None:
        """A drawing, as high as its share of the picture, but not up into a word."""
        wide, tall = self.corner
        room = self.height - bottom - (tall if left < wide else 0)
        side = min(self.height * share, self.width * share / 2, room)
        paint(self.canvas, drawing, round(self.x + left), round(self.y + bottom), side, side)


def _road(t: float) -> float:
    """How high the sand is that the car drives on."""
    return 0.135 + 0.03 * math.sin(2.6 * t + 5.2)
