"""Runs a film on a stage: a step, a turn, to anywhere, or on and on until somebody pauses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from companion.film import Film
from companion.screens.replay.stages import Stage
from companion.screens.table.steps import LONGEST, PACES
from companion.table.events import Event

SPEEDS = (1, 2, 4)  # times as fast
READING, LETTER = 0.7, 0.02  # seconds that a moment stays, and more for each letter of it
MOST = 3.0  # seconds that one stays at most


class Projector:
    """Where a film is. `moved` is told of every new moment, `lit` which of its lines is played."""

    def __init__(
        self,
        film: Film,
        stage: Stage,
        motion: str,
        moved: Callable[[], None],
        lit: Callable[[Event | None], None],
    ) -> None:
        self.film, self.stage = film, stage
        self.at = 0
        self.running = False
        self.speed = SPEEDS[0]
        self._motion, self._moved, self._lit = motion, moved, lit
        self._waiting: list[Event] = []
        self._cue: Any = None

    # Going somewhere

    def go(self, at: int) -> None:
        """To a moment, as the table was after it."""
        self._stop()
        self.at = min(max(at, 0), len(self.film) - 1)
        self.stage.show(self.at)
        self._moved()
        self._go_on_after_reading()

    def step(self, by: int) -> None:
        """A moment on, and see it happen; or one back."""
        if by > 0 and self.at < len(self.film) - 1:
            self._play(self.at + 1)
        else:
            self.go(self.at + by)

    def turn(self, by: int) -> None:
        """To the beginning of the next turn; or of this one, and from there of the one before."""
        turns, now = self.film.turns, self.film.turn_at(self.at)
        if by < 0 and self.at > turns[now].start:
            self.go(turns[now].start)
        elif 0 <= now + by < len(turns):
            self.go(turns[now + by].start)
        else:
            self.go(0 if by < 0 else len(self.film) - 1)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing comes after this."""
        return self.at == len(self.film) - 1

    # Running

    def run(self) -> None:
        """Go on and on, from the beginning where the end has been reached."""
        self.running = True
        if self.is_at_end:
            self.go(0)
        else:
            self._play(self.at + 1)

    def pause(self) -> None:
        """Stay here."""
        self.running = False
        moving = bool(self._waiting) or self._cue is None
        self._stop()
        if moving:
            self.stage.show(self.at)

    def faster(self) -> None:
        """The next speed, and after the last the first again."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def close(self) -> None:
        """Nobody looks any more."""
        self.running = False
        self._stop()

    def _play(self, at: int) -> None:
        """Let a moment happen event by event."""
        self._stop()
        self.at = at
        self.stage.set_back(at)
        self._waiting = list(self.film.moments[at].events)
        longest = LONGEST / max(len(self._waiting), 1)
        self._seconds = min(PACES.get(self._motion, 0.0), longest) / self.speed
        self._moved()
        if self._seconds > 0:
            self._next()
        else:
            self._rest()

    def _next(self) -> None:
        if not self._waiting:
            self._rest()
            return
        event = self._waiting.pop(0)
        self._lit(event)
        self.stage.play(event, self._seconds, self._next)

    def _rest(self) -> None:
        """It has happened: show exactly what the table was then."""
        self._waiting = []
        self._lit(None)
        self.stage.show(self.at)
        self._go_on_after_reading()

    def _go_on_after_reading(self) -> None:
        if self.running and self.is_at_end:
            self.running = False
            self._moved()
        elif self.running:
            self._cue = Clock.schedule_once(lambda _: self._play(self.at + 1), self._reading_time())

    def _reading_time(self) -> float:
        moment = self.film.moments[self.at]
        told: Sequence[str] = [*moment.said, *(line.text for line in self.stage.told(self.at))]
        return min(READING + LETTER * sum(map(len, told)), MOST) / self.speed

    def _stop(self) -> None:
        self._waiting = []
        self.stage.stop()
        if self._cue:
            self._cue.cancel()
            self._cue = None
