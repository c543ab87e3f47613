"""A page to measure the printer with: rulers, crosses, the edges of the labels, tags to try."""

from __future__ import annotations

from companion.drawings.surface import Box
from companion.games.registry import DEFAULT_KIT
from companion.printing import letters
from companion.printing.labels import Sheet
from companion.printing.press import Press, with_quiet

SIZES = (12, 15, 18, 20, 25)  # mm: tags to hold to your own camera
TRIAL = DEFAULT_KIT.card_ids()[6]  # the card in the guide's examples
CROSS = 20.0  # mm from the edges of the paper
RULER = 38.0


def print_calibration(press: Press, sheet: Sheet) -> None:
    """One page, for plain paper: it is held against the light with a sheet of labels."""
    press.page()
    if not sheet.cut:
        for place in range(sheet.count):
            press.box(sheet.label(place), edge="LINE", width=0.15, radius=sheet.corner)
    _rulers(press)
    for x in (CROSS, press.width - CROSS):
        for y in (CROSS, press.height - CROSS):
            _cross(press, x, y)
    _words(press, sheet)


def _cross(press: Press, x: float, y: float) -> None:
    press.box(Box(x, y, 0, 0).inset(-6.5), "GROUND")
    press.line(x - 5, y, x + 5, y, "SAND", 0.15)
    press.line(x, y - 5, x, y + 5, "SAND", 0.15)
    press.box(Box(x, y, 0, 0).inset(-2), edge="SAND", width=0.15, radius=2)


def _rulers(press: Press) -> None:
    """Millimetres from the left edge, and from the top edge, through the middle of the page."""
    wide, high = press.width, press.height
    level, upright = high - RULER, RULER
    press.box(Box(8, level - 6.5, wide - 16, 8), "GROUND")
    press.box(Box(upright - 8, 8, 10, high - 16), "GROUND")
    press.line(10, level, wide - 10, level, "SAND", 0.15)
    for mm in range(10, int(wide) - 9):
        long = 3.2 if mm % 10 == 0 else 2.2 if mm % 5 == 0 else 1.3
        press.line(mm, level, mm, level - long, "SAND", 0.12)
        if mm % 10 == 0 and abs(mm - upright) > 5:
            press.text(mm, level - 5.8, str(mm), 6, align="centre")
    press.line(upright, 10, upright, high - 10, "SAND", 0.15)
    for mm in range(10, int(high) - 9):
        long = 3.2 if mm % 10 == 0 else 2.2 if mm % 5 == 0 else 1.3
        press.line(upright, high - mm, upright - long, high - mm, "SAND", 0.12)
        if mm % 10 == 0 and abs(mm - RULER) > 5:
            press.text(upright - 4, high - mm - 0.75, str(mm), 6, align="right")


def _words(press: Press, sheet: Sheet) -> None:
    box = Box(48, press.height / 2 - 60, press.width - 64, 112)
    press.box(box, "GROUND", "LINE", 0.3, 3)
    x, top = box.x + 7, box.top - 7
    top = press.lines(x, top, ["How far off is your printer?"], 17, bold=True) - 2
    said = [
        "1. Print this page on plain paper at 100 % (actual size, no fitting to the page).",
        (
            f"2. Hold it against the light on top of a sheet of labels ({sheet.name}). Or measure "
            f"with a ruler: each cross should be {CROSS:g} mm from the edges of the paper, and the "
            "rulers should count from its left and its top edge."
        ),
        (
            "3. Printed too far left by 1.5 mm and too low by 0.5? Then print with "
            "--offset 1.5,-0.5: millimetres to the right, millimetres down."
        ),
        "4. With that --offset and --calibration you get this page again, to see that it fits.",
    ]
    if sheet.cut:
        said[1] = (
            f"2. Measure with a ruler: each cross should be {CROSS:g} mm from the edges of the "
            "paper, and the rulers should count from its left and its top edge."
        )
    for each in said:
        top = press.lines(x, top, letters.lines(each, box.width - 14, 9.5), 9.5) - 1.8
    right, down = press.offset
    now = f"This page was printed with --offset {right:g},{down:g}."
    top = press.lines(x, top, [now], 9.5, fill="TEAL") - 3
    said_sizes = "Which tag does your camera read from where you hold cards? Use its --size."
    top = press.lines(x, top, [said_sizes], 9.5) - 1
    gap = (box.width - 8 - sum(map(with_quiet, SIZES))) / (len(SIZES) - 1)
    low, x = top - with_quiet(SIZES[-1]), box.x + 4
    for size in SIZES:
        whole = with_quiet(size)
        edge = (whole - size) / 2
        press.code(TRIAL, x + edge, low + edge, size)
        press.text(x + whole / 2, low - 2, f"{size} mm", 8, align="centre")
        x += whole + gap
