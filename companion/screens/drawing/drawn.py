"""A drawing as a widget."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.screens.drawing.at_rest import once_at_rest
from companion.screens.drawing.stamps import stamp


class Drawn(Widget):
    """A drawing as large as its place allows, in the middle of it; drawn anew only on a change."""

    drawing = ObjectProperty((), allownone=True)

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        redraw = once_at_rest(self, self._draw)
        self.bind(pos=redraw, size=redraw, drawing=redraw)
        redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.size)
        left, bottom = round(self.center_x - side / 2), round(self.center_y - side / 2)
        stamp(self.canvas, self.drawing or (), left, bottom, side, side)
