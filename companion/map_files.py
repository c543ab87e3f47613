"""Maps on their way to a friend and back: a file, a folder or one .zip of them."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion import map_box
from companion.card_files import FEW, OUTGOING, sticks
from companion.games.wormlord import maps
from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.maps import Map
from companion.language import tr
from companion.table import on_disk, zipped
from companion.table.errors import Refused
from companion.table.limited_read import list_folder, read_file

LARGEST = 20_000  # bytes of a file; a map has about 110
MANY = 200  # entries of a folder that are looked at
MOST = 300  # files that are looked at in one place
MARK = b"picture"  # what every map has in it


class Taken(NamedTuple):
    """Maps that are new here, and those that were here already."""

    fresh: Sequence[Map]
    known: Sequence[Map]


def own(game: Wormlord) -> list[Map]:
    """The maps that were drawn here."""
    return [map for id, map in game.maps.items() if map_box.is_own(game, id)]


# Reading


def read(path: Path) -> list[Map]:
    """The maps of a file, a folder or a .zip, or `Refused` with one sentence about what is wrong.
    Either all of them can be played, or none is taken."""
    if path.is_dir():
        found = [_read_one(each) for each in _files(path) if each.suffix == ".toml"]
    elif path.suffix.lower() == ".zip" and path.is_file():
        found = _read_zip(path)
    else:
        found = [_read_one(path)]
    if not found:
        raise Refused("bad-data", tr("There are no maps in {path}.", path=path))
    return found


def _read_one(path: Path) -> Map:
    with suppress(OSError):
        if path.stat().st_size > LARGEST:
            raise Refused("bad-data", tr("{path} is far too large for a map.", path=path))
    return maps.read(path)


def _read_zip(path: Path) -> list[Map]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        try:
            with zipped.opened(path) as packed:
                for number, entry in enumerate(_maps_in(packed)):
                    there = folder / str(number)
                    there.mkdir()
                    (there / PurePosixPath(entry.filename).name).write_bytes(packed.read(entry))
        except zipped.DAMAGED:
            said = tr("{path} cannot be read: it is no .zip, or damaged.", path=path.name)
            raise Refused("bad-file", said) from None
        found = []
        for file in sorted(folder.glob("*/*.toml"), key=lambda each: each.name):
            try:
                found.append(maps.read(file))
            except Refused as refusal:  # nobody knows the folder it was unpacked in
                inside = f"{path.name}, {file.name}"
                said = refusal.message.replace(str(file), inside)
                raise Refused(refusal.code, said) from None
        return found


def _maps_in(packed: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    wanted = [
        each
        for each in packed.infolist()
        if each.filename.endswith(".toml") and not each.is_dir() and each.file_size <= LARGEST
    ]
    return wanted[:MANY]


def take(game: Wormlord, found: Iterable[Map]) -> Taken:
    """Keep maps beside those that are here; none takes the place of another."""
    here = {(each.name, tuple(each.rows)) for each in game.maps.values()}
    fresh: list[Map] = []
    known: list[Map] = []
    try:
        for map in found:
            if (map.name, tuple(map.rows)) in here:
                known.append(map)
                continue
            fresh.append(map_box.save(game, map.name, map.rows, map.players))
            here.add((map.name, tuple(map.rows)))
    except Refused:
        for map in fresh:
            map_box.delete(game, map.id)
        raise
    return Taken(fresh, known)


def looking_like_maps(places: Iterable[Path]) -> list[Path]:
    """Files at these places, and in the folders there, that could be maps."""
    return list(dict.fromkeys(each for place in places for each in _below(place)))


def _below(place: Path) -> Iterator[Path]:
    with suppress(OSError):  # what may not be read is passed by
        inside = list_folder(place, FEW)[:MANY]
        folders = [each for each in inside if each.is_dir() and not each.name.startswith(".")]
        deeper = [file for folder in folders for file in _files(folder)]
        likely = [each for each in [*inside, *deeper] if each.suffix.lower() in (".toml", ".zip")]
        yield from (each for each in likely[:MOST] if _may_be(each))


def _files(folder: Path) -> list[Path]:
    with suppress(OSError):
        return list_folder(folder, FEW)[:MANY]
    return []


def _may_be(path: Path) -> bool:
    with suppress(*zipped.DAMAGED, Refused):
        if path.suffix.lower() == ".toml":
            return MARK in read_file(path, LARGEST)
        if path.suffix.lower() == ".zip":
            with zipped.opened(path) as packed:
                return any(MARK in packed.read(each) for each in _maps_in(packed)[:1])
    return False


# Writing


def write(chosen: Sequence[Map], target: Path, force: bool = False) -> None:
    """Put maps into a folder, into one .zip, or a single one into a .toml."""
    kind = target.suffix.lower()
    if kind == ".toml" and len(chosen) != 1:
        raise Refused("too-many", tr("One file has one map; name a folder or a .zip."))
    try:
        if kind in (".toml", ".zip"):
            if target.exists() and not force:
                said = tr("{path} is there already; --force writes over it.", path=target)
                raise Refused("not-empty", said)
            _write_file(chosen, target)
            return
        on_disk.make_folder(target)
        there = [each.id for each in chosen if (target / f"{each.id}.toml").exists()]
        if there and not force:
            file = target / f"{there[0]}.toml"
            said = tr("{path} is there already; --force writes over it.", path=file)
            raise Refused("not-empty", said)
        for each in chosen:
            on_disk.write(target / f"{each.id}.toml", maps.written(each).encode())
    except OSError as error:
        said = tr("{path} cannot be written: {error}.", path=target, error=error.strerror)
        raise Refused("cannot-write", said) from None


def _write_file(chosen: Sequence[Map], target: Path) -> None:
    """Whole or not at all: half a file is nobody's map."""
    if target.suffix.lower() == ".toml":
        on_disk.write(target, maps.written(chosen[0]).encode())
        return
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as packed:
        for each in chosen:
            packed.writestr(f"{each.id}.toml", maps.written(each))
    on_disk.write(target, into.getvalue())


def hand_on(chosen: Sequence[Map], data: Path, name: str) -> Path:
    """Pack maps for a friend: onto a memory stick that takes them, or else into the data folder.
    Where they lie comes back; a file of that name is replaced."""
    for stick in filter(os.path.ismount, sticks()):
        with suppress(Refused):  # full, or not to be written on
            write(chosen, stick / name, force=True)
            return stick / name
    target = data / OUTGOING / name
    with suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
    write(chosen, target, force=True)
    return target
