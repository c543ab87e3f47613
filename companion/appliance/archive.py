"""One backup is one .zip: a manifest, the journal, and what else a person would miss.

A .zip because any computer opens it without Wormwatch, its list of contents stands at the end (a
torn one is recognised at once) and every part has a sum of its own; the manifest adds a SHA-256 of
each, so that what was copied over three sticks is known to be what was packed.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import sqlite3
import stat
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import msgspec

from companion import __version__
from companion.games.registry import KITS
from companion.language import tr
from companion.table import limited_read, zipped
from companion.table.adoption import adopt_journal
from companion.table.errors import Refused
from companion.table.foreign import find_own_tables, open_to_read, refuse_foreign
from companion.table.keeper import FILE
from companion.table.reminders import taken_for_new
from companion.table.schema import STEPS, NewerSchema, migrate
from companion.table.short import Count, Word

MANIFEST = "manifest.json"
BROUGHT = "journal-brought.db"  # as it came; only its rows are taken
FORMAT = 1
LARGEST = 500_000_000  # bytes of all parts when they are unpacked: more is nobody's evening
SMALL = 5_000_000  # bytes of all parts that are unpacked however well they are packed,
PACKS = 100  # and for more, how many times smaller a packed backup can be; a journal is 10 times
# What the readers of .zip files and of databases raise for one that is cut off or was changed.
TORN = (*zipped.DAMAGED, msgspec.MsgspecError, sqlite3.Error, KeyError)
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES)

# What a person would miss, by its name in the data folder; settings and ticks are in the journal.
PANEL = "panel.toml"
FOLDERS = [folder for kit in KITS for folder in (kit.cards_folder, kit.maps_folder) if folder]
KEPT = ("catalogue*", *FOLDERS, PANEL)
# What is left out: it can be made again from the games (analyses, exports), came from elsewhere
# (import, export), or is about the machine (logs, reports, frames, update, starts.json).


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a backup, as it says itself."""

    wormwatch: Count  # the format
    made: Word
    number: Count  # counts the backups of a data folder: the clock of a Pi can stand anywhere
    home: Word  # which data folder; one stick may go round several
    why: Word
    release: Word
    schema: Count
    games: Count
    unfinished: Count
    scores: Count
    cards: Count
    maps: Count
    fingerprint: Word  # of what was kept: the same one need not be kept again
    sums: dict[str, str]  # SHA-256 of each part


class Counts(NamedTuple):
    """How much a journal holds."""

    schema: int
    games: int
    unfinished: int
    scores: int


# Writing


def kept_names(data: Path) -> list[str]:
    """Return what there is of it in the data folder, besides the journal. Links are left out."""
    found = {path for pattern in KEPT for path in data.glob(pattern) if not path.is_symlink()}
    return sorted(path.name for path in found if not path.name.endswith((".new", ".half")))


def kept_files(data: Path) -> Iterator[Path]:
    """Yield the same file by file. No link is followed, at no depth: a backup would carry away
    what it leads to."""
    for name in kept_names(data):
        path = data / name
        if not path.is_dir():
            found = [path]
        else:
            found = sorted(
                Path(folder, each) for folder, _, names in os.walk(path) for each in names
            )
        yield from (each for each in found if each.suffix != ".half" and _is_regular(each))


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:  # it has just gone
        return False


def copy_journal(data: Path, target: Path) -> Counts:
    """The journal as it stands, while a game goes on; whole and counted, or an error."""
    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        with closing(open_journal(data)) as live:
            live.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it
        verdict: str = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
        return count(copy)


def open_journal(data: Path) -> sqlite3.Connection:
    """The live journal, to read; an empty one where there is none yet."""
    path = data / FILE
    if taken_for_new(path):
        raise sqlite3.DatabaseError(tr("the file is empty"))
    if not path.exists():
        empty = sqlite3.connect(":memory:", isolation_level=None)
        migrate(empty)
        return empty
    try:
        return _opened(path, immutable=False)
    except sqlite3.OperationalError:
        # A folder that is read-only has no place for the log that readers share.
        return _opened(path, immutable=True)


def _opened(path: Path, immutable: bool) -> sqlite3.Connection:
    db = open_to_read(path, immutable)
    try:
        refuse_foreign(db)
    except BaseException:
        db.close()
        raise
    return db


def count(db: sqlite3.Connection) -> Counts:
    """How much is in a journal, of whatever release."""
    schema: int = db.execute("PRAGMA user_version").fetchone()[0]
    unfinished = rows(db, "games", "WHERE NOT over")
    return Counts(schema, rows(db, "games"), unfinished, rows(db, "scores"))


def rows(db: sqlite3.Connection, table: str, where: str = "") -> int:
    """How many rows a table has; none where an older release had no such table."""
    if table not in find_own_tables(db):
        return 0
    found: int = db.execute(f"SELECT count(*) FROM {table} {where}").fetchone()[0]
    return found


def pack(
    manifest: Manifest, parts: dict[str, Path], target: Path, method: int = zipfile.ZIP_DEFLATED
) -> None:
    """Write a backup; the manifest gets the sums of its parts."""
    sums: dict[str, str] = {}
    with zipfile.ZipFile(target, "w", method) as packed:
        for name, path in parts.items():
            # What is summed is what is packed, whatever becomes of the file meanwhile.
            place = path.absolute()
            with limited_read.open_file(place, place.parents[name.count("/")]) as file:
                content = file.read()
            sums[name] = hashlib.sha256(content).hexdigest()
            packed.writestr(zipfile.ZipInfo.from_file(path, name), content, method)
        whole = msgspec.structs.replace(manifest, sums=sums)
        raw = msgspec.json.format(msgspec.json.encode(whole), indent=1)
        packed.writestr(MANIFEST, raw + b"\n")


