"""A friend's cards: a catalogue as a folder or in one .zip, and where to look for them."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.cards import AnyBox, in_use
from companion.games.registry import card_boxes
from companion.language import tr
from companion.table import on_disk, zipped
from companion.table.data import LARGEST as LARGEST
from companion.table.errors import Refused
from companion.table.limited_read import list_folder

DEEP = 2  # folders down from a memory stick or a folder of downloads
MANY = 50  # folders that are looked into in each folder
MOST = 300  # files and folders that are looked at in each place
FEW = 500  # entries of a folder that are looked at
OUTGOING = "export"  # the folder there for cards that are handed on without a memory stick
INCOMING = "import"  # the folder in the data folder for whoever brings cards over a network


class Brought(NamedTuple):
    """A friend's cards, and the box they are of."""

    box: AnyBox
    cards: Any


def read(path: Path, likely: AnyBox | None = None) -> Brought:
    """The cards of a folder or a .zip, or `Refused` with one sentence about what is wrong. Its
    files tell which game they are of; where several are there, it is the likely one."""
    with unpacked(path, likely) as (box, folder):
        return Brought(box, box.load(folder))


def pack(box: AnyBox, folder: Path, target: Path) -> None:
    """Put a catalogue into one .zip."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in box.files:
            if (folder / name).exists():
                packed.write(folder / name, name)
    on_disk.write(target, into.getvalue())


@contextmanager
def unpacked(path: Path, likely: AnyBox | None = None) -> Iterator[tuple[AnyBox, Path]]:
    """The box it is of, and the folder itself, or what is in the .zip for as long as it is
    needed."""
    if path.is_dir() or not path.exists():
        # Whoever reads it says what is not there.
        yield _box_of([file.name for file in _inside(path)], likely), path
        return
    with TemporaryDirectory() as name:
        try:
            with zipped.opened(path) as packed:
                box = _unpack(packed, Path(name), likely)
        except zipped.DAMAGED:
            said = tr("{path} cannot be read: it is no .zip, or damaged.", path=path.name)
            raise Refused("bad-file", said) from None
        if not any(Path(name).iterdir()):
            raise Refused("no-catalogue", tr("{path} has no cards in it.", path=path.name))
        yield box, Path(name)


def _box_of(names: Collection[str], likely: AnyBox | None) -> AnyBox:
    """The box that these files are a catalogue of: the likely one if it can be, or else the one
    that most of them belong to."""
    boxes = card_boxes()
    first = likely or boxes[0]
    if not names or all(file in names for file in first.needed):
        return first
    return max(boxes, key=lambda box: (len({*box.files} & {*names}), box is first))


def _unpack(packed: zipfile.ZipFile, folder: Path, likely: AnyBox | None) -> AnyBox:
    """The catalogue's files and no others, wherever in the .zip they lie."""
    every = _folders(packed)
    box = _box_of({name for files in every.values() for name in files}, likely)
    ours = [{name: files[name] for name in box.files if name in files} for files in every.values()]
    for name, entry in max(ours, key=len, default={}).items():
        (folder / name).write_bytes(packed.read(entry))
    return box


def _folders(packed: zipfile.ZipFile) -> dict[PurePosixPath, dict[str, zipfile.ZipInfo]]:
    """The files of cards in it by their folders; what is far too large is none."""
    known = {file for box in card_boxes() for file in box.files}
    found: dict[PurePosixPath, dict[str, zipfile.ZipInfo]] = {}
    for entry in packed.infolist():
        path = PurePosixPath(entry.filename)
        if path.name in known and entry.file_size <= LARGEST:
            found.setdefault(path.parent, {})[path.name] = entry
    return found


def _inside(folder: Path) -> list[Path]:
    with suppress(OSError):
        return list_folder(folder, FEW)
    return []


# Where they may lie


def places(data: Path, root: Path = Path("/")) -> list[Path]:
    """Memory sticks, downloads, and the folder for it in the data folder; those that are there."""
    found = [*sticks(root), Path.home() / "Downloads", data / INCOMING]
    return [path for path in found if path.is_dir()]


def sticks(root: Path = Path("/")) -> list[Path]:
    """Memory sticks, wherever this system puts them."""
    media, mnt = _folders_in(root / "media"), root / "mnt"
    deeper = [each for folder in media for each in _folders_in(folder)]
    theirs = [each for folder in _folders_in(root / "run/media") for each in _folders_in(folder)]
    every = [*media, *deeper, *theirs, *([mnt] if mnt.is_dir() else []), *_folders_in(mnt)]
    return every[:MANY]


def hand_on(box: AnyBox, data: Path, name: str) -> Path:
    """Pack the cards in use for a friend: onto a memory stick that takes them, or else into the
    data folder. Where they lie comes back; one of that name is replaced."""
    catalogue = in_use(box, data)
    for stick in filter(os.path.ismount, sticks()):
        with suppress(OSError):  # full, or not to be written on
            pack(box, catalogue, stick / name)
            return stick / name
    target = data / OUTGOING / name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        pack(box, catalogue, target)
    except OSError as error:
        said = tr("{path} cannot be written: {error}.", path=target, error=error.strerror)
        raise Refused("not-written", said) from None
    return target


def found(places: Iterable[Path]) -> list[Path]:
    """Everything at these places that could be a friend's cards, each once."""
    every = (path for place in places for path in islice(_look_into(place), MOST))
    return [path for path in dict.fromkeys(every) if path.is_dir() or _may_be(path)]


def _look_into(place: Path) -> Iterator[Path]:
    return _below(place, DEEP, iter(range(MOST)))


def _below(folder: Path, deep: int, left: Iterator[int]) -> Iterator[Path]:
    """Yield a folder that is a catalogue, or the catalogues in it; nothing of one that may not be
    read. `left` counts the folders that are still looked into."""
    if next(left, None) is None:
        return
    try:
        inside = [path for path in list_folder(folder, FEW) if not path.name.startswith(".")]
        if _is_catalogue(folder):
            yield folder
            return
        yield from (path for path in inside if path.suffix.lower() == ".zip" and path.is_file())
        folders = [path for path in inside if path.is_dir() and not path.is_symlink()][:MANY]
    except OSError:
        return
    if deep:
        for each in folders:
            yield from _below(each, deep - 1, left)


def _folders_in(folder: Path) -> list[Path]:
    return [path for path in _inside(folder) if path.is_dir()]


def _is_catalogue(folder: Path) -> bool:
    return any(all((folder / name).is_file() for name in box.needed) for box in card_boxes())


def _may_be(path: Path) -> bool:
    """Whether a .zip is somebody's cards; one that is damaged may be, and is told of when it is
    opened."""
    try:
        with zipped.opened(path) as packed:
            return bool(_folders(packed))
    except OSError:
        return False
    except zipped.DAMAGED:
        return True
