"""The sheet to drill by, in true scale: glue it on, punch the centres, drill, peel it off."""

from __future__ import annotations

from pathlib import Path

from companion.drawings.surface import Box
from companion.printing import letters
from companion.printing.press import Press
from hardware.layout import Layout, Part
from hardware.parts import PARTS

BAR = 100.0  # mm: what one measures to see that the printer did not shrink it
EDGE = 8.0  # mm that printers leave white
HEAD, FOOT = 32.0, 82.0  # for the words above the plate, and bar and list below it
CROSS = 4.0


def print_template(layout: Layout, file: Path, paper: str = "a4") -> None:
    """Draw the plate with every hole and put it into a PDF file; a plate that is larger than the
    paper is a ValueError."""
    press = Press(file, "Wormwatch: drilling template", paper)
    plate = layout.plate
    room = press.width - 2 * EDGE, press.height - HEAD - FOOT
    if plate.width > room[0] or plate.height > room[1]:
        raise ValueError(
            f"The plate is {plate.width:g} x {plate.height:g} mm, and this paper has room for "
            f"{room[0]:.0f} x {room[1]:.0f}."
        )
    press.page()
    corner = Box((press.width - plate.width) / 2, press.height - HEAD - plate.height,
                 plate.width, plate.height)  # fmt: skip
    _words(press, corner)
    press.box(corner, edge="SAND", width=0.25)
    for name, part in layout.parts.items():
        if part.at:
            _hole(press, corner, name, part)
    _bar(press, corner.y - 18)
    _centres(press, layout, corner)
    press.save()


def _words(press: Press, corner: Box) -> None:
    press.text(corner.x, press.height - 13, "Drilling template", 15, bold=True)
    said = (
        "Print at 100 %, glue it on the front, punch the middle of each cross, drill 3 mm first. "
        "Dotted: how far a button reaches over its hole."
    )
    press.lines(corner.x, press.height - 17, letters.lines(said, corner.width, 8.5), 8.5)


def _hole(press: Press, corner: Box, name: str, part: Part) -> None:
    assert part.at
    x, y = corner.x + part.at[0], corner.top - part.at[1]
    radius = part.hole / 2
    press.circle(x, y, part.cap / 2, "LINE", 0.2, (0.6, 1.2))
    press.circle(x, y, radius, "SAND", 0.25)
    reach = min(CROSS, radius * 0.8)
    press.line(x - reach, y, x + reach, y, "SAND", 0.15)
    press.line(x, y - reach, x, y + reach, "SAND", 0.15)
    low = y - part.cap / 2 - 3.2
    press.text(x, low, f"{PARTS[name].title}, {part.hole:g} mm", 7.5, align="centre")


def _bar(press: Press, y: float) -> None:
    """A ruler of 100 mm."""
    x = (press.width - BAR) / 2
    press.line(x, y, x + BAR, y, "SAND", 0.25)
    for mm in range(0, int(BAR) + 1, 5):
        long = 5.0 if mm % 50 == 0 else 3.0 if mm % 10 == 0 else 1.6
        press.line(x + mm, y, x + mm, y + long, "SAND", 0.2)
    said = "This bar is 100 mm long. If your ruler says otherwise, print again at 100 %."
    press.text(press.width / 2, y - 5, said, 8.5, align="centre")


def _centres(press: Press, layout: Layout, corner: Box) -> None:
    """The same in figures, for those who measure and mark."""
    plate, top = layout.plate, corner.y - 34
    said = (
        f"The plate is {plate.width:g} x {plate.height:g} mm. Centres, in mm to the right and down "
        "from its upper left corner:"
    )
    press.text(corner.x, top, said, 8.5)
    holes = [(name, part) for name, part in layout.parts.items() if part.at]
    for n, (name, part) in enumerate(holes):
        assert part.at
        x, y = corner.x + n // 4 * corner.width / 3, top - 7 - n % 4 * 5
        press.text(x, y, PARTS[name].title, 8.5, bold=True)
        across, down = part.at
        press.text(x + 24, y, f"{across:g}, {down:g}  (hole {part.hole:g})", 8.5)
