"""The archive of an update, taken from somebody who may do less than we: copied, then believed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from companion.appliance import release_archive, switch
from companion.appliance.places import Places
from companion.appliance.release_archive import LARGEST_ARCHIVE, PIECE
from companion.appliance.update_words import Trouble
from companion.table.limited_read import open_file

INCOMING = "import"  # the folder in the state for what comes over a network, as for cards


class Incoming:
    """The archive, copied to where nobody else can write, with the right checksum: what was looked
    at is what is unpacked."""

    def __init__(self, places: Places, asked: Path, sha256: str, anywhere: bool = False) -> None:
        """`anywhere`: root itself has named the file."""
        self._places, self._asked, self._sha256 = places, asked, sha256
        self._anywhere = anywhere
        self._path = places.prefix / switch.INCOMING
        self._file: BinaryIO | None = None

    def __enter__(self) -> BinaryIO:
        name = self._asked.name
        self._path.unlink(missing_ok=True)
        self._file = open(self._path, "x+b")  # closed below
        try:
            with open_under(self._asked, self._allowed()) as source:
                self._copy(source, name)
            self._file.seek(0)
            if release_archive.checksum(self._file) != self._sha256:
                raise Trouble("wrong-checksum", file=name)
            self._file.seek(0)
        except BaseException:
            self.__exit__()
            raise
        return self._file

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _allowed(self) -> list[Path]:
        places = self._places
        if self._anywhere:
            return [Path("/")]
        return [places.update, places.state / INCOMING, places.media]

    def _copy(self, source: BinaryIO, name: str) -> None:
        assert self._file is not None
        size = 0
        try:
            while piece := source.read(PIECE):
                size += len(piece)
                if size > LARGEST_ARCHIVE:
                    raise Trouble("too-large", file=name)
                self._file.write(piece)
            self._file.flush()
        except OSError as error:
            raise Trouble("not-there", file=name) from error


def open_under(path: Path, roots: list[Path]) -> BinaryIO:
    """Open a plain file below one of these folders, through no link on the way: the path comes
    from somebody who may do less than we."""
    root = next((each for each in roots if path.is_relative_to(each)), None)
    if root is None or path == root or ".." in path.parts:
        raise Trouble("bad-place", file=str(path), folder=str(roots[0]))
    try:
        return open_file(path, root)
    except OSError:
        raise Trouble("not-there", file=path.name) from None
