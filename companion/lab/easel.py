"""The report as a picture in the colours of the night: the same page as on paper, for a screen."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from companion.drawings import image_letters
from companion.drawings.image_surface import ImageSurface, Point, stroke
from companion.drawings.palette import find_color, find_rgb, mix_colors
from companion.drawings.surface import Box
from companion.printing import letters
from companion.printing.press import PAPERS, Align, check_place, write

WIDE = 1240  # pixels of a page: 150 for each inch
FINER = 2  # how much larger it is drawn than it is shown


class NightSheet(ImageSurface):
    """A page that becomes a PNG."""

    def __init__(self, file: Path, title: str, paper: str = "a4") -> None:
        check_place(file)
        self.file, self.title = file, title
        self.width, self.height = PAPERS[paper]
        unit = WIDE * FINER / self.width
        size = WIDE * FINER, round(self.height * unit)
        super().__init__(Image.new("RGB", size, find_color("GROUND")), unit, FINER)

    def save(self) -> None:
        """Put the picture in its place at one stroke."""
        wide, high = self.image.size
        small = self.image.resize((wide // FINER, high // FINER), Image.Resampling.LANCZOS)
        made = io.BytesIO()
        small.save(made, "PNG", optimize=True)
        write(self.file, made.getvalue())

    # Flat things

    def box(
        self, box: Box, fill: str | None = None, edge: str | None = None, width: float = 0.2,
        radius: float = 0.0,
    ) -> None:  # fmt: skip
        """A box, filled or with an edge or both."""
        left, bottom = self.at(box.x, box.y)
        right, top = self.at(box.right, box.top)
        wide = max(round(width * self._unit), 1) if edge else 0
        inside = None if fill is None else find_rgb(fill)
        rim = None if edge is None else find_rgb(edge)
        corner = radius * self._unit
        self.draw.rounded_rectangle((left, top, right, bottom), corner, inside, rim, wide)

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
        stroke(self.draw, [self.at(*each) for each in points], width * self._unit, find_rgb(fill))

    def area(self, points: Sequence[Point], fill: str) -> None:
        """What lies between many points."""
        self.draw.polygon([self.at(*each) for each in points], find_rgb(fill))

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""
        (left, top), (right, bottom) = (
            self.at(x - radius, y + radius),
            self.at(x + radius, y - radius),
        )
        self.draw.ellipse((left, top, right, bottom), find_rgb(fill))

    # Words and colors

    def text(
        self, x: float, y: float, said: str, size: float, *, bold: bool = False,
        fill: str = "SAND", align: Align = "left",
    ) -> float:  # fmt: skip
        """A line of text on its base line; how wide it is."""
        anchor = {"left": "ls", "centre": "ms", "right": "rs"}[align]
        pixels = round(size * letters.POINT * self._unit)
        image_letters.write(self.draw, self.at(x, y), said, find_rgb(fill), pixels, anchor, bold)
        return letters.wide(said, size, bold)

    def mixed(self, low: str, high: str, part: float) -> str:
        """A colour between two."""
        return mix_colors(find_color(low), find_color(high), part)
