"""A game's picture in characters, drawn on a grid of equal cells."""

from __future__ import annotations

import re
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Ink
from kivy.graphics import Color, Rectangle
from kivy.metrics import Metrics
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screens.parts.words import GLYPHS, folded

MONO = "data/fonts/RobotoMono-Regular.ttf"
_FULL = "\u2588"
# Runs of plain characters are drawn in one piece; every sign gets a cell of its own.
_PIECES = re.compile("[^\u2190-\u2bff]+|[\u2190-\u2bff]")


class Picture(Widget):
    """Takes the height its lines need at the width it is given."""

    text = StringProperty("")
    font_size = NumericProperty(15)
    color = ColorProperty("#F1E3C6")
    bar_color = ColorProperty("#45B7A8")

    def __init__(self, **given: object) -> None:
        super().__init__(size_hint_y=None, **given)
        self.lines: list[str] = []
        redraw = Clock.create_trigger(self._draw)
        self.bind(text=redraw, size=redraw, pos=redraw, font_size=redraw, color=redraw)

    def _draw(self, *_: object) -> None:
        cell, tall = Ink(font_name=MONO, font_size=self.font_size).get_extents("M")
        self.lines = folded(self.text, int(self.width // cell))
        self.height = tall * len(self.lines)
        self.canvas.clear()
        with self.canvas:
            for number, line in enumerate(self.lines, 1):
                for piece in _PIECES.finditer(line):
                    x = self.x + piece.start() * cell
                    self._put(piece[0], x, self.top - number * tall, cell, tall)

    def _put(self, piece: str, x: float, y: float, cell: float, tall: float) -> None:
        if piece.isspace():
            return
        if piece == _FULL:
            Color(*self.bar_color)
            gap = Metrics.dp
            Rectangle(pos=(x, y + tall * 0.15), size=(cell - gap, tall * 0.7))
            return
        sign = "\u2190" <= piece[0] <= "\u2bff"
        texture = _drawn(piece, GLYPHS if sign else MONO, self.font_size)
        width = min(cell, texture.width) if sign else texture.width
        Color(*self.color)
        Rectangle(texture=texture, pos=(x, y), size=(width, tall))


def _drawn(text: str, font: str, size: float) -> Any:
    ink = Ink(text=text, font_name=font, font_size=size)
    ink.refresh()
    return ink.texture
