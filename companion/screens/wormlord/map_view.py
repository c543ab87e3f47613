"""A map as it lies on the table: its tiles, laid row by row, and whose knots are on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.drawings.surface import Box, Parts
from companion.games.wormlord.map_painter import paint_map
from companion.games.wormlord.maps import SIDE, At
from companion.screens.drawing.at_rest import once_at_rest
from companion.screens.drawing.canvas_surface import place_parts
from companion.screens.drawing.kept import Kept
from companion.table.events import Event

LETTERS = 15  # px of the home screen: the numbers at the edges
BLANK: tuple[str, ...] = ("." * SIDE,) * SIDE


class MapView(Widget):
    """Seven rows of seven tiles, as large as there is room, with numbers at the edges."""

    ruler = NumericProperty(24)  # px of the home screen for the numbers; 0: there are none
    laid = NumericProperty(SIDE)  # rows that lie there already

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.rows: Sequence[str] = ()
        self.held: Mapping[At, int] = {}
        self._marked: Collection[At] = ()
        self._kept = Kept()
        self.canvas.add(self._kept.layer)
        self._cue: Any = None
        redraw = once_at_rest(self, self._draw)
        self._redraw = redraw
        self.bind(pos=redraw, size=redraw, laid=redraw, ruler=redraw)

    def show(
        self,
        rows: Sequence[str],
        held: Mapping[At, int] | None = None,
        marked: Collection[At] = (),
    ) -> None:
        """Show a map, whose knots lie where, and rings around what is pointed at."""
        self.rows, self.held, self._marked = rows, dict(held or {}), marked
        self._redraw()

    def point(self, spaces: Collection[At]) -> None:
        """Rings around these spaces, until there are none."""
        self._marked = spaces
        self._redraw()

    def box(self, at: At) -> Box:
        """Where a space is in the window's own measure."""
        cell, left, top = self._measure()
        return Box(left + (at[0] - 1) * cell, top - at[1] * cell, cell, cell)

    def space_at(self, x: float, y: float) -> At | None:
        """The space under a finger."""
        cell, left, top = self._measure()
        at = int((x - left) // cell) + 1, int((top - y) // cell) + 1
        return at if 1 <= at[0] <= SIDE and 1 <= at[1] <= SIDE else None

    def _measure(self) -> tuple[float, float, float]:
        """The side of a space, and where the first one begins: its left and its top."""
        ruler = self.ruler * Metrics.dp
        cell = max(1.0, min(self.width - ruler, self.height - ruler) / SIDE)
        left = self.x + (self.width - ruler - cell * SIDE) / 2 + ruler
        top = self.top - (self.height - ruler - cell * SIDE) / 2 - ruler
        return cell, left, top

    # Drawing

    def _draw(self, *_: object) -> None:
        cell, left, top = self._measure()
        parts: Parts = {}
        if self.rows:
            letters, ruler = LETTERS * Metrics.sp / cell, self.ruler * Metrics.dp / cell
            rows, held, marked = self.rows, self.held, self._marked
            parts = paint_map(rows, held, marked, int(self.laid), letters, ruler).parts
        self._kept.show(place_parts(parts, left, top - cell * SIDE, cell))

    # Being laid

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """Lay the row that an event tells of."""
        self.stop()
        if event.kind == "lay-row":
            self.laid = event.data["row"]
        if seconds > 0:
            self._cue = Clock.schedule_once(lambda _: done(), seconds)
        else:
            done()

    def stop(self) -> None:
        """Nothing more happens."""
        if self._cue is not None:
            self._cue.cancel()
            self._cue = None


class PaintView(MapView):
    """A map to paint on. `on_begin` comes with the first space of a stroke, `on_paint` with each,
    that one too, and `on_lift` at its end."""

    __events__ = ("on_begin", "on_paint", "on_lift")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._last: At | None = None

    def on_touch_down(self, touch: Any) -> bool:
        at = self.space_at(*touch.pos) if self.collide_point(*touch.pos) else None
        if at is None or self.disabled:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._last = at
        self.dispatch("on_begin", at)
        self.dispatch("on_paint", at)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        at = self.space_at(*touch.pos)
        if at is not None and at != self._last:
            for each in between(self._last, at):
                self.dispatch("on_paint", each)
            self._last = at
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._last = None
        self.dispatch("on_lift")
        return True

    def on_begin(self, at: At) -> None:
        """A finger came down."""

    def on_paint(self, at: At) -> None:
        """A finger is there."""

    def on_lift(self) -> None:
        """The finger is gone."""


def between(start: At | None, end: At) -> list[At]:
    """The spaces a fast finger has passed on its way, the last one with them.

    >>> between((1, 1), (4, 1))
    [(2, 1), (3, 1), (4, 1)]
    """
    if start is None:
        return [end]
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    return [
        (start[0] + round(across * step / steps), start[1] + round(down * step / steps))
        for step in range(1, steps + 1)
    ]
