"""The .zip files that people bring along: opened with care, and all that is wrong with one."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.table.limited_read import open_file

LONGEST_LIST = 8_000_000  # bytes of a list of contents, which is read at once: 100,000 files

# What the reader of .zip files raises for one that is cut off, locked, or packed in a way of its
# own: besides its own error, whatever the part says that has met with it. RuntimeError is a locked
# one and a way of packing nobody knows, ValueError a name that is no text, MemoryError a dictionary
# of 4 GB.
DAMAGED = (
    zipfile.BadZipFile, OSError, RuntimeError, EOFError, ValueError, OverflowError, zlib.error,
    lzma.LZMAError, MemoryError,
)  # fmt: skip


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The .zip, to read; one of `DAMAGED` when it is none."""
    with _Careful(open_file(path).detach()) as file, zipfile.ZipFile(file) as packed:
        yield packed


class _Careful(io.BufferedReader):
    """A file that gives no more than a decent amount at once: a list of contents says itself how
    long it is, and a long one takes the memory of the whole table."""

    def read(self, size: int | None = -1) -> bytes:
        if size is None or size < 0:
            size = LONGEST_LIST + 1
        found = super().read(min(size, LONGEST_LIST + 1))
        if len(found) > LONGEST_LIST:
            raise zipfile.BadZipFile("too much at once")
        return found
