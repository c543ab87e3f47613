"""Written so that a pulled plug leaves the old or the new, and never half of either."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.table.limited_read import open_folder, stick_root

_HERE = -100  # AT_FDCWD of the kernel: paths as they are
_EXCHANGE = 2  # RENAME_EXCHANGE
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def sync(path: Path) -> None:
    """On return, what is in this file (or which files are in this folder) is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_all(folder: Path) -> None:
    """The same for a folder with everything in it."""
    for path in folder.rglob("*"):
        sync(path)
    sync(folder)


def sync_disk(path: Path) -> None:
    """The same for the whole disk or stick it is on, which is also marked as left in order: a stick
    with NTFS that is pulled without that mark can only be read afterwards."""
    import ctypes  # only now: most files are written without

    handle = os.open(path, os.O_RDONLY)
    try:
        if ctypes.CDLL(None, use_errno=True).syncfs(handle):
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code))
    finally:
        os.close(handle)


def put(half: Path, target: Path) -> None:
    """Let a file that is ready take its place: on return it is there, whatever happens next."""
    sync(half)
    half.replace(target)
    sync(target.parent)


def write(target: Path, content: bytes) -> None:
    """Write a file: the old one is there until the new one is. Into a pipe or a device as it is.
    On a memory stick no link is followed, and what has the name is replaced."""
    if stick_root(target) is not None:
        with replaced_file(target) as file:
            file.write(content)
        return
    if target.exists() and not target.is_file() and not target.is_dir():
        target.write_bytes(content)
        return
    target = Path(os.path.realpath(target))  # where a link leads to, the file is
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "it is write-protected")
    half = target.with_name(f".{target.name}.half")
    with _only_writer(half) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            half.replace(target)
        except BaseException:
            with suppress(OSError):
                half.unlink()
            raise
    sync(target.parent)


@contextmanager
def replaced_file(target: Path) -> Iterator[BinaryIO]:
    """Open a new file, to write and to read, which takes the name of `target` when the block ends
    without an error. `OSError` if a link on a memory stick is in the way."""
    half = f".{target.name}.half"
    with open_folder(target.parent) as folder:
        with suppress(FileNotFoundError):
            os.unlink(half, dir_fd=folder)
        try:
            with open(os.open(half, _NEW, 0o666, dir_fd=folder), "w+b") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.rename(half, target.name, src_dir_fd=folder, dst_dir_fd=folder)
            os.fsync(folder)
        except BaseException:
            with suppress(OSError):
                os.unlink(half, dir_fd=folder)
            raise


def make_folder(path: Path) -> None:
    """Make a folder and those above it where they are missing; `OSError` if a link on a memory
    stick is in the way."""
    root = stick_root(path)
    if root is None:
        path.mkdir(parents=True, exist_ok=True)
        return
    with suppress(FileNotFoundError), open_folder(path):
        return
    if path.parent != root:
        make_folder(path.parent)
    with open_folder(path.parent) as folder, suppress(FileExistsError):
        os.mkdir(path.name, dir_fd=folder)
    with open_folder(path):  # refuses a file or a link that has the name
        pass


@contextmanager
def _only_writer(half: Path) -> Iterator[BinaryIO]:
    """An empty file that nobody else writes into; what a killed process has left of it is gone."""
    while True:
        with half.open("ab") as file:
            with suppress(OSError):  # a file system that knows no locks
                fcntl.flock(file, fcntl.LOCK_EX)
            with suppress(FileNotFoundError):
                # While we waited, whoever had it may have given it its name.
                if os.path.samestat(os.fstat(file.fileno()), half.stat()):
                    file.truncate(0)
                    yield file
                    return


def exchange(one: Path, other: Path) -> None:
    """Let two folders take each other's place at one stroke, where the file system can."""
    import ctypes  # as above

    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except AttributeError:
        _exchange_in_steps(one, other)
    else:
        if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE):
            code = ctypes.get_errno()
            if code not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
                raise OSError(code, os.strerror(code))
            _exchange_in_steps(one, other)
    sync(one.parent)


def _exchange_in_steps(one: Path, other: Path) -> None:
    aside = one.with_name(f"{one.name}.aside")
    one.rename(aside)
    try:
        other.rename(one)
    except OSError:
        aside.rename(one)
        raise
    aside.rename(other)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """One at a time, whichever process it is; the lock goes with the process that has it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    except PermissionError:  # made by somebody else, such as root: to be locked it need not be ours
        handle = os.open(file, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
