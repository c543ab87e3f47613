"""Memory sticks: which are in, and the newest backup onto one."""

from __future__ import annotations

import errno
import hashlib
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from companion.appliance import backup
from companion.appliance.backup import Backup
from companion.appliance.places import places
from companion.language import tr
from companion.table.errors import Refused
from companion.table.limited_read import STICKS, list_folder, open_file
from companion.table.on_disk import make_folder, replaced_file, sync_disk

MOUNTS = Path("/proc/self/mountinfo")
LABELS = Path("/dev/disk/by-label")
UUIDS = Path("/dev/disk/by-uuid")
FOLDER = "wormwatch-backups"  # on the stick
BLOCK = 1 << 20


class Stick(NamedTuple):
    """A memory stick that is in."""

    folder: Path
    device: str
    writable: bool = True
    label: str = ""
    uuid: str = ""  # of its file system

    @property
    def name(self) -> str:
        """What a person would call it: what is written in it, or else where it is."""
        return self.label or self.folder.name

    @property
    def backups(self) -> Path:
        """The folder for backups on it."""
        return self.folder / FOLDER


def sticks(mounts: str | None = None, media: Path | None = None) -> list[Stick]:
    """The memory sticks that are in, by what the system has mounted.

    >>> mounts = "40 25 8:17 / /media/pam/MY\\\\040STICK rw,nosuid - vfat /dev/sdb1 rw\\n"
    >>> [(stick.name, stick.device) for stick in sticks(mounts)]
    [('MY STICK', '8:17')]
    """
    if mounts is None:
        try:
            mounts = MOUNTS.read_text("utf-8", "surrogateescape")
        except OSError:
            return []
    ours = media or places().media
    found = [_stick(line.split(), ours) for line in mounts.splitlines()]
    return [stick for stick in found if stick]


def _stick(fields: list[str], ours: Path) -> Stick | None:
    """A line of the table of mounts as a stick. What lies under our own folder was put there for
    us; elsewhere it has to be a disk."""
    if "-" not in fields or len(fields) < 10:
        return None
    kind, source, *more = fields[fields.index("-") + 1 :]
    folder = Path(_plain(fields[4]))
    is_ours = folder.is_relative_to(ours) and folder != ours
    is_theirs = source.startswith("/dev/") and any(
        folder.is_relative_to(root) and (str(folder) != root or root == "/mnt") for root in STICKS
    )
    if kind == "autofs" or not (is_ours or is_theirs):
        return None
    options = {*fields[5].split(","), *more[0].split(",")} if more else {*fields[5].split(",")}
    device = _plain(source)
    return Stick(
        folder, fields[2], "ro" not in options, disk_name(device), disk_name(device, UUIDS)
    )


def disk_name(device: str, links: Path = LABELS) -> str:
    """Return the label of a disk or, from the other links, its UUID; nothing if it has none."""
    with suppress(OSError):
        for link in links.iterdir():
            if link.resolve() == Path(device).resolve():
                plain = re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), link.name)
                with suppress(UnicodeError):
                    return plain.encode("latin-1").decode()
                return plain
    return ""


def _plain(path: str) -> str:
    """The kernel writes blanks and the like as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), path)


# Copying


def copy_newest(data: Path, stick: Stick) -> Backup:
    """Put the newest backup onto a stick, made anew if something has changed since. On return it
    was read back from there, and the stick can be pulled."""
    last = backup.newest(data)
    if last is None or not backup.is_kept(data, last):
        last = backup.make(data, backup.ASKED)
    try:
        return _copy(last, stick, backup.home(data))
    except OSError as error:
        raise explain_trouble(stick, error) from error


def _copy(newest: Backup, stick: Stick, home: str) -> Backup:
    require_in(stick)
    folder = stick.backups
    make_folder(folder)
    target = folder / newest.path.name
    for each in list_folder(folder):
        if each.suffix == ".half":
            each.unlink(missing_ok=True)
    with newest.path.open("rb") as file:
        whole = _sum(file)
    if not _has(target, newest.size, whole):
        _renew(newest.path, target, whole)
        backup.thin(folder, home)
    sync_disk(folder)
    return newest._replace(path=target)


def _has(target: Path, size: int, whole: bytes) -> bool:
    """Whether the backup is on the stick already; a file of another size is not read."""
    try:
        with open_file(target) as file:
            return os.fstat(file.fileno()).st_size == size and _sum(file) == whole
    except OSError:
        return False


def _renew(source: Path, target: Path, whole: bytes) -> None:
    """Under a name of its own until it was read back."""
    with source.open("rb") as read, replaced_file(target) as written:
        _copy_file(read, written)
        os.posix_fadvise(written.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        written.seek(0)
        if _sum(written) != whole:
            raise OSError(errno.EIO, os.strerror(errno.EIO))


def _copy_file(source: BinaryIO, target: BinaryIO) -> None:
    while block := source.read(BLOCK):
        target.write(block)
    target.flush()
    os.fsync(target.fileno())


def _sum(file: BinaryIO) -> bytes:
    digest = hashlib.sha256()
    while block := file.read(BLOCK):
        digest.update(block)
    return digest.digest()


def explain_trouble(stick: Stick, error: OSError) -> Refused:
    """What is wrong with the stick, in one sentence; at home nothing is lost."""
    if not is_in(stick):
        said = tr("The stick was pulled before the copy was whole; your games are safe here.")
    elif error.errno in (errno.ENOSPC, errno.EDQUOT):
        said = tr("{stick} is full: no backup fits on it. Your games are safe here.",
                  stick=stick.name)  # fmt: skip
    elif error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        said = tr("{stick} cannot be written on. Your games are safe here.", stick=stick.name)
    else:
        said = tr("No backup could be put onto {stick} ({error}). Your games are safe here.",
                  stick=stick.name, error=error.strerror or error)  # fmt: skip
    return Refused("not-on-stick", said)


def require_in(stick: Stick) -> None:
    """Where a stick was, there may be a folder of our own disk now."""
    if not is_in(stick):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))


def is_in(stick: Stick, among: Iterable[Stick] | None = None) -> bool:
    """Whether it is still there, and not another one at its place."""
    every = sticks() if among is None else among
    return any((each.folder, each.device) == (stick.folder, stick.device) for each in every)
