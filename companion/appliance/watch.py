"""Waiting for the kernel to say something: a thread that costs nothing meanwhile."""

from __future__ import annotations

import os
import select
from threading import Thread


class Watch:
    """A thread that lasts from `begin` to `end`. What it does meanwhile is in `_watch`, which
    waits by `_waits`."""

    def __init__(self, name: str) -> None:
        self._stopped, self._stop = os.pipe()
        self._thread = Thread(target=self._watch, name=name, daemon=True)

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
        raise NotImplementedError

    def _waits(self, handle: int, what: int) -> bool:
        """Wait until there is something about the handle; False: it is over."""
        waiting = select.poll()
        waiting.register(handle, what)
        waiting.register(self._stopped, select.POLLIN)
        return all(ready != self._stopped for ready, _ in waiting.poll())
