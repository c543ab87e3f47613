"""The scores over time as a picture: discs for victories, crosses for the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.metrics import Metrics
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.screens.parts.theme import colour
from companion.table.score import Score

MOST = 30  # games side by side before the discs touch


def top_of(totals: Sequence[int]) -> int:
    """A round number just above every total, that can be halved.

    >>> top_of([17, 32]), top_of([]), top_of([40])
    (40, 20, 40)
    """
    return max(20, math.ceil(max(totals, default=0) / 20) * 20)


class RateBar(Widget):
    """How many of a hundred games were won, as a length."""

    share = NumericProperty(0)


class ScoreChart(Widget):
    """One mark a game from left to right: victories as high as their score, the rest below."""

    scores = ListProperty()  # the newest first, as the book has them

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        redraw = Clock.create_trigger(self._draw)  # once, when the layout has come to rest
        self.bind(pos=redraw, size=redraw, scores=redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        self.clear_widgets()
        plotted = list(reversed(self.scores[:MOST]))
        top = top_of([score.total for score in plotted if score.total is not None])
        spots = [(score, self._spot(score, at, top)) for at, score in enumerate(plotted)]
        for points in (0, top // 2, top):
            self._number(points, self._height(points, top))
        with self.canvas.before:
            self._join([spot for score, spot in spots if score.total is not None])
            for score, spot in spots:
                self._mark(score.victory, *spot)

    # Where things stand

    @property
    def _floor(self) -> float:
        """The line of 0 points; below it stand the games without a score."""
        return float(self.y + Metrics.dp * 30)

    def _height(self, points: float, top: int) -> float:
        room = float(self.top - Metrics.sp * 12 - self._floor)
        return self._floor + room * points / top

    def _spot(self, score: Score, at: int, top: int) -> tuple[float, float]:
        left = self.x + Metrics.sp * 34 + Metrics.dp * 10
        step = (self.right - Metrics.dp * 10 - left) / max(1, min(len(self.scores), MOST) - 1)
        below = self._floor - Metrics.dp * 16
        return left + at * step, below if score.total is None else self._height(score.total, top)

    # What is drawn

    def _number(self, points: int, height: float) -> None:
        """A line across, and how many points it stands for."""
        with self.canvas.before:
            Color(*colour("LINE"))
            left = self.x + Metrics.sp * 34
            SmoothLine(points=[left, height, self.right, height], width=Metrics.dp * 0.6)
        size = Metrics.sp * 28, Metrics.sp * 20
        number = Label(text=str(points), font_size=Metrics.sp * 15, color=colour("QUIET"))
        number.size, number.text_size, number.halign = size, (size[0], None), "right"
        number.pos = self.x, height - size[1] / 2
        self.add_widget(number)

    @staticmethod
    def _join(spots: Sequence[tuple[float, float]]) -> None:
        Color(*colour("TEAL")[:3], 0.6)
        SmoothLine(points=[part for spot in spots for part in spot], width=Metrics.dp)

    @staticmethod
    def _mark(victory: bool, x: float, y: float) -> None:
        """A disc, or a cross: the shape says it as well as the colour."""
        reach = Metrics.dp * 6
        Color(*colour("GOOD" if victory else "DANGER"))
        if victory:
            SmoothEllipse(pos=(x - reach, y - reach), size=(reach * 2, reach * 2))
            return
        for up in (reach, -reach):
            SmoothLine(points=[x - reach, y - up, x + reach, y + up], width=Metrics.dp * 1.8)
