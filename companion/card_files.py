"""A friend's cards: a catalogue as a folder or in one .zip, and where to look for them."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from companion.games.terror_below.catalogue import FILES, NEEDED, Catalogue, load
from companion.language import tr
from companion.table.errors import Refused

LARGEST = 2_000_000  # bytes of one file; a whole box of cards has about 30,000
DEEP = 2  # folders down from a memory stick or a folder of downloads
MANY = 50  # folders that are looked into at each place
OUTGOING = "export"  # the folder there for cards that are handed on without a memory stick
INCOMING = "import"  # the folder in the data folder for whoever brings cards over a network


def read(path: Path) -> Catalogue:
    """The cards of a folder or a .zip, or `Refused` with one sentence about what is wrong."""
    with unpacked(path) as folder:
        return load(folder)


def pack(folder: Path, target: Path) -> None:
    """Put a catalogue into one .zip."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in FILES:
            if (folder / name).exists():
                packed.write(folder / name, name)


@contextmanager
def unpacked(path: Path) -> Iterator[Path]:
    """The folder itself, or what is in the .zip for as long as it is needed."""
    if not path.is_file():
        yield path  # whoever reads it says what is not there
        return
    with TemporaryDirectory() as name:
        try:
            with zipfile.ZipFile(path) as packed:
                _unpack(packed, Path(name))
        except _DAMAGED:
            said = tr("{path} cannot be read: it is no .zip, or damaged.", path=path.name)
            raise Refused("bad-file", said) from None
        if not any(Path(name).iterdir()):
            raise Refused("no-catalogue", tr("{path} has no cards in it.", path=path.name))
        yield Path(name)


# What the reader of .zip files raises for one that is cut off, locked, or packed in a way of its
# own: besides its own error, whatever the part says that has met with it.
_DAMAGED = (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, EOFError, zlib.error)


def _unpack(packed: zipfile.ZipFile, folder: Path) -> None:
    """The catalogue's files and no others, wherever in the .zip they lie."""
    for entry in _entries(packed):
        (folder / PurePosixPath(entry.filename).name).write_bytes(packed.read(entry))


def _entries(packed: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """Those of the fullest folder in it; what is far too large is no file of cards."""
    found: dict[PurePosixPath, list[zipfile.ZipInfo]] = {}
    for entry in packed.infolist():
        path = PurePosixPath(entry.filename)
        if path.name in FILES and entry.file_size <= LARGEST:
            found.setdefault(path.parent, []).append(entry)
    return max(found.values(), key=len, default=[])


# Where they may lie


def places(data: Path, root: Path = Path("/")) -> list[Path]:
    """Memory sticks, downloads, and the folder for it in the data folder; those that are there."""
    found = [*sticks(root), Path.home() / "Downloads", data / INCOMING]
    return [path for path in found if path.is_dir()]


def sticks(root: Path = Path("/")) -> list[Path]:
    """Memory sticks, wherever this system puts them."""
    patterns = ("media/*", "media/*/*", "run/media/*/*", "mnt", "mnt/*")
    return [path for pattern in patterns for path in sorted(root.glob(pattern)) if path.is_dir()]


def hand_on(catalogue: Path, data: Path, name: str) -> Path:
    """Pack a catalogue for a friend: onto a memory stick that takes it, or else into the data
    folder. Where it lies comes back; one of that name is replaced."""
    for stick in filter(os.path.ismount, sticks()):
        with suppress(OSError):  # full, or not to be written on
            pack(catalogue, stick / name)
            return stick / name
    target = data / OUTGOING / name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        pack(catalogue, target)
    except OSError as error:
        said = tr("{path} cannot be written: {error}.", path=target, error=error.strerror)
        raise Refused("not-written", said) from None
    return target


def found(places: Iterable[Path]) -> list[Path]:
    """Everything at these places that could be a friend's cards, each once."""
    every = (path for place in places for path in _below(place, DEEP))
    return list(dict.fromkeys(every))


def _below(folder: Path, deep: int) -> Iterator[Path]:
    """A folder that is a catalogue, and the catalogues in it; what may not be read is passed by."""
    try:
        inside = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        if all((folder / name).is_file() for name in NEEDED):
            yield folder
            return
        yield from (path for path in inside if path.suffix.lower() == ".zip" and _may_be(path))
        folders = [path for path in inside if path.is_dir() and not path.is_symlink()][:MANY]
    except OSError:
        return
    if deep:
        for each in folders:
            yield from _below(each, deep - 1)


def _may_be(path: Path) -> bool:
    """Whether a .zip is somebody's cards; one that is damaged may be, and is told of when it is
    opened."""
    try:
        with zipfile.ZipFile(path) as packed:
            return bool(_entries(packed))
    except zipfile.BadZipFile:
        return True
    except OSError:
        return False
