"""A buzzer on its pin, and the few tones it knows."""

from __future__ import annotations

import math
from typing import Any

from hardware.pins import let_go

Note = tuple[int, float]  # hertz (0 is a rest), seconds

TONES: dict[str, tuple[Note, ...]] = {
    "tick": ((1320, 0.03),),
    "low": ((196, 0.12),),
    "rise": ((660, 0.07), (990, 0.10)),
    "fall": ((440, 0.08), (294, 0.14)),
    "alarm": ((880, 0.12), (0, 0.06), (880, 0.12), (0, 0.06), (880, 0.20)),
}


class Buzzer:
    """Plays one tone at a time: a new one cuts the old one short. `due` is when its note ends."""

    def __init__(self, part: str, device: Any) -> None:
        self.part, self.key = part, part
        self._device = device
        self._notes: list[Note] = []
        self.due = math.inf

    def play(self, name: str, now: float) -> list[Any]:
        """Begin a tone."""
        self._notes = list(TONES[name])
        return self.tick(now)

    def tick(self, now: float) -> list[Any]:
        """Go on to the next note, or fall silent."""
        if not self._notes:
            self._device.value = 0
            self.due = math.inf
            return []
        hertz, seconds = self._notes.pop(0)
        if hertz:
            self._device.frequency = hertz
        self._device.value = 0.5 if hertz else 0
        self.due = now + seconds
        return []

    def close(self) -> None:
        """Fall silent and let go of the pin."""
        let_go(self._device)
