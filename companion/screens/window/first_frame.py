"""What waits until the first page is on the screen.

Seconds alone would not do. Kivy counts them from its last look at the clock, which before the first
frame is when it was imported: "in half a second" would be at once, and in the way of that frame.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.base import EventLoop


class FirstFrame:
    """Knows whether a frame has been drawn yet."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], object]] = []
        self._is_drawn = False

    def begin(self) -> None:
        """Look out for it."""
        EventLoop.window.bind(on_flip=self._drawn)

    def end(self) -> None:
        """Nobody waits for it any more."""
        EventLoop.window.unbind(on_flip=self._drawn)
        self._waiting.clear()

    def then(self, action: Callable[[], object]) -> None:
        """Do something as soon as it is drawn: at once, if it is."""
        if self._is_drawn:
            action()
        else:
            self._waiting.append(action)

    def _drawn(self, *_: object) -> None:
        EventLoop.window.unbind(on_flip=self._drawn)
        self._is_drawn = True
        waiting, self._waiting = self._waiting, []
        for action in waiting:
            action()
