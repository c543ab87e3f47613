"""Tags to stick on cards: on labels, or on plain paper with lines to cut along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.drawings.surface import Box
from companion.printing import labels, letters
from companion.printing.labels import Sheet
from companion.printing.press import MODULES, QUIET, Press, with_quiet
from companion.table.errors import Refused

CUT = "#BDB6AC"  # seen by scissors, not by a camera
HAIR = 0.1  # mm
RULER = 50  # mm, at the foot of a page


class Sticker(NamedTuple):
    """One tag and the words beside it."""

    said: str  # what the tag says: an id
    name: str
    band: str  # the colour of its deck


class Placed(NamedTuple):
    """Where a sticker goes: its page and its label, both from 0."""

    page: int
    place: int
    sticker: Sticker


def placed(stickers: Sequence[Sticker], sheet: Sheet, start: int) -> list[Placed]:
    """Every sticker on its label, from a label of the first sheet on (1 is the first)."""
    if not 1 <= start <= sheet.count:
        message = f"{sheet.name} has {sheet.count} places, so --start is 1 to {sheet.count}."
        raise Refused("bad-start", message)
    return [
        Placed(*divmod(number, sheet.count), sticker)
        for number, sticker in enumerate(stickers, start - 1)
    ]


def check_offset(sheet: Sheet, press: Press, size: float) -> None:
    """`Refused` if the printer's error is so large that tags would leave the paper."""
    first, last = sheet.label(0), sheet.label(sheet.count - 1)
    right, down = press.offset
    edge = (sheet.width - with_quiet(size)) / 2 if labels.way(sheet, size) == "under" else 0.0
    sides = (
        first.x + edge + right,
        press.width - (last.right - edge + right),
        press.height - (first.top - down),
        last.y - down,
    )
    if min(sides) < 0:
        raise Refused("off-paper", f"With --offset {right:g},{down:g} tags would leave the paper.")


def print_stickers(
    press: Press, sheet: Sheet, all_placed: Sequence[Placed], size: float, title: str,
    drawn: Callable[[], None] = lambda: None,
) -> None:  # fmt: skip
    """Draw them, sheet by sheet."""
    way = labels.way(sheet, size) or "under"
    pages = all_placed[-1].page + 1 if all_placed else 0
    for page in range(pages):
        press.page()
        here = [each for each in all_placed if each.page == page]
        for each in here:
            draw(press, sheet.label(each.place), each.sticker, size, way)
            drawn()
        if sheet.cut:
            for each in here:
                press.box(sheet.label(each.place), edge=CUT, width=HAIR)
            foot(press, f"{title}, page {page + 1} of {pages}")


def draw(press: Press, label: Box, sticker: Sticker, size: float, way: str) -> None:
    """One sticker in the middle of its label."""
    whole, edge = with_quiet(size), size * QUIET / MODULES
    points = labels.id_points(size)
    if way == "under":
        free = label.height - whole - labels.under(size)
        line = letters.high(labels.name_points(size))
        most = 2 if free >= line else 1  # a second line for the name, where there is room
        top = label.top - (free - (most - 1) * line) / 2
        middle = label.x + label.width / 2
        press.code(sticker.said, middle - size / 2, top - edge - size, size)
        _id(press, sticker, middle, top - whole, points, "centre")
        points_of_name = labels.name_points(size)
        name, fits = letters.fitted(sticker.name, label.width - 1.2, most, points_of_name, 3.5)
        below = top - whole - letters.high(points)
        press.lines(middle, below, name, fits, fill="QUIET", align="centre")
        return
    left = label.x + max(label.height - whole, 0) / 2
    press.code(sticker.said, left + edge, label.y + (label.height - size) / 2, size)
    left += whole + 0.5
    points *= 1.3
    name, fits = letters.fitted(sticker.name, label.right - left - 1.5, 4, points * 0.86, 4.5)
    high = letters.high(points) + len(name) * letters.high(fits)
    top = label.y + (label.height + high) / 2
    _id(press, sticker, left, top, points, "left")
    press.lines(left, top - letters.high(points), name, fits, fill="QUIET")


def _id(press: Press, sticker: Sticker, x: float, top: float, points: float, align: str) -> None:
    """The id after a dot in the colour of its deck, which sorts stickers at a glance."""
    tall = points * letters.POINT
    dot, gap = tall * 0.62, tall * 0.3
    wide = dot + gap + letters.wide(sticker.said, points, bold=True)
    left = x - wide / 2 if align == "centre" else x
    base = top - tall * 0.95
    press.box(Box(left, base + tall * 0.05, dot, dot), sticker.band, radius=dot / 2.01)
    press.text(left + dot + gap, base, sticker.said, points, bold=True)


def foot(press: Press, said: str) -> None:
    """What this is, and a ruler that shows whether the printer kept the size."""
    base, right = 6.2, press.width - 10.0
    press.text(10, base, f"Wormwatch: {said}", 7, fill="QUIET")
    left = right - RULER
    press.line(left, base, right, base, "SAND", 0.25)
    for mm in range(0, RULER + 1, 5):
        press.line(left + mm, base, left + mm, base + (2.2 if mm % 10 == 0 else 1.2), "SAND", 0.2)
    said = f"Print at 100 %. This is {RULER} mm:"
    press.text(left - 2, base, said, 7, fill="QUIET", align="right")
