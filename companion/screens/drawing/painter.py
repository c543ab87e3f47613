"""Puts drawings (companion/drawings/) on the screen, with smooth edges.

A drawing is cut into triangles once for each size it is shown at (`outlines`) and goes to the
screen as one mesh. Its colours come from a small palette texture: the upper row has them, the lower
row has the same ones clear, so that the rim of a shape fades out on the way from the one to the
other. So no window needs multisampling, for which small GPUs pay dearly.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.graphics import Canvas, Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from companion.drawings import Drawing
from companion.screens.drawing.outlines import cut
from companion.screens.parts.theme import colour

_ROOM = 256  # colours in one palette


class _Palette:
    """The colours painted so far, side by side in one texture."""

    def __init__(self) -> None:
        self.texture: Any = None  # not before there is a window
        self._columns: dict[bytes, int] = {}

    def places(self, fills: Sequence[bytes]) -> list[float]:
        """Where in the texture each of these stands; after this call, all of them are in it."""
        if self.texture is None or len(self._columns.keys() | set(fills)) > _ROOM:
            self._begin()
        for fill in fills:
            if fill not in self._columns:
                self._put(fill)
        return [(self._columns[fill] + 0.5) / _ROOM for fill in fills]

    def _begin(self) -> None:
        """A new texture; what is painted already keeps the one it has."""
        self.texture = Texture.create(size=(_ROOM, 2), colorfmt="rgba")
        self.texture.wrap = "clamp_to_edge"
        self._columns.clear()

    def _put(self, fill: bytes) -> None:
        column = self._columns[fill] = len(self._columns)
        clear_and_full = fill + b"\0" + fill + b"\xff"
        self.texture.blit_buffer(
            clear_and_full, size=(1, 2), pos=(column, 0), colorfmt="rgba", bufferfmt="ubyte"
        )


_palette = _Palette()


def _rgb(fill: str) -> bytes:
    # A name means another colour in another theme; written out, it is the same for ever.
    return _written_out(fill) if fill.startswith("#") else _bytes(fill)


def _bytes(fill: str) -> bytes:
    return bytes(round(part * 255) for part in colour(fill)[:3])


_written_out = lru_cache(maxsize=1024)(_bytes)


def colours(drawing: Drawing, tint: str | None = None) -> tuple[bytes, ...]:
    """The colour of each of its shapes, in the theme that is worn now."""
    return tuple(_rgb(tint or shape.fill) for shape in drawing)


def paint(
    group: InstructionGroup | Canvas,
    drawing: Drawing,
    x: float,
    y: float,
    width: float,
    height: float,
    alpha: float = 1.0,
    tint: str | None = None,
) -> None:
    """Add a drawing to a canvas or a group, in the box given; a tint paints it all in one colour.

    Whatever is added afterwards needs a Color of its own. To move or to grow a drawing, put a
    Translate or a Scale before it: painting it anew at every size cuts it anew at every size.
    """
    if not drawing or width < 1 or height < 1:
        return
    places = _palette.places(colours(drawing, tint))
    shapes = cut(drawing, width, height)
    vertices = array("f", bytes(4 * 4 * len(shapes.shape)))
    vertices[0::4] = array("f", [x + across for across in shapes.across])
    vertices[1::4] = array("f", [y + up for up in shapes.up])
    vertices[2::4] = array("f", [places[shape] for shape in shapes.shape])
    vertices[3::4] = array("f", [0.25 + 0.5 * strength for strength in shapes.strength])
    group.add(Color(1, 1, 1, alpha))
    group.add(
        Mesh(
            vertices=vertices,
            indices=shapes.triangles,
            mode="triangles",
            texture=_palette.texture,
        )
    )