# Reading


def read(path: Path) -> Manifest:
    """What a backup says of itself, or one of `TORN`."""
    with zipped.opened(path) as packed:
        if packed.getinfo(MANIFEST).file_size > 1_000_000:
            raise ValueError("too large")
        return msgspec.json.decode(packed.read(MANIFEST), type=Manifest)


def check(path: Path) -> Manifest:
    """The same when every part of it was read and is what was packed."""
    manifest = read(path)
    with zipped.opened(path) as packed:
        _refuse_swelling(packed, manifest.sums)
        for name, wanted in manifest.sums.items():
            if not _belongs(name):
                raise ValueError(name)
            digest = hashlib.sha256()
            with packed.open(name) as part:
                while block := part.read(1 << 20):
                    digest.update(block)
            if digest.hexdigest() != wanted:
                raise ValueError(name)
    if FILE not in manifest.sums:
        raise KeyError(FILE)
    return manifest


def has_shrunk_too_much(path: Path) -> bool:
    """Return whether a backup is packed so well that `check` refuses it: an earlier release took
    names of any length, and those shrink to almost nothing."""
    with zipped.opened(path) as packed:
        try:
            _refuse_swelling(packed, packed.namelist())
        except ValueError:
            return True
    return False


def _refuse_swelling(packed: zipfile.ZipFile, names: Iterable[str]) -> None:
    """Raise `ValueError` for parts that are far larger unpacked than those of any backup. How large
    the .zip is says the disk: what stands in it about itself may be a lie."""
    assert packed.fp is not None
    size = sum(packed.getinfo(name).file_size for name in names)
    if size > LARGEST or size > SMALL + PACKS * packed.fp.seek(0, os.SEEK_END):
        raise ValueError("too large")


def unpack(path: Path, folder: Path, only: str = "") -> Manifest:
    """Lay the parts of a backup into a folder, all of them or one: checked, and the journal
    brought up to what this release knows. `Refused` when it is damaged or from a newer one."""
    try:
        manifest = check(path)
        refuse_newer(manifest)
        with zipped.opened(path) as packed:
            _refuse_swelling(packed, manifest.sums)  # again: a stick may have changed the file
            _refuse_without_room(folder, packed, manifest)
            for name in manifest.sums:
                if only in ("", name):
                    target = folder / (BROUGHT if name == FILE else name)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    with packed.open(name) as part, target.open("wb") as file:
                        shutil.copyfileobj(part, file)
    except TORN as error:
        raise damaged(path, error) from error
    try:
        _adopt(folder, manifest)
    except (sqlite3.Error, ValueError, NewerSchema) as error:
        raise damaged(path, error) from error
    return manifest


def _refuse_without_room(folder: Path, packed: zipfile.ZipFile, manifest: Manifest) -> None:
    """The journal is written twice: as it came, and copied into one of ours."""
    folder.mkdir(parents=True, exist_ok=True)
    size = sum(packed.getinfo(name).file_size for name in manifest.sums)
    if shutil.disk_usage(folder).free < size + packed.getinfo(FILE).file_size:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _adopt(folder: Path, manifest: Manifest) -> None:
    """Put a journal of our own in the place of the one that came with a backup."""
    brought, journal = folder / BROUGHT, folder / FILE
    adopt_journal(brought, journal)
    brought.unlink()
    with closing(sqlite3.connect(journal, isolation_level=None)) as db:
        found = count(db).games
        if found != manifest.games:
            raise ValueError(f"{found} games")


def _belongs(name: str) -> bool:
    """Whether a part may be laid into a data folder: nothing leads out of it."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or not path.parts:
        return False
    if name == FILE or path.parts[0] == PANEL:
        return len(path.parts) == 1
    return any(PurePosixPath(path.parts[0]).match(each) for each in KEPT)


def refuse_newer(manifest: Manifest) -> None:
    """A backup of a later release is not for this one."""
    if is_newer(manifest):
        said = tr(
            "This backup is from Wormwatch {release}, which is newer than this one. Update first.",
            release=manifest.release,
        )
        raise Refused("newer-backup", said)


def is_newer(manifest: Manifest) -> bool:
    """Whether a later release has made it."""
    later = _version(manifest.release) > _version(__version__)
    return manifest.wormwatch > FORMAT or manifest.schema > len(STEPS) or later


def _version(release: str) -> tuple[int, ...]:
    """What can be compared of a release's name.

    >>> _version("0.10.0") > _version("0.9.2"), _version("0.2.0.dev1") > _version("0.2.0")
    (True, False)
    """
    numbers = []
    for part in release.split(".")[:3]:
        if not part.isdecimal() or len(part) > 9:
            break
        numbers.append(int(part))
    return tuple(numbers)


def damaged(path: Path, error: Exception) -> Refused:
    """One sentence about a backup that cannot be read."""
    if isinstance(error, FileNotFoundError):
        return Refused("no-backup", tr("There is no backup {file}.", file=path.name))
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return Refused("not-written", tr("There is no room for it here ({error}).", error=error))
    return Refused("damaged-backup", tr("{file} is damaged, or no backup.", file=path.name))
