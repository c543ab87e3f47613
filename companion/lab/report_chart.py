"""The chance to win from turn to turn, with the turning points on it."""

from __future__ import annotations

from itertools import pairwise

from companion.drawings.inks import PLAYERS
from companion.drawings.surface import Box
from companion.lab.game_report import GameReport, TurningPoint
from companion.lab.room import free
from companion.lab.sheet import Point, Sheet
from companion.lab.turning_points import Moment
from companion.language import tr

AXIS = 10.0  # mm for the per cents
FOOT = 6.0  # for the turns' numbers


class Chart:
    """A place on a page, by moment and chance."""

    def __init__(self, sheet: Sheet, report: GameReport, box: Box) -> None:
        self.sheet, self.report = sheet, report
        self.moments = report.analysis.curve.moments
        self.plot = Box(box.x + AXIS, box.y + FOOT, box.width - AXIS - 3, box.height - FOOT - 9)

    def at(self, place: int, chance: float) -> Point:
        """Where a chance is drawn."""
        steps = max(len(self.moments) - 1, 1)
        plot = self.plot
        return plot.x + plot.width * place / steps, plot.y + plot.height * min(max(chance, 0), 1)

    def draw_grid(self) -> None:
        """Lines at every quarter, and the numbers of the turns."""
        sheet, plot = self.sheet, self.plot
        for quarter in range(5):
            y = plot.y + plot.height * quarter / 4
            sheet.line(plot.x, y, plot.right, y, "LINE", 0.2 if quarter % 4 == 0 else 0.12)
            sheet.text(plot.x - 1.5, y - 0.9, f"{25 * quarter} %", 6.8, fill="QUIET", align="right")
        free_from = plot.x - 1
        for place, mark in enumerate(self.report.marks):
            x, y = self.at(place, 0)
            if mark and x >= free_from:
                free_from = x + 5
                sheet.line(x, y, x, y - 1, "LINE", 0.2)
                sheet.text(x, y - 3.8, mark, 7, fill="QUIET", align="centre")

    def draw_band(self, player: int) -> None:
        """How far the chance may be off: a standard error up and down."""
        up = [self.at(place, each.chances[player] + each.errors[player])
              for place, each in enumerate(self.moments)]  # fmt: skip
        down = [self.at(place, each.chances[player] - each.errors[player])
                for place, each in enumerate(self.moments)]  # fmt: skip
        if len(up) > 1:
            self.sheet.area([*up, *reversed(down)], self.sheet.mixed("PANEL", "TEAL", 0.22))

    def draw_curve(self, player: int) -> None:
        """A player's own turns as a full line, the Worms' turns dashed."""
        alone = len(self.report.players) == 1
        for place, (before, after) in enumerate(pairwise(self.moments)):
            start = self.at(place, before.chances[player])
            end = self.at(place + 1, after.chances[player])
            if not alone:
                self.sheet.line(*start, *end, PLAYERS[player % len(PLAYERS)], 0.7)
            elif self.report.worms[place]:
                self.sheet.line(*start, *end, "DUSK", 0.7, (1.3, 1.5))
            else:
                self.sheet.line(*start, *end, "TEAL", 0.8)

    def draw_marks(self) -> None:
        """The numbers of the turning points, beside the line and never on each other."""
        taken: list[Point] = []
        places = {moment.leg: place for place, moment in enumerate(self.moments)}
        for point in self.report.turning_points:
            place = places[point.change.leg]
            x, y = self._beside(place, point)
            between = self.plot.y + 2.6, self.plot.top
            x, y = free(x, y, 5.5, between, taken)
            taken.append((x, y))
            draw_number(self.sheet, x, y, point)

    def _beside(self, place: int, point: TurningPoint) -> Point:
        before, after = self._chance(place), self._chance(place + 1)
        x, y = self.at(place, (before + after) / 2)
        x += self.plot.width / max(len(self.moments) - 1, 1) / 2
        room = 4.2
        x += -room if point.change.by > 0 else room
        return (min(max(x, self.plot.x + 3), self.plot.right - 3),
                min(max(y, self.plot.y + 3), self.plot.top - 2))  # fmt: skip

    def _chance(self, place: int) -> float:
        moment: Moment = self.moments[min(place, len(self.moments) - 1)]
        return moment.chances[self.report.focus]


def draw_number(sheet: Sheet, x: float, y: float, point: TurningPoint) -> None:
    """A turning point's number: round for a player's turn, square for the Worms'."""
    good = point.change.by > 0
    fill = "TEAL" if good else "DANGER"
    if point.worms:
        sheet.box(Box(x - 2.4, y - 2.4, 4.8, 4.8), fill, radius=0.9)
    else:
        sheet.disc(x, y, 2.6, fill)
    sheet.text(x, y - 1.15, str(point.number), 9, bold=True, fill="INK", align="centre")


def draw_chart(sheet: Sheet, report: GameReport, box: Box) -> None:
    """The curve with its heading and legend."""
    sheet.box(Box(box.x, box.top - 4.4, 1.6, 4.4), "DUSK", radius=0.8)
    sheet.text(box.x + 3.4, box.top - 3.6, tr("The chance to win, turn by turn"), 10.5, bold=True)
    chart = Chart(sheet, report, box)
    sheet.box(Box(chart.plot.x, chart.plot.y, chart.plot.width, chart.plot.height), "PANEL")
    if not chart.moments:
        return
    alone = len(report.players) == 1
    if alone:
        chart.draw_band(0)
    chart.draw_grid()
    for player in range(len(report.players)):
        chart.draw_curve(player)
    chart.draw_marks()
    _draw_legend(sheet, report, box, alone)


def _draw_legend(sheet: Sheet, report: GameReport, box: Box, alone: bool) -> None:
    y, right = box.top - 3.4, box.right - 3
    entries = [(tr("the Worms' turns"), "DUSK", True), (tr("your turns"), "TEAL", False)]
    if not alone:
        entries = [(name, PLAYERS[number % len(PLAYERS)], False)
                   for number, name in enumerate(report.players)][::-1]  # fmt: skip
    for said, fill, dashed in entries:
        right -= sheet.text(right, y, said, 7.4, fill="QUIET", align="right") + 2
        sheet.line(right - 7, y + 0.9, right, y + 0.9, fill, 0.8, (1.3, 1.5) if dashed else ())
        right -= 12
