"""A painted table as a picture: no window, no display, the same every time.

picture_of(paint_board(scene(game, state)), CELL).save("board.png")
"""

from __future__ import annotations

from collections.abc import Hashable

from PIL import Image

from companion.drawings.image_surface import ImageSurface
from companion.drawings.palette import find_color
from companion.drawings.surface import Painting, Placed, Surface

CELL = 64  # pixels: a space of the home screen
SMALLEST = 9  # pixels: of letters
KEPT = 16  # grounds: the pictures of a film have the same one


def picture_of(painting: Painting, cell: float) -> Image.Image:
    """Return the picture of a table, with spaces so many pixels wide."""
    extent = painting.extent
    left, bottom = round(-extent.x * cell), round(-extent.y * cell)
    size = left + round(extent.right * cell), bottom + round(extent.top * cell)
    ground, *pieces = painting.parts.items() or [("", _paint_nothing)]
    looks = ground[0], size, left, bottom, cell
    if looks not in _grounds:
        image = Image.new("RGB", size, find_color("GROUND"))
        ground[1](Placed(ImageSurface(image, smallest=SMALLEST), left, bottom, cell))
        _grounds[looks] = image
        if len(_grounds) > KEPT:
            del _grounds[next(iter(_grounds))]
    image = _grounds[looks].copy()
    surface = Placed(ImageSurface(image, smallest=SMALLEST), left, bottom, cell)
    for _, paint in pieces:
        paint(surface)
    return image


_grounds: dict[Hashable, Image.Image] = {}  # the first part of a table, as a picture


def _paint_nothing(_: Surface) -> None:
    """Leave a table bare that has no parts."""


def fit_cell(painting: Painting, width: int) -> float:
    """Return the largest space with which the picture of a table is no wider than that."""
    extent = painting.extent
    if not painting.on_pixels:
        return width / extent.width
    cell = int(width / extent.width) + 1
    while round(-extent.x * cell) + round(extent.right * cell) > width:
        cell -= 1
    return cell
