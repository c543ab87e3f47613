"""The score sheet: boxes to tick in a game, and a line for every game played."""

from __future__ import annotations

from companion.drawings.surface import Box
from companion.games.paper import Table, Track
from companion.printing import letters
from companion.printing.press import Press
from companion.printing.reference import EDGE, heading

NAME = 34.0  # mm for a player's name
ROW = 8.0


def print_scores(press: Press, title: str, tracks: list[Track], tables: list[Table]) -> None:
    """One page."""
    press.page()
    heading(press, f"{title}: score sheet", "The app keeps all this by itself: 'wormwatch scores'.")
    top = press.height - EDGE - 14
    for track in tracks:
        top = _print_track(press, track, top) - 5
    # What is left of the page is divided among the lines of the tables.
    fixed = sum(16 + letters.high(7.5) for _ in tables)
    rows = sum(table.rows for table in tables)
    row = min((top - EDGE - fixed) / max(rows, 1), ROW)
    for table in tables:
        top = _print_table(press, table, top, row) - 5


def _title(press: Press, said: str, band: str, top: float) -> float:
    press.box(Box(EDGE, top - 5.2, 2.2, 5.2), band, radius=1)
    press.text(EDGE + 4, top - 4.2, said, 11, bold=True)
    return top - 7


def _print_track(press: Press, track: Track, top: float) -> float:
    top = _title(press, track.title, track.band, top)
    wide = press.width - 2 * EDGE
    named = len(track.rows) > 1
    left = EDGE + (NAME if named else 0)
    side = min((wide - (NAME if named else 0)) / track.boxes, 8.0)
    for name in track.rows:
        if named:
            press.line(EDGE, top - side + 0.6, left - 3, top - side + 0.6)
            press.text(EDGE, top - side + 1.4, name, 9)
        for number in range(1, track.boxes + 1):
            box = Box(left + (number - 1) * side, top - side, side, side).inset(0.4)
            fifth = number % 5 == 0
            press.box(box, "PANEL" if fifth else None, track.band, 0.35 if fifth else 0.2, 1.2)
            middle = box.x + box.width / 2
            press.text(
                middle, box.y + box.height / 2 - 0.9, str(number), 7, fill="QUIET", align="centre"
            )
        top -= side + 0.8
    return top


def _print_table(press: Press, table: Table, top: float, row: float) -> float:
    top = _title(press, table.title, table.band, top)
    wide = press.width - 2 * EDGE
    top = press.lines(EDGE, top, letters.lines(table.text, wide, 7.5), 7.5, fill="QUIET") - 1
    unit = wide / sum(column.share for column in table.column)
    edges = [EDGE]
    for column in table.column:
        edges.append(edges[-1] + column.share * unit)
    head = 6.0
    press.box(Box(EDGE, top - head, wide, head), table.band)
    for left, right, column in zip(edges, edges[1:], table.column, strict=False):
        middle = (left + right) / 2
        press.text(middle, top - 4.2, column.title, 8, bold=True, fill="INK", align="centre")
    bottom = top - head - table.rows * row
    for number in range(1, table.rows + 1):
        level = top - head - number * row
        press.line(EDGE, level, EDGE + wide, level)
    for x in edges:
        press.line(x, top - head, x, bottom)
    return bottom
