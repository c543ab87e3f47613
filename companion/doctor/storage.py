"""The disk, the data folder, the journal."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import sqlite3
import stat
import tempfile
import time
from pathlib import Path

from companion.doctor.finding import Place, Verdict, ok, wrong

LEAST = 50_000_000  # bytes; a journal of many games is a few million
_ELSEWHERE = "or keep games elsewhere: wormwatch --data DIR"
_MAKE_ROOM = f"Make room: sudo apt clean, {_ELSEWHERE}"


def disk(place: Place) -> Verdict:
    """Is there room for games, and do writes reach the disk?"""
    nearest = _nearest(place.data)
    folder = nearest if nearest.is_dir() else nearest.parent
    free = shutil.disk_usage(folder).free
    room = f"{_size(free)} free for games"
    if free < LEAST:
        return wrong(f"{room}; Wormwatch wants {_size(LEAST)}.", _MAKE_ROOM)
    try:
        took = _write(folder)
    except OSError as error:
        says = f"{room}, but nothing can be written in {folder} ({error.strerror})."
        return wrong(says, _let_write(place.data, error.errno))
    return ok(f"{room}; a write is safe on the disk after {took * 1000:.1f} ms.")


def _write(folder: Path) -> float:
    """Write a page the way the journal does, and say how many seconds it took."""
    begun = time.perf_counter()
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".wormwatch-doctor-") as file:
        file.write(bytes(4096))
        file.flush()
        os.fsync(file.fileno())
        return time.perf_counter() - begun


def folder(place: Place) -> Verdict:
    """Is the data folder there, or can it be made? Nothing is made here."""
    data, nearest = place.data, _nearest(place.data)
    if not nearest.is_dir():
        return wrong(f"{data} cannot be a folder: {nearest} is a file.", f"Move it, {_ELSEWHERE}")
    if not os.access(nearest, os.W_OK | os.X_OK):
        verb = "written to" if nearest == data else f"made: {nearest} is closed to you"
        return wrong(f"{data} cannot be {verb}.", _let_write(data))
    return ok(f"{data}." if nearest == data else f"{data}, made with the first game.")


def _let_write(data: Path, why: int | None = None) -> str:
    if why == errno.EROFS:
        return f"Restart: sudo reboot; a disk that stays read-only is often failing, {_ELSEWHERE}"
    if why in (errno.ENOSPC, errno.EDQUOT):
        return _MAKE_ROOM
    # The one folder only: what lies above it is not ours to give away.
    name = shlex.quote(str(data))
    return f"Make it yours: sudo mkdir -p {name} && sudo chown -R $USER {name}, {_ELSEWHERE}"


def _nearest(path: Path) -> Path:
    """The path, or as much of it as there is; a file in the way counts."""
    for part in (path, *path.parents):
        try:
            part.stat()
        except OSError:
            continue
        return part
    return Path("/")


def journal(place: Place) -> Verdict:
    """Is the file of games sound? It is only read: starting Wormwatch is what repairs it."""
    from companion.table.journal_errors import Damaged, explained
    from companion.table.keeper import FILE
    from companion.table.reminders import emptied, taken_for_new

    path = place.data / FILE
    if taken_for_new(path):
        return _damaged(path, "the file is empty")
    if said := emptied(path):
        return wrong(said[0], "Look at what there is: wormwatch backup list")
    try:
        if stat.S_ISDIR(path.stat().st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        return _look_into(path)
    except (FileNotFoundError, NotADirectoryError):
        return ok("No games are kept yet.")
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and isinstance(explained(error), Damaged):
            return _damaged(path, str(error))
        says = f"{path} cannot be read ({error})."
        name = shlex.quote(str(path))
        return wrong(says, f"Close other Wormwatches, or make it yours: sudo chown $USER {name}*")


def _look_into(path: Path) -> Verdict:
    from companion.table.foreign import refuse_foreign
    from companion.table.schema import STEPS

    db = _open(path)
    try:
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        refuse_foreign(db)
        verdict: str = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if verdict != "ok":
            return _damaged(path, verdict)
        if version > len(STEPS):
            says = f"{path} is from a newer Wormwatch (schema {version}, known is {len(STEPS)})."
            return wrong(says, f"Update Wormwatch: git pull && make run, {_ELSEWHERE}")
        count: int = db.execute("SELECT count(*) FROM games").fetchone()[0] if version else 0
    finally:
        db.close()
    games = "1 game" if count == 1 else f"{count} games"
    older = "" if version == len(STEPS) else "; the next start brings it up to date"
    return ok(f"{games} in {_size(path.stat().st_size)}, sound, schema {version}{older}.")


def _open(path: Path) -> sqlite3.Connection:
    """Open for reading only.

    Reading a journal that nobody has open would leave a -wal and a -shm file beside it, or fail
    where the folder is read-only. "Immutable" does neither; but with a -wal file there, somebody
    may be writing, and then the file has to be read the careful way.
    """
    from companion.table.foreign import open_to_read

    return open_to_read(path, immutable=not os.path.exists(f"{path}-wal"))


def _damaged(path: Path, why: str) -> Verdict:
    says = f"{path} is damaged ({why.splitlines()[-1]})."
    return wrong(says, "Start wormwatch: it sets the file aside and brings over what can be read.")


def _size(count: int) -> str:
    """Bytes for a person.

    >>> _size(20_480), _size(50_000_000), _size(31_250_000_000)
    ('20 kB', '50 MB', '31.2 GB')
    """
    if count < 1_000_000:
        return f"{count / 1_000:.0f} kB"
    return f"{count / 1_000_000:.0f} MB" if count < 10**9 else f"{count / 10**9:.1f} GB"
