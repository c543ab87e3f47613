"""A log on a memory card: small, with a header on top of every file, and never in the way.

What cannot be written is counted and left out; the log tells of that once it can be written again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic

NAME = "wormwatch.log"
LARGEST = 1_000_000  # bytes, then a new file is begun
OLDER = 2  # files kept besides the one that is written: wormwatch.log.1 and wormwatch.log.2
AGAIN = 60.0  # seconds until a disk that refused is tried again


class LogFile:
    """The file that is written, and those before it."""

    def __init__(
        self,
        folder: Path,
        header: Callable[[], str],
        largest: int = LARGEST,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.path = folder / NAME
        self.lost = 0  # lines that the disk refused
        self._header = header
        self._largest = largest
        self._clock = clock
        self._file: int | None = None
        self._size = 0
        self._not_before = 0.0

    def write(self, text: str, lines: int = 1, keep: bool = False) -> None:
        """Write some lines, or count them as lost; `keep` waits until they are on the disk."""
        if self.lost and self._clock() < self._not_before:
            self.lost += lines
            return
        try:
            self._put(text.encode("utf-8", "backslashreplace"))
            if keep and self._file is not None:
                os.fsync(self._file)
        except OSError:
            self.lost += lines
            self._not_before = self._clock() + AGAIN
            self.close()

    def close(self) -> None:
        """Let go of the file."""
        file, self._file = self._file, None
        if file is not None:
            try:
                os.close(file)
            except OSError:  # a card that is gone says so when it is let go of
                return

    def _put(self, content: bytes) -> None:
        if self._file is not None and not self._is_there():
            self.close()
        if self._file is None:
            self._open()
        if self._size + len(content) > self._largest:
            self._begin_anew()
        if self.lost:
            lost, self.lost = self.lost, 0
            self._append(f"--- {lost} lines could not be written before this\n".encode())
        self._append(content)

    def _is_there(self) -> bool:
        """Whether what is open is still the file of that name: somebody may have cleared away."""
        assert self._file is not None
        try:
            return os.path.samestat(os.fstat(self._file), os.stat(self.path))
        except FileNotFoundError:
            return False

    def _open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        self._file = os.open(self.path, flags, 0o644)
        self._size = os.fstat(self._file).st_size
        if self._size and os.pread(self._file, 1, self._size - 1) != b"\n":
            self._append(b"\n")  # the power went in the middle of a line
        if self._size < self._largest:
            self._append(self._header().encode("utf-8", "backslashreplace"))

    def _begin_anew(self) -> None:
        """The files move on by one; the oldest makes room."""
        self.close()
        for number in range(OLDER, 0, -1):
            newer = self.path if number == 1 else files(self.path.parent)[number - 1]
            if newer.exists():
                newer.replace(files(self.path.parent)[number])
        self._open()

    def _append(self, content: bytes) -> None:
        assert self._file is not None
        while content:
            written = os.write(self._file, content)
            self._size += written
            content = content[written:]


def files(folder: Path) -> list[Path]:
    """Every file of the log that there may be, the newest first.

    >>> [file.name for file in files(Path("logs"))]
    ['wormwatch.log', 'wormwatch.log.1', 'wormwatch.log.2']
    """
    return [folder / NAME, *(folder / f"{NAME}.{number}" for number in range(1, OLDER + 1))]
