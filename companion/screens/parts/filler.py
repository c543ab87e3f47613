"""Fills a list some rows a frame: a long one must not make the screen stand still."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.uix.widget import Widget

AT_ONCE = 6  # rows that are built before the next frame: as many as fit on the screen


class Filler:
    """Puts rows into a widget that holds a list, the first ones at once."""

    def __init__(self, holder: Widget) -> None:
        self._holder = holder
        self._rows: Sequence[Callable[[], Widget]] = ()
        self._go_on = Clock.create_trigger(self._add_some)

    def fill(self, rows: Sequence[Callable[[], Widget]]) -> None:
        """Let these rows stand there, and no others."""
        self._holder.clear_widgets()
        self._rows = rows
        self._add_some()

    def _add_some(self, *_: object) -> None:
        now, self._rows = self._rows[:AT_ONCE], self._rows[AT_ONCE:]
        for row in now:
            self._holder.add_widget(row())
        if self._rows:
            self._go_on()
