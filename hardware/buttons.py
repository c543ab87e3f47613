"""A button on its pin."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from hardware.debounce import Debouncer, Report
from hardware.events import Event, What
from hardware.pins import let_go

# A line's reports in the panel's words.
_SAID: dict[str, What] = {
    "pressed": "pressed",
    "held": "held",
    "released": "released",
    "stuck": "trouble",
    "freed": "mended",
}

# Seconds that an edge may have waited for its turn. A press that was made while the whole machine
# stood still is heard when it goes on.
LATE = 10.0

# Called with a button and what is to be done about it: given the time, it gives events.
Heard = Callable[["Button", Callable[[float], list[Event]]], None]


class Button:
    """Edges come in on gpiozero's thread and are only noted there, by a call of `heard`; what comes
    of them is found out on the panel's.
    """

    def __init__(self, part: str, device: Any, heard: Heard) -> None:
        self.part, self.key = part, part
        self._device, self._heard = device, heard
        device.pin.edges = "both"
        device.pin.when_changed = self._changed
        self._line = Debouncer(monotonic(), device.is_active)

    @property
    def due(self) -> float:
        """When the line should be looked at."""
        return self._line.due

    @property
    def is_stuck(self) -> bool:
        """Is it down all the time?"""
        return self._line.stuck

    def tick(self, now: float) -> list[Event]:
        """Look at the line."""
        return told(self.part, self._line.look(now, self._device.is_active))

    def close(self) -> None:
        """Let go of the pin."""
        with suppress(Exception):  # the pin may have gone
            self._device.pin.when_changed = None
        let_go(self._device)

    def _changed(self, ticks: float, level: int) -> None:
        # An edge that waited for its turn happened when it says, unless its kernel counts from
        # another beginning than our clock.
        now = monotonic()
        at = ticks if 0 <= now - ticks < LATE else now
        self._heard(self, lambda _: told(self.part, self._line.edge(at, not level)))


def told(part: str, reports: list[Report]) -> list[Event]:
    """What a line's reports mean for a part.

    >>> [event.what for event in told("undo", [Report("pressed", 1.0), Report("stuck", 1.0, 30.0)])]
    ['pressed', 'trouble']
    """
    return [Event(part, _SAID[report.what], report.seconds, report.at) for report in reports]
