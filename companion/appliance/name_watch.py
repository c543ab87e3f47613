"""Notices when a file gets its name in a folder, and costs nothing meanwhile.

The kernel tells (inotify), also of what another process does. Whatever else happens in that folder
wakes nobody, unless it is a renaming.
"""

from __future__ import annotations

import ctypes
import os
import select
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.appliance.watch import Watch

_HEAD = 16  # bytes before a name; the last four say how long it is
_MOVED_TO = 0x80  # as <sys/inotify.h> has it
_MANY = 4096  # bytes: more than the longest name needs


class NameWatch(Watch):
    """Tells once it is there, and whenever a file is renamed to that name, from a thread of its
    own."""

    def __init__(self, path: Path, tell: Callable[[], None]) -> None:
        super().__init__("name")
        self._path, self._tell = path, tell

    def _watch(self) -> None:
        system = ctypes.CDLL(None)
        handle = system.inotify_init1(os.O_CLOEXEC)
        if handle < 0:
            return  # too many watches, or a kernel without: nobody is told at once
        try:
            folder = os.fsencode(self._path.parent)
            if system.inotify_add_watch(handle, folder, _MOVED_TO) >= 0:
                self._tell()  # it may have happened before
                while self._waits(handle, select.POLLIN):
                    if os.fsencode(self._path.name) in _names(os.read(handle, _MANY)):
                        self._tell()
        finally:
            os.close(handle)


def _names(told: bytes) -> Iterator[bytes]:
    """The names in what the kernel says.

    >>> list(_names(bytes(12) + (4).to_bytes(4, sys.byteorder) + b"one\\0"))
    [b'one']
    """
    while told:
        end = _HEAD + int.from_bytes(told[_HEAD - 4 : _HEAD], sys.byteorder)
        yield told[_HEAD:end].rstrip(b"\0")
        told = told[end:]
