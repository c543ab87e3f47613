"""The report as a picture in the colours of the night: the same page as on paper, for a screen."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from companion.drawings import Drawing
from companion.lab import lettering
from companion.lab.paint import Colour, colour, stamp, stroke
from companion.lab.sheet import Point, mixed
from companion.printing import letters
from companion.printing.press import PAPERS, Align, Box, check_place, write

WIDE = 1240  # pixels of a page: 150 for each inch
FINER = 2  # how much larger it is drawn than it is shown


class NightSheet:
    """A page that becomes a PNG."""

    def __init__(self, file: Path, title: str, paper: str = "a4") -> None:
        check_place(file)
        self.file, self.title = file, title
        self.width, self.height = PAPERS[paper]
        self._unit = WIDE * FINER / self.width
        size = WIDE * FINER, round(self.height * self._unit)
        self._image = Image.new("RGB", size, colour("GROUND"))
        self._draw = ImageDraw.Draw(self._image)

    def save(self) -> None:
        """Put the picture in its place at one stroke."""
        wide, high = self._image.size
        small = self._image.resize((wide // FINER, high // FINER), Image.Resampling.LANCZOS)
        made = io.BytesIO()
        small.save(made, "PNG", optimize=True)
        write(self.file, made.getvalue())

    # Flat things

    def box(
        self, box: Box, fill: str | None = None, edge: str | None = None, width: float = 0.2,
        radius: float = 0.0,
    ) -> None:  # fmt: skip
        """A box, filled or with an edge or both."""
        left, bottom = self._at(box.x, box.y)
        right, top = self._at(box.right, box.top)
        wide = max(round(width * self._unit), 1) if edge else 0
        inside = None if fill is None else colour(fill)
        rim = None if edge is None else colour(edge)
        corner = radius * self._unit
        self._draw.rounded_rectangle((left, top, right, bottom), corner, inside, rim, wide)

    def line(
        self, x: float, y: float, to_x: float, to_y: float, fill: str = "LINE", width: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        """A stroke from one point to another."""
        long = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        if not dash or not long:
            self.path([(x, y), (to_x, to_y)], fill, width)
            return
        on, off = dash[0], dash[-1]
        along = 0.0
        while along < long:
            first, last = along / long, min(along + on, long) / long
            start = x + (to_x - x) * first, y + (to_y - y) * first
            end = x + (to_x - x) * last, y + (to_y - y) * last
            self.path([start, end], fill, width)
            along += on + off

    def path(self, points: Sequence[Point], fill: str, width: float) -> None:
        """A stroke through many points."""
        stroke(self._draw, [self._at(*each) for each in points], width * self._unit, colour(fill))

    def area(self, points: Sequence[Point], fill: str) -> None:
        """What lies between many points."""
        self._draw.polygon([self._at(*each) for each in points], colour(fill))

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""
        (left, top), (right, bottom) = (
            self._at(x - radius, y + radius),
            self._at(x + radius, y - radius),
        )
        self._draw.ellipse((left, top, right, bottom), colour(fill))

    def _at(self, x: float, y: float) -> Point:
        return x * self._unit, (self.height - y) * self._unit

    # Words and drawings

    def text(
        self, x: float, y: float, said: str, size: float, *, bold: bool = False,
        fill: str = "SAND", align: Align = "left",
    ) -> float:  # fmt: skip
        """A line of text on its base line; how wide it is."""
        anchor = {"left": "ls", "centre": "ms", "right": "rs"}[align]
        pixels = round(size * letters.POINT * self._unit)
        lettering.write(self._draw, self._at(x, y), said, colour(fill), pixels, anchor, bold)
        return letters.wide(said, size, bold)

    def picture(self, drawing: Drawing, box: Box) -> None:
        """A drawing in a box."""
        left, top = self._at(box.x, box.top)
        wide, high = round(box.width * self._unit), round(box.height * self._unit)
        # A stamp has its smooth edges from the start: made in the size it is shown, it takes a
        # fourth of the time.
        made = stamp(drawing, max(wide // FINER, 1), max(high // FINER, 1)).resize((wide, high))
        self._image.paste(made, (round(left), round(top)), made)

    def mixed(self, low: str, high: str, part: float) -> str:
        """A colour between two."""
        return mixed(_written(colour(low)), _written(colour(high)), part)


def _written(ink: Colour) -> str:
    return f"#{ink[0]:02X}{ink[1]:02X}{ink[2]:02X}"
