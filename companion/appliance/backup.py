"""Backups of the data folder: made while the game goes on, checked, kept in generations.

made = make(data, "update")          # always, or `Refused` with one sentence
made = make_if_wanted(data)          # after a game: if something changed, not all the time
for each in found(data / BACKUPS):   # the newest first; a damaged one has no manifest
    print(each.path, each.manifest)
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZIP_STORED

import msgspec

from companion import __version__
from companion.appliance import archive
from companion.appliance.archive import Manifest
from companion.appliance.generations import ROOM, Stamp, staying
from companion.language import tr
from companion.table.errors import Refused
from companion.table.form import decoded
from companion.table.journal_errors import Damaged, explained
from companion.table.keeper import FILE
from companion.table.limited_read import list_folder, open_file, read_file
from companion.table.on_disk import locked, make_folder, put, replaced_file, sync
from companion.table.restoring import BACKUPS, LOCK, TRASH
from companion.table.short import LONGEST_NAME
from companion.table.when import moment

NAMES = "wormwatch-*.zip"
HOME = "home"  # the file that tells one data folder from another
UNDO = "restored.json"  # what a restore can be undone with (companion/appliance/restore.py)
SMALL = 10_000  # bytes of these two files
BETWEEN = timedelta(minutes=5)  # at least, between two that nobody asked for
MOST = 300  # in a folder that are looked at; we keep fewer
SPARE = 20_000_000  # bytes that are left to the games, whatever else wants to be written
OFTEN = "game"  # the reasons for one: a game has ended or was left,
ASKED = "asked"  # somebody wants it,
UPDATE, RESTORE, UPGRADE = "update", "restore", "upgrade"  # or something is about to change


class Backup(NamedTuple):
    """A file that is a backup, or looks like one."""

    path: Path
    size: int
    manifest: Manifest | None  # None: it is damaged

    @property
    def made(self) -> datetime:
        """When; a damaged one says it by its name, or else by its file's date."""
        if self.manifest and (said := moment(self.manifest.made)):
            return said
        day, _, time = self.path.name.removeprefix("wormwatch-")[:15].partition("-")
        if said := moment(f"{day}T{time}"):
            return said
        with suppress(OSError, OverflowError, ValueError):
            return datetime.fromtimestamp(self.path.stat().st_mtime).astimezone()
        return datetime.fromtimestamp(0).astimezone()


# Finding


def found(folder: Path, thoroughly: bool = False) -> list[Backup]:
    """The backups in a folder, the newest first. Thoroughly: every byte of them is read."""
    every = [_looked_at(path, thoroughly) for path in _files(folder)]
    return sorted(every, key=order, reverse=True)


def order(backup: Backup) -> tuple[float, int]:
    """What a list is sorted by: the moment, and among those of one moment the number."""
    return backup.made.timestamp(), backup.manifest.number if backup.manifest else 0


def _files(folder: Path) -> list[Path]:
    with suppress(OSError):
        every = [path for path in list_folder(folder) if path.match(NAMES)]
        return every[-MOST:]  # of those that are named after their moment the newest
    return []


_read: dict[tuple[Path, int, int], Manifest] = {}  # those that were read to the end


def _looked_at(path: Path, thoroughly: bool) -> Backup:
    try:
        with open_file(path) as file:
            stat = os.fstat(file.fileno())
        known = path, stat.st_size, stat.st_mtime_ns
        if not thoroughly:
            return Backup(path, stat.st_size, archive.read(path))
        if known not in _read:
            _read[known] = archive.check(path)
        return Backup(path, stat.st_size, _read[known])
    except archive.TORN:
        size = 0
        with suppress(OSError):
            size = path.stat().st_size
        return Backup(path, size, None)


def newest(data: Path) -> Backup | None:
    """The one made last here, by its number."""
    whole = [each for each in found(data / BACKUPS) if each.manifest]
    return max(whole, key=lambda each: each.manifest.number if each.manifest else 0, default=None)


# Making


