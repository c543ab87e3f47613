"""A map as it lies on the table: its tiles, laid row by row, and whose knots are on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.text import Label as Lettering
from kivy.graphics import Color, InstructionGroup, Rectangle, RoundedRectangle, SmoothLine
from kivy.metrics import Metrics
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion import drawings
from companion.drawings.inks import STRINGS
from companion.games.wormlord.maps import BASES, IMPASSABLE, OBJECTIVE, SIDE, At, spaces
from companion.screens.drawing.at_rest import once_at_rest
from companion.screens.drawing.kept import Draw, Kept
from companion.screens.drawing.stamps import stamp
from companion.screens.parts import theme
from companion.table.events import Event

BLANK: tuple[str, ...] = ("." * SIDE,) * SIDE


class Box(NamedTuple):
    """A piece of the window."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, share: float) -> Box:
        """The same with a margin, as a share of its side."""
        by = self.width * share
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


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
        parts: dict[Hashable, Draw] = {}
        for at in spaces() if self.rows else ():
            box, tile = self.box(at), self.rows[at[1] - 1][at[0] - 1]
            tile = tile if at[1] <= self.laid else ""
            who = self.held.get(at)
            ring = at in self._marked
            parts[box, tile, who, ring, tuple(theme.colour("DUNE"))] = partial(
                draw_tile, at, box, tile, who, ring
            )
        if self.ruler and self.rows:
            for number in range(1, SIDE + 1):
                for across in (True, False):
                    box = self.box((number, 1) if across else (1, number))
                    looks = number, across, box, Metrics.sp
                    room = self.ruler * Metrics.dp
                    parts[looks] = partial(_draw_number, box, number, across, room)
        self._kept.show(parts)

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


def draw_tile(
    at: At, box: Box, tile: str, who: int | None, ring: bool, group: InstructionGroup
) -> None:
    """One tile, and what lies on it; one that is not there yet is a place for it."""
    x, y, wide, tall = box.inset(0.025)
    bend = box.width * 0.1
    if not tile:
        group.add(Color(*theme.colour("LINE")))
        group.add(SmoothLine(rounded_rectangle=(x, y, wide, tall, bend), width=Metrics.dp))
        return
    ground = "CANYON" if tile == IMPASSABLE else ("RAISED", "DUNE")[sum(at) % 2]
    group.add(Color(*theme.colour(ground)))
    group.add(RoundedRectangle(pos=(x, y), size=(wide, tall), radius=[bend]))
    if who is not None:
        _draw_knot(box, who, group)
    if tile in BASES:
        _draw_base(box, BASES.index(tile), group)
    elif tile == IMPASSABLE:
        stamp(group, drawings.impassable(), *box.inset(0.08))
    elif tile == OBJECTIVE:
        place = box.inset(0.1) if who is None else _corner(box)
        stamp(group, drawings.objective(), *place)
    if ring:
        group.add(Color(*theme.colour("TEAL")))
        edge = box.inset(0.04)
        group.add(SmoothLine(rounded_rectangle=(*edge, bend), width=Metrics.dp * 2.4))


def _draw_knot(box: Box, who: int, group: InstructionGroup) -> None:
    """A space that is held: in the colour of its strings, and with its shape."""
    x, y, wide, tall = box.inset(0.025)
    group.add(Color(*theme.colour(STRINGS[who])[:3], 0.38))
    group.add(RoundedRectangle(pos=(x, y), size=(wide, tall), radius=[box.width * 0.1]))
    stamp(group, drawings.seal(who), *box.inset(0.2))


def _draw_base(box: Box, who: int, group: InstructionGroup) -> None:
    x, y, wide, tall = box.inset(0.025)
    group.add(Color(*theme.colour(STRINGS[who])[:3], 0.22))
    group.add(RoundedRectangle(pos=(x, y), size=(wide, tall), radius=[box.width * 0.1]))
    group.add(Color(*theme.colour(STRINGS[who])))
    edge = box.inset(0.05)
    width = Metrics.dp * 1.6
    group.add(SmoothLine(rounded_rectangle=(*edge, box.width * 0.08), width=width))
    stamp(group, drawings.base(who), *box.inset(0.14))
    stamp(group, drawings.seal(who), *_corner(box))


def _corner(box: Box) -> Box:
    """The upper right corner, for what lies there beside something larger."""
    side = box.width * 0.4
    return Box(box.x + box.width - side * 1.08, box.y + box.height - side * 1.08, side, side)


def _draw_number(
    box: Box, number: int, of_column: bool, room: float, group: InstructionGroup
) -> None:
    lettering = Lettering(text=str(number), font_size=15 * Metrics.sp, bold=True)
    lettering.refresh()
    texture = lettering.texture
    middle = (
        (box.x + box.width / 2, box.y + box.height + room / 2)
        if of_column
        else (box.x - room / 2, box.y + box.height / 2)
    )
    group.add(Color(*theme.colour("QUIET")))
    at = round(middle[0] - texture.width / 2), round(middle[1] - texture.height / 2)
    group.add(Rectangle(texture=texture, pos=at, size=texture.size))


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
