"""How often the app looks for a touch: seldom while nobody is there, often while somebody is.

What pages that are gone have left in memory is cleared away in a quiet moment, too: that takes
longer than a frame, and Python would do it in the middle of an answer. Where there is no quiet
moment, some of it goes while a finger is on the glass: nothing is done before it is lifted.
What has become free then goes back to the machine: the C library would keep it, in pieces between
what is still in use, and a day of pages would take the memory of its worst moment for ever.
"""

from __future__ import annotations

import gc
from functools import cache
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock

IDLE = 20.0  # looks a second: a touch is seen before the finger is lifted again
AFTERWARDS = 3.0  # seconds after the last touch, and after whatever it has set in motion
QUIET = 1.0  # seconds in which nobody touches anything and nothing moves
HELD = 0.03  # seconds that every finger stays on the glass; what it presses is drawn by then
ROUNDS = 40  # of laying out before a frame: row in box in list, the card editor takes over 20
PLENTY = 200_000  # new objects, those of some thirty answers, until Python clears away by itself


class Pace:
    """Kivy reads its frame rate once; this changes it while the app runs."""

    def __init__(self) -> None:
        self._awake: float = Clock._max_fps
        self._rounds: int = Clock.max_iteration
        self._drawn = 0.0  # when something last changed on the screen
        self._usual = gc.get_threshold()
        self._later: Any = Clock.create_trigger(self._slow_down, AFTERWARDS)
        self._tidy: Any = Clock.create_trigger(self._clear_away, QUIET)
        self._tidy_a_little: Any = Clock.create_trigger(lambda _: gc.collect(0), HELD)

    def begin(self) -> None:
        """Watch for touches and keys; be quick for a while already."""
        Clock.max_iteration = ROUNDS  # Kivy's 10 would draw such a page half laid out first
        gc.freeze()  # what is there now stays: it need not be looked through again and again
        gc.set_threshold(PLENTY, *self._usual[1:])
        gc.enable()
        EventLoop.window.bind(**self._watched())
        self.wake()

    def end(self) -> None:
        """Leave the clock and the memory as they were."""
        EventLoop.window.unbind(**self._watched())
        for trigger in (self._later, self._tidy, self._tidy_a_little):
            trigger.cancel()
        Clock._max_fps, Clock.max_iteration = self._awake, self._rounds
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def _watched(self) -> dict[str, Any]:
        return {
            "on_motion": self.wake,
            "on_key_down": self.wake,
            "on_touch_down": self._touched,
            "on_flip": self._note,
        }

    def wake(self, *_: object) -> None:
        """Be quick for a while."""
        Clock._max_fps = self._awake
        for trigger in (self._later, self._tidy):
            trigger.cancel()
            trigger()

    def left(self) -> None:
        """A page has gone, however that came: what it leaves is cleared away soon."""
        self._tidy()

    def _touched(self, *_: object) -> None:
        self._tidy_a_little()

    def _note(self, *_: object) -> None:
        self._drawn = Clock.get_time()

    @property
    def _moves(self) -> bool:
        """Whether something has just moved, and may go on moving."""
        return bool(Clock.get_time() - self._drawn < QUIET / 2)

    def _slow_down(self, *_: object) -> None:
        if self._moves:
            self._later()
        elif self._awake > IDLE:  # 0: as fast as it can, because somebody measures
            Clock._max_fps = IDLE

    def _clear_away(self, *_: object) -> None:
        if self._moves:
            self._tidy()
        else:
            gc.collect()
            _give_back()


def _give_back() -> None:
    """Let the machine have the memory that nobody uses."""
    trim = _trim()
    if trim:
        trim(0)


@cache
def _trim() -> Any:
    """The call of the GNU C library for it, which others do not have. Not before it is needed:
    the first page comes first."""
    from ctypes import CDLL

    return getattr(CDLL(None), "malloc_trim", None)
