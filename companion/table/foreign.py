"""Databases that may come from outside: which of them our own steps made, and how a file that they
did not make is read.

A database can hold more than rows: triggers, views and virtual tables run when rows are written or
read. A file is trusted only if everything in its list of tables was written by the steps of
schema.py. All other files are read table by table, within limits.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from time import monotonic

from companion.language import tr
from companion.table.schema import STEPS, build

LARGEST_VALUE = 20_000_000  # bytes of one value or row; the state of a game has some 5,000
PATIENCE = 30.0  # seconds for a small file,
PACE = 500_000  # and one second more for each so many bytes; a Pi reads ten times as many
OFTEN = 10_000  # steps of SQLite between two looks at the clock
ROW = 8  # bytes that each row takes in a file, besides its values

LIMITS = {
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 100_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 10,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 50_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 20,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 2,
}

# An index that one version had before its release.
EARLIER = {("index", "games_by_last", "CREATE INDEX games_by_last ON games (over, touched)")}


class Foreign(sqlite3.DatabaseError):
    """Something in the file was not made by our own steps."""


def open_to_read(path: Path, immutable: bool = True) -> sqlite3.Connection:
    """Return the database at a path, read only and within limits. `immutable`: no program writes
    into the file, and SQLite writes nothing beside it."""
    refuse_special(path)
    mode = "mode=ro&immutable=1" if immutable else "mode=ro"
    db = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=5)
    turn_on_defenses(db)
    set_deadline(db, path)
    return db


def refuse_special(path: Path) -> None:
    """Raise `sqlite3.OperationalError` if a database, or a file of SQLite's beside it, is a pipe, a
    socket or a device: SQLite would wait for it without end."""
    for end in ("", "-wal", "-journal", "-shm"):
        with suppress(OSError):
            mode = os.stat(f"{path}{end}").st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
                error = sqlite3.OperationalError(tr("it is not a regular file"))
                error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
                raise error


def turn_on_defenses(db: sqlite3.Connection, largest: int = LARGEST_VALUE) -> None:
    """Turn SQLite's defenses on before anything of a file is read. `largest`: bytes of a value."""
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    for limit, most in LIMITS.items():
        db.setlimit(limit, most)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, largest)
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE)


def set_deadline(db: sqlite3.Connection, path: Path) -> None:
    """Interrupt the queries of this connection after a time that grows with the file's size."""
    size = path.stat().st_size if path.exists() else 0
    deadline = monotonic() + PATIENCE + size / PACE
    db.set_progress_handler(lambda: monotonic() > deadline, OFTEN)


def refuse_foreign(db: sqlite3.Connection) -> None:
    """Raise `Foreign` if the file holds anything that our steps did not make. A file of a newer
    release is left to those who compare versions."""
    version = read_version(db)
    if version > len(STEPS):
        return
    strange = read_schema(db) - build_schema(version)
    if strange:
        names = ", ".join(sorted(str(name)[:40] for _, name, _ in strange)[:3])
        raise Foreign(f"it holds what Wormwatch did not make: {names}")


def find_own_tables(db: sqlite3.Connection) -> set[str]:
    """Return the names of the tables that are exactly as one of our steps makes them."""
    ours = build_schema(len(STEPS))
    return {name for kind, name, sql in read_schema(db) & ours if kind == "table"}


def read_version(db: sqlite3.Connection) -> int:
    """Return how many steps of schema.py the journal says it has had."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def read_schema(db: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """Return kind, name and SQL of everything in the file, except what SQLite adds by itself."""
    found = db.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {(str(kind), str(name), str(sql)) for kind, name, sql in found}


@cache
def build_schema(version: int) -> set[tuple[str, str, str]]:
    """Return what `read_schema` finds in a journal that our steps up to this version have made.

    >>> sorted(name for kind, name, _ in build_schema(2) if kind == "table")
    ['answers', 'games', 'settings']
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        build(db, version)
        return read_schema(db) | EARLIER


def limit_bytes(rows: Iterator[sqlite3.Row], size: int) -> Iterator[sqlite3.Row]:
    """Yield the rows; raise `sqlite3.DatabaseError` when they hold more bytes than the file has.

    A file whose pages are used more than once can hold more rows than fit into it.
    """
    left = size
    for row in rows:
        left -= ROW + sum(len(value) for value in row if isinstance(value, str | bytes))
        if left < 0:
            raise sqlite3.DatabaseError("there is more in the file than fits into it")
        yield row
