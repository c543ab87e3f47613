"""The chance to win from turn to turn: own turns as a full line, the Worms' turns dashed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from textwrap import shorten
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import Metrics
from kivy.properties import ObjectProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.drawings.inks import PLAYERS
from companion.lab.room import free
from companion.language import tr
from companion.screens.parts.theme import colour

if TYPE_CHECKING:
    from companion.games.report_room import Report, TurningPoint

Point = tuple[float, float]
LONGEST = 10  # letters of a name


class ChanceChart(Widget):
    """Draws a report's curve, with the numbers of its turning points."""

    report = ObjectProperty(None, allownone=True)

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        redraw = Clock.create_trigger(self._draw)  # once, when the layout has come to rest
        self.bind(pos=redraw, size=redraw, report=redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        self.clear_widgets()
        report: Report | None = self.report
        if report is None or len(report.moments) < 2:
            return
        self._grid(report)
        with self.canvas.before:
            if len(report.players) == 1:
                self._band(report)
            for player in range(len(report.players)):
                self._curve(report, player)
        self._numbers(report)
        self._legend(report)

    # Where things stand

    def _at(self, report: Report, place: float, chance: float) -> Point:
        left, floor = self.x + Metrics.sp * 56, self.y + Metrics.sp * 24
        wide = self.right - Metrics.dp * 12 - left
        high = self.top - Metrics.sp * 30 - floor
        steps = len(report.moments) - 1
        return left + wide * place / steps, floor + high * min(max(chance, 0.0), 1.0)

    # What is drawn

    def _grid(self, report: Report) -> None:
        last = len(report.marks) - 1
        for part in (0, 50, 100):
            left, height = self._at(report, 0, part / 100)
            with self.canvas.before:
                Color(*colour("LINE"))
                right = self._at(report, last, 0)[0]
                SmoothLine(points=[left, height, right, height], width=Metrics.dp * 0.6)
            self._label(f"{part} %", self.x, height, Metrics.sp * 50, "right")
        taken = -math.inf
        for place, mark in enumerate(report.marks):
            x = self._at(report, place, 0)[0]
            if mark and x - taken > Metrics.sp * 26:
                self._label(mark, x - Metrics.sp * 16, self.y + Metrics.sp * 10,
                            Metrics.sp * 32, "center")  # fmt: skip
                taken = x

    def _label(self, said: str, x: float, y: float, wide: float, side: str) -> None:
        size = wide, Metrics.sp * 20
        label = Label(text=said, font_size=Metrics.sp * 15, color=colour("QUIET"))
        label.size, label.text_size, label.halign = size, (wide, None), side
        label.pos = x, y - size[1] / 2
        self.add_widget(label)

    def _band(self, report: Report) -> None:
        """How far the chance may be off."""
        vertices: list[float] = []
        for place, moment in enumerate(report.moments):
            for sign in (1, -1):
                off = moment.chances[0] + sign * moment.errors[0]
                vertices += [*self._at(report, place, off), 0.0, 0.0]
        Color(*colour("TEAL")[:3], 0.22)
        Mesh(vertices=vertices, indices=range(len(vertices) // 4), mode="triangle_strip")

    def _curve(self, report: Report, player: int) -> None:
        alone = len(report.players) == 1
        spots = [
            self._at(report, place, moment.chances[player])
            for place, moment in enumerate(report.moments)
        ]
        for place, (start, end) in enumerate(pairwise(spots)):
            worms = alone and report.worms[place]
            if alone:
                Color(*colour("DUSK" if worms else "TEAL"))
            else:
                Color(*_players(player))
            for points in _dashes(start, end) if worms else [(*start, *end)]:
                SmoothLine(points=points, width=Metrics.dp * 1.6)

    def _numbers(self, report: Report) -> None:
        """The numbers of the turning points: round for a player's turn, square for the Worms'."""
        moments = report.moments
        places = {moment.leg: place for place, moment in enumerate(moments)}
        taken: list[Point] = []
        reach = Metrics.sp * 12
        for point in report.turning_points:
            place = places[point.change.leg]
            middle = sum(each.chances[report.focus] for each in moments[place : place + 2]) / 2
            x, y = self._at(report, place + 0.5, middle)
            x += -reach * 1.7 if point.change.by > 0 else reach * 1.7
            x = min(max(x, self.x + Metrics.sp * 56 + reach), self.right - reach)
            floor, roof = self.y + Metrics.sp * 24 + reach, self.top - reach
            x, y = free(x, min(max(y, floor), roof), 2.1 * reach, (floor, roof), taken)
            taken.append((x, y))
            self._number(point, x, y, reach)

    def _legend(self, report: Report) -> None:
        """Which line is whose, from the right."""
        entries = [(tr("the Worms' turns"), colour("DUSK"), True),
                   (tr("your turns"), colour("TEAL"), False)]  # fmt: skip
        if len(report.players) > 1:
            entries = [(shorten(name, LONGEST, placeholder="…"), _players(number), False)
                       for number, name in enumerate(report.players)][::-1]  # fmt: skip
        x, y = self.right - Metrics.dp * 12, self.top - Metrics.sp * 10
        for said, ink, dashed in entries:
            label = Label(text=said, font_size=Metrics.sp * 15, color=colour("QUIET"))
            label.texture_update()
            label.size = label.texture_size
            x -= label.width
            label.pos = x, y - label.height / 2
            self.add_widget(label)
            start, end = (x - Metrics.dp * 34, y), (x - Metrics.dp * 8, y)
            with self.canvas.before:
                Color(*ink)
                for points in _dashes(start, end) if dashed else [(*start, *end)]:
                    SmoothLine(points=points, width=Metrics.dp * 1.6)
            x -= Metrics.dp * 52

    def _number(self, point: TurningPoint, x: float, y: float, reach: float) -> None:
        with self.canvas.before:
            Color(*colour("TEAL" if point.change.by > 0 else "DANGER"))
            corner, size = (x - reach, y - reach), (2 * reach, 2 * reach)
            if point.worms:
                SmoothRoundedRectangle(pos=corner, size=size, radius=[reach * 0.4])
            else:
                SmoothEllipse(pos=corner, size=size)
        label = Label(text=str(point.number), font_size=Metrics.sp * 16, bold=True)
        label.color, label.size, label.pos = colour("INK"), size, corner
        self.add_widget(label)


def _dashes(start: Point, end: Point) -> Iterator[tuple[float, ...]]:
    """The pieces of a dashed line: Kivy dashes only thin ones."""
    long = math.dist(start, end)
    on, off = Metrics.dp * 6, Metrics.dp * 5
    along = 0.0
    while along < long:
        ends = along / long, min(along + on, long) / long
        yield tuple(a + (b - a) * part for part in ends for a, b in zip(start, end, strict=True))
        along += on + off


def _players(player: int) -> list[float]:
    written = PLAYERS[player % len(PLAYERS)][1:]
    return [each / 255 for each in bytes.fromhex(written)]
