"""The report as one page: how it ended, two maps, the curve, what turned it, and luck."""

from __future__ import annotations

import math

from companion import drawings
from companion.drawings.surface import Box
from companion.lab.game_report import GameReport, Row, TurningPoint
from companion.lab.report_chart import draw_chart, draw_number
from companion.lab.report_map import draw_end, draw_way
from companion.lab.sheet import Sheet, write_lines
from companion.language import tr
from companion.printing import letters

EDGE = 12.0  # mm around everything
GAP = 6.0  # between two columns
HEAD = 40.0
MAP = 97.0  # a map with its heading and legend
STRIP = 36.0
CHART = 44.0
BODY = 8.6  # points
SMALL = 7.4


def draw_report(sheet: Sheet, report: GameReport) -> None:
    """Everything, from the top down."""
    top, left, wide = sheet.height, EDGE, sheet.width - 2 * EDGE
    _draw_head(sheet, report, top)
    half = (wide - GAP) / 2
    top -= HEAD + 5
    draw_end(sheet, report, Box(left, top - MAP, half, MAP))
    draw_way(sheet, report, Box(left + half + GAP, top - MAP, half, MAP))
    top -= MAP + 5
    _draw_strip(sheet, report, Box(left, top - STRIP, wide, STRIP))
    top -= STRIP + 5
    draw_chart(sheet, report, Box(left, top - CHART, wide, CHART))
    top -= CHART + 5
    turned = wide * 0.6 - GAP / 2
    _draw_turning_points(sheet, report, Box(left, EDGE, turned, top - EDGE))
    _draw_luck(sheet, report, Box(left + turned + GAP, EDGE, wide - turned - GAP, top - EDGE))
    sheet.text(left, 6.5, report.footnote, 6.4, fill="QUIET")
    sheet.text(sheet.width - EDGE, 6.5, "Wormwatch", 6.4, bold=True, fill="QUIET", align="right")


def heading(sheet: Sheet, x: float, top: float, said: str) -> float:
    """The name of a part; where its content begins."""
    sheet.box(Box(x, top - 4.4, 1.6, 4.4), "DUSK", radius=0.8)
    sheet.text(x + 3.4, top - 3.6, said, 10.5, bold=True)
    return top - 7


# The head: a desert at the hour of its end


def _draw_head(sheet: Sheet, report: GameReport, top: float) -> None:
    """A strip of sky with the sun for a victory and a Worm for a defeat."""
    wide, bottom = sheet.width, top - HEAD
    _draw_sky(sheet, report, bottom)
    size = 34.0
    lines, size = letters.fitted(report.mood, wide * 0.5, 1, size, 16, bold=True)
    sheet.text(EDGE, top - 17.5, lines[0], size, bold=True)
    sheet.text(EDGE, top - 25, report.title, 12.5, bold=True)
    who = ", ".join(each for each in (report.who, report.when) if each)
    lines, size = letters.fitted(who, wide * 0.5, 1, 10, 7)
    sheet.text(EDGE, top - 30.3, lines[0] if lines else "", size)
    lines, size = letters.fitted(report.reason, wide * 0.5, 2, 10, 7)
    write_lines(sheet, EDGE, top - 32, lines, size, fill="SAND")


def _draw_sky(sheet: Sheet, report: GameReport, bottom: float) -> None:
    wide, bands = sheet.width, 14
    glow = "DUSK" if report.won else "DANGER"
    for band in range(bands):
        part = (1 - band / (bands - 1)) ** 1.6
        shade = sheet.mixed("PANEL", glow, (0.5 if report.won else 0.3) * part)
        height = HEAD / bands
        sheet.box(Box(0, bottom + band * height, wide, height + 0.2), shade)
    if report.won:
        sheet.picture(drawings.sun(), Box(wide - 83, bottom - 25, 62, 62))
        sheet.box(Box(0, bottom - 28, wide, 28), "GROUND")
    for number, (lift, part) in enumerate(((8.0, 0.35), (4.5, 0.7), (1.5, 1.0))):
        _draw_dune(sheet, bottom, lift, sheet.mixed("PANEL", "GROUND", part), number)
    if report.won:
        sheet.picture(drawings.homeward(report.focus), Box(wide - 94, bottom + 1.2, 26, 26))
    else:
        sheet.picture(drawings.worm("screamer"), Box(wide - 86, bottom + 1.5, 34, 34))
    if report.total:
        _draw_total(sheet, report, wide - EDGE - 13, bottom + 22)


def _draw_dune(sheet: Sheet, bottom: float, lift: float, shade: str, number: int) -> None:
    steps = 60
    ridge = [
        (sheet.width * step / steps,
         bottom + lift + 2.2 * math.sin(step / steps * (5 + number * 2) + number * 1.9))
        for step in range(steps + 1)
    ]  # fmt: skip
    sheet.area([(0, bottom - 0.1), *ridge, (sheet.width, bottom - 0.1)], shade)


