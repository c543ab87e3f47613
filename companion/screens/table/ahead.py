"""Done in quiet moments, before somebody taps and waits for it.

The first list of an evening has to be built, and every drawing painted once for the size it is
shown at. Each takes some milliseconds, and the answer to a tap must not wait for ten of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from kivy.clock import Clock

FIRST = 1.0  # seconds until the page has been looked at
BETWEEN = 0.05  # seconds in which a tap is answered as if nothing else was going on


class Ahead:
    """Works through some generators, from one `yield` to the next, with pauses in between."""

    def __init__(self, *work: Iterator[None]) -> None:
        self._work = chain(*work)
        self._next = Clock.create_trigger(self._go_on, BETWEEN)
        self._begin = Clock.create_trigger(self._go_on, FIRST)
        self._begin()

    def stop(self) -> None:
        """The page is left: what was not needed is not needed any more."""
        self._begin.cancel()
        self._next.cancel()

    def _go_on(self, *_: object) -> None:
        if next(self._work, self) is not self:
            self._next()
