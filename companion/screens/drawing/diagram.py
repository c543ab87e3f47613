"""The small picture of a rule: a grid, what lies on it, and ways over it, in our own drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from kivy.metrics import Metrics
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.inks import EDGE
from companion.drawings.spaces import EGG, PAWN, RUBBLE, TARGET, ground
from companion.drawings.surface import Box, Placed, Surface
from companion.screens.drawing.at_rest import once_at_rest
from companion.screens.drawing.canvas_surface import CanvasSurface
from companion.screens.drawing.painter import paint
from companion.table.clause import Arrow as Arrow  # the example below
from companion.table.clause import Diagram, Piece

LARGEST = 72  # px of the home screen: the side of a space where there is room
GROUNDS = {"desert": ("DUNE", "DUNE_DARK"), "cards": ("RAISED", "RAISED"), "tiles": ("RAISED",) * 2}

Place = tuple[float, float, float, float]  # left, bottom, width and height, in parts of a space
WHOLE: Place = (0.0, 0.0, 1.0, 1.0)
INSIDE: Place = (0.06, 0.06, 0.88, 0.88)
ALONE: Place = (0.15, 0.15, 0.7, 0.7)
# Where each lies when it is not alone, so that none hides another: as on the board at the table.
CORNERS: dict[str, Place] = {
    "rubble": RUBBLE,
    "egg": EGG,
    "target": TARGET,
    "pawn": PAWN,
    "knot": (0.2, 0.2, 0.6, 0.6),
    "skull": (0.5, 0.05, 0.45, 0.45),
}
GAP, BEND = 2.1, 8.3  # hundredths: around the ground of a space, and of its corners
POINT = 0.1  # of a space, around the point of a way
FILLING = ("shade", "canyon")  # they are as large as their space

# The drawing of each piece that a diagram may name (companion.table.clause.PIECES).
DRAWINGS: dict[str, Callable[[Piece], Drawing]] = {
    "pawn": lambda piece: drawings.pawn(_number(piece)),
    "rubble": lambda piece: drawings.rubble(min(piece.count, 2)),
    "egg": lambda piece: drawings.egg(piece.kind),
    "target": lambda piece: drawings.target(_number(piece) or 1),
    "location": lambda piece: drawings.location(piece.kind),
    "ruin": lambda piece: drawings.ruin(),
    "canyon": lambda piece: drawings.canyon(),
    "shade": lambda piece: drawings.shade(),
    "burst": lambda piece: drawings.burst(),
    "skull": lambda piece: drawings.skull(),
    "card": lambda piece: drawings.card(_number(piece)),
    "gap": lambda piece: drawings.gap(),
    "knot": lambda piece: drawings.knot(_number(piece)),
    "base": lambda piece: drawings.base(_number(piece)),
    "headquarters": lambda piece: drawings.headquarters(_number(piece)),
    "objective": lambda piece: drawings.objective(),
    "impassable": lambda piece: drawings.impassable(),
}


class Laid(NamedTuple):
    """A drawing at its place: columns and rows are counted from the lower left corner, from 0."""

    drawing: Drawing
    x: float
    y: float
    width: float
    height: float


def laid(diagram: Diagram) -> Iterator[Laid]:
    """Everything on a diagram, from the bottom up; a space is the unit."""
    small = Counter(piece.at for piece in diagram.pieces if piece.name in CORNERS)
    there: Counter[tuple[object, str]] = Counter()
    for piece in diagram.pieces:
        left, bottom, width, height = _place(piece, small[piece.at] == 1)
        # Several of a kind lie side by side; Rubble knows how to lie in twos.
        for _ in range(1 if piece.name == "rubble" else piece.count):
            shift = 0.14 * there[piece.at, piece.name]
            there[piece.at, piece.name] += 1
            x, y = piece.at[0] - 1 + left + shift, diagram.rows - piece.at[1] + bottom
            yield Laid(DRAWINGS[piece.name](piece), x, y, width, height)


def _place(piece: Piece, alone: bool) -> Place:
    if piece.name in FILLING:
        return WHOLE
    if piece.name not in CORNERS:
        return INSIDE
    return ALONE if alone and piece.count == 1 else CORNERS[piece.name]


def _number(piece: Piece) -> int:
    """Which one it is: players are counted, cards have letters."""
    if piece.kind.isdigit():
        return int(piece.kind)
    return ord(piece.kind) - ord("A") if len(piece.kind) == 1 else 0


class Reach(NamedTuple):
    """How far a diagram goes in spaces, with the ways that lead off its grid."""

    left: float
    bottom: float
    right: float
    top: float


def reach(diagram: Diagram) -> Reach:
    """How much room a diagram needs; the grid itself begins at 0.

    >>> reach(Diagram("Off the board.", 4, 3, arrows=(Arrow((1, 1), (1, 0)),)))
    Reach(left=0, bottom=0, right=4, top=3.6)
    """
    ends = [end for arrow in diagram.arrows for end in (arrow.start, arrow.end)]
    across = [column - 0.5 for column, _ in ends]
    up = [diagram.rows - row + 0.5 for _, row in ends]
    return Reach(
        min([0, *(each - POINT for each in across if each < 0)]),
        min([0, *(each - POINT for each in up if each < 0)]),
        max([diagram.columns, *(each + POINT for each in across if each > diagram.columns)]),
        max([diagram.rows, *(each + POINT for each in up if each > diagram.rows)]),
    )


class DiagramView(Widget):
    """Draws a diagram as large as its width allows, and takes the height it needs."""

    diagram: Diagram = ObjectProperty(None, allownone=True)
    cell = NumericProperty(0)

    def __init__(self, **given: object) -> None:
        super().__init__(size_hint_y=None, **given)
        redraw = once_at_rest(self, self._draw)
        self.bind(pos=redraw, size=redraw, diagram=redraw)
        self.bind(width=self._measure, diagram=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        if self.diagram is not None:
            left, bottom, right, top = reach(self.diagram)
            self.cell = min(self.width / (right - left), LARGEST * Metrics.dp)
            self.height = self.cell * (top - bottom)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        diagram, cell = self.diagram, self.cell
        if diagram is None or cell < 1:
            return
        whole = reach(diagram)
        left = round(self.center_x - cell * (whole.left + whole.right) / 2)
        bottom = round(self.y - cell * whole.bottom)
        _paint(Placed(CanvasSurface(self.canvas), left, bottom, cell), diagram)
        for arrow in diagram.arrows:
            way = drawings.way(arrow.start, arrow.end, diagram.rows, arrow.lost)
            paint(self.canvas, way, left, bottom, cell, cell)  # it reaches beyond its first space


def _paint(surface: Surface, diagram: Diagram) -> None:
    """Paint the ground of a diagram and everything on it."""
    if diagram.ground != "cards":  # cards lie on the bare table
        sides = diagram.columns, diagram.rows
        surface.picture(ground("GROUND", 0, BEND / min(sides)), Box(0, 0, *sides))
        for column in range(diagram.columns):
            for row in range(diagram.rows):
                fill = GROUNDS[diagram.ground][(column + row) % 2]
                surface.picture(ground(fill, GAP, BEND), Box(column, row, 1, 1))
    for drawing, *place in laid(diagram):
        surface.picture(drawing, Box(*place))
    for piece in diagram.pieces:
        if piece.name == "card":  # the words under the diagram call it by its letter
            x, y = piece.at[0] - 0.5, diagram.rows - piece.at[1] + 0.25
            surface.write(piece.kind, x, y, 0.3, EDGE, bold=True)
