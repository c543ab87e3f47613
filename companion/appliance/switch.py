"""The links that say which release runs, and the way back when a new one does not.

    current -> releases/0.2.0     what is started
    pending -> releases/0.1.0     only while a switch is not confirmed: what to go back to
    previous -> releases/0.1.0    what ran before, kept

`pending` leads to the code that does the going back, so that a broken release is never asked to
repair itself. Each link is replaced by a rename: at any moment it is the old or the new.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.appliance.places import Places
from companion.appliance.update_words import Trouble

PARTIAL = ".partial"  # the end of a folder's name while it is being made
LOCK = ".update-lock"
TRIAL = ".trial-"  # the start of the name of a folder with a copy of the games
INCOMING = ".incoming"  # the folder for an archive until its signature is checked


def pending(places: Places) -> Path:
    """The link that is there while a switch is not confirmed."""
    return places.prefix / "pending"


def previous(places: Places) -> Path:
    """The link to the release before the current one."""
    return places.prefix / "previous"


def name_at(link: Path) -> str:
    """The release that a link leads to; nothing where there is no link.

    >>> name_at(Path("/nowhere/current"))
    ''
    """
    return Path(os.readlink(link)).name if link.is_symlink() else ""


def version_of(name: str) -> str:
    """A release's folder is called by its version, and by more where that is there twice.

    >>> version_of("0.2.0+2")
    '0.2.0'
    """
    return name.partition("+")[0]


def point(link: Path, name: str) -> None:
    """Let a link lead to a release; on return it does, whatever happens next."""
    half = link.with_name(f".{link.name}.new")
    half.unlink(missing_ok=True)
    half.symlink_to(Path("releases") / name)
    half.replace(link)
    sync(link.parent)


def drop(link: Path) -> None:
    """Take a link away, and have that on disk."""
    link.unlink(missing_ok=True)
    sync(link.parent)


def sync(folder: Path) -> None:
    """On return, which files are in this folder is on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def alone(places: Places) -> Iterator[None]:
    """One update at a time; the lock goes with the process that has it."""
    handle = os.open(places.prefix / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Trouble("busy") from None
        yield
    finally:
        os.close(handle)


def is_write_protected(places: Places, mounts: Path = Path("/proc/self/mounts")) -> bool:
    """Whether what is written to the releases would be gone after the next start, or cannot be
    written at all: a read-only system lays a layer of memory over the disk. deploy/readonly.sh
    gives the releases a partition of their own, and then they are not under it."""
    if os.statvfs(places.prefix).f_flag & os.ST_RDONLY:
        return True
    try:
        lines = [line.split() for line in mounts.read_text("utf-8", "replace").splitlines()]
    except OSError:
        return False
    home = places.prefix.resolve()
    over = [line for line in lines if len(line) > 2 and home.is_relative_to(line[1])]
    nearest = max(over, key=lambda line: len(line[1]), default=["", "", ""])
    below = any(line[1] == "/media/root-ro" for line in lines if len(line) > 2)
    return nearest[2] == "overlay" and below


def free_name(places: Places, version: str) -> str:
    """What the folder of a new release may be called."""
    in_use = {name_at(link) for link in _links(places)}
    name, count = version, 1
    while name in in_use:
        count += 1
        name = f"{version}+{count}"
    shutil.rmtree(places.releases / name, ignore_errors=True)  # one that was never switched to
    return name


def prune(places: Places) -> None:
    """Remove what no link leads to, and what an update that broke off has left."""
    wanted = {name_at(link) for link in _links(places)}
    for folder in places.releases.iterdir():
        if folder.name not in wanted:
            shutil.rmtree(folder, ignore_errors=True)
    for folder in (places.prefix / INCOMING, *places.prefix.glob(f"{TRIAL}*")):
        shutil.rmtree(folder, ignore_errors=True)


def _links(places: Places) -> list[Path]:
    return [places.current, pending(places), previous(places)]
