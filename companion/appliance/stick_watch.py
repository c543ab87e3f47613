"""Notices when a memory stick is put in or pulled out, and costs nothing meanwhile.

The kernel wakes whoever polls the table of mounts when it changes. Nobody looks every few seconds.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from threading import Thread

from companion.appliance.sticks import MOUNTS, Stick, sticks

Tell = Callable[[list[Stick]], None]


class StickWatch:
    """Tells which sticks are in: once at the beginning, and whenever that changes.

    It tells from a thread of its own.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._stopped, self._stop = os.pipe()
        self._thread = Thread(target=self._watch, name="sticks", daemon=True)

    def begin(self) -> None:
        """Watch from now on."""
        self._thread.start()

    def end(self) -> None:
        """Watch no more; on return the thread is gone."""
        os.write(self._stop, b".")
        if self._thread.is_alive():
            self._thread.join()
        os.close(self._stop)
        os.close(self._stopped)

    def _watch(self) -> None:
        try:
            with MOUNTS.open("r", encoding="utf-8", errors="surrogateescape") as table:
                self._follow(table.fileno(), lambda: (table.seek(0), table.read())[1])
        except OSError:
            return  # a system without such a table: sticks are found when somebody looks

    def _follow(self, handle: int, read: Callable[[], str]) -> None:
        waiting = select.poll()
        waiting.register(handle, select.POLLPRI | select.POLLERR)
        waiting.register(self._stopped, select.POLLIN)
        before: list[Stick] | None = None
        while True:
            now = sticks(read())
            if now != before:
                before = now
                self._tell(now)
            if any(ready == self._stopped for ready, _ in waiting.poll()):
                return
