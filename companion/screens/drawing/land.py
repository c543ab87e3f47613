"""What every picture of the desert has: the sky, and sand in front of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex as rgb


def sky(land: Widget, colours: Sequence[str], horizon: float) -> None:
    """Colours from the horizon up, one fading into the next, in the canvas in use."""
    texture = Texture.create(size=(1, len(colours)), colorfmt="rgba")
    pixels = bytes(round(part * 255) for colour in colours for part in rgb(colour))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    Color(1, 1, 1)
    bottom = land.y + land.height * horizon
    Rectangle(texture=texture, pos=(land.x, bottom), size=(land.width, land.top - bottom))


def dune(land: Widget, fill: Sequence[float], height: Callable[[float], float]) -> None:
    """Sand as high as that share of the land, from 0 at the left to 2 at the right."""
    vertices: list[float] = []
    steps = 48
    foot = land.y - land.height * 0.06  # what lies under the sand stays there
    for step in range(steps + 1):
        x = land.x + land.width * step / steps
        vertices += [x, foot, 0, 0, x, land.y + land.height * height(step / steps * 2), 0, 0]
    Color(*fill)
    Mesh(vertices=vertices, indices=range(2 * (steps + 1)), mode="triangle_strip")
