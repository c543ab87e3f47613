"""The board of Terror Below as a picture, as the screen draws it: ground, rulers and every piece.

board_picture(scene(game, state)).save("board.png")
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from companion.drawings import Drawing
from companion.drawings.shapes import box as rounded
from companion.drawings.shapes import line
from companion.games.terror_below.places import places
from companion.games.terror_below.scene import At, Scene
from companion.lab.lettering import write
from companion.lab.paint import colour, put

CELL = 64  # pixels: a space of the home screen
_RULER = 26 / CELL  # for the numbers at the edges, in spaces
_GAP, _CORNER = 1.5 / CELL, 5 / CELL


class Measure(NamedTuple):
    """Where the spaces of a picture are."""

    cell: int
    ruler: int

    def size(self, scene: Scene) -> tuple[int, int]:
        """Of the whole picture."""
        return self.ruler + scene.columns * self.cell, self.ruler + scene.rows * self.cell

    def corner(self, at: At) -> tuple[int, int]:
        """The left and the top of a space."""
        return self.ruler + (at[0] - 1) * self.cell, self.ruler + (at[1] - 1) * self.cell


def measure(cell: int = CELL) -> Measure:
    """Spaces that wide, and rulers that go with them."""
    return Measure(cell, round(cell * _RULER))


def board_picture(
    scene: Scene,
    cell: int = CELL,
    shapes: bool = True,
    marked: Collection[At] = (),
    red: str = "column",
) -> Image.Image:
    """A scene, with spaces so many pixels wide.

    `shapes` has Eggs by shape as well as by colour, `marked` spaces are pointed at, and `red` is
    what the red die counts ("column" or "row"): the rulers have the colours of the dice.
    """
    ground = _ground(scene.columns, scene.rows, scene.canyon, cell, red == "column")
    image, at = ground.copy(), measure(cell)
    for space in marked:
        put(image, _RING, *at.corner(space), cell, cell)
    for piece in places(scene, shapes):
        left, top = at.corner(piece.at)
        x, y, wide, tall = piece.place
        put(image, piece.drawing, left + x * cell, top + (1 - y - tall) * cell,
            wide * cell, tall * cell)  # fmt: skip
    return image


@lru_cache(maxsize=16)
def _ground(
    columns: int, rows: int, canyon: frozenset[At], cell: int, red_is_column: bool
) -> Image.Image:
    """What lies there for the whole game: every space and both rulers."""
    at = measure(cell)
    size = at.ruler + columns * cell, at.ruler + rows * cell
    image = Image.new("RGB", size, colour("GROUND"))
    draw = ImageDraw.Draw(image)
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            space = column, row
            drawing = _CANYON if space in canyon else _DUNES[sum(space) % 2]
            put(image, drawing, *at.corner(space), cell, cell)
    inks = [colour("RED_RULER"), colour("BLUE_RULER")]
    along, down = inks if red_is_column else inks[::-1]
    letters = max(round(cell * 15 / CELL), 9)
    for number in range(1, columns + 1):
        x = at.corner((number, 1))[0] + cell / 2
        write(draw, (x, at.ruler / 2), str(number), along, letters, "mm", bold=True)
    for number in range(1, rows + 1):
        y = at.corner((1, number))[1] + cell / 2
        write(draw, (at.ruler / 2, y), str(number), down, letters, "mm", bold=True)
    return image


def _space(fill: str, gap: float = 100 * _GAP, bend: float = 100 * _CORNER) -> Drawing:
    return (rounded(fill, gap, gap, 100 - 2 * gap, 100 - 2 * gap, bend),)


def _wavy(height: float) -> str:
    steps = enumerate((10, 30, 50, 70, 90))
    return " ".join(f"{across},{height + 6 * (number % 2)}" for number, across in steps)


_DUNES = _space("DUNE"), _space("DUNE_DARK")
_CANYON = (*_space("CANYON"), *(line("LINE", 3, _wavy(height)) for height in (35, 65)))
_RING = (
    rounded("TEAL", 2.5, 2.5, 95, 95, 10),
    rounded("DUNE", 6.5, 6.5, 87, 87, 7),
    rounded("TEAL", 6.5, 6.5, 87, 87, 7, 0.16),
)
