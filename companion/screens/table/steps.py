"""Hands on the table: what has to be done, step by step, while the board plays it.

The list waits for hands, not for taps: every step can be ticked or not, the board's play can be
skipped, and the list can be opened again from the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat
from companion.table.events import Event

looks("steps")

# Seconds an event is given on the board, by the setting of the animation speed.
PACES = {"slow": 0.5, "normal": 0.3, "quick": 0.15, "none": 0.0}
BREATH = 0.25  # of that, as a pause between two events
LONGEST = 4.0  # seconds that a whole list may take
AT_ONCE = 5  # rows that are in sight without scrolling; the others follow, one with each frame


class Step(Protocol):
    """One thing to do or to know, as a game tells it."""

    @property
    def events(self) -> list[Event]: ...
    @property
    def hands(self) -> bool: ...
    @property
    def text(self) -> str: ...
    @property
    def why(self) -> str: ...
    @property
    def rule(self) -> str: ...


class Stage(Protocol):
    """A board on which events can be played."""

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None: ...
    def stop(self) -> None: ...


def now(box: BoxLayout) -> None:
    """Lay a box out at once, and not once more before the next frame."""
    box._trigger_layout.cancel()
    box.do_layout()


class StepRow(ButtonBehavior, BoxLayout):
    """One step: a box to tick, the instruction, the reason, and the key to its rule."""

    text = StringProperty("")
    why = StringProperty("")
    rule = StringProperty("")
    tag = StringProperty("")  # the same without the letters of the game
    number = NumericProperty(0)
    hands = BooleanProperty(True)  # something to do; else something to know
    ticked = BooleanProperty(False)
    light = OptionProperty("waiting", options=["waiting", "now", "past"])

    def settle(self) -> None:
        """Become as tall as its words are, now and not some rounds of layout later."""
        said = self.ids.said
        now(self)
        now(said)
        for words in said.children:
            words._trigger_texture.cancel()
            words.texture_update()
        now(said)
        now(self)


class StepsPanel(BoxLayout):
    """The list. `on_done` comes when the person goes on, `on_tick` with each box, `on_rule` with
    the id of the rule behind a step, and `on_back` when the list is one of several pages and the
    person wants the one before."""

    __events__ = ("on_done", "on_back", "on_tick", "on_rule")

    title = StringProperty("")
    count = StringProperty("")  # "2 of 7", where there are pages
    way_out = StringProperty("")  # what the big button says, if it leads elsewhere than on
    playing = BooleanProperty(False)

    def __init__(self, point: Callable[[Step], None] | None = None) -> None:
        """`point` shows on the board where a step happens, when its row is tapped."""
        super().__init__()
        self._point = point
        self._first = 0
        self.steps: list[Step] = []
        self.rows: list[StepRow] = []
        self._spare: list[StepRow] = []  # to build a row takes longer than to write it anew
        self._grow = Clock.create_trigger(self._add_some)
        self._ticked: Sequence[int] = ()
        self._back: Fat | None = None
        self._stage: Stage | None = None
        self._cue: Any = None
        self._waiting: list[tuple[int, Event]] = []
        self._seconds = 0.0

    def fill(
        self, steps: Sequence[Step], title: str, ticked: Sequence[int] = (), first: int = 0
    ) -> None:
        """List these steps, and no others. They are counted from `first`: what comes before them
        stands on other pages."""
        has_its_size = bool(self.rows)  # from the list before
        self._first, self.steps, self.title = first, list(steps), title
        self._ticked = ticked
        while len(self.rows) > min(len(steps), AT_ONCE):
            self._take_off()
        for number, row in enumerate(self.rows):
            self._write(row, number)
        while len(self.rows) < min(len(steps), AT_ONCE):
            self._add_row()
        self._have_way_back(first > 0)
        self.ids.scroll.scroll_y = 1
        if has_its_size:
            self._settle()
        self._grow()

    def ahead(self) -> Iterator[None]:
        """Build the rows that the first list will need, one after the other."""
        while len(self.rows) + len(self._spare) < AT_ONCE:
            self._spare.append(self._new_row())
            yield

    def _settle(self) -> None:
        """Have every row as tall as it is, in this frame."""
        now(self.ids.rows)
        for row in self.rows:
            row.settle()
        now(self.ids.rows)

    def _write(self, row: StepRow, number: int) -> None:
        """Make this the row of that step."""
        step = self.steps[number]
        row.text, row.why, row.rule = step.text, step.why, step.rule
        row.tag = step.rule.partition("-")[2]
        row.number, row.hands = self._first + number, step.hands
        row.light = "waiting" if self.playing else "past"
        row.ticked = row.number in self._ticked

    def _add_row(self) -> None:
        row = self._spare.pop() if self._spare else self._new_row()
        self._write(row, len(self.rows))
        self.rows.append(row)
        self.ids.rows.add_widget(row)

    def _add_some(self, *_: object) -> None:
        """One row more with every frame: a tap is answered by those that are in sight."""
        if len(self.rows) < len(self.steps):
            self._add_row()
            self._grow()

    def _take_off(self) -> None:
        row = self.rows.pop()
        self.ids.rows.remove_widget(row)
        if row.state == "normal":  # else a finger still holds it
            self._spare.append(row)

    def _new_row(self) -> StepRow:
        row = StepRow()
        row.bind(on_release=self._tick)
        row.ids.rule.bind(on_release=lambda _: self.dispatch("on_rule", row.rule))
        return row

    def _have_way_back(self, wanted: bool) -> None:
        if wanted and self._back is None:
            back = Fat(words=tr("← Back"), tone="quiet", size_hint_x=0.45, size_of_words=17)
            back.slim = True
            back.bind(on_release=lambda _: self.dispatch("on_back"))
            self.ids.ways.add_widget(back, index=1)
            self._back = back
        elif self._back is not None and not wanted:
            self.ids.ways.remove_widget(self._back)
            self._back = None

    def _tick(self, row: StepRow) -> None:
        step = self.steps[row.number - self._first]
        if not self.playing and self._point:
            self._point(step)
        if row.hands:
            row.ticked = not row.ticked
            self.dispatch("on_tick", row.number)

    # Playing

    def play_on(self, stage: Stage, pace: str) -> None:
        """Light the steps one by one while the board shows what they do."""
        events = sum(len(step.events) for step in self.steps)
        longest = LONGEST / (1 + BREATH) / max(events, 1)
        seconds = min(PACES.get(pace, PACES["normal"]), longest)
        self._stage = stage
        self._seconds = seconds
        numbered = enumerate(self.steps)
        self._waiting = [(number, event) for number, step in numbered for event in step.events]
        for row in self.rows:
            row.light = "waiting"
        self.playing = True
        self._next()

    def _next(self, *_: object) -> None:
        """The next event, or the end of the play."""
        if not self._waiting or self._stage is None:
            self._rest()
            return
        number, event = self._waiting.pop(0)
        while len(self.rows) <= number:
            self._add_row()
        for row in self.rows[:number]:
            row.light = "past"
        self.rows[number].light = "now"
        if self._seconds <= 0:
            self._stage.play(event, 0, lambda: None)
            self._next()
        else:
            self._show_row(number)
            self._stage.play(event, self._seconds, self._breathe)

    def _breathe(self) -> None:
        """A moment between two events, so that the eye can follow."""
        self._cue = Clock.schedule_once(self._next, self._seconds * BREATH)

    def _show_row(self, number: int) -> None:
        scroll = self.ids.scroll
        if scroll.do_scroll_y:
            scroll.scroll_to(self.rows[number], padding=8, animate=False)

    def skip(self) -> None:
        """See the end at once."""
        if self._stage is None:
            return
        self._stage.stop()
        if self._cue:
            self._cue.cancel()
        waiting, self._waiting = self._waiting, []
        for _, event in waiting:
            self._stage.play(event, 0, lambda: None)
        self._rest()

    def _rest(self) -> None:
        self.playing = False
        self.ids.scroll.scroll_y = 1
        for row in self.rows:
            row.light = "past"

    # Going on

    def press(self) -> None:
        """The one big button: skip while it plays, go on afterwards."""
        if self.playing:
            self.skip()
        else:
            self.dispatch("on_done")

    def on_done(self) -> None:
        """The person goes on."""

    def on_back(self) -> None:
        """The person wants the page before."""

    def on_tick(self, number: int) -> None:
        """A box was ticked or unticked."""

    def on_rule(self, rule: str) -> None:
        """The person wants to know why."""
