"""Reads the archive of a release: plain files and folders under one folder, and nothing else.

An archive comes from a stranger until its signature is checked, and a mistake can be in it after
that. So this reads only what `make release` writes: one gzip stream, ustar headers, and before a
long name one pax header that holds the name. Links, devices, global headers, chains of headers,
numbers in another form and odd names are refused. Every limit is checked before anything of that
size is read.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from companion.appliance.update_words import Trouble

LARGEST_RELEASE = 1_500_000_000  # bytes, unpacked
LARGEST_FILE = 300_000_000
MANY = 20_000  # files and folders; a release has about 1,500
LONGEST = 200  # letters of a path
PIECE = 1 << 18
BLOCK = 512
LARGEST_PAX = 1024  # bytes of a header that holds a long name
LARGEST_END = 1 << 20  # bytes of nothing after the last file

_PATH = re.compile(r"[ !#-\[\]-~]+")  # printable ASCII without the quotation mark and backslash
_NUMBER = re.compile(rb" *([0-7]{0,12})[ \0]*")


class Member(NamedTuple):
    """A file or a folder of an archive; `path` is without the folder that holds all of them."""

    path: str
    is_folder: bool
    runs: bool
    size: int
    mtime: int


class Archive:
    """Goes through an archive once: `for member in archive`, and `archive.pieces()`."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._name = name
        self._stream = _Stream(file, name)
        self._left = 0  # bytes of the current file that were not read
        self._top = ""
        self._seen: dict[str, tuple[str, bool]] = {}  # in small letters: path, is it a folder

    def __iter__(self) -> Iterator[Member]:
        """Yield every member, or raise `Trouble` at the first one that no release has."""
        total = count = 0
        while (header := self._next_header()) is not None:
            member = self._member(header)
            total += member.size
            count += 1
            if count > MANY or total > LARGEST_RELEASE:
                raise Trouble("too-large", file=self._name)
            self._left = member.size
            yield member
            for _ in self.pieces():
                pass
            self._stream.skip(-member.size % BLOCK)
        self._stream.finish()

    def pieces(self) -> Iterator[bytes]:
        """Yield what is in the current file and was not read yet."""
        while self._left:
            piece = self._stream.read(min(PIECE, self._left))
            self._left -= len(piece)
            yield piece

    # Headers

    def _next_header(self) -> bytes | None:
        header = self._stream.read(BLOCK)
        if not any(header):
            return None
        stored = self._number(header[148:156])
        if stored != sum(header) - sum(header[148:156]) + 8 * ord(" "):
            raise Trouble("torn", file=self._name)
        if header[257:265] != b"ustar\x0000":
            raise self._hostile(header, "a header of an odd kind")
        return header

    def _member(self, header: bytes) -> Member:
        long_name = b""
        if header[156:157] == b"x":
            long_name = self._long_name(header)
            following = self._next_header()
            if following is None:
                raise Trouble("torn", file=self._name)
            header = following
        kind = header[156:157]
        if kind in (b"1", b"2", b"3", b"4", b"6"):
            raise self._hostile(header, "a link or a device")
        if kind not in (b"0", b"\0", b"5"):
            raise self._hostile(header, "a header of an odd kind")
        size = self._number(header[124:136])
        if size > LARGEST_FILE:
            raise Trouble("too-large", file=self._name)
        is_folder = kind == b"5"
        if is_folder and size:
            raise self._hostile(header, "a header of an odd kind")
        path = self._path(long_name or _short_name(header), is_folder)
        mode, mtime = self._number(header[100:108]), self._number(header[136:148])
        return Member(path, is_folder, bool(mode & 0o100), size, mtime)

    def _long_name(self, header: bytes) -> bytes:
        size = self._number(header[124:136])
        if size > LARGEST_PAX:
            raise self._hostile(header, "a header of an odd kind")
        text = self._stream.read(size)
        self._stream.skip(-size % BLOCK)
        length, _, record = text.partition(b" ")
        value = record.removeprefix(b"path=").removesuffix(b"\n")
        if length != str(len(text)).encode() or record != b"path=" + value + b"\n":
            raise self._hostile(header, "a header of an odd kind")
        return value

    def _path(self, raw: bytes, is_folder: bool) -> str:
        """Return the path below the folder of the release, if it is one that a release can have."""
        name = raw.decode("ascii", "replace")
        top, *parts = name.removesuffix("/").split("/") if is_folder else name.split("/")
        if not top or ".." in (top, *parts):
            raise self._hostile(raw, "a path that leads elsewhere")
        if (
            len(name) > LONGEST or not _PATH.fullmatch(name) or "" in parts or "." in (top, *parts)
            or not (parts or is_folder) or top != (self._top or top)
        ):  # fmt: skip
            raise self._hostile(raw, "a path of an odd kind")
        self._top = top
        for number in range(1, len(parts)):
            self._note(raw, "/".join(parts[:number]), is_folder=True)
        if parts:
            self._note(raw, "/".join(parts), is_folder)
        return "/".join(parts)

    def _note(self, raw: bytes, path: str, is_folder: bool) -> None:
        """Remember a path, and refuse one that is there already, also with other capitals."""
        known = self._seen.get(path.lower())
        if known is not None and (known != (path, True) or not is_folder):
            raise self._hostile(raw, "a path that is there twice")
        self._seen[path.lower()] = (path, is_folder)

    # Small things

    def _number(self, field: bytes) -> int:
        found = _NUMBER.fullmatch(field)
        if found is None:
            raise Trouble("torn", file=self._name)
        return int(found[1] or b"0", 8)

    def _hostile(self, header: bytes, what: str) -> Trouble:
        shown = header[:100].split(b"\0")[0].decode("ascii", "backslashreplace")
        clean = "".join(each if each.isprintable() else "?" for each in shown)
        return Trouble("hostile", file=self._name, what=f"{clean}: {what}")


