"""Puts drawings (companion/drawings/) into a picture: no window, no display, the same every time.

Every drawing is painted four times too large and made smaller, which gives it smooth edges, and is
then kept: a board has forty pieces, and a film of it a hundred boards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw

from companion.drawings import Drawing, Shape
from companion.paths import kv_folder

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

FINER = 4  # how much larger a drawing is painted than it is shown
_SET = re.compile(r'^#:set (\w+)_ "#(\w{6})", "#(\w{6})", "#(\w{6})"$', re.MULTILINE)


@lru_cache
def _night() -> dict[str, str]:
    """The colours of the night, from where the screen has them."""
    theme = (kv_folder() / "theme.kv").read_text("utf-8")
    return {name: night for name, night, *_ in _SET.findall(theme)}


def colour(name: str) -> Colour:
    """A colour of the night by its name, or one written out.

    >>> colour("GROUND"), colour("#45B7A8")
    ((23, 18, 15), (69, 183, 168))
    """
    written = name[1:] if name.startswith("#") else _night()[name]
    red, green, blue = bytes.fromhex(written)
    return red, green, blue


def put(
    image: Image.Image, drawing: Drawing, x: float, y: float, width: float, height: float
) -> None:
    """Paint a drawing over a picture: its box by the upper left corner, on whole pixels."""
    if drawing and width >= 1 and height >= 1:
        made = stamp(drawing, round(width), round(height))
        image.paste(made, (round(x), round(y)), made)


@lru_cache(maxsize=512)
def stamp(drawing: Drawing, width: int, height: int) -> Image.Image:
    """A drawing as a picture with a clear ground. It is kept: look, do not touch."""
    # Clear, but of the colour of a night: what is half clear has no pale rim.
    large = Image.new("RGBA", (width * FINER, height * FINER), (*colour("GROUND"), 0))
    for shape in drawing:
        _add(large, shape)
    return large.resize((width, height), Image.Resampling.BOX)


def _add(image: Image.Image, shape: Shape) -> None:
    mask = Image.new("L", image.size, 0)
    _fill(ImageDraw.Draw(mask), shape, *image.size)
    if shape.alpha < 1:
        mask = mask.point([round(each * shape.alpha) for each in range(256)])
        flat = Image.new("RGBA", image.size, (*colour(shape.fill), 0))
        flat.putalpha(mask)
        image.alpha_composite(flat)
        return
    image.paste((*colour(shape.fill), 255), (0, 0, *image.size), mask)


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
    ink: Colour | int,
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
