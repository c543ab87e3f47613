"""A release as one file: what it says about itself, whether it is whole, and taking it apart.

An archive may come from anywhere. Nothing in it is believed before it is looked at, and nothing
but plain files and folders, of decent size and under their own folder, is ever written.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import BinaryIO

import msgspec

from companion.appliance.update_words import Trouble
from companion.table.form import decoded as from_json

ABOUT = "release.json"  # the first file in an archive
LARGEST_ARCHIVE = 600_000_000  # bytes; with wheels for two Pythons it has about 250 million
LARGEST_RELEASE = 1_500_000_000  # unpacked
LARGEST_FILE = 300_000_000
LARGEST_READ = 16_000_000  # what tarfile may want at once; a header has a few hundred bytes
MANY = 20_000  # files and folders; a release has about 1,500
PIECE = 1 << 20
LONGEST = 200  # letters of a path

_VERSION = re.compile(r"(\d{1,6}(?:\.\d{1,6}){1,3})(?:(a|b|rc)(\d{1,4}))?(?:\.dev(\d{1,6}))?")
_DAMAGED = (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile, UnicodeError, ValueError)


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
    """A release.json, if it is one."""
    try:
        release: Release = from_json(text, Release)
        order(release.version)
    except (msgspec.DecodeError, ValueError):
        raise Trouble("torn", file=name) from None
    return release


# Whether it is whole


def checksum(file: BinaryIO) -> str:
    """The SHA-256 of what can still be read from an open file."""
    found = hashlib.sha256()
    while piece := file.read(PIECE):
        found.update(piece)
    return found.hexdigest()


def promised(path: Path) -> str:
    """The checksum that was written down beside an archive."""
    beside = path.with_name(path.name + ".sha256")
    try:
        with beside.open("rb") as file:
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


def check(path: Path) -> Release:
    """Look at an archive: it is whole, and it is a release. Its checksum and size come along."""
    want = promised(path)
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > LARGEST_ARCHIVE:
                raise Trouble("too-large", file=path.name)
            if checksum(file) != want:
                raise Trouble("wrong-checksum", file=path.name)
            file.seek(0)
            release = about(file, path.name)
    except OSError:
        raise Trouble("not-there", file=path.name) from None
    return msgspec.structs.replace(release, file=path.name, sha256=want, size=size)


# What is in it


def about(file: BinaryIO, name: str) -> Release:
    """What an archive says about itself: the first file in it, so that this takes no time."""
    with _opened(file, name) as members:
        for tar, member in members:
            if PurePosixPath(member.name).name != ABOUT or member.size > 1_000_000:
                break
            content = tar.extractfile(member)
            assert content is not None  # it is a plain file
            return decoded(content.read(), name)
    raise Trouble("torn", file=name)


def unpack(file: BinaryIO, name: str, target: Path) -> None:
    """Write the files of an archive into an empty folder, without the one they lie in."""
    target.mkdir(parents=True)
    with _opened(file, name) as members:
        for tar, member in members:
            there = target.joinpath(*PurePosixPath(member.name).parts[1:])
            if member.isdir():
                there.mkdir(parents=True, exist_ok=True)
                continue
            there.parent.mkdir(parents=True, exist_ok=True)
            try:
                _write(tar, member, there)
            except FileExistsError:
                raise Trouble("hostile", file=name, what=member.name[:LONGEST]) from None


def _write(tar: tarfile.TarFile, member: tarfile.TarInfo, there: Path) -> None:
    mode = 0o755 if member.mode & 0o100 else 0o644
    new = os.open(there, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
    with open(new, "wb") as out:
        content = tar.extractfile(member)
        assert content is not None  # it is a plain file
        left = member.size
        while left:
            piece = content.read(min(PIECE, left))
            if not piece:
                raise tarfile.ReadError("unexpected end of data")
            left -= len(piece)
            out.write(piece)
    os.utime(there, (member.mtime, member.mtime))


@contextmanager
def _opened(
    file: BinaryIO, name: str
) -> Iterator[Iterator[tuple[tarfile.TarFile, tarfile.TarInfo]]]:
    """The members of an archive one after the other, each looked at before it is handed out."""
    try:
        # By hand and not with "r:gz": a header may claim any size, and so much would be read.
        with (
            _Careful(fileobj=file, mode="rb") as plain,
            tarfile.open(fileobj=plain, mode="r:", errorlevel=2) as tar,
        ):
            yield _members(tar, name)
    except _DAMAGED as error:
        if isinstance(error, _TooMuch):
            raise Trouble("too-large", file=name) from None
        raise Trouble("torn", file=name) from error


def _members(tar: tarfile.TarFile, name: str) -> Iterator[tuple[tarfile.TarFile, tarfile.TarInfo]]:
    total = 0
    for count, member in enumerate(tar):
        wrong = _wrong_with(member)
        if wrong:
            raise Trouble("hostile", file=name, what=wrong)
        total += member.size
        if count > MANY or total > LARGEST_RELEASE or member.size > LARGEST_FILE:
            raise Trouble("too-large", file=name)
        yield tar, member


def _wrong_with(member: tarfile.TarInfo) -> str:
    """What an entry has that no release has; nothing when it is fine."""
    shown = member.name[:LONGEST]
    path = PurePosixPath(member.name)
    if member.issparse() or not (member.isreg() or member.isdir()):
        return f"{shown}: a link or a device"
    if path.is_absolute() or ".." in path.parts or "\\" in member.name or "\0" in member.name:
        return f"{shown}: a path that leads elsewhere"
    if len(member.name) > LONGEST or (len(path.parts) < 2 and member.isreg()):
        return f"{shown}: a path of an odd kind"
    if hasattr(tarfile, "data_filter"):  # not in every 3.11; what it looks at is looked at above
        try:
            tarfile.data_filter(member, "/nowhere")
        except tarfile.FilterError as error:
            return f"{shown}: {type(error).__name__}"
    return ""


class _TooMuch(ValueError):
    """More was wanted at once than any honest release has."""


class _Careful(gzip.GzipFile):
    """A packed file that gives no more than a decent amount at once."""

    def read(self, size: int | None = -1) -> bytes:
        if size is None or not 0 <= size <= LARGEST_READ:
            raise _TooMuch
        return super().read(size)

    def seek(self, offset: int, whence: int = 0) -> int:
        if offset > 2 * LARGEST_RELEASE:
            raise _TooMuch
        return super().seek(offset, whence)
