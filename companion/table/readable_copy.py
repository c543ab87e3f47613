"""Copying a file from a disk of which parts cannot be read any more."""

from __future__ import annotations

import errno
import os
from pathlib import Path

_AT_ONCE = 1 << 20  # bytes; where that fails, the same in blocks
_BLOCK = 4096  # bytes that disks give up together


def copy_readable(source: Path, target: Path) -> None:
    """Copy what can be read of a file; what cannot is zeros in the copy. `OSError` when nothing
    of it can be read, or when the copy cannot be written."""
    with source.open("rb", buffering=0) as old, target.open("wb") as new:
        size = os.fstat(old.fileno()).st_size
        lost = sum(
            _copy_part(old.fileno(), new.fileno(), at, min(_AT_ONCE, size - at))
            for at in range(0, size, _AT_ONCE)
        )
        if 0 < size <= lost:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        new.truncate(size)


def _copy_part(old: int, new: int, at: int, count: int) -> int:
    """Copy a part, and return how many bytes of it cannot be read."""
    try:
        _write(new, os.pread(old, count, at), at)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        if count <= _BLOCK:
            return count
        blocks = range(at, at + count, _BLOCK)
        return sum(_copy_part(old, new, each, min(_BLOCK, at + count - each)) for each in blocks)
    return 0


def _write(new: int, content: bytes, at: int) -> None:
    while content:
        written = os.pwrite(new, content, at)
        content, at = content[written:], at + written
