"""A page to draw a report on: once on paper as PDF, once as a picture; the drawing is the same.

Everything is in millimetres from the lower left corner, y up, and in colours by their name. A sheet
is a surface for a table, too. The PDF is made of lines and letters throughout, so that it is sharp
in any size; a Pi has nothing that would make a picture of it, so that is drawn by `easel`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from companion.drawings.palette import find_color, mix_colors
from companion.drawings.surface import Box, Surface
from companion.printing import letters
from companion.printing.press import Align, Press

Point: TypeAlias = tuple[float, float]


class Sheet(Surface, Protocol):
    """What a report is drawn on."""

    width: float
    height: float

    def box(
        self,
        box: Box,
        fill: str | None = None,
        edge: str | None = None,
        width: float = 0.2,
        radius: float = 0.0,
    ) -> None:
        """A box, filled or with an edge or both."""

    def line(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        fill: str = "LINE",
        width: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:
        """A stroke from one point to another."""

    def path(self, points: Sequence[Point], fill: str, width: float) -> None:
        """A stroke through many points."""

    def area(self, points: Sequence[Point], fill: str) -> None:
        """What lies between many points."""

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""

    def text(
        self,
        x: float,
        y: float,
        said: str,
        size: float,
        *,
        bold: bool = False,
        fill: str = "SAND",
        align: Align = "left",
    ) -> float:
        """A line of text on its base line; how wide it is."""

    def mixed(self, low: str, high: str, part: float) -> str:
        """A colour between two, as "#RRGGBB"."""
        ...  # fmt: skip


class PaperSheet(Press):
    """A page of a PDF."""

    def __init__(self, file: Path, title: str, paper: str = "a4") -> None:
        super().__init__(file, title, paper)
        self.page()

    def path(self, points: Sequence[Point], fill: str, width: float) -> None:
        """A stroke through many points."""
        self._canvas.setStrokeColor(find_color(fill, "paper"))
        self._canvas.setLineWidth(width)
        self._canvas.drawPath(self._through(points), stroke=1, fill=0)

    def area(self, points: Sequence[Point], fill: str) -> None:
        """What lies between many points."""
        self._canvas.setFillColor(find_color(fill, "paper"))
        path = self._through(points)
        path.close()
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _through(self, points: Sequence[Point]):  # type: ignore[no-untyped-def]
        path = self._canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        return path

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""
        self._canvas.setFillColor(find_color(fill, "paper"))
        self._canvas.circle(x, y, radius, stroke=0, fill=1)

    def mixed(self, low: str, high: str, part: float) -> str:
        """A colour between two."""
        return mix_colors(find_color(low, "paper"), find_color(high, "paper"), part)


def write_lines(
    sheet: Sheet, x: float, top: float, said: Sequence[str], size: float, *, bold: bool = False,
    fill: str = "SAND",
) -> float:  # fmt: skip
    """Lines of text from the top down; where they end."""
    for each in said:
        sheet.text(x, top - size * letters.POINT * 0.95, each, size, bold=bold, fill=fill)
        top -= letters.high(size)
    return top
