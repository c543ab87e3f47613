"""The same panel on the keyboard: for machines without pins.

>>> heard = []
>>> desk = Desk(heard.append)
>>> desk.down("b", 1.0), desk.up("b", 1.2), desk.down("x", 2.0)
(True, True, False)
>>> [(event.part, event.what) for event in heard]
[('blue-die', 'pressed'), ('blue-die', 'held'), ('blue-die', 'released')]
"""

from __future__ import annotations

from hardware.buttons import told
from hardware.debounce import Debouncer, Report, Timing
from hardware.events import Say
from hardware.parts import PARTS, list_keys

_AT_ONCE = Timing(press=0, release=0)  # a keyboard debounces its own keys


def keys_of(part: str) -> list[str]:
    """The keys that press a part.

    >>> keys_of("undo")
    ['u', 'backspace']
    """
    return list(PARTS[part].keys)


class Desk:
    """Says what the panel would say. Times are those of `time.monotonic`."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._lines: dict[str, Debouncer] = {}

    def down(self, key: str, at: float) -> bool:
        """A key went down, or repeats itself because it is held; is it one of the panel's?"""
        return self._change(key, at, True)

    def up(self, key: str, at: float) -> bool:
        """A key came up; is it one of the panel's?"""
        return self._change(key, at, False)

    def tick(self, at: float) -> None:
        """Call this about ten times a second while a key may be held: keys are not looked at."""
        for part, line in list(self._lines.items()):
            self._tell(part, line.look(at, line.down))

    def let_go(self, at: float) -> None:
        """The keyboard went elsewhere, and with it the news that a key came up."""
        for part, line in list(self._lines.items()):
            self._tell(part, line.edge(at, False))

    def _change(self, key: str, at: float, down: bool) -> bool:
        part = list_keys().get(key)
        if part is None:
            return False
        line = self._lines.setdefault(part, Debouncer(at, timing=_AT_ONCE))
        self._tell(part, line.edge(at, down))
        return True

    def _tell(self, part: str, reports: list[Report]) -> None:
        for event in told(part, reports):
            self._say(event)