def _short_name(header: bytes) -> bytes:
    name, prefix = header[:100].rstrip(b"\0"), header[345:500].rstrip(b"\0")
    return prefix + b"/" + name if prefix else name


class _Stream:
    """The bytes that one gzip stream unpacks to, in order; `Trouble` where there are too many."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file, self._name = file, name
        self._inflate = zlib.decompressobj(wbits=31)  # a gzip header, and one stream
        self._buffer = memoryview(b"")
        self._total = 0

    def read(self, size: int) -> bytes:
        """Return exactly so many bytes, at most `PIECE` of them."""
        found = bytearray()
        while len(found) < size:
            if not self._buffer and not self._fill():
                raise Trouble("torn", file=self._name)
            taken = self._buffer[: size - len(found)]
            self._buffer = self._buffer[len(taken) :]
            found += taken
        return bytes(found)

    def skip(self, size: int) -> None:
        """Read the zeros that fill a block."""
        self.read(size)

    def finish(self) -> None:
        """Read to the end: zeros are left, and nothing after the stream."""
        left = LARGEST_END
        while self._buffer or self._fill():
            left -= len(self._buffer)
            if left < 0 or any(self._buffer):
                raise Trouble("torn", file=self._name)
            self._buffer = memoryview(b"")
        if self._inflate.unused_data or self._file.read(1):
            raise Trouble("torn", file=self._name)

    def _fill(self) -> bool:
        """Unpack the next bytes; False at the end of the stream."""
        while not self._buffer:
            if self._inflate.eof:
                return False
            packed = self._inflate.unconsumed_tail or self._file.read(PIECE // 4)
            if not packed:
                raise Trouble("torn", file=self._name)
            try:
                self._buffer = memoryview(self._inflate.decompress(packed, PIECE))
            except zlib.error:
                raise Trouble("torn", file=self._name) from None
            self._total += len(self._buffer)
            if self._total > LARGEST_RELEASE + LARGEST_END + MANY * 4 * BLOCK:
                raise Trouble("too-large", file=self._name)
        return True
