"""Back to a backup: what would change, everything or only what is missing, and one undo.

Before anything changes, the present is backed up. Then all that is to be is laid beside it, on
disk and checked, and one renaming decides (companion/table/restoring.py does the rest, now or at
the next start): a pulled plug leaves the old or the new.
"""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from companion.appliance import archive, backup
from companion.appliance.archive import Manifest
from companion.appliance.backup import UNDO, Backup, Restored
from companion.language import tr
from companion.table import restoring
from companion.table.errors import Refused
from companion.table.journal import Journal
from companion.table.journal_errors import Damaged, JournalError, explained
from companion.table.keeper import FILE
from companion.table.on_disk import locked, sync, sync_all, write
from companion.table.restoring import BACKUPS, LOCK, NEW, PLAN, STAGED, Plan
from companion.table.short import LONGEST_TITLE, shorten

ALL, MISSING = "all", "missing"
SPARE = 5_000_000  # bytes that are left afterwards, for an evening


class Played(NamedTuple):
    """A game in one of two journals."""

    id: str
    game: str
    title: str
    touched: str
    version: int


class Difference(NamedTuple):
    """What is where: here, and there in the backup."""

    manifest: Manifest
    only_here: list[Played]
    only_there: list[Played]
    further_here: list[Played]  # the same game, played on
    further_there: list[Played]
    same: int
    scores_there: int  # in the score book of the backup, and not in the one here
    files: list[str]  # cards, maps and the panel that differ, by their names in the data folder
    readable: bool  # whether the games here can be read at all


class Done(NamedTuple):
    """What a restore has done."""

    games: int  # that are here now, or that came
    before: Backup | None  # the present as it was; None: there was nothing, or it was damaged


# Looking


def compare(data: Path, path: Path) -> Difference:
    """What would change, game by game; `Refused` when the backup cannot be restored."""
    with _workshop(data) as folder:
        manifest = archive.unpack(path, folder, only=FILE)
        with closing(sqlite3.connect(folder / FILE)) as db:
            there, scores_there = _games(db), _scores(db)
    here, scores_here, readable = _present(data)
    both = here.keys() & there.keys()
    return Difference(
        manifest=manifest,
        only_here=[here[id] for id in here if id not in there],
        only_there=[there[id] for id in there if id not in here],
        further_here=[here[id] for id in here if id in both and _further(here[id], there[id])],
        further_there=[there[id] for id in there if id in both and _further(there[id], here[id])],
        same=sum(here[id][3:] == there[id][3:] for id in both),
        scores_there=len(scores_there - scores_here),
        files=_different_files(data, manifest),
        readable=readable,
    )


def _further(one: Played, other: Played) -> bool:
    """Whether a game stands further than the same game elsewhere: it was written more often."""
    return (one.version, one.touched) > (other.version, other.touched)


def _present(data: Path) -> tuple[dict[str, Played], set[str], bool]:
    try:
        with closing(archive.open_journal(data)) as db:
            return _games(db), _scores(db), True
    except sqlite3.Error:
        return {}, set(), False


def _games(db: sqlite3.Connection) -> dict[str, Played]:
    found = db.execute("SELECT id, game, title, touched, version FROM games ORDER BY touched DESC")
    played = [Played(*row) for row in found]
    return {each.id: each._replace(title=shorten(each.title, LONGEST_TITLE)) for each in played}


def _scores(db: sqlite3.Connection) -> set[str]:
    if not archive.rows(db, "scores"):
        return set()
    return {row[0] for row in db.execute("SELECT id FROM scores")}


