"""The quick reference: what to do in a turn, on one page."""

from __future__ import annotations

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.surface import Box
from companion.games.paper import Panel
from companion.games.registry import DEFAULT_KIT
from companion.printing import letters
from companion.printing.press import Press

EDGE = 10.0
GAP = 5.0
TITLE = 8.0  # mm: the band of a panel
SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)  # points, the largest that fits is used
BEND = 2.5


def print_reference(press: Press, title: str, panels: list[Panel]) -> None:
    """One page, in letters as large as it allows."""
    columns = [[each for each in panels if each.column == column] for column in (1, 2)]
    wide = (press.width - 2 * EDGE - GAP) / 2
    top = press.height - EDGE - 12
    room = top - 12
    size = next((size for size in SIZES if _fits(columns, wide, room, size)), SIZES[-1])
    press.page()
    heading(press, f"{title}: quick reference", "The ids are those of the rules in the app.")
    for number, column in enumerate(columns):
        x, y = EDGE + number * (wide + GAP), top
        used = sum(_high(panel, wide, size) for panel in column)
        # Panels share what is left of the page; three more millimetres are plenty.
        air = min((room - used) / max(len(column) - 1, 1), GAP)
        for panel in column:
            high = _high(panel, wide, size)
            _print_panel(press, Box(x, y - high, wide, high), panel, size)
            y -= high + air


def heading(press: Press, title: str, note: str) -> None:
    """The head of a sheet."""
    press.text(EDGE, press.height - EDGE - 6.5, title, 20, bold=True)
    right, base = press.width - EDGE, press.height - EDGE - 6.5
    press.text(right, base, note, 8, fill="QUIET", align="right")


def _fits(columns: list[list[Panel]], wide: float, room: float, size: float) -> bool:
    return all(
        sum(_high(panel, wide, size) for panel in column) + 3 * (len(column) - 1) <= room
        for column in columns
    )


def _texts(panel: Panel, wide: float, size: float) -> list[list[str]]:
    """The steps in lines; the id of the clause has its own column at the right."""
    room = wide - _indent(size) - _ids(size) - 4.5
    return [letters.lines(step.text, room, size) for step in panel.step]


def _indent(size: float) -> float:
    return 4.0 + size * letters.POINT * 1.5


def _ids(size: float) -> float:
    return letters.wide(f"{DEFAULT_KIT.card_prefix}-W00", size * 0.75) + 1.5


def _high(panel: Panel, wide: float, size: float) -> float:
    lines = sum(len(each) for each in _texts(panel, wide, size))
    return TITLE + lines * letters.high(size) + len(panel.step) * size * 0.12 + 3.0


def _print_panel(press: Press, box: Box, panel: Panel, size: float) -> None:
    press.box(box, "PANEL", radius=BEND)
    band = Box(box.x, box.top - TITLE, box.width, TITLE)
    with press.clipped(box, BEND):
        press.box(band, panel.band)
    press.text(band.x + 3, band.y + 2.5, panel.title, 12, bold=True, fill="INK")
    side = TITLE + 3
    picture = _picture(panel.picture)
    if picture:
        press.box(Box(band.right - side - 2, band.y - 1.5, side, side), "PANEL", radius=side / 2.01)
        press.draw(picture, band.right - side - 0.8, band.y - 0.3, side - 2.4)
    tall, top = size * letters.POINT, band.y - 1.8
    texts = _texts(panel, box.width, size)
    for number, (step, said) in enumerate(zip(panel.step, texts, strict=True), 1):
        _bullet(press, panel, str(number), box.x + 3, top - tall * 0.6, size)
        right = box.right - 2.5
        press.text(right, top - tall * 0.95, step.rule, size * 0.75, fill="QUIET", align="right")
        top = press.lines(box.x + _indent(size), top, said, size) - size * 0.12


def _bullet(press: Press, panel: Panel, said: str, x: float, middle: float, size: float) -> None:
    """The number of a step, or a dot, at the height of the small letters."""
    tall = size * letters.POINT
    disc = tall * (0.63 if panel.numbered else 0.2)
    x += tall * 0.63
    press.box(Box(x, middle, 0, 0).inset(-disc), panel.band, radius=disc * 0.995)
    if panel.numbered:
        base, size = middle - tall * 0.29, size * 0.82
        press.text(x, base, said, size, bold=True, fill="INK", align="centre")


def _picture(named: list[object]) -> Drawing:
    """A drawing by the name of its function and what it is asked for."""
    if not named:
        return ()
    name, *asked = named
    drawn: Drawing = getattr(drawings, str(name))(*asked)
    return drawn
