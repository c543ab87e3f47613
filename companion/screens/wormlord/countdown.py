"""3, 2, 1, NOW: as large as the window, and heard across the room."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.screens.parts.looks import looks

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("countdown")

FROM = 3
BEAT = 1.0  # seconds
SOUNDS = ("count", "now", "claim", "hurry", "time-up")  # wanted to the moment, from here on


class CountdownView(FloatLayout):
    """Counts down when it is told to; `done` is called with NOW, `stop` when nobody is ready."""

    said = StringProperty("")  # what everybody shouts
    runs = BooleanProperty(False)
    grow = NumericProperty(1.0)

    def __init__(
        self, shell: Window, done: Callable[[], None], stop: Callable[[], None], begin: bool
    ) -> None:
        super().__init__()
        self.shell, self.done, self.stop = shell, done, stop
        self._beat: Any = None
        self._go = self.ids.go.__self__  # it comes back
        self.said = str(FROM)
        if begin:
            self.begin()

    def on_runs(self, *_: object) -> None:
        """While it counts, there is nothing to start."""
        if self.runs:
            self.remove_widget(self._go)
        elif self._go.parent is None:
            self.add_widget(self._go)

    def begin(self) -> None:
        """From 3."""
        self.leave()
        self.runs = True
        self.shell.panel.refresh()
        self._say(FROM)

    def leave(self) -> None:
        """Count no further."""
        self.runs = False
        if self._beat is not None:
            self._beat.cancel()

    def give_up(self) -> None:
        """Somebody is not ready."""
        self.leave()
        self.stop()

    def _say(self, number: int) -> None:
        if number == 0 and self.shell.busy:  # something is being written down: in a moment
            self._beat = Clock.schedule_once(lambda _: self._say(0), 0.05)
            return
        if number == 0:
            self.leave()
            self.done()
            return
        self.said = str(number)
        self.shell.sound("count")
        self.shell.panel.tone("tick")
        if self.shell.settings.motion != "none":
            self.grow = 1.18
            Animation(grow=1.0, duration=0.2, t="out_quad").start(self)
        self._beat = Clock.schedule_once(lambda _: self._say(number - 1), BEAT)