def _draw_total(sheet: Sheet, report: GameReport, x: float, y: float) -> None:
    sheet.disc(x, y, 13, "GROUND")
    sheet.disc(x, y, 12.2, "DUSK")
    sheet.text(x, y - 3.2, report.total, 30, bold=True, fill="INK", align="centre")
    sheet.text(x, y - 8.4, tr("Score"), 7.5, bold=True, fill="INK", align="centre")


# The strip: score, squad, counts


def _draw_strip(sheet: Sheet, report: GameReport, box: Box) -> None:
    sheet.box(box, "PANEL", radius=2.5)
    inner = box.inset(4)
    parts = [width for width, there in ((0.28, report.score), (0.44, report.squad)) if there]
    left = inner.x
    for width, rows in ((0.28, report.score), (0.44, report.squad)):
        if not rows:
            continue
        place = Box(left, inner.y, inner.width * width - 4, inner.height)
        if rows is report.score:
            _draw_rows(sheet, place, tr("Score"), report.score)
        else:
            _draw_squad(sheet, report, place)
        left += inner.width * width
    rest = inner.width * (1 - sum(parts))
    _draw_rows(sheet, Box(left, inner.y, rest, inner.height), tr("In figures"), report.counts)


def _draw_rows(sheet: Sheet, box: Box, title: str, rows: list[Row]) -> None:
    sheet.text(box.x, box.top - 3, title, SMALL, bold=True, fill="QUIET")
    step = min((box.height - 5) / max(len(rows), 1), 5.2)
    for number, row in enumerate(rows):
        base = box.top - 8.4 - number * step
        value = letters.wide(row.value, BODY, bold=True)
        label, size = letters.fitted(row.label, box.width - value - 2, 1, BODY, 5)
        sheet.text(box.x, base, label[0], size)
        sheet.text(box.right, base, row.value, BODY, bold=True, align="right")
        if number + 1 < len(rows):
            sheet.line(box.x, base - 1.35, box.right, base - 1.35, "LINE", 0.12)


def _draw_squad(sheet: Sheet, report: GameReport, box: Box) -> None:
    several = len(report.players) > 1
    whose = report.players[report.focus]
    title = tr("The squad of {name}", name=whose) if several else tr("The squad")
    sheet.text(box.x + 4, box.top - 3, title, SMALL, bold=True, fill="QUIET")
    wide = (box.width - 4) / max(len(report.squad), 3)
    side = min(wide - 3, 15.0)
    for number, member in enumerate(report.squad):
        middle = box.x + 4 + (number + 0.5) * wide
        place = Box(middle - side / 2, box.top - 5.5 - side, side, side)
        sheet.picture(drawings.character(member.card), place)
        if not member.alive:
            sheet.picture(drawings.skull(), Box(place.right - side * 0.42, place.y, 6.4, 6.4))
        top = place.y - 1
        name, size = letters.fitted(member.name.partition(",")[0], wide - 1, 1, 8, 6, bold=True)
        sheet.text(middle, top - 2.6, name[0], size, bold=True, align="centre")
        for line in letters.lines(member.fate, wide - 1, 6.6)[:2]:
            sheet.text(middle, top - 5.6, line, 6.6, fill="QUIET", align="centre")
            top -= letters.high(6.6)


# The foot: what turned it, and luck


def _draw_turning_points(sheet: Sheet, report: GameReport, box: Box) -> None:
    top = heading(sheet, box.x, box.top, tr("Where it turned"))
    if not report.turning_points:
        said = tr("No turn stands out: the chance to win changed little by little.")
        write_lines(sheet, box.x, top, letters.lines(said, box.width, BODY), BODY, fill="QUIET")
        return
    step = min((top - box.y) / len(report.turning_points), 14.0)
    for point in report.turning_points:
        _draw_turning_point(sheet, point, Box(box.x, top - step, box.width, step))
        top -= step


def _draw_turning_point(sheet: Sheet, point: TurningPoint, box: Box) -> None:
    draw_number(sheet, box.x + 2.6, box.top - 2.6, point)
    left = box.x + 7.5
    wide = sheet.text(left, box.top - 3.4, point.heading, BODY, bold=True)
    sheet.text(left + wide + 2, box.top - 3.4, point.percent, SMALL, fill="QUIET")
    most = 2 if box.height > 11 else 1
    lines, size = letters.fitted(point.told, box.right - left, most, BODY, 6.6)
    write_lines(sheet, left, box.top - 4.6, lines, size)


def _draw_luck(sheet: Sheet, report: GameReport, box: Box) -> None:
    top = heading(sheet, box.x, box.top, tr("Luck"))
    for row in report.luck:
        if row.value:
            sheet.text(box.x, top - 3, _capital(row.value), BODY, bold=True)
            top -= 4.2
        lines, size = letters.fitted(row.label + ".", box.width, 2, SMALL + 0.4, 6)
        top = write_lines(sheet, box.x, top, lines, size) - 1.2
    if report.split:
        top -= 0.6
        lines, size = letters.fitted(report.split, box.width, 4, SMALL + 0.4, 6)
        write_lines(sheet, box.x, top, lines, size, fill="TEAL")


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