def make(
    data: Path, why: str = ASKED, to: Path | None = None, at: datetime | None = None
) -> Backup:
    """Make one now, in the data folder or in another; `Refused` leaves everything as it was."""
    if not is_anything(data):
        raise Refused("nothing-yet", tr("There is nothing to keep yet."))
    if to is not None:  # where nobody else tidies up, and the data folder may be read-only
        return make_unlocked(data, why, to, at)
    try:
        with locked(data / BACKUPS / LOCK):
            clear_away(data / BACKUPS)
            return make_unlocked(data, why, at=at)
    except OSError as error:
        raise not_made(error) from error


def make_if_wanted(data: Path, now: datetime | None = None) -> Backup | None:
    """Make one unless nothing has changed since the last, or that is not long ago."""
    last, now = newest(data), now or datetime.now().astimezone()
    if last and last.manifest:
        age = now - last.made
        if timedelta() <= age < BETWEEN or is_kept(data, last):
            return None
    return make(data, OFTEN, at=now) if is_anything(data) else None


def is_anything(data: Path) -> bool:
    """Whether there is anything to keep; what cannot be read may be something."""
    if archive.kept_names(data):
        return True
    try:
        with closing(archive.open_journal(data)) as db:
            counts = archive.count(db)
            return bool(counts.games or counts.scores or archive.rows(db, "settings"))
    except sqlite3.Error:
        return True


def is_kept(data: Path, backup: Backup | None) -> bool:
    """Whether a backup has everything as it is now."""
    try:
        of = backup.manifest.fingerprint if backup and backup.manifest else ""
        return of == fingerprint(data)
    except (OSError, sqlite3.Error) as error:
        raise not_made(error) from error


def make_unlocked(
    data: Path, why: str, to: Path | None = None, at: datetime | None = None
) -> Backup:
    """The same for whoever has the lock."""
    folder = to or data / BACKUPS
    try:
        make_folder(folder)
        _refuse_without_room(data, folder, SPARE if to is None else 0)
        made = _write(data, folder, why, at or datetime.now().astimezone())
    except (OSError, sqlite3.Error) as error:
        raise not_made(error) from error
    if to is None:
        thin(data / BACKUPS, home(data))
    return made


def not_made(error: Exception) -> Refused:
    """Return the refusal that says why there is no backup, and what to do about it."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else error
    if isinstance(error, sqlite3.Error) and isinstance(explained(error), Damaged):
        said = tr(
            "No backup could be made: the journal is damaged ({error}). Start Wormwatch: it saves"
            " what can be read. Then try again.",
            error=why,
        )
        return Refused("no-backup", said)
    return Refused("no-backup", tr("No backup could be made: {error}.", error=why))


def _refuse_without_room(data: Path, folder: Path, spare: int) -> None:
    """Twice what it can take at most, and in the data folder some for the games: these come
    first."""
    size = sum(path.stat().st_size for path in archive.kept_files(data))
    with suppress(FileNotFoundError):
        size += (data / FILE).stat().st_size
    if shutil.disk_usage(folder).free < 2 * size + spare:
        said = tr("No backup could be made: there is too little room on the disk.")
        raise Refused("no-room", said)


def _write(data: Path, folder: Path, why: str, made: datetime) -> Backup:
    """Pack it beside its place, read it back, and only then give it its name."""
    with TemporaryDirectory(dir=folder, prefix=".making-") as name:
        journal = Path(name) / FILE
        print_of_it = fingerprint(data)  # before: what changes meanwhile is kept the next time
        counts = archive.copy_journal(data, journal)
        last = newest(data)
        manifest = Manifest(
            wormwatch=archive.FORMAT,
            made=made.isoformat(timespec="seconds"),
            number=(last.manifest.number + 1) if last and last.manifest else 1,
            home=home(data),
            why=why,
            release=__version__,
            schema=counts.schema,
            games=counts.games,
            unfinished=counts.unfinished,
            scores=counts.scores,
            cards=_count_cards(data),
            maps=_count_maps(data),
            fingerprint=print_of_it,
            sums={},
        )
        files = {str(path.relative_to(data)): path for path in archive.kept_files(data)}
        half = Path(name) / "backup.zip"
        archive.pack(manifest, {FILE: journal, **files}, half)
        if archive.has_shrunk_too_much(half):
            archive.pack(manifest, {FILE: journal, **files}, half, ZIP_STORED)
        sync(half)
        forget_read(half)
        try:
            checked = archive.check(half)
        except archive.TORN as error:
            raise OSError(f"what was written cannot be read back ({error})") from error
        target = _free_name(folder, made)
        put(half, target)
    return Backup(target, target.stat().st_size, checked)


def forget_read(path: Path) -> None:
    """Let the next reading come from the disk, not from what the system has in memory."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)


