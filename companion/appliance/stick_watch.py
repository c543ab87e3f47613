"""Notices when a memory stick is put in or pulled out, and costs nothing meanwhile.

The kernel wakes whoever polls the table of mounts when it changes. Nobody looks every few seconds.
"""

from __future__ import annotations

import select
from collections.abc import Callable

from companion.appliance.sticks import MOUNTS, Stick, sticks
from companion.appliance.watch import Watch

Tell = Callable[[list[Stick]], None]


class StickWatch(Watch):
    """Tells which sticks are in: once at the beginning, and whenever that changes.

    It tells from a thread of its own.
    """

    def __init__(self, tell: Tell) -> None:
        super().__init__("sticks")
        self._tell = tell

    def _watch(self) -> None:
        try:
            with MOUNTS.open("r", encoding="utf-8", errors="surrogateescape") as table:
                self._follow(table.fileno(), lambda: (table.seek(0), table.read())[1])
        except OSError:
            return  # a system without such a table: sticks are found when somebody looks

    def _follow(self, handle: int, read: Callable[[], str]) -> None:
        before: list[Stick] | None = None
        goes_on = True
        while goes_on:
            now = sticks(read())
            if now != before:
                before = now
                self._tell(now)
            goes_on = self._waits(handle, select.POLLPRI | select.POLLERR)
