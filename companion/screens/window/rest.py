"""The screen goes dark when nobody has touched it for a while, and wakes at a touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.table.prompts import Card, Roll

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

LOOK = 20.0  # seconds between two looks at the clock
DROWSY = 1.0  # seconds after waking in which a touch does nothing yet
SWALLOWED = "swallowed"  # the mark on a touch that only wakes


class Dark(Widget):
    """Night over the whole window."""


class Rest:
    """Knows when somebody was last here. The touch that wakes the screen does nothing else."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._dark: Dark | None = None
        self._stirred = 0.0
        self._woke = -DROWSY
        self._looking: Any = None

    @property
    def dark(self) -> bool:
        """Whether the screen rests."""
        return self._dark is not None

    def begin(self) -> None:
        """Watch from now on."""
        self._stirred = Clock.get_time()
        self._looking = Clock.schedule_interval(self._look, LOOK)
        EventLoop.window.bind(**self._watched())

    def end(self) -> None:
        """Watch no more, and leave the screen lit."""
        EventLoop.window.unbind(**self._watched())
        self._looking.cancel()
        self.stir()

    def _watched(self) -> dict[str, Any]:
        return {
            "on_touch_down": self._down,
            "on_touch_move": self._on_its_way,
            "on_touch_up": self._on_its_way,
            "on_key_down": self.stir,
        }

    def stir(self, *_: object) -> None:
        """Somebody is here: by a touch, a key, a button or a card held to the camera."""
        self._stirred = Clock.get_time()
        if self._dark:
            EventLoop.window.remove_widget(self._dark)
            self._dark = None
            self._woke = self._stirred

    def _down(self, _: object, touch: Any) -> bool:
        was_dark = self.dark
        self.stir()
        if was_dark or self._stirred - self._woke < DROWSY:
            touch.ud[SWALLOWED] = True
        return SWALLOWED in touch.ud

    @staticmethod
    def _on_its_way(_: object, touch: Any) -> bool:
        return SWALLOWED in touch.ud

    def _look(self, *_: object) -> None:
        minutes = self._shell.settings.rest_minutes
        alone = Clock.get_time() - self._stirred
        if minutes and alone >= minutes * 60 and not self.dark and not self._is_waited_for():
            self._dark = Dark()
            EventLoop.window.add_widget(self._dark)

    def _is_waited_for(self) -> bool:
        """Whether hands are busy with dice or cards for the question in sight.

        What the app's own dice and dealer answer is answered long before a screen can rest, so
        that an open roll or card is always a person's.
        """
        host = self._shell.host
        if host is None or self._shell.front != "table":
            return False
        return isinstance(host.session.prompt, Roll | Card)
