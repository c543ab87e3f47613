"""A canvas of Kivy as a surface to paint on, in pixels of the window.

A figure of many shapes is a stamp: one rectangle with a texture that was painted once. Something
flat of a few shapes (the ground of a space, a ring, the paper of a card) is a mesh of its own,
which costs as little and fits its place exactly.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache, partial
from typing import Any

from kivy.core.text import Label as Lettering
from kivy.graphics import Canvas, Color, InstructionGroup, Rectangle

from companion.drawings import Drawing
from companion.drawings.moves import quarter_turned
from companion.drawings.surface import Box, Paint, Parts, Placed
from companion.screens.drawing.kept import Draw
from companion.screens.drawing.painter import paint
from companion.screens.drawing.stamps import LARGEST, ahead, stamp
from companion.screens.parts import theme
from companion.screens.parts.words import GLYPHS, needs_marks

FLAT = 3  # shapes at most of what is painted as a mesh


class CanvasSurface:
    """Adds to a canvas or a group, in the colors of the theme in use."""

    def __init__(self, group: InstructionGroup | Canvas, sizes: Sequence[int] = ()) -> None:
        """With `sizes` stamps are made in these only, and shrunk.

        A table that grows has its cards at another size with every turn: stamps of each size would
        take a fifth of a second.
        """
        self._group, self._sizes = group, sizes

    def picture(self, drawing: Drawing, box: Box, turns: int = 0) -> None:
        """Paint a drawing in a box, turned by quarters against the clock."""
        if len(drawing) <= FLAT or max(box.width, box.height) > LARGEST:
            paint(self._group, quarter_turned(drawing, turns), *box)
        elif self._sizes:
            self._shrink(drawing, box, turns)
        else:
            stamp(self._group, quarter_turned(drawing, turns), *box)

    def _shrink(self, drawing: Drawing, box: Box, turns: int) -> None:
        """Show the next larger stamp of a square drawing in a smaller box."""
        size = next((size for size in self._sizes if size >= box.width), LARGEST)
        made = ahead(drawing, size, size)
        if made is None:
            return
        factor = box.width / size
        rim = factor * (made.size[0] - size) / 2
        self._group.add(Color(1, 1, 1))
        corners = list(made.texture.tex_coords)
        shift = -2 * (turns % 4)
        self._group.add(
            Rectangle(
                texture=made.texture,
                tex_coords=corners[shift:] + corners[:shift],
                pos=(box.x - rim, box.y - rim),
                size=(made.size[0] * factor, made.size[1] * factor),
            )
        )

    def write(
        self, words: str, x: float, y: float, size: float, fill: str, bold: bool = False
    ) -> None:
        """Write a line of text with its middle at a point, on whole pixels."""
        texture = _lettering(words, size, bold)
        self._group.add(Color(*theme.colour(fill)))
        at = round(x - texture.width / 2), round(y - texture.height / 2)
        self._group.add(Rectangle(texture=texture, pos=at, size=texture.size))

    def measure(self, words: str, size: float, bold: bool = False) -> float:
        """Return how wide a line of text is."""
        return _extents(words, size, bold)[0]


@lru_cache(maxsize=512)
def _lettering(words: str, size: float, bold: bool) -> Any:
    """A line of text as a texture, to be shown in any color."""
    ink = _ink(words, size, bold)
    ink.text = words
    ink.refresh()
    return ink.texture


@lru_cache(maxsize=512)
def _extents(words: str, size: float, bold: bool) -> tuple[int, int]:
    """How wide and how high a line of text is, without a texture of it."""
    extents: tuple[int, int] = _ink(words, size, bold).get_extents(words)
    return extents


def _ink(words: str, size: float, bold: bool) -> Any:
    """The letters for a text; those for signs where it has a tick or an arrow."""
    font = {"font_name": GLYPHS} if needs_marks(words) else {}
    return Lettering(font_size=size, bold=bold, **font)


def place_parts(parts: Parts, left: float, bottom: float, unit: float) -> dict[Hashable, Draw]:
    """Return parts of a table for a `Kept`: where they are in the window, and in which theme.

    A space is `unit` pixels wide, and the point 0, 0 of the table is at the left bottom given.
    """
    looks = left, bottom, unit, tuple(theme.colour("GROUND"))
    return {
        (key, looks): partial(_draw_part, part, left, bottom, unit) for key, part in parts.items()
    }


def _draw_part(
    part: Paint, left: float, bottom: float, unit: float, group: InstructionGroup
) -> None:
    part(Placed(CanvasSurface(group), left, bottom, unit))
