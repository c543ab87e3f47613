"""What the panel says, on the pins as on the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

What = Literal["pressed", "held", "released", "trouble", "mended"]


class Event(msgspec.Struct, frozen=True):
    """Something happened to a part.

    "pressed" comes once a press; "held" again and again while it lasts, every tenth of a second;
    "released" once at its end. `seconds` is how long the press has lasted, and `at` when it began,
    by the clock of `time.monotonic`. A press that becomes a trouble has no "released".

    "trouble" says that a part has stopped working (`Panel.troubles` has the sentence), "mended"
    that it works again.
    """

    part: str
    what: What
    seconds: float = 0.0
    at: float = 0.0


# Called on the panel's own thread: it should note the event for a thread of its own, and return.
Say = Callable[[Event], None]