def _different_files(data: Path, manifest: Manifest) -> list[str]:
    here = {
        str(path.relative_to(data)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in archive.kept_files(data)
    }
    there = {name: wanted for name, wanted in manifest.sums.items() if name != FILE}
    names = [name for name in here.keys() | there.keys() if here.get(name) != there.get(name)]
    return sorted({Path(name).parts[0] for name in names})


@contextmanager
def _workshop(data: Path) -> Iterator[Path]:
    """A folder to unpack into; where everything else is read-only, beside the backups."""
    try:
        made = TemporaryDirectory(prefix="wormwatch-")
    except OSError:
        made = TemporaryDirectory(dir=data / BACKUPS, prefix=".making-")
    with made as name:
        yield Path(name)


# Doing


def restore(data: Path, path: Path, how: str = ALL) -> Done:
    """Let everything be as it was then, or bring over only the games that are missing here."""
    try:
        with locked(data / BACKUPS / LOCK):
            done = _restore(data, path, how)
            _remember(data, path, done.before)
            return done
    except OSError as error:
        raise _failed(error) from error


def undo(data: Path) -> Done:
    """Take the last restore back, once; how it was until now is backed up first, too."""
    last = backup.restored(data / BACKUPS)
    if last is None:
        raise Refused("nothing-restored", tr("There is no restore to undo."))
    try:
        with locked(data / BACKUPS / LOCK):
            done = _restore(data, data / BACKUPS / last.before, ALL)
            (data / BACKUPS / UNDO).unlink(missing_ok=True)
            sync(data / BACKUPS)
            return done
    except OSError as error:
        raise _failed(error) from error


def _restore(data: Path, path: Path, how: str) -> Done:
    backup.clear_away(data / BACKUPS)
    with TemporaryDirectory(dir=data / BACKUPS, prefix=".making-") as name:
        staged = Path(name) / STAGED
        manifest = archive.unpack(path, staged / NEW)
        before = _keep_present(data)
        _refuse_without_room(data, (staged / NEW / FILE).stat().st_size)
        if how == MISSING:
            return Done(_add_missing(data, staged / NEW / FILE), before)
        _commit(data, staged)
    try:
        restoring.carry_out(data)
    except JournalError as error:
        said = tr("The restore is finished at the next start ({error}).", error=error)
        raise Refused("not-finished", said) from error
    return Done(manifest.games, before)


def _refuse_without_room(data: Path, size: int) -> None:
    """Once it is decided it has to be carried out: SQLite writes the journal twice for that."""
    if shutil.disk_usage(data).free < 2 * size + SPARE:
        said = tr("Nothing was restored: there is too little room on the disk.")
        raise Refused("no-room", said)


def _keep_present(data: Path) -> Backup | None:
    """The present as a backup: the newest one if it still says everything."""
    if not backup.is_anything(data):
        return None
    last = backup.newest(data)
    try:
        if last and backup.is_kept(data, last):
            return last
        return backup.make_unlocked(data, backup.RESTORE)
    except Refused as refusal:
        cause = refusal.__cause__
        if isinstance(cause, sqlite3.Error) and isinstance(explained(cause), Damaged):
            return None  # it is not overwritten either: the file is set aside under another name
        raise


def _commit(data: Path, staged: Path) -> None:
    """From the renaming on it is decided."""
    names = tuple(sorted(path.name for path in (staged / NEW).iterdir() if path.name != FILE))
    take = tuple(name for name in archive.kept_names(data) if name not in names)
    (staged / PLAN).write_bytes(msgspec.json.encode(Plan(journal=FILE, put=names, take=take)))
    sync_all(staged)
    staged.rename(data / BACKUPS / STAGED)
    sync(data / BACKUPS)


def _put_last(db: sqlite3.Connection) -> None:
    """The missing games come after all others: what was played last stays the first in the list."""
    lowest = "SELECT coalesce(min(rowid), 1) FROM main.games WHERE id NOT IN missing"
    highest = "SELECT max(rowid) FROM main.games"
    [by] = db.execute(f"SELECT ({highest}) - ({lowest}) + 1").fetchone()
    db.execute("UPDATE main.games SET rowid = rowid - ? WHERE id IN missing", (by,))


def _add_missing(data: Path, journal: Path) -> int:
    """Bring over games and scores that are not here, in one transaction."""
    try:
        Journal(data / FILE).close()  # made, or brought up to date: the tables are the same ones
        with closing(sqlite3.connect(data / FILE, isolation_level=None, timeout=10)) as db:
            db.execute("PRAGMA synchronous = FULL")
            db.execute("ATTACH ? AS there", (str(journal),))
            db.execute("BEGIN IMMEDIATE")
            missing = "SELECT id FROM there.games EXCEPT SELECT id FROM main.games"
            db.execute(f"CREATE TEMP TABLE missing AS {missing}")
            for table, key in (("answers", "game"), ("games", "id")):
                db.execute(f"DELETE FROM main.{table} WHERE {key} IN missing")  # of a torn one
                db.execute(
                    f"INSERT INTO main.{table} SELECT * FROM there.{table} WHERE {key} IN missing"
                    " ORDER BY rowid"
                )
            _put_last(db)
            db.execute(
                "INSERT INTO main.scores SELECT * FROM there.scores"
                " WHERE id NOT IN (SELECT id FROM main.scores)"
            )
            count: int = db.execute("SELECT count(*) FROM missing").fetchone()[0]
            db.execute("COMMIT")
            return count
    except (sqlite3.Error, JournalError) as error:
        said = tr("The games here cannot be changed ({error}).", error=error)
        raise Refused("not-restored", said) from error


def _remember(data: Path, path: Path, before: Backup | None) -> None:
    if before is None or before.manifest is None or archive.is_newer(before.manifest):
        (data / BACKUPS / UNDO).unlink(missing_ok=True)
        return
    at = datetime.now().astimezone().isoformat(timespec="seconds")
    last = Restored(file=path.name, before=before.path.name, at=at)
    write(data / BACKUPS / UNDO, msgspec.json.encode(last))


def _failed(error: OSError) -> Refused:
    why = error.strerror or str(error)
    return Refused("not-restored", tr("Nothing was restored: {error}.", error=why))
