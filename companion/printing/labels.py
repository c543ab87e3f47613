"""Sheets of labels: what can be bought, as data in labels/; and plain paper, cut by hand."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.drawings.surface import Box
from companion.printing import letters
from companion.printing.press import PAPERS, with_quiet
from companion.table import data, limited_read
from companion.table.errors import Refused

FOLDER = Path(__file__).parent / "labels"
PLAIN = "plain"
SMALLEST, USUAL, LARGEST = 12.0, 18.0, 25.0  # mm: a tag's dark part
EDGE = 5.0  # mm of paper that most printers leave blank
FOOT = 11.0  # mm for the line at the foot of a page of plain paper
SPARE = 0.12  # mm: the cut line itself is no part of the white
BESIDE = 12.0  # mm that a name needs where it stands beside the tag


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the labels of a sheet are, in mm. They are counted in rows from the top left."""

    name: str
    paper: str
    columns: int
    rows: int
    width: float
    height: float
    left: float  # from the paper's edge to the first label
    top: float
    across: float  # from the left of a label to the left of the next
    down: float
    corner: float = 0.0
    cut: bool = False  # plain paper: there are lines to cut along

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError(f"paper is {' or '.join(PAPERS)}, not {self.paper}")
        if not (1 <= self.columns <= 50 and 1 <= self.rows <= 50):
            raise ValueError("columns and rows are 1 to 50")
        if min(self.width, self.height) <= 0 or min(self.left, self.top, self.corner) < 0:
            raise ValueError("lengths cannot be negative")
        too_near = self.columns > 1 and self.across < self.width
        if too_near or (self.rows > 1 and self.down < self.height):
            raise ValueError("across and down must leave room for a label")
        wide, high = PAPERS[self.paper]
        right = self.left + (self.columns - 1) * self.across + self.width
        bottom = self.top + (self.rows - 1) * self.down + self.height
        if right > wide + 0.1 or bottom > high + 0.1:
            raise ValueError("the labels reach beyond the paper")

    @property
    def count(self) -> int:
        """How many labels are on a sheet."""
        return self.columns * self.rows

    def label(self, place: int) -> Box:
        """The label at a place, counted from 0."""
        row, column = divmod(place, self.columns)
        x, top = self.left + column * self.across, self.top + row * self.down
        return Box(x, PAPERS[self.paper][1] - top - self.height, self.width, self.height)


def names() -> list[str]:
    """The sheets that come with the program."""
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


def find(name: str, paper: str | None, size: float) -> Sheet:
    """The sheet of that name or in that file; plain paper is divided by the size of the tag."""
    if name == PLAIN:
        return plain(paper or "a4", size)
    file = Path(name)
    if file.suffix != ".toml":
        if name.lower() not in names():
            known = ", ".join([PLAIN, *names()])
            message = f"There are no labels {name}; there is {known}, or a file of yours (.toml)."
            raise Refused("no-such-labels", message, [PLAIN, *names()])
        file = FOLDER / f"{name.lower()}.toml"
    sheet = read(file)
    if paper not in (None, sheet.paper):
        raise Refused("wrong-paper", f"{sheet.name} is a sheet of {sheet.paper}, not {paper}.")
    return sheet


def read(file: Path) -> Sheet:
    """A sheet from its file, or `Refused` with what is wrong there."""
    try:
        return msgspec.convert(data.parse(limited_read.read_file(file, data.LARGEST)), Sheet)
    except msgspec.ValidationError as error:
        message = f"{file} is no label sheet: {str(error).replace('`', '')}."
    except ValueError as error:
        message = f"{file} is not TOML: {error}."
    raise Refused("bad-labels", message)


def plain(paper: str, size: float) -> Sheet:
    """Plain paper, divided into as many tags of a size as go on it."""
    width, height = with_quiet(size) + SPARE, with_quiet(size) + under(size) + SPARE
    wide, high = PAPERS[paper]
    columns, rows = int((wide - 2 * EDGE) / width), int((high - EDGE - FOOT) / height)
    left, top = (wide - columns * width) / 2, (high - EDGE - FOOT - rows * height) / 2 + EDGE
    return Sheet(
        name="Plain paper", paper=paper, columns=columns, rows=rows, width=width, height=height,
        left=left, top=top, across=width, down=height, cut=True,
    )  # fmt: skip


# What goes on a label


def id_points(size: float) -> float:
    """The size of the letters of an id, in points."""
    return min(max(size * 0.37, 5.0), 8.0)


def name_points(size: float) -> float:
    """The size of the letters of a name, in points; long names are set smaller."""
    return id_points(size) * 0.86


def under(size: float) -> float:
    """The least height of an id and a name under a tag, in mm."""
    return letters.high(id_points(size)) + letters.high(name_points(size)) + 0.8


def way(sheet: Sheet, size: float) -> str | None:
    """Where on a label the words go: "under" the tag or "beside" it; None: it is too small."""
    whole = with_quiet(size)
    fits_under = sheet.width >= whole - 1e-6 and sheet.height >= whole + under(size) - 1e-6
    fits_beside = sheet.width >= whole + BESIDE and sheet.height >= whole - 1e-6
    if fits_beside and (sheet.width > 1.5 * sheet.height or not fits_under):
        return "beside"
    return "under" if fits_under else None


def largest(sheet: Sheet) -> float | None:
    """The largest tag, in half millimetres, that goes on a label of this sheet."""
    steps = range(int(LARGEST * 2), int(SMALLEST * 2) - 1, -1)
    return next((step / 2 for step in steps if way(sheet, step / 2)), None)


def check(sheet: Sheet, size: float) -> None:
    """`Refused` if the tag does not go on the label, with what would."""
    if way(sheet, size):
        return
    most = largest(sheet)
    needs = f"A tag of {size:g} mm needs {with_quiet(size):.1f} mm with the white around it"
    has = f"a label of {sheet.name} is {sheet.width:g} x {sheet.height:g} mm"
    what = f"--size {most:g} fits" if most else "no tag goes on it"
    raise Refused("too-small", f"{needs}, and {has}: {what}.")
