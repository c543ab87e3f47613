"""The backlight: off while the screen rests, and as bright as the owner has set it.

A driver may take its time, so a thread of its own writes; of several wishes it takes the last.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue

from companion.backlight import DARKEST, Backlight, find_our_backlights
from companion.settings import Settings

log = logging.getLogger(__name__)

PATIENCE = 2.0  # seconds that the end waits for the light to be on
FULL = 100


class Light:
    """The backlights of this machine, from `begin` until `end`."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._wishes: SimpleQueue[bool | None] = SimpleQueue()  # on, off; None: the end
        self._lights: Sequence[Backlight] = ()
        self._thread: threading.Thread | None = None
        self._before = FULL  # per cent, as it was found
        self._is_told = False

    @property
    def percent(self) -> int | None:
        """How bright the screen is while it is on; None where there is nothing to dim."""
        return (self._settings().brightness or self._before) if self._lights else None

    def begin(self) -> None:
        """Find the lights and switch them on: an app that crashed may have left them off."""
        self._thread = threading.Thread(target=self._write, name="light", daemon=True)
        self._thread.start()
        self.switch(on=True)

    def switch(self, on: bool) -> None:
        """Have the lights on, as bright as they are set, or off."""
        if self._thread is not None:
            self._wishes.put(on)

    def end(self) -> None:
        """Switch the lights on for who comes next; wait for a slow driver, but not for long."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._wishes.put(True)
            self._wishes.put(None)
            thread.join(PATIENCE)

    # On the thread of the light

    def _write(self) -> None:
        self._lights = find_our_backlights()
        seen = [light.read_percent() for light in self._lights]
        self._before = next((percent for percent in seen if percent >= DARKEST), FULL)
        going = True
        while going:
            wishes = [self._wishes.get(), *self._list_waiting()]
            going = None not in wishes
            last = [wish for wish in wishes if wish is not None][-1:]
            for wish in last:
                self._set(wish)

    def _list_waiting(self) -> list[bool | None]:
        found: list[bool | None] = []
        try:
            while True:
                found.append(self._wishes.get_nowait())
        except Empty:
            return found

    def _set(self, on: bool) -> None:
        for light in self._lights:
            try:
                if on:
                    light.light_up(self.percent or FULL)
                else:
                    light.switch_off()
            except OSError as error:
                if not self._is_told:
                    self._is_told = True
                    log.warning("the backlight cannot be set: %s", error.strerror)
