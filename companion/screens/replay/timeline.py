"""The timeline of a film: its turns side by side, its memorable moments, and where it is now."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothEllipse, SmoothRoundedRectangle
from kivy.metrics import Metrics
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.drawings import film as drawings
from companion.film import MARKS, Film
from companion.screens.drawing.at_rest import once_at_rest
from companion.screens.drawing.stamps import stamp
from companion.screens.parts import theme

EDGE, MARK, BAR, KNOB = 12, 18, 10, 22  # px of the home screen
RANKS = list(MARKS.values())  # the most memorable are never hidden by others


class Timeline(Widget):
    """Dispatches `on_seek` with the number of a moment under a finger, also while it moves."""

    __events__ = ("on_seek",)

    at = NumericProperty(0)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.film: Film | None = None
        self._line, self._knob = InstructionGroup(), InstructionGroup()
        self.canvas.add(self._line)
        self.canvas.add(self._knob)
        redraw = once_at_rest(self, self._draw)
        self._move = Clock.create_trigger(self._draw_knob, -1)
        self._redraw = redraw
        self.bind(pos=redraw, size=redraw, at=self._move)

    def show(self, film: Film) -> None:
        """Show another film."""
        self.film = film
        self._redraw()

    def x_of(self, at: int) -> float:
        """Where a moment is."""
        left, wide, count = self._measure()
        return left + wide * at / max(count - 1, 1)

    def moment_at(self, x: float) -> int:
        """The moment under a finger."""
        left, wide, count = self._measure()
        part = (x - left) / wide if wide > 0 else 0.0
        return round(min(max(part, 0.0), 1.0) * (count - 1))

    def _measure(self) -> tuple[float, float, int]:
        edge = EDGE * Metrics.dp
        return self.x + edge, self.width - 2 * edge, len(self.film) if self.film else 1

    # Drawing

    def _draw(self, *_: object) -> None:
        self._line.clear()
        if self.film is None or self.width < 1:
            return
        self._draw_turns(self.film)
        self._draw_marks(self.film)
        self._draw_knob()

    @property
    def _bar(self) -> float:
        """The bottom of the bar."""
        return float(self.y + Metrics.dp * 12)

    def _draw_turns(self, film: Film) -> None:
        dp, group = Metrics.dp, self._line
        left, right = self.x_of(0), self.x_of(len(film) - 1)
        group.add(Color(*theme.colour("LINE")))
        size = right - left + dp * BAR, dp * BAR
        pos = left - dp * BAR / 2, self._bar
        group.add(SmoothRoundedRectangle(pos=pos, size=size, radius=[dp * BAR / 2]))
        group.add(Color(*theme.colour("PANEL")))
        for turn in film.turns[1:]:
            x = (self.x_of(turn.start) + self.x_of(turn.start - 1)) / 2
            group.add(Rectangle(pos=(x - dp / 2, self._bar), size=(dp, dp * BAR)))

    def _draw_marks(self, film: Film) -> None:
        """As many as there is room for."""
        side = MARK * Metrics.dp
        for name, x in marks(film, self.x_of, side * 0.7):
            y = self._bar + Metrics.dp * (BAR + 8)
            stamp(self._line, drawings.mark(name), x - side / 2, y, side, side)

    def _draw_knob(self, *_: object) -> None:
        group, side = self._knob, KNOB * Metrics.dp
        group.clear()
        if self.film is None or self.width < 1:
            return
        x, y = self.x_of(int(self.at)), self._bar + Metrics.dp * BAR / 2
        for name, size in (("GROUND", side), ("DUSK", side - Metrics.dp * 4)):
            group.add(Color(*theme.colour(name)))
            group.add(SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size)))

    # Being touched

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or self.film is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._seek(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._seek(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True

    def _seek(self, touch: Any) -> None:
        there = self.moment_at(touch.x)
        if there != self.at:
            self.dispatch("on_seek", there)

    def on_seek(self, at: int) -> None:
        """Somebody wants to go there."""


def marks(film: Film, x_of: Any, room: float) -> list[tuple[str, float]]:
    """The marks that are drawn and where; one that would be covered gives way to a better one."""
    found: list[tuple[str, float]] = []
    ranked = sorted(
        (RANKS.index(each.mark), at) for at, each in enumerate(film.moments) if each.mark
    )
    for rank, at in ranked:
        x = x_of(at)
        if all(abs(x - other) >= room for _, other in found):
            found.append((RANKS[rank], x))
    return found