def _free_name(folder: Path, made: datetime) -> Path:
    stem = f"wormwatch-{made:%Y%m%d-%H%M%S}"
    names = [f"{stem}.zip", *(f"{stem}-{number}.zip" for number in range(2, 1000))]
    return next(folder / name for name in names if not (folder / name).exists())


def clear_away(folder: Path) -> None:
    """What a pulled plug has left behind; whoever has the lock is the only one to make any."""
    for path in [*folder.glob(".making-*"), folder / TRASH]:
        shutil.rmtree(path, ignore_errors=True)


def thin(folder: Path, of: str, room: int = ROOM) -> None:
    """Let go of the backups of a data folder that are not needed any more; what cannot be read
    is nobody's to delete."""
    every = [each for each in found(folder) if each.manifest and each.manifest.home == of]
    stamps = [
        Stamp(each.path.name, each.manifest.number, each.made.date(), each.size)
        for each in every
        if each.manifest
    ]
    stay = {stamp.name for stamp in staying(stamps, room, needed_for_undo(folder))}
    for each in every:
        if each.path.name not in stay:
            with suppress(OSError):
                each.path.unlink(missing_ok=True)


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """What was restored, and the backup of how it was before."""

    file: str
    before: str
    at: str


def restored(folder: Path) -> Restored | None:
    """The restore that can still be undone."""
    try:
        last: Restored = decoded(read_file(folder / UNDO, SMALL), Restored)
    except (Refused, msgspec.MsgspecError):
        return None
    return last


def needed_for_undo(folder: Path) -> Iterable[str]:
    """The backup that must not go."""
    last = restored(folder)
    return [last.before] if last else []


def home(data: Path) -> str:
    """The name of this data folder among others, made up once."""
    file = data / BACKUPS / HOME
    with suppress(Refused, UnicodeError):
        said = read_file(file, SMALL).decode("ascii").strip()
        if 0 < len(said) <= LONGEST_NAME:
            return said
    fresh = secrets.token_hex(4)
    with suppress(OSError):  # read-only: then this one backup belongs to nobody
        file.parent.mkdir(parents=True, exist_ok=True)
        with replaced_file(file) as out:  # whatever has the name, also a pipe
            out.write(fresh.encode())
    return fresh


# What is in it


def fingerprint(data: Path) -> str:
    """Of everything that is kept: two that are the same were taken of the same."""
    digest = hashlib.sha256()
    with closing(archive.open_journal(data)) as db:
        for sql in (
            "PRAGMA user_version",
            "SELECT id, version, touched FROM games ORDER BY id",
            "SELECT * FROM scores ORDER BY id",
            "SELECT * FROM settings ORDER BY name",
        ):
            with suppress(sqlite3.OperationalError):  # a table that older releases had not
                for row in db.execute(sql):
                    digest.update(repr(row).encode())
    for path in archive.kept_files(data):
        stat = path.stat()
        told = str(path.relative_to(data)), stat.st_size, stat.st_mtime_ns
        digest.update(repr(told).encode())
    return digest.hexdigest()[:24]


def _count_cards(data: Path) -> int:
    """The cards somebody has entered."""
    from companion.games.registry import card_boxes, find_kit

    total = 0
    for box in card_boxes():
        folder = data / find_kit(box.game).cards_folder
        if folder.is_dir():
            with suppress(Refused):  # a catalogue that cannot be played is kept all the same
                cards = box.load(folder)
                total += sum(box.is_owners(cards, id) for id in box.all_ids(cards))
    return total


def _count_maps(data: Path) -> int:
    from companion.games.registry import KITS

    folders = [data / kit.maps_folder for kit in KITS if kit.maps_folder]
    return sum(1 for folder in folders for _ in folder.glob("*.toml"))
