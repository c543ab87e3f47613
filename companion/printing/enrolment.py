"""Sheets to write down what is printed on real cards, to be entered in the app later."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion import drawings
from companion.drawings.faces import Face
from companion.drawings.inks import EGGS
from companion.drawings.surface import Box
from companion.games.paper import Blank, Form
from companion.printing.choice import plural
from companion.printing.press import Press
from companion.printing.reference import EDGE, heading

LINES = (7.6, 5.9)  # mm: a line to write on, at its best and at its least
HEAD = 14.0
GAP = 4.0
LABEL = 7.5  # points
SQUARE = 4.6  # mm: a box to write in
CELL = 4.6  # mm: a space of a pattern


def print_enrolment(press: Press, title: str, forms: Sequence[Form], faces: Sequence[Face]) -> None:
    """A form for each card, two beside each other, deck by deck."""
    for form in forms:
        cards = [face for face in faces if face.deck == form.deck]
        wide = (press.width - 2 * EDGE - GAP) / 2
        rows, line = _rows(press, form, len(cards))
        high = _high(form, line)
        for number, face in enumerate(cards):
            place = number % (rows * 2)
            if not place:
                press.page()
                note = "Write down what your cards say, then enter it: Cards, the card, Edit."
                heading(press, f"{title}: {plural(form.deck)}", note)
            row, column = place // 2, place % 2
            top = press.height - EDGE - HEAD - row * (high + GAP / 2)
            box = Box(EDGE + column * (wide + GAP), top - high, wide, high)
            _print_form(press, box, form, face, line)


def _high(form: Form, line: float) -> float:
    return max(len(form.line) * line, form.grid * CELL + 4) + 4


def _rows(press: Press, form: Form, cards: int) -> tuple[int, float]:
    """Forms below each other, and how high a line is: on as few pages as will do, all as full."""
    room = press.height - 2 * EDGE - HEAD + GAP / 2
    line, least = LINES
    most = int(room / (_high(form, least) + GAP / 2))
    pages = math.ceil(cards / (2 * most))
    rows = math.ceil(cards / (2 * pages)) if pages else 1
    while line > least and rows * (_high(form, line) + GAP / 2) > room:
        line -= 0.1
    return rows, max(line, least)


def _print_form(press: Press, box: Box, form: Form, face: Face, line: float) -> None:
    press.box(box, edge="LINE", width=0.25, radius=1.8)
    side = form.grid * CELL
    if form.grid:
        _print_grid(press, Box(box.right - side - 2.5, box.y + 2, side, side), form.grid)
    right = box.right - 2.5 - (side + 3 if side else 0)
    top = box.top - 2
    for number, blanks in enumerate(form.line):
        x, low = box.x + 2.5, top - line
        if number == 0:
            x += press.text(x, low + 1.9, face.id, 10, bold=True, fill=face.band) + 3
        for place, blank in enumerate(blanks):
            last = place == len(blanks) - 1
            x = _print_blank(press, blank, x, low, right if last else None) + 3.5
        top -= line


def _print_blank(press: Press, blank: Blank, x: float, low: float, right: float | None) -> float:
    """A label and what belongs to it; where it ends. The last of a line may be as long as it."""
    base = low + 1.9
    if blank.label:
        x += press.text(x, base, blank.label, LABEL, fill="QUIET") + 1.5
    match blank.kind:
        case "boxes":
            for _ in range(blank.boxes):
                press.box(Box(x, low + 1, SQUARE, SQUARE), edge="QUIET", width=0.2, radius=0.6)
                x += SQUARE + 0.8
            return x - 0.8
        case "words":
            for said in blank.words:
                x += press.text(x, base, said, LABEL) + 2.6
            return x - 2.6
        case "eggs":
            for colour in EGGS:
                press.draw(drawings.egg(colour), x, low + 1, SQUARE)
                x += SQUARE + 2
            return x - 2
        case _:
            end = right or x + 20
            press.line(x, low + 1.2, end, low + 1.2, "QUIET", 0.2)
            return end


def _print_grid(press: Press, box: Box, count: int) -> None:
    """A pattern to draw in; the ring in its middle is the Target."""
    side = box.width / count
    press.text(box.x, box.top + 0.9, "Pattern", LABEL, fill="QUIET")
    for row in range(count):
        for column in range(count):
            cell = Box(box.x + column * side, box.y + row * side, side, side)
            press.box(cell, edge="LINE", width=0.2)
            if row == column == count // 2:
                press.box(cell.inset(0.7), edge="DANGER", width=0.3, radius=(side - 1.4) / 2.01)
