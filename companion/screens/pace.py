"""How often the app looks for a touch: seldom while nobody is there, often while somebody is."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock

AWAKE = 60.0  # frames a second: what follows a finger moves smoothly
AFTERWARDS = 3.0  # seconds after the last touch


class Pace:
    """Kivy reads its frame rate once; this changes it while the app runs."""

    def __init__(self) -> None:
        self._idle: float = Clock._max_fps
        self._later: Any = Clock.create_trigger(self._slow_down, AFTERWARDS)

    def begin(self) -> None:
        """Watch for touches and keys, unless the app runs at full speed anyway."""
        if 0 < self._idle < AWAKE:  # 0: as fast as it can
            EventLoop.window.bind(on_motion=self.wake, on_key_down=self.wake)

    def end(self) -> None:
        """Leave the clock as it was."""
        EventLoop.window.unbind(on_motion=self.wake, on_key_down=self.wake)
        self._later.cancel()
        self._slow_down()

    def wake(self, *_: object) -> None:
        """Be quick for a while."""
        Clock._max_fps = AWAKE
        self._later.cancel()
        self._later()

    def _slow_down(self, *_: object) -> None:
        Clock._max_fps = self._idle
