"""`wormwatch maps`: list, check, hand on and take in the maps of Wormlord."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion import map_box, map_files
from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.maps import Map
from companion.output import print_json, print_line, print_notes
from companion.table.errors import Refused


def _game(data: Path) -> Wormlord:
    return WormlordKit().load(data=data)


def list_maps(data: Path, as_json: bool = False) -> int:
    """Print every map: its id, its name, for how many, and whose it is."""
    game = _game(data)
    print_notes(game.troubles)
    if as_json:
        _print_json([_form(game, each) for each in game.maps.values()])
        return 0
    for each in sorted(game.maps.values(), key=lambda each: each.players):
        yours = " (yours)" if map_box.is_own(game, each.id) else ""
        print_line(f"{each.id}  {each.name}, for {each.players} players{yours}")
    return 0


def check(data: Path, path: Path | None, as_json: bool = False) -> int:
    """Print what is wrong with the maps drawn here, or with those of a file. 0 when nothing is."""
    count, found = 0, []
    if path is None:
        game = _game(data)
        count, found = len(game.maps), list(game.troubles)
    else:
        try:
            count = len(map_files.read(path))
        except Refused as refusal:
            found = [refusal.message]
    if as_json:
        _print_json({"findings": found})
        return int(bool(found))
    for sentence in found:
        print_line(sentence)
    if not found:
        print_line("The map can be played." if count == 1 else f"All {count} maps can be played.")
    return int(bool(found))


def export(data: Path, target: Path, ids: Sequence[str] = (), force: bool = False) -> int:
    """Write maps into a folder, a .zip or a .toml: these, or all that were drawn here."""
    game = _game(data)
    unknown = [id for id in ids if id not in game.maps]
    if unknown:
        message = f"There is no map {unknown[0]}; 'wormwatch maps list' shows them."
        raise Refused("no-such-map", message, list(game.maps))
    chosen = [game.maps[id] for id in ids] if ids else map_files.own(game)
    if not ids:
        print_notes(game.troubles)
    if not chosen:
        message = "No map was drawn here yet; name one of ours, such as flower-bed."
        raise Refused("no-maps", message, list(game.maps))
    map_files.write(chosen, target, force)
    what, them = ("The map is", "it") if len(chosen) == 1 else (f"{len(chosen)} maps are", "them")
    print_line(f"{what} in {target}. 'wormwatch maps import {target}' takes {them} in.")
    return 0


def import_(data: Path, path: Path) -> int:
    """Take in the maps of a file, a folder or a .zip; none takes the place of another."""
    taken = map_files.take(_game(data), map_files.read(path))
    for each in taken.fresh:
        print_line(f"{each.name}, for {each.players}: kept as {each.id}.")
    for each in taken.known:
        print_line(f"{each.name}, for {each.players}: is here already.")
    return 0


def _form(game: Wormlord, map: Map) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(map)
    return found | {"players": map.players, "yours": map_box.is_own(game, map.id)}


def _print_json(document: Any) -> None:
    print_json(document, indent=2)
