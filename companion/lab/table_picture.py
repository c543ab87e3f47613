"""A painted table as a picture: no window, no display, the same every time.

picture_of(paint_board(scene(game, state)), CELL).save("board.png")
"""

from __future__ import annotations

from PIL import Image

from companion.drawings.image_surface import ImageSurface
from companion.drawings.palette import find_color
from companion.drawings.surface import Painting, Placed

CELL = 64  # pixels: a space of the home screen
SMALLEST = 9  # pixels: of letters


def picture_of(painting: Painting, cell: float) -> Image.Image:
    """Return the picture of a table, with spaces so many pixels wide."""
    extent = painting.extent
    left, bottom = round(-extent.x * cell), round(-extent.y * cell)
    size = left + round(extent.right * cell), bottom + round(extent.top * cell)
    image = Image.new("RGB", size, find_color("GROUND"))
    painting.paint(Placed(ImageSurface(image, smallest=SMALLEST), left, bottom, cell))
    return image


def fit_cell(painting: Painting, width: int) -> float:
    """Return the largest space with which the picture of a table is no wider than that."""
    extent = painting.extent
    if not painting.on_pixels:
        return width / extent.width
    cell = int(width / extent.width) + 1
    while round(-extent.x * cell) + round(extent.right * cell) > width:
        cell -= 1
    return cell
