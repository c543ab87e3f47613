"""A lamp on its pin: off, on, or breathing."""

from __future__ import annotations

import math
from typing import Any, Literal, get_args

from hardware.pins import let_go

Look = Literal["off", "on", "pulse"]
LOOKS: tuple[Look, ...] = get_args(Look)

BREATH = 1.6  # seconds
STEP = 0.04  # between two brightnesses; the eye sees no stairs
LEAST = 0.03  # never quite dark, so that "pulse" cannot be taken for "off"


class Lamp:
    """`due` is when a breathing lamp wants its next brightness."""

    def __init__(self, part: str, device: Any) -> None:
        self.part, self.key = part, lamp_of(part)
        self._device = device
        self.look: Look = "off"
        self.due = math.inf

    def light(self, look: Look, now: float) -> list[Any]:
        """Show a look from now on."""
        if look != self.look:
            self.look = look
            self.tick(now)
        return []

    def tick(self, now: float) -> list[Any]:
        """Show what is to be shown now."""
        self._device.value = {"off": 0.0, "on": 1.0, "pulse": breath(now)}[self.look]
        self.due = now + STEP if self.look == "pulse" else math.inf
        return []

    def close(self) -> None:
        """Go dark and let go of the pin."""
        let_go(self._device)


def breath(now: float) -> float:
    """How bright a breathing lamp is. All breathe together, because they go by the same clock.

    >>> breath(0.0), round(breath(BREATH / 4), 2), breath(BREATH / 2)
    (0.03, 0.27, 1.0)
    """
    wave = (1 - math.cos(math.tau * now / BREATH)) / 2
    return LEAST + (1 - LEAST) * wave * wave  # the eye takes half the light for nearly all of it


def lamp_of(part: str) -> str:
    """What a part's lamp is called among the panel's troubles.

    >>> lamp_of("undo")
    'undo lamp'
    """
    return f"{part} lamp"
