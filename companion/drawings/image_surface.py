"""A Pillow image as a surface to paint on: no window, no display, the same every time.

Every drawing is painted four times too large and made smaller, which gives it smooth edges. The
result is kept: a board has forty pieces, and a film of it a hundred boards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw

from companion.drawings import Drawing, Shape
from companion.drawings import image_letters as letters
from companion.drawings.moves import quarter_turned
from companion.drawings.palette import find_rgb
from companion.drawings.surface import Box

Color: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

FINER = 4  # how much larger a drawing is painted than it is shown


class ImageSurface:
    """Paints into an image, in the colors of the night."""

    def __init__(
        self, image: Image.Image, unit: float = 1.0, finer: int = 1, smallest: int = 1
    ) -> None:
        """Count lengths in `unit` pixels. An image that is made smaller in the end is `finer`.

        No letters are smaller than the `smallest`, in pixels.
        """
        self.image, self._unit, self._finer, self._smallest = image, unit, finer, smallest
        self.draw = ImageDraw.Draw(image)

    def at(self, x: float, y: float) -> Point:
        """Return a point in pixels from the upper left corner."""
        return x * self._unit, self.image.height - y * self._unit

    def picture(self, drawing: Drawing, box: Box, turns: int = 0) -> None:
        """Paint a drawing in a box on whole pixels, turned by quarters against the clock."""
        drawing = quarter_turned(drawing, turns)
        left, top = self.at(box.x, box.top)
        wide, high = round(box.width * self._unit), round(box.height * self._unit)
        if not drawing or wide < 1 or high < 1:
            return
        made = stamp(drawing, max(wide // self._finer, 1), max(high // self._finer, 1))
        if self._finer > 1:  # smooth edges come with a stamp: made small, it takes a fourth
            made = made.resize((wide, high))
        self.image.paste(made, (round(left), round(top)), made)

    def write(
        self, words: str, x: float, y: float, size: float, fill: str, bold: bool = False
    ) -> None:
        """Write a line of text with its middle at a point."""
        pixels = self._pixels(size)
        letters.write(self.draw, self.at(x, y), words, find_rgb(fill), pixels, "mm", bold)

    def measure(self, words: str, size: float, bold: bool = False) -> float:
        """Return how wide a line of text is."""
        return letters.wide(words, self._pixels(size), bold) / self._unit

    def _pixels(self, size: float) -> int:
        return max(round(size * self._unit), self._smallest)


@lru_cache(maxsize=512)
def stamp(drawing: Drawing, width: int, height: int) -> Image.Image:
    """A drawing as a picture with a clear ground. It is kept: look, do not touch."""
    # Clear, but of the color of a night: what is half clear has no pale rim.
    large = Image.new("RGBA", (width * FINER, height * FINER), (*find_rgb("GROUND"), 0))
    for shape in drawing:
        _add(large, shape)
    return large.resize((width, height), Image.Resampling.BOX)


def _add(image: Image.Image, shape: Shape) -> None:
    mask = Image.new("L", image.size, 0)
    _fill(ImageDraw.Draw(mask), shape, *image.size)
    if shape.alpha < 1:
        mask = mask.point([round(each * shape.alpha) for each in range(256)])
        flat = Image.new("RGBA", image.size, (*find_rgb(shape.fill), 0))
        flat.putalpha(mask)
        image.alpha_composite(flat)
        return
    image.paste((*find_rgb(shape.fill), 255), (0, 0, *image.size), mask)


def _fill(draw: ImageDraw.ImageDraw, shape: Shape, width: int, height: int) -> None:
    """The shape in white; y counts down in a picture."""
    if shape.kind in ("ellipse", "rounded"):
        x, y, across, up, *bend = shape.points
        box = (x * width, (1 - y - up) * height, (x + across) * width - 1, (1 - y) * height - 1)
        if box[2] < box[0] or box[3] < box[1]:
            return
        if shape.kind == "ellipse":
            draw.ellipse(box, 255)
        else:
            most = min(across * width, up * height) / 2
            draw.rounded_rectangle(box, min(bend[0] * min(width, height), most), 255)
        return
    points = _points(shape.points, width, height)
    if shape.kind == "polygon":
        draw.polygon(points, 255)
    else:
        stroke(draw, points, shape.width * min(width, height), 255, shape.closed)


def _points(given: Sequence[float], width: int, height: int) -> list[Point]:
    pairs = zip(given[::2], given[1::2], strict=True)
    return [(x * width, (1 - y) * height) for x, y in pairs]


def stroke(
    draw: ImageDraw.ImageDraw,
    points: Sequence[Point],
    width: float,
    ink: Color | int,
    closed: bool = False,
) -> None:
    """A line with round ends and round corners: a bar for each piece, a disc on each point."""
    reach = max(width, 1) / 2
    for x, y in points:
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), ink)
    after = [*points[1:], points[0]] if closed else points[1:]
    for (ax, ay), (bx, by) in zip(points, after, strict=False):
        long = math.hypot(bx - ax, by - ay)
        if long:
            out_x, out_y = (ay - by) / long * reach, (bx - ax) / long * reach
            corners = [(ax + out_x, ay + out_y), (bx + out_x, by + out_y),
                       (bx - out_x, by - out_y), (ax - out_x, ay - out_y)]  # fmt: skip
            draw.polygon(corners, ink)
