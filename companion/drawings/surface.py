"""What a table is painted on: a canvas of Kivy, a picture, or a page of a PDF.

A game paints its table once, in spaces, by the three calls of `Surface`. Everything that has a
shape is a `Drawing` in a box; words are the only other thing on a table. `Placed` is the one
transform from spaces to the lengths of a surface. See docs/decisions/one-painter.md.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import NamedTuple, Protocol, TypeAlias

from companion.drawings.shapes import Drawing


class Box(NamedTuple):
    """A rectangle by its lower left corner; y counts up."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where the box ends at the right."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """Where the box ends at the top."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle of the box."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Box:
        """Return the same box with a margin left free on all sides."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def within(self, outer: Box) -> Box:
        """Return this box, given in parts of one, as a part of another box.

        >>> Box(0.5, 0, 0.5, 1).within(Box(10, 10, 8, 4))
        Box(x=14.0, y=10, width=4.0, height=4)
        """
        return Box(
            outer.x + self.x * outer.width,
            outer.y + self.y * outer.height,
            self.width * outer.width,
            self.height * outer.height,
        )


UNIT = Box(0, 0, 1, 1)


class Surface(Protocol):
    """Something to paint on, with lengths of its own (pixels, millimeters); y counts up."""

    def picture(self, drawing: Drawing, box: Box, turns: int = 0) -> None:
        """Paint a drawing in a box, turned by quarters against the clock."""

    def write(
        self, words: str, x: float, y: float, size: float, fill: str, bold: bool = False
    ) -> None:
        """Write a line of text with its middle at a point, in letters of that size."""

    def measure(self, words: str, size: float, bold: bool = False) -> float:
        """Return how wide a line of text is."""
        ...  # fmt: skip


def fit_words(
    surface: Surface, ways: Iterable[str], size: float, room: float, bold: bool = False
) -> str:
    """Return the first way to write something that fits; else as many letters as fit."""
    tried = list(ways)
    for way in tried:
        if surface.measure(way, size, bold) <= room:
            return way
    cut = tried[-1]
    while len(cut) > 1 and surface.measure(cut, size, bold) > room:
        cut = cut[:-1]
    return cut


class Placed:
    """A part of another surface as a surface: its lengths are counted in spaces of a table."""

    def __init__(self, surface: Surface, left: float, bottom: float, unit: float) -> None:
        """Begin at a point of the other surface; a space is so many of its lengths wide."""
        self._surface, self._left, self._bottom, self._unit = surface, left, bottom, unit

    def picture(self, drawing: Drawing, box: Box, turns: int = 0) -> None:
        """Paint a drawing in a box, turned by quarters against the clock."""
        unit = self._unit
        x, y = self._left + box.x * unit, self._bottom + box.y * unit
        self._surface.picture(drawing, Box(x, y, box.width * unit, box.height * unit), turns)

    def write(
        self, words: str, x: float, y: float, size: float, fill: str, bold: bool = False
    ) -> None:
        """Write a line of text with its middle at a point."""
        unit = self._unit
        self._surface.write(
            words, self._left + x * unit, self._bottom + y * unit, size * unit, fill, bold
        )

    def measure(self, words: str, size: float, bold: bool = False) -> float:
        """Return how wide a line of text is, in spaces."""
        return self._surface.measure(words, size * self._unit, bold) / self._unit


Paint: TypeAlias = Callable[[Surface], None]
Parts: TypeAlias = Mapping[Hashable, Paint]


class Painting(NamedTuple):
    """A table ready to be painted: how far it reaches in spaces, and its parts from the ground up.

    The key of a part is all that its looks depend on: a screen paints only what has a new key.
    """

    extent: Box
    parts: Parts
    on_pixels: bool = True  # in a picture, spaces are whole pixels wide

    def paint(self, surface: Surface) -> None:
        """Paint all parts."""
        for paint in self.parts.values():
            paint(surface)
