"""Written so that a pulled plug leaves the old or the new, and never half of either."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


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


def put(half: Path, target: Path) -> None:
    """Let a file that is ready take its place: on return it is there, whatever happens next."""
    sync(half)
    half.replace(target)
    sync(target.parent)


def write(target: Path, content: bytes) -> None:
    """Write a small file: the old one is there until the new one is."""
    half = target.with_name(f"{target.name}.half")
    half.write_bytes(content)
    put(half, target)


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
