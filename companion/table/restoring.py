"""The last step of a restore, which the next start finishes when the plug is pulled in it.

Whoever restores a backup (companion/appliance/restore.py) first lays all of it, checked and on
disk, into a folder, and gives that folder its name: from then on the data folder is as the backup
says, and before as it was. What is left to do is done here, and can be done again from the start.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import msgspec

from companion.language import tr
from companion.table.errors import Refused
from companion.table.foreign import open_to_read, refuse_foreign
from companion.table.form import decoded
from companion.table.journal_errors import Damaged, Unwritable, explained
from companion.table.limited_read import read_file
from companion.table.on_disk import locked, sync
from companion.table.reminders import BACKUPS as BACKUPS  # known to others from here
from companion.table.reminders import taken_for_new
from companion.table.salvage import set_aside

LOCK = "lock"  # in it: one backup or restore at a time
STAGED = "restoring"  # in it: what is to be the data folder
FAILED = "restoring-damaged"  # the same, when it cannot be read any more
TRASH = "restored"  # the same, when it is done
PLAN = "plan.json"
NEW, OLD = "new", "old"
LARGEST = 1_000_000  # bytes of a plan
PATIENCE = 10.0  # seconds for whoever else writes into the journal


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done besides the journal, by names in the data folder."""

    journal: str  # the file's name, here and there
    put: tuple[str, ...] = ()  # in the place of what is there
    take: tuple[str, ...] = ()  # was not there then


def finish(data: Path) -> None:
    """Finish a restore that was begun; most starts have none, and pay for one look.

    `Unwritable` when it cannot be done now: then it is done at the next try.
    """
    staged = data / BACKUPS / STAGED
    if not staged.is_dir():
        return
    try:
        with locked(data / BACKUPS / LOCK):
            if staged.is_dir():  # somebody else may have been faster
                carry_out(data)
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from error


def carry_out(data: Path) -> None:
    """Do what the staged folder says. Whoever calls it has the lock."""
    staged = data / BACKUPS / STAGED
    plan = _read_plan(staged / PLAN)
    journal = staged / NEW / (plan.journal if plan else "")
    if plan is None or not _sound(journal):
        # It was when it was laid there. Nothing has been changed yet, and so nothing is.
        _away(staged, FAILED)
        return
    try:
        replace_journal(data / plan.journal, journal)
    except sqlite3.Error as error:
        raise explained(error) from error
    old = staged / OLD
    old.mkdir(exist_ok=True)
    for name in (*plan.put, *plan.take):
        _swap(data / name, staged / NEW / name, old / name, put=name in plan.put)
    sync(data)
    _away(staged, TRASH)
    shutil.rmtree(data / BACKUPS / TRASH, ignore_errors=True)


def _read_plan(file: Path) -> Plan | None:
    """The plan, or None where there is none or a name in it leads out of the data folder, which may
    come from a stick."""
    try:
        plan: Plan = decoded(read_file(file, LARGEST), Plan)
    except (Refused, msgspec.DecodeError):
        return None
    names = (plan.journal, *plan.put, *plan.take)
    inside = all(Path(name).name == name and name not in ("", "..") for name in names)
    return plan if inside else None


def _swap(here: Path, new: Path, old: Path, put: bool) -> None:
    """Each of the two steps can have been done already when the power came back."""
    if put and not new.exists():
        return
    if here.exists():
        _remove(old)
        here.rename(old)
    if put:
        new.rename(here)


def _away(staged: Path, name: str) -> None:
    aside = staged.with_name(name)
    _remove(aside)
    staged.rename(aside)
    sync(staged.parent)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def replace_journal(target: Path, source: Path) -> None:
    """Let everything in the journal be as in another file, in one transaction.

    The file stays the same one: whoever has it open sees the new games, nobody goes on writing
    into a file that has no name any more, and SQLite looks after its -wal and -shm itself.
    """
    try:
        _copy_into(target, source)
    except sqlite3.DatabaseError as error:
        if not isinstance(explained(error), Damaged) or not _sound(source):
            raise
        set_aside(target, datetime.now(UTC))
        _copy_into(target, source)


def _copy_into(target: Path, source: Path) -> None:
    if taken_for_new(target):
        raise sqlite3.DatabaseError(tr("the file is empty"))
    deadline = monotonic() + PATIENCE

    def waited(status: int, left: int, total: int) -> None:
        if left and monotonic() > deadline:
            busy = sqlite3.OperationalError("database is locked")
            busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise busy

    uri = f"{source.absolute().as_uri()}?mode=ro&immutable=1"
    with (
        closing(sqlite3.connect(target, isolation_level=None, timeout=PATIENCE)) as there,
        closing(sqlite3.connect(uri, uri=True)) as new,
    ):
        there.execute("PRAGMA journal_mode = WAL")
        there.execute("PRAGMA synchronous = FULL")
        new.backup(there, pages=-1, progress=waited, sleep=0.05)
        there.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _sound(journal: Path) -> bool:
    try:
        with closing(open_to_read(journal)) as db:
            refuse_foreign(db)
            verdict: str = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.Error:
        return False
    return verdict == "ok"
