"""The maps that were drawn here: written into the data folder, read back, and thrown away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from companion.games.wormlord import maps
from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.maps import Map
from companion.language import tr
from companion.table import data
from companion.table.errors import Refused
from companion.table.limited_read import read_file
from companion.table.on_disk import write


def is_own(game: Wormlord, id: str) -> bool:
    """Whether a map was drawn here; one of ours can be copied, but not changed."""
    return game.owners is not None and (game.owners / f"{id}.toml").exists()


def save(game: Wormlord, name: str, rows: Sequence[str], players: int, id: str = "") -> Map:
    """Write a map down, in the place of the one with that id or as a new one."""
    wrong = maps.problems(rows, players)
    if wrong:
        raise Refused("bad-data", wrong[0])
    if game.owners is None:
        raise Refused("no-folder", tr("There is no folder for maps of your own."))
    map = Map(id=id or _new_id(game, name), name=name, rows=list(rows))
    path = game.owners / f"{map.id}.toml"
    try:
        game.owners.mkdir(parents=True, exist_ok=True)
        write(path, _text(path, map).encode())
    except OSError as error:
        message = tr("{path} cannot be written: {error}.", path=path, error=error.strerror)
        raise Refused("cannot-write", message) from None
    game.read_maps()
    game.latest = map.id
    return map


def _text(path: Path, map: Map) -> str:
    """Return the text of a map's file; what its owner has noted in the one that is there stays."""
    try:
        return maps.rewritten(read_file(path, data.LARGEST).decode(), map)
    except (Refused, ValueError):  # there is none, or it is no map
        return maps.written(map)


def delete(game: Wormlord, id: str) -> None:
    """Throw a map away that was drawn here."""
    assert game.owners is not None
    path = game.owners / f"{id}.toml"
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        message = tr("{path} cannot be deleted: {error}.", path=path, error=error.strerror)
        raise Refused("cannot-write", message) from None
    game.read_maps()


def _new_id(game: Wormlord, name: str) -> str:
    """A file's name that nobody has yet."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "map"
    taken = {*game.maps, *(path.stem for path in game.owners.glob("*.toml"))} if game.owners else ()
    ids = (plain if number == 1 else f"{plain}-{number}" for number in range(1, 1000))
    return next(id for id in ids if id not in taken)
