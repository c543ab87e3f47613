"""What a journal says when it cannot do what it was asked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec


class JournalError(Exception):
    """The journal could not do what it was asked."""


class Unwritable(JournalError):
    """Disk full, folder read-only, file locked: may pass, and nothing is lost yet."""


class Damaged(JournalError):
    """The file is not what SQLite left there."""


class Newer(JournalError):
    """A later release has written the file; this one leaves it alone."""


_PASSING = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PERM,
}
# Read errors: what the disk does not give back now, it will not give back later.
_UNREADABLE = {
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_DATA,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
}


def explained(error: sqlite3.Error | UnicodeDecodeError) -> JournalError:
    """SQLite's error as one of ours. The low byte of its code is the kind.

    A harmed file may be quoted in a message that is no text any more.
    """
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in _PASSING and code not in _UNREADABLE:
        return Unwritable(str(error))
    return Damaged(str(error))


@contextmanager
def making_sense() -> Iterator[None]:
    """A file can be sound to SQLite, and yet not say what a journal says."""
    try:
        yield
    except (msgspec.MsgspecError, ValueError, TypeError, IndexError, RecursionError) as error:
        raise Damaged(str(error)) from error
