"""Checks that a journal is sound: SQLite reads the whole file before anything is written to it.

That takes longer the more games are in it. Reading does not wait for it: a large file is checked
in a thread, and only the first write waits for the verdict.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

from companion.language import tr

AT_ONCE = 1_000_000  # bytes; about ten evenings, and so quick that nothing is won beside it


class Check:
    """The check of one file, which begins when the file is opened."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._verdict: str | None = None  # not known yet
        self._beside: Thread | None = None
        self._other: sqlite3.Connection | None = None
        if path.is_file() and path.stat().st_size > AT_ONCE:
            self._other = sqlite3.connect(path, timeout=0, check_same_thread=False)
            self._beside = Thread(target=self._look, args=(self._other,), daemon=True)
            self._beside.start()
        else:
            self._verdict = looked_through(db)

    @property
    def harm(self) -> str:
        """What is wrong with the file as far as it is known; empty if nothing is."""
        return "" if self._verdict in (None, "ok") else str(self._verdict)

    def join(self) -> None:
        """Wait until the thread has ended, whatever it found."""
        if self._beside:
            self._beside.join()

    def wait(self) -> str:
        """Wait for the verdict and return what is wrong with the file; empty if nothing is."""
        self.join()
        if self._verdict is None:  # a passing trouble, such as a disk that was busy
            self._verdict = looked_through(self._db)
        return self.harm

    def stop(self) -> None:
        """End the check early, because nothing will be written."""
        beside, other = self._beside, self._other
        while beside and other and beside.is_alive():
            with suppress(sqlite3.ProgrammingError):  # it is closed: then the end is near
                other.interrupt()
            beside.join(0.01)

    def _look(self, db: sqlite3.Connection) -> None:
        with closing(db):
            try:
                self._verdict = looked_through(db)
            except sqlite3.OperationalError:
                pass  # stopped, or a trouble that may pass
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                self._verdict = str(error)


def looked_through(db: sqlite3.Connection) -> str:
    """Return SQLite's verdict on all pages and on the indexes of games: "ok", or what is wrong."""
    verdict: str = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict == "ok" and db.execute(_HAS_GAMES).fetchone():
        verdict = db.execute("PRAGMA integrity_check(games)").fetchone()[0]
    return tr("a part of the disk cannot be read") if _NO_PAGE in verdict else verdict


_NO_PAGE = "unable to get the page"
_HAS_GAMES = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'games'"
