"""A release as one file: what it says about itself, whether it is whole, and taking it apart.

How an archive is read and what is refused in it: tar_stream.py. Who made it: signature.py.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import msgspec

from companion.appliance.tar_stream import Archive
from companion.appliance.update_words import Trouble
from companion.table.form import decoded as from_json
from companion.table.limited_read import open_file

ABOUT = "release.json"  # the first file in an archive
NAME = re.compile(r"wormwatch-([0-9A-Za-z.]{1,40})\.tar\.gz")
SIGNED = ".sig"  # the end of the name of the signature beside it
LARGEST_ARCHIVE = 600_000_000  # bytes; with wheels for two Pythons it has about 250 million
LARGEST_ABOUT = 1_000_000
PIECE = 1 << 20
MOST_NOTES, LONGEST_NOTE = 100, 2_000

_VERSION = re.compile(
    r"([0-9]{1,6}(?:\.[0-9]{1,6}){1,3})(?:(a|b|rc)([0-9]{1,4}))?(?:\.dev([0-9]{1,6}))?"
)


class Release(msgspec.Struct, frozen=True, kw_only=True):
    """What a release says about itself. The last three stand only beside the archive."""

    version: str
    schema: int  # of the journal
    pythons: list[str]
    wheels: str = ""  # the machine that the packages inside are for, if there are any
    notes: list[str] = []
    file: str = ""
    sha256: str = ""
    size: int = 0


def order(version: str) -> tuple[object, ...]:
    """What versions are sorted by; `ValueError` when it is none.

    >>> sorted(["0.10.0", "0.2.0", "0.2.0rc1", "0.2.0.dev4", "0.2"], key=order)
    ['0.2.0.dev4', '0.2.0rc1', '0.2.0', '0.2', '0.10.0']
    """
    found = _VERSION.fullmatch(version)
    if found is None:
        raise ValueError(version)
    numbers, stage, count, dev = found.groups()
    parts = [int(each) for each in numbers.split(".")]
    while parts and parts[-1] == 0:
        parts.pop()
    # Before a release come its candidates, before these what is still being made.
    ripe = (("a", "b", "rc").index(stage), int(count)) if stage else (3, 0)
    if dev and not stage:
        ripe = (-1, 0)
    return parts, ripe, int(dev) if dev else 1_000_000


def decoded(text: bytes, name: str) -> Release:
    """Return what a release.json says, or raise `Trouble` if it is none."""
    try:
        release: Release = from_json(text, Release)
        order(release.version)
        if len(release.notes) > MOST_NOTES or any(map(_is_long, release.notes)):
            raise ValueError
    except (msgspec.DecodeError, ValueError):
        raise Trouble("torn", file=name) from None
    return release


def _is_long(note: str) -> bool:
    return len(note) > LONGEST_NOTE


def files_of(archive: Path) -> tuple[Path, Path, Path]:
    """Return an archive with its checksum and its signature, which lie beside it."""
    name = archive.name
    return archive, archive.with_name(f"{name}.sha256"), archive.with_name(f"{name}{SIGNED}")


# Whether it is whole


def checksum(file: BinaryIO) -> str:
    """The SHA-256 of what can still be read from an open file."""
    found = hashlib.sha256()
    while piece := file.read(PIECE):
        found.update(piece)
    return found.hexdigest()


def promised(path: Path) -> str:
    """Return the checksum in the file beside an archive, or raise `Trouble`."""
    try:
        with open_file(files_of(path)[1]) as file:
            return checksum_in(file.read(1000), path.name)
    except OSError:
        raise Trouble("no-checksum", file=path.name) from None


def checksum_in(text: bytes, name: str) -> str:
    """The checksum in what `sha256sum` has written.

    >>> checksum_in(b"ab" * 32 + b"  wormwatch-0.2.0.tar.gz", "wormwatch-0.2.0.tar.gz")[:4]
    'abab'
    """
    found = re.match(rb"([0-9a-fA-F]{64})(?:\s|$)", text)
    if found is None:
        raise Trouble("no-checksum", file=name)
    return found[1].decode().lower()


def check(path: Path, require: Callable[[BinaryIO], None] = lambda file: None) -> Release:
    """Return what an archive is, with its checksum and size; `Trouble` where it is not whole, or
    where `require`, which is called before anything looks into it, raises that."""
    want = promised(path)
    try:
        with open_file(path) as file:
            size = os.fstat(file.fileno()).st_size
            if size > LARGEST_ARCHIVE:
                raise Trouble("too-large", file=path.name)
            if checksum(file) != want:
                raise Trouble("wrong-checksum", file=path.name)
            require(file)
            file.seek(0)
            release = about(file, path.name)
    except OSError:
        raise Trouble("not-there", file=path.name) from None
    return msgspec.structs.replace(release, file=path.name, sha256=want, size=size)


# What is in it


def about(file: BinaryIO, name: str) -> Release:
    """Return what an archive says about itself. That is the first file in it, so it is quick."""
    archive = Archive(file, name)
    for member in archive:
        if member.path != ABOUT or member.is_folder or member.size > LARGEST_ABOUT:
            break
        return decoded(b"".join(archive.pieces()), name)
    raise Trouble("torn", file=name)


def unpack(file: BinaryIO, name: str, target: Path) -> None:
    """Write the files of an archive into an empty folder, without the one they lie in."""
    target.mkdir(parents=True)
    archive = Archive(file, name)
    for member in archive:
        there = target / member.path
        if member.is_folder:
            there.mkdir(parents=True, exist_ok=True)
            continue
        there.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with open(os.open(there, flags, 0o755 if member.runs else 0o644), "wb") as out:
            out.writelines(archive.pieces())
        os.utime(there, (member.mtime, member.mtime))
