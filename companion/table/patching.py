"""What SQLite needs of a harmed file before it reads a page of it; done to copies only."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.table.reminders import ONE_BYTE
from companion.table.schema import migrate

_LONGEST = 1_000_000_000  # bytes; a year of evenings has less than a hundredth of it


def fill_up(copy: Path) -> None:
    """Let a file that is cut off be as long as it says it is: SQLite reads not one page of a
    shorter one, and all the pages that are there of this. Of an empty one it would throw away the
    log: it gets a first page."""
    copy.touch()
    if copy.stat().st_size <= ONE_BYTE:
        copy.write_bytes(_first_page(copy))
    with copy.open("r+b") as file:
        head = file.read(32)
        size = int.from_bytes(head[16:18], "big") * int.from_bytes(head[28:32], "big")
        if head.startswith(b"SQLite format 3") and copy.stat().st_size < size <= _LONGEST:
            file.truncate(size)


def give_header(copy: Path) -> bool:
    """Put a good first page on a file that lost its own; True if that was worth trying."""
    page = bytearray(_first_page(copy))
    pages = copy.stat().st_size // len(page)
    if pages < 2:
        return False
    page[28:32] = pages.to_bytes(4, "big")
    with copy.open("r+b") as file:
        file.write(page)
    return True


def _first_page(copy: Path) -> bytes:
    """SQLite's header and the list of tables. Both are the same in every journal, since every
    journal is made by the same steps: the page of a new one will do."""
    new = copy.with_name("new.db")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        migrate(db)
        page_size: int = db.execute("PRAGMA page_size").fetchone()[0]
    return new.read_bytes()[:page_size]
