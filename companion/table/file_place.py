"""Whether an open journal is still the file under its name.

SQLite goes on writing into a file that was deleted, moved or replaced, and notices nothing. The
log and its index beside the file belong to it: closing the file deletes whatever has their names.
"""

from __future__ import annotations

from pathlib import Path

from companion.table.journal_errors import Unwritable

SIDES = ("", "-wal", "-shm")  # a SQLite file and the two that belong to it


class FilePlace:
    """The journal, its log and its index, by device and inode as they were when it was opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._names = [Path(f"{path}{side}") for side in SIDES]
        self._size: int | None = None  # of the journal at the last look
        self._opened = self._look()
        self.is_empty = False  # whether nothing was in the journal at the last look

    def is_kept(self) -> bool:
        """Return whether all three files are still under their names; `Unwritable` when the system
        cannot say. A log that was created after the journal was opened counts from then on."""
        found = self._look()
        self.is_empty = self._size == 0
        if found == self._opened:
            return True
        self._opened = [
            now if opened is None else opened
            for opened, now in zip(self._opened, found, strict=True)
        ]
        return found == self._opened

    def is_journal_gone(self) -> bool:
        """Return whether nothing has the name of the journal."""
        return self._look()[0] is None

    def is_journal_replaced(self) -> bool:
        """Return whether another file has the name of the journal."""
        return self._look()[0] not in (None, self._opened[0])

    def may_close(self) -> bool:
        """Return whether closing the journal would delete no log or index of another file."""
        try:
            now = self._look()
        except Unwritable:
            return True  # what cannot be looked at cannot be deleted
        pairs = list(zip(self._opened, now, strict=True))[1:]
        return all(found in (None, opened) or opened is None for opened, found in pairs)

    def clear_log(self) -> None:
        """Delete the log and the index of a journal that is gone: a new file of that name must
        not find them."""
        now = self._look()
        for name, opened, found in list(zip(self._names, self._opened, now, strict=True))[1:]:
            if opened and found == opened:
                name.unlink()

    def _look(self) -> list[tuple[int, int] | None]:
        """Return what has the three names now, and keep the size of the journal."""
        found: list[tuple[int, int] | None] = []
        self._size = None
        for name in self._names:
            try:
                stat = name.stat()
            except (FileNotFoundError, NotADirectoryError):
                found.append(None)
                continue
            except OSError as error:
                raise Unwritable(error.strerror or str(error)) from error
            found.append((stat.st_dev, stat.st_ino))
            if len(found) == 1:
                self._size = stat.st_size
        return found
