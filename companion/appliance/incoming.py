"""The archive of an update on its way to root: copied, checked, and only then looked into."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from companion.appliance import release_archive, signature, switch
from companion.appliance.places import Places
from companion.appliance.release_archive import LARGEST_ARCHIVE, PIECE
from companion.appliance.update_words import Trouble
from companion.table.limited_read import open_file

INCOMING = "import"  # the folder in the state for what comes over a network, as for cards
SOME = 100_000_000  # bytes that stay free on the disk


class Incoming:
    """The archive in a folder where root alone reads and writes: it has the right checksum and a
    signature that this machine trusts. What was checked is what is unpacked."""

    def __init__(self, places: Places, asked: Path, sha256: str, anywhere: bool = False) -> None:
        """`anywhere`: root itself has named the file."""
        self._places, self._asked, self._sha256 = places, asked, sha256
        self._anywhere = anywhere
        self._folder = places.prefix / switch.INCOMING
        self._file: BinaryIO | None = None

    def __enter__(self) -> BinaryIO:
        name = self._asked.name
        shutil.rmtree(self._folder, ignore_errors=True)
        try:
            self._folder.mkdir(mode=0o700)
            self._file = open(self._folder / "archive", "x+b")  # closed below
            self._copy(name)
            self._file.seek(0)
            if release_archive.checksum(self._file) != self._sha256:
                raise Trouble("wrong-checksum", file=name)
            signature.require_signed(self._file, self._signature(), name, self._places)
            self._file.seek(0)
        except BaseException:
            self.__exit__()
            raise
        return self._file

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _open(self, path: Path) -> BinaryIO:
        places, root = self._places, Path("/")
        if self._anywhere:
            return open_under(path, {root: root})
        ours = (places.update, places.state / INCOMING)
        return open_under(path, {**dict.fromkeys(ours, places.state), places.media: places.media})

    def _copy(self, name: str) -> None:
        assert self._file is not None
        room = shutil.disk_usage(self._folder).free - SOME
        size = 0
        with self._open(self._asked) as source:
            try:
                while piece := source.read(PIECE):
                    size += len(piece)
                    if size > LARGEST_ARCHIVE:
                        raise Trouble("too-large", file=name)
                    if size > room:
                        raise Trouble("no-room", version=name, megabytes=str(SOME // 1_000_000))
                    self._file.write(piece)
                self._file.flush()
            except OSError as error:
                raise Trouble("not-there", file=name) from error

    def _signature(self) -> bytes:
        path = release_archive.files_of(self._asked)[2]
        try:
            with self._open(path) as file:
                return signature.read_signature(file)
        except (Trouble, OSError):
            raise Trouble("not-signed", file=self._asked.name) from None


def open_under(path: Path, roots: Mapping[Path, Path]) -> BinaryIO:
    """Open a regular file below one of these folders, or raise `Trouble`. Each folder comes with
    the one from which on no link is followed: the app could make a link of a folder of its own."""
    root = next((each for each in roots if path.is_relative_to(each)), None)
    if root is None or path == root or ".." in path.parts:
        raise Trouble("bad-place", file=str(path), folder=str(next(iter(roots))))
    try:
        return open_file(path, roots[root])
    except OSError:
        raise Trouble("not-there", file=path.name) from None
