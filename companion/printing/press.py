"""A PDF that is being drawn: millimetres from the lower left corner of a page, y up."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from companion.drawings import Drawing, Shape
from companion.drawings.moves import quarter_turned, tinted
from companion.drawings.palette import BLACK, WHITE, find_color
from companion.drawings.surface import Box
from companion.printing import letters
from companion.table import on_disk
from companion.table.errors import Refused

MM = 72 / 25.4  # points
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MODULES = 21  # of a version 1 code, from edge to edge
QUIET = 4  # modules of white around it

Align = Literal["left", "centre", "right"]
Offset = tuple[float, float]  # mm to the right, mm down


def with_quiet(size: float) -> float:
    """How wide a code is with the white around it, without which nobody can read it.

    >>> round(with_quiet(18), 2)
    24.86
    """
    return size * (MODULES + 2 * QUIET) / MODULES


class Press:
    """Draws pages of one paper and puts them into a file in the end."""

    def __init__(self, file: Path, title: str, paper: str, offset: Offset = (0.0, 0.0)) -> None:
        from reportlab.pdfgen.canvas import Canvas

        check_place(file)
        self.file = file
        self.width, self.height = PAPERS[paper]
        self.offset = offset
        self.pages = 0
        self._made = io.BytesIO()
        size = (self.width * MM, self.height * MM)
        # Invariant: the same cards give the same file, whenever they are printed.
        self._canvas: Any = Canvas(self._made, pagesize=size, pageCompression=1, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Wormwatch")
        self._canvas.setViewerPreference("PrintScaling", "None")

    def page(self) -> None:
        """Begin another page."""
        if self.pages:
            self._canvas.showPage()
        self.pages += 1
        self._canvas.translate(self.offset[0] * MM, -self.offset[1] * MM)
        self._canvas.scale(MM, MM)
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)

    def save(self) -> None:
        """Put the file in its place at one stroke: it is never seen half written."""
        self._canvas.save()
        write(self.file, self._made.getvalue())

    # Flat things

    def line(
        self, x: float, y: float, to_x: float, to_y: float, fill: str = "LINE", width: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        """A stroke from one point to another."""
        canvas = self._canvas
        canvas.saveState()
        canvas.setStrokeColor(find_color(fill, "paper"))
        canvas.setLineWidth(width)
        if dash:
            canvas.setLineCap(0)
            canvas.setDash(list(dash))
        canvas.line(x, y, to_x, to_y)
        canvas.restoreState()

    def box(
        self, box: Box, fill: str | None = None, edge: str | None = None, width: float = 0.2,
        radius: float = 0.0,
    ) -> None:  # fmt: skip
        """A box, filled or with an edge or both."""
        canvas = self._canvas
        if fill:
            canvas.setFillColor(find_color(fill, "paper"))
        if edge:
            canvas.setStrokeColor(find_color(edge, "paper"))
            canvas.setLineWidth(width)
        how = {"fill": int(fill is not None), "stroke": int(edge is not None)}
        if radius:
            canvas.roundRect(*box, radius, **how)
        else:
            canvas.rect(*box, **how)

    def circle(
        self, x: float, y: float, radius: float, edge: str, width: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        """A circle that is not filled; the middle of its line is its radius away."""
        canvas = self._canvas
        canvas.saveState()
        canvas.setStrokeColor(find_color(edge, "paper"))
        canvas.setLineWidth(width)
        if dash:
            canvas.setDash(list(dash))
        canvas.circle(x, y, radius)
        canvas.restoreState()

    def clipped(self, box: Box, radius: float) -> _Clip:
        """What is drawn under this stays inside a box with round corners."""
        return _Clip(self._canvas, box, radius)

    # Words

    def text(
        self, x: float, y: float, said: str, size: float, *, bold: bool = False,
        fill: str = "SAND", align: Align = "left",
    ) -> float:  # fmt: skip
        """A line of text on its base line; how wide it is."""
        width = letters.wide(said, size, bold)
        canvas = self._canvas
        canvas.setFillColor(find_color(fill, "paper"))
        canvas.setFont(letters.font_for(said, bold), size * letters.POINT)
        canvas.drawString(x - width * {"left": 0, "centre": 0.5, "right": 1}[align], y, said)
        return width

    def lines(
        self, x: float, top: float, said: Sequence[str], size: float, *, bold: bool = False,
        fill: str = "SAND", align: Align = "left",
    ) -> float:  # fmt: skip
        """Lines of text from the top down; where they end."""
        for each in said:
            base = top - size * letters.POINT * 0.95
            self.text(x, base, each, size, bold=bold, fill=fill, align=align)
            top -= letters.high(size)
        return top

    def write(
        self, words: str, x: float, y: float, size: float, fill: str, bold: bool = False
    ) -> None:
        """Write a line of text with its middle at a point; unlike elsewhere the size is in mm."""
        base = y - letters.MIDDLE * size
        self.text(x, base, words, size / letters.POINT, bold=bold, fill=fill, align="centre")

    def measure(self, words: str, size: float, bold: bool = False) -> float:
        """Return how wide a line of text is, with its size in mm."""
        return letters.wide(words, size / letters.POINT, bold)

    # Drawings and codes

    def picture(self, drawing: Drawing, box: Box, turns: int = 0) -> None:
        """Paint a drawing in a box, turned by quarters against the clock."""
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(box.x, box.y)
        canvas.scale(box.width, box.height)
        for shape in quarter_turned(drawing, turns):
            self._shape(shape, find_color(shape.fill, "paper"))
        canvas.restoreState()

    def draw(
        self, drawing: Drawing, x: float, y: float, side: float, tint: str | None = None
    ) -> None:
        """Paint a drawing in a square by its lower left corner, all in one color with a tint."""
        self.picture(tinted(drawing, tint) if tint else drawing, Box(x, y, side, side))

    def _shape(self, shape: Shape, colour: str) -> None:
        from reportlab.pdfgen.canvas import FILL_NON_ZERO

        canvas = self._canvas
        stroke = shape.kind == "line"
        if stroke:
            canvas.setStrokeColor(colour)
            canvas.setStrokeAlpha(shape.alpha)
            canvas.setLineWidth(shape.width)
        else:
            canvas.setFillColor(colour)
            canvas.setFillAlpha(shape.alpha)
        if shape.kind == "ellipse":
            x, y, across, up = shape.points
            canvas.ellipse(x, y, x + across, y + up, stroke=0, fill=1)
        elif shape.kind == "rounded":
            x, y, across, up, bend = shape.points
            bend = min(bend, across / 2, up / 2)
            if bend:
                canvas.roundRect(x, y, across, up, bend, stroke=0, fill=1)
            else:
                canvas.rect(x, y, across, up, stroke=0, fill=1)
        else:
            path = canvas.beginPath()
            path.moveTo(*shape.points[:2])
            for at in range(2, len(shape.points), 2):
                path.lineTo(*shape.points[at : at + 2])
            if shape.closed or not stroke:
                path.close()
            canvas.drawPath(path, stroke=int(stroke), fill=int(not stroke), fillMode=FILL_NON_ZERO)
        canvas.setStrokeAlpha(1)
        canvas.setFillAlpha(1)

    def code(self, said: str, x: float, y: float, size: float) -> None:
        """A tag: its dark part stands in this square, the white around it is drawn too."""
        import segno

        edge = size * QUIET / MODULES
        self.box(Box(x, y, size, size).inset(-edge), WHITE)
        made = segno.make(said, version=1, error="h", mode="alphanumeric", boost_error=False)
        unit = size / MODULES
        path = self._canvas.beginPath()  # a single one: no hairlines between its modules
        for row, modules in enumerate(made.matrix):
            for start, length in _runs(modules):
                path.rect(x + start * unit, y + size - (row + 1) * unit, length * unit, unit)
        self._canvas.setFillColor(BLACK)
        self._canvas.drawPath(path, stroke=0, fill=1)


class _Clip:
    def __init__(self, canvas: Any, box: Box, radius: float) -> None:
        self.canvas, self.box, self.radius = canvas, box, radius

    def __enter__(self) -> None:
        self.canvas.saveState()
        path = self.canvas.beginPath()
        path.roundRect(*self.box, self.radius)
        self.canvas.clipPath(path, stroke=0, fill=0)

    def __exit__(self, *_: object) -> None:
        self.canvas.restoreState()


def _runs(modules: Sequence[int]) -> list[tuple[int, int]]:
    """Where dark modules stand side by side: the first of them, and how many.

    >>> _runs([1, 1, 0, 1])
    [(0, 2), (3, 1)]
    """
    found: list[tuple[int, int]] = []
    for at, dark in enumerate(modules):
        if dark and found and sum(found[-1]) == at:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((at, 1))
    return found


def check_place(path: Path) -> None:
    """`Refused` where no file can be put: said before anything is drawn."""
    if path.is_dir():
        raise Refused("no-write", f"{path} is a folder; name a file in it.")
    if not path.parent.is_dir():
        raise Refused("no-write", f"There is no folder {path.parent} to put {path.name} into.")


def write(path: Path, content: bytes) -> None:
    """A file at one stroke, over one of its name; into a pipe or a device as it is."""
    check_place(path)
    try:
        on_disk.write(path, content)
    except OSError as error:
        raise Refused("no-write", f"{path} cannot be written: {error.strerror}.") from None
