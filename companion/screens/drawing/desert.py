"""The mark of Wormwatch on the screen: dusk over the dunes, and what lives under them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex as rgb

from companion.drawings import Drawing, Shape
from companion.drawings import desert as shapes
from companion.screens.drawing.at_rest import once_at_rest
from companion.screens.drawing.land import dune, sky
from companion.screens.drawing.painter import paint
from companion.screens.parts import theme


class Desert(Widget):
    """Draws itself anew when it changes its size or the light, and never else."""

    light = StringProperty("night")  # the theme it is seen in

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        redraw = once_at_rest(self, self._draw)
        self.bind(pos=redraw, size=redraw, light=redraw)  # nothing before it has its place

    def _draw(self, *_: object) -> None:
        light = shapes.LIGHTS.get(self.light, shapes.NIGHT)
        box = shapes.Box(*self.pos, *self.size)
        far, middle, near = (rgb(dune) for dune in light.dunes)
        self.canvas.clear()
        with self.canvas:
            sky(self, light.sky, shapes.HORIZON)
        # Outside: whatever is made inside a `with` is put there a second time.
        self._paint([*shapes.stars(box, light), *shapes.moon(box, light)])
        with self.canvas:
            dune(self, far, partial(shapes.dune, 0))
            dune(self, middle, partial(shapes.dune, 1))
        self._paint(shapes.worm(box, light))
        with self.canvas:
            dune(self, near, partial(shapes.dune, 2))
            dune(self, theme.colour("GROUND"), partial(shapes.dune, 3))

    def _paint(self, drawn: Iterable[Shape]) -> None:
        """Shapes whose points are pixels of the window: all of them are one mesh."""
        drawing: Drawing = tuple(drawn)
        paint(self.canvas, drawing, 0, 0, 1, 1)
