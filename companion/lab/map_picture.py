"""A map of Wormlord as a picture, as the screen draws it: tiles, bases, and everybody's knots."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageDraw

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.inks import STRINGS
from companion.drawings.shapes import box
from companion.games.wormlord.maps import BASES, IMPASSABLE, OBJECTIVE, SIDE, At, spaces
from companion.games.wormlord.state import State, space
from companion.lab.board_picture import CELL, measure
from companion.lab.lettering import write
from companion.lab.paint import colour, put

_CORNER = 0.4  # of a space: what lies there beside something larger


def match_picture(state: State, cell: int = CELL, counted: bool = False) -> Image.Image:
    """The map of a match with the knots on it; when they were `counted` just now, those of the
    round that is over, which are being untied. Before a map is chosen there is bare ground."""
    held = state.held
    if counted and state.rounds:
        held = state.rounds[-1].held
    rows = state.map.rows if state.map else [" " * SIDE] * SIDE
    return map_picture(rows, {space(each): who for each, who in held.items()}, cell)


def map_picture(rows: list[str], held: Mapping[At, int], cell: int = CELL) -> Image.Image:
    """A map, with spaces so many pixels wide."""
    at = measure(cell)
    side = at.ruler + SIDE * cell
    image = Image.new("RGB", (side, side), colour("GROUND"))
    for each in spaces():
        _draw(image, rows[each[1] - 1][each[0] - 1], each, held.get(each), cell)
    draw = ImageDraw.Draw(image)
    letters = max(round(cell * 15 / CELL), 9)
    for number in range(1, SIDE + 1):
        middle = at.corner((number, number))[0] + cell / 2
        for where in ((middle, at.ruler / 2), (at.ruler / 2, middle)):
            write(draw, where, str(number), colour("QUIET"), letters, "mm", bold=True)
    return image


def _draw(image: Image.Image, tile: str, at: At, who: int | None, cell: int) -> None:
    left, top = measure(cell).corner(at)

    def lay(drawing: Drawing, inset: float) -> None:
        side = cell * (1 - 2 * inset)
        put(image, drawing, left + inset * cell, top + inset * cell, side, side)

    def pin(drawing: Drawing) -> None:
        """Into the upper right corner."""
        side = cell * _CORNER
        put(image, drawing, left + cell - side * 1.08, top + side * 0.08, side, side)

    lay(_ground("CANYON" if tile == IMPASSABLE else ("RAISED", "DUNE")[sum(at) % 2]), 0)
    if who is not None:
        lay(_ground(STRINGS[who], 0.38), 0)
        lay(drawings.seal(who), 0.2)
    if tile in BASES:
        base = BASES.index(tile)
        lay(_ground(STRINGS[base], 0.22), 0)
        lay(drawings.base(base), 0.14)
        pin(drawings.seal(base))
    elif tile == IMPASSABLE:
        lay(drawings.impassable(), 0.08)
    elif tile == OBJECTIVE:
        if who is None:
            lay(drawings.objective(), 0.1)
        else:
            pin(drawings.objective())


def _ground(fill: str, alpha: float = 1.0) -> Drawing:
    return (box(fill, 2.5, 2.5, 95, 95, 10, alpha),)
