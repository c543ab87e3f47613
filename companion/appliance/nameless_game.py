"""A game to hand on: the same game, played by "Player 1" and "Player 2".

Names are replaced where they stand; then the game is played again without them, so that its
fingerprints are right and `wormwatch replay` finds every answer leading where it led.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from companion.appliance.nameless import MAP, Names
from companion.table.form import from_json, to_json
from companion.table.game import Game
from companion.table.gamefile import GameFile, pack, unpack
from companion.table.journal import Kept, Row
from companion.table.resuming import read_entry
from companion.table.session import Correction, Session

# Where names stand in a state, its options and its corrections.
PLACES = {"name", "names", "players", "team", "teams", "map", "title", "text", "reason"}
# Our own words and ids ("red", "TB-V07", "move:2,3"): a player may be called like one of them.
_OURS = re.compile(r"[A-Z]{2}-[A-Z]\d{2}|[a-z0-9]+(?:[-:,_][a-z0-9]+)*")
UNKNOWN = "unknown"  # a fingerprint that nothing has


def nameless(game: Game[Any] | None, file: GameFile, names: Names) -> GameFile:
    """The game without these names. Without its rules (`game`) it is not played again."""
    kept, rows = unpack(file)
    bare = msgspec.structs.replace(
        kept, origin=_without(kept.origin, names), title=names.out_of(kept.title)
    )
    changed = [
        msgspec.structs.replace(
            row,
            value=_without(row.value, names),
            snapshot=_without(row.snapshot, names) if row.snapshot else None,
            digest=UNKNOWN,
        )
        for row in rows
    ]
    prints, title = _played_again(game, (kept, rows), (bare, changed)) if game else ({}, "")
    changed = [msgspec.structs.replace(row, digest=prints.get(row.seq, UNKNOWN)) for row in changed]
    return pack(msgspec.structs.replace(bare, title=title or bare.title), changed)


def _without(raw: str, names: Names) -> str:
    """A state, an answer or a correction without names. Of answers only those name something that
    choose a map which somebody has drawn."""
    value = from_json(raw)
    plain = names.instead.get(value, value) if isinstance(value, str) else _out(value, names)
    is_map = isinstance(plain, str) and plain.startswith(MAP)
    return to_json(value if isinstance(value, str) and not is_map else plain).decode()


def _out(value: Any, names: Names, key: str = "") -> Any:
    if isinstance(value, dict):
        if key == "maps":
            return {
                names.instead.get(id, id): _out(each, names, "map") for id, each in value.items()
            }
        is_map = key == "map"
        return {
            name: _out(each, names, "name" if is_map and name == "id" else name)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [_out(each, names, key) for each in value]
    if isinstance(value, str) and (key in PLACES or not _OURS.fullmatch(value)):
        return names.instead.get(value.strip()) or names.out_of(value)
    return value


# Playing it again


def _played_again(
    game: Game[Any], with_names: tuple[Kept, list[Row]], without: tuple[Kept, list[Row]]
) -> tuple[dict[int, str], str]:
    """The fingerprint of every live answer, and where the game stands. Where the game itself no
    longer comes out as it did, neither does this one: that may be what it is sent for."""
    prints: dict[int, str] = {}
    title = ""
    with suppress(Exception):  # rules that fail may fail in any way they like
        steps = zip(_steps(game, *with_names), _steps(game, *without), strict=True)
        for (row, then), (_, now) in steps:
            if row is not None and not then.has_digest(row.digest):
                break
            if row is not None:
                prints[row.seq] = now.digest()
            title = game.progress(now.state)
    return prints, title


def _steps(
    game: Game[Any], kept: Kept, rows: Sequence[Row]
) -> Iterator[tuple[Row | None, Session[Any]]]:
    session: Session[Any] = Session(game, game.read_kept(from_json(kept.origin)))
    yield None, session
    for row in rows:
        if row.status == "live":
            entry = read_entry(row)
            if isinstance(entry, Correction):
                session.correct(entry.correct, row.source)
            else:
                session.answer(entry, row.source)
            yield row, session
