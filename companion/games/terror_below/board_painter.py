"""The board of Terror Below as it is painted everywhere: on the screen, in films, in reports.

Lengths are spaces; the lower left corner of the board is at 0, 0 and the rulers lie outside it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import partial
from typing import Any

from companion.drawings import Drawing
from companion.drawings.shapes import line
from companion.drawings.spaces import ground, rim
from companion.drawings.surface import Box, Paint, Painting, Surface
from companion.games.terror_below.places import places
from companion.games.terror_below.scene import At, Scene

RULER = 26 / 64  # for the numbers at the edges
LETTERS = 15 / 64  # of those numbers
MARKED = ("TEAL", 0.16)  # the color of a ring, and how strong the glow inside it is
LIVE = ("DUSK", 0.14)
PRESSED = ("DUSK", 0.34)
GAP, BEND = 2.4, 7.8  # hundredths: around the ground of a space, and of its corners


def paint_board(
    scene: Scene,
    shapes: bool = True,
    red: str = "column",
    marked: Collection[At] = (),
    letters: float = LETTERS,
) -> Painting:
    """Return the whole board. `shapes` has Eggs by shape as well as by color.

    `red` is what the red die counts ("column" or "row"): the rulers have the colors of the dice.
    """
    extent = Box(-RULER, 0, RULER + scene.columns, scene.rows + RULER)
    rings = {("mark", at): partial(paint_ring, space(scene, at), *MARKED) for at in marked}
    parts = ground_part(scene, red, letters) | rings | piece_parts(scene, shapes)
    return Painting(extent, parts)


def space(scene: Scene, at: At) -> Box:
    """Return where a space is."""
    return Box(at[0] - 1, scene.rows - at[1], 1, 1)


def ground_part(
    scene: Scene, red: str = "column", letters: float = LETTERS, ruler: float = RULER
) -> dict[Hashable, Paint]:
    """Return what is there for the whole game: every space and both rulers."""
    looks = scene.columns, scene.rows, scene.canyon, red, letters, ruler
    return {looks: partial(_paint_ground, scene, red, letters, ruler)}


def _paint_ground(scene: Scene, red: str, letters: float, ruler: float, surface: Surface) -> None:
    columns, rows = range(1, scene.columns + 1), range(1, scene.rows + 1)
    for column in columns:
        for row in rows:
            at = column, row
            surface.picture(_ground(at, at in scene.canyon), space(scene, at))
    along, down = ("RED_RULER", "BLUE_RULER")[:: 1 if red == "column" else -1]
    for number in columns:
        x, y = number - 0.5, scene.rows + ruler / 2
        surface.write(str(number), x, y, letters, along, bold=True)
    for number in rows:
        x, y = -ruler / 2, scene.rows - number + 0.5
        surface.write(str(number), x, y, letters, down, bold=True)


def _ground(at: At, canyon: bool) -> Drawing:
    return _CANYON if canyon else ground(("DUNE", "DUNE_DARK")[sum(at) % 2], GAP, BEND)


def _wave(height: float) -> str:
    steps = enumerate((10, 30, 50, 70, 90))
    return " ".join(f"{across},{height + 6 * (number % 2)}" for number, across in steps)


_CANYON = (
    *ground("CANYON", GAP, BEND),
    *(line("LINE", 3, _wave(height)) for height in (35, 65)),
)


def paint_ring(box: Box, fill: str, strength: float, surface: Surface) -> None:
    """Paint the ring around a space that may be tapped or is pointed at, with a glow inside it."""
    surface.picture(ring(fill, strength), box)


def ring(fill: str, strength: float) -> Drawing:
    """Return the ring around a space."""
    return rim(fill, 3.4, 4, 9, strength)


def piece_parts(
    scene: Scene, shapes: bool = True, but: tuple[str, Any] | None = None
) -> dict[Hashable, Paint]:
    """Return every piece from the ground up, but one that is given by its kind and its key."""
    parts: dict[Hashable, Paint] = {}
    for piece in places(scene, shapes):
        if (piece.kind, piece.key) == but:
            continue
        box = piece.place.within(space(scene, piece.at))
        looks = piece.kind, piece.key, box, id(piece.drawing)
        parts[looks] = partial(_paint_piece, piece.drawing, box)
    return parts


def _paint_piece(drawing: Drawing, box: Box, surface: Surface) -> None:
    surface.picture(drawing, box)
