"""Opens files that come from outside: regular files only, and never more bytes than expected.

A pipe, a socket or a device is refused before it is opened. Below a USB stick no link is
followed, neither at the end of a path nor in the middle: a stranger made the links on a stick.

    raw = read_file(path, 20_000)             # Refused, in one sentence
    with open_file(path) as file: ...         # OSError
    for each in list_folder(folder): ...      # OSError; a limited number of entries
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import islice
from pathlib import Path

from companion.language import tr
from companion.table.errors import Refused

STICKS = ("/media", "/run/media", "/mnt")  # where systems mount USB sticks
MOST_ENTRIES = 5_000  # of a folder that are listed
_ENTER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


def read_file(path: Path, most: int, root: Path | None = None) -> bytes:
    """Return the content of a regular file; `Refused` if it has more bytes or cannot be read."""
    try:
        with open_file(path, root) as file:
            content = file.read(most + 1) or b""
    except OSError as error:
        said = tr("{path} cannot be read: {error}.", path=path, error=error.strerror or error)
        raise Refused("cannot-read", said) from None
    if len(content) > most:
        said = tr("{path} is far too large to be what it should be.", path=path)
        raise Refused("too-large", said)
    return content


def open_file(path: Path, root: Path | None = None) -> BufferedReader:
    """Open a regular file for reading, or raise `OSError`. No link below `root` is followed, and
    none below a USB stick."""
    root = root or stick_root(path)
    if root is None:
        _require_regular(path.stat())
        return _checked(os.open(path, _READ))
    if Path(os.path.abspath(path)) == root:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    with open_folder(path.parent, root) as folder:
        _require_regular(os.stat(path.name, dir_fd=folder, follow_symlinks=False))
        return _checked(os.open(path.name, _READ | os.O_NOFOLLOW, dir_fd=folder))


@contextmanager
def open_folder(path: Path, root: Path | None = None) -> Iterator[int]:
    """Open a folder as a handle for `dir_fd`, or raise `OSError`. No link below `root` is followed,
    and none below a USB stick."""
    root = root or stick_root(path)
    start = path if root is None else root
    parts = () if root is None else _inner(path, root)
    folder = os.open(start, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for part in parts:
            inner = _enter(part, folder)
            os.close(folder)
            folder = inner
        yield folder
    finally:
        os.close(folder)


def list_folder(path: Path, most: int = MOST_ENTRIES) -> list[Path]:
    """Return what is in a folder, in the order of the names and at most so many; `OSError` if it
    cannot be listed. Links on a USB stick are left out."""
    follows = stick_root(path) is None
    with open_folder(path) as folder, os.scandir(folder) as entries:
        names = [entry.name for entry in islice(entries, most) if follows or not entry.is_symlink()]
    return [path / name for name in sorted(names)]


def stick_root(path: Path) -> Path | None:
    """Return the folder of the USB stick that a path leads onto, or None. All that is mounted where
    systems mount sticks counts as one."""
    absolute = os.path.abspath(path)
    ours = os.environ.get("WORMWATCH_MEDIA", "").rstrip("/")
    if ours and absolute.startswith(f"{ours}/"):
        return Path(ours)
    start = next((each for each in STICKS if f"{absolute}/".startswith(f"{each}/")), None)
    if start is None:
        return None
    # The search goes down: below the mount, a link on the stick could lead to another mount.
    above = [Path(absolute), *Path(absolute).parents]
    likely = (each for each in reversed(above) if each.is_relative_to(start))
    return next((each for each in likely if os.path.ismount(each)), None)


def _inner(path: Path, root: Path) -> tuple[str, ...]:
    """Return the names between a folder and a path below it; ".." would lead out of it."""
    absolute = path if path.is_absolute() else Path.cwd() / path
    if ".." in absolute.parts or not absolute.is_relative_to(root):
        raise OSError(errno.EXDEV, tr("the path leads out of the folder"))
    return absolute.relative_to(root).parts


def _enter(name: str, folder: int) -> int:
    try:
        return os.open(name, _ENTER, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR):
            raise _link_or(error, os.stat(name, dir_fd=folder, follow_symlinks=False)) from None
        raise


def _link_or(error: OSError, about: os.stat_result) -> OSError:
    if stat.S_ISLNK(about.st_mode):
        return OSError(errno.ELOOP, tr("links on a USB stick are not followed"))
    return error


def _require_regular(about: os.stat_result) -> None:
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISLNK(about.st_mode):
        raise OSError(errno.ELOOP, tr("links on a USB stick are not followed"))
    if not stat.S_ISREG(about.st_mode):
        raise OSError(errno.EINVAL, tr("it is not a regular file"))


def _checked(handle: int) -> BufferedReader:
    """Return the open file; another one may have taken its name since it was looked at."""
    try:
        _require_regular(os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return open(handle, "rb")
