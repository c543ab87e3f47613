"""Plays a demo game on a table page, at a pace that eyes can follow.

A question stands for a while, during which the bot thinks beside the screen; then a finger shows
where its answer is tapped, and the answer is given. What the hands have to do ticks itself off.
"""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.lab.demo import Cast
from companion.screens.demo.finger import into_view, target_of
from companion.table.prompts import Answer, Prompt, Roll

if TYPE_CHECKING:
    from companion.screens.demo.demo import DemoPage
    from companion.screens.table.steps import StepsPanel
    from companion.screens.table.table import TablePage

READING = 1.8  # seconds that a question stands
AGAIN = 0.5  # of that, where the same is asked once more
TAPPING = 0.7  # seconds that the finger is seen
TICKING = 0.45  # seconds between two ticks
LOOKING = 1.0  # seconds that a list stands when all of it is ticked
SOON = 0.1  # seconds until it is looked again whether something is still going on
FACTORS = {"slow": 1.7, "normal": 1.0, "quick": 0.5, "none": 0.0}  # none: nobody watches


class Player:
    """One step after the other, each a while after the one before."""

    def __init__(self, page: DemoPage, table: TablePage, cast: Cast, pace: str) -> None:
        self._page, self._table, self._cast = page, table, cast
        self._backstage, self._finger = page.backstage, page.finger
        self._factor = FACTORS.get(pace, 1.0)
        self._cue: Any = None
        self._asked = -1  # how many answers there were before the question in sight
        self._purpose = ""  # of that question
        self._thought: Future[Answer] | None = None
        self._tapping = False

    def begin(self) -> None:
        """Play on from here."""
        self._cue = Clock.schedule_once(self._go_on, SOON)

    def stop(self) -> None:
        """Not a step further; what is being played on the board is seen at its end."""
        if self._cue is not None:
            self._cue.cancel()
            self._cue = None
        if self._table.steps:
            self._table.steps.skip()
        self._table.side.stage.stop()

    def _go_on(self, *_: object) -> None:
        wait = SOON if self._moves else self._step() * self._factor
        if self._cue is not None:  # else that was the last step
            self._cue = Clock.schedule_once(self._go_on, wait)

    @property
    def thinks(self) -> bool:
        """Whether a thought is being thought, beside the screen and in its own time."""
        return self._thought is not None and not self._thought.done()

    @property
    def _moves(self) -> bool:
        """Whether an answer is on its way, a die tumbles or the board plays a list."""
        steps = self._table.steps
        return (
            self._backstage.busy
            or bool(self._backstage.root.children)
            or (steps is not None and steps.playing)
        )

    def _step(self) -> float:
        """Do the next thing; how long until the one after it."""
        if self._table.steps:
            return self._work_through(self._table.steps)
        prompt = self._table.tabletop.session.prompt
        return self._play(prompt) if prompt is not None else SOON

    # Lists

    def _work_through(self, steps: StepsPanel) -> float:
        """The next tick, or on to what comes after the list."""
        for row in steps.rows:
            if row.hands and not row.ticked:
                into_view(row)
                row.dispatch("on_release")
                last = row is [each for each in steps.rows if each.hands][-1]
                return LOOKING if last else TICKING
        if self._taps(steps.ids.go):
            return TAPPING
        steps.press()
        return SOON

    # Questions

    def _play(self, prompt: Prompt) -> float:
        answered = len(self._table.tabletop.session.entries)
        if self._asked != answered:
            again = prompt.purpose == self._purpose and not self._table.todo
            self._asked, self._purpose = answered, prompt.purpose
            self._page.explain("")
            self._thought = self._backstage.think(partial(self._cast.answer, prompt))
            return READING * AGAIN if again else READING
        if self.thinks:
            return SOON
        assert self._thought is not None
        error = self._thought.exception()
        if isinstance(error, Exception):
            self._page.fail(error)
            return SOON
        answer = self._thought.result()
        if self._taps(target_of(self._table, prompt, answer)):
            self._page.explain("" if isinstance(prompt, Roll) else self._cast.reason)
            return TAPPING
        self._give(prompt, answer)
        return SOON

    def _taps(self, target: Any) -> bool:
        """Put the finger there, or lift it if it is there already."""
        self._tapping = not self._tapping and target is not None
        if self._tapping:
            self._backstage.wake()  # what follows moves
            self._finger.tap(target, self._backstage.settings.motion != "none")
        else:
            self._finger.lift()
        return self._tapping

    def _give(self, prompt: Prompt, answer: Answer) -> None:
        if isinstance(prompt, Roll):
            self._table.roll(int(str(answer)))
        else:
            self._table.give(answer)
