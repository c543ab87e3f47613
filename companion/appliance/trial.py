"""Copies of what the app has written: for trying a release, and for the way back from one.

The update works as root and the data belongs to the app, so this is a small program of its own
that runs as its owner: `python -m companion.appliance.trial WHAT ...`.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.output import print_line

JOURNAL = "journal.db"
BEFORE = "journal-before.db"  # in the update folder: the games as they were before the switch
# What a release is not tried with: what was kept of it, brought to it, or written about it.
NOT_COPIED = {"backups", "logs", "update", "import", "export", "reports", "starts.json"}
LARGEST = 200_000_000  # bytes of one file


def copy(state: Path, target: Path) -> None:
    """Everything the app has written, into an empty folder, while the app goes on writing."""
    for each in sorted(state.iterdir()):
        if each.name in NOT_COPIED or each.name.startswith((JOURNAL, ".")) or each.is_symlink():
            continue
        if each.is_dir():
            shutil.copytree(each, target / each.name, symlinks=True)
        elif each.is_file() and each.stat().st_size <= LARGEST:
            shutil.copy2(each, target / each.name, follow_symlinks=False)
    if (state / JOURNAL).exists():
        copy_journal(state / JOURNAL, target / JOURNAL)


def copy_journal(source: Path, target: Path) -> None:
    """The journal with SQLite's own means, which wait for whoever writes into it."""
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)


def keep(state: Path) -> None:
    """Keep the games as they are before another release gets hold of them."""
    folder = state / "update"
    folder.mkdir(exist_ok=True)
    half = folder / f"{BEFORE}.half"
    half.unlink(missing_ok=True)
    (folder / BEFORE).unlink(missing_ok=True)
    if (state / JOURNAL).exists():
        copy_journal(state / JOURNAL, half)
        _sync(half)
        half.replace(folder / BEFORE)
        _sync(folder)


def put_back(state: Path, schema: int) -> bool:
    """Give the games back to a release that knows journals up to `schema`, if another one has
    changed their form. What it left is set aside, not thrown away."""
    journal, before = state / JOURNAL, state / "update" / BEFORE
    # The starts that failed were those of the other release.
    (state / "starts.json").unlink(missing_ok=True)
    # Not there: the plug was pulled right here, between the two steps below.
    if not before.exists() or (journal.exists() and _schema(journal) <= schema):
        return False
    for end in ("", "-wal", "-shm"):  # the log belongs to the file, and goes with it
        part = state / f"{JOURNAL}{end}"
        if part.exists():
            part.replace(state / f"journal-newer.db{end}")
    before.replace(journal)
    _sync(state)
    return True


def _schema(journal: Path) -> int:
    try:
        with closing(sqlite3.connect(journal)) as db:
            found: int = db.execute("PRAGMA user_version").fetchone()[0]
            return found
    except sqlite3.Error:
        return 0  # damaged or gone: whoever opens it next knows what to do about that


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def main(words: Sequence[str]) -> int:
    """copy STATE TARGET, keep STATE, put-back STATE SCHEMA."""
    try:
        match words:
            case ["copy", state, target]:
                copy(Path(state), Path(target))
            case ["keep", state]:
                keep(Path(state))
            case ["put-back", state, schema]:
                put_back(Path(state), int(schema))
            case _:
                return 2
    except (OSError, sqlite3.Error, shutil.Error) as error:
        print_line(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
