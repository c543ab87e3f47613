"""Unfinished games that were taken off the list. Nothing is deleted: each can be put back."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec

from companion.table.form import decoded
from companion.table.keeper import Keeper

NAME = "hidden-games"  # the row in the journal's table of settings
MOST = 1_000  # games; Home looks for each of them


def hidden(keeper: Keeper) -> set[str]:
    """The games that are not to be offered. One that was played on since is offered again."""
    games = ((keeper.game(id), touched) for id, touched in _read(keeper).items())
    return {kept.id for kept, touched in games if kept and kept.touched == touched}


def hide(keeper: Keeper, id: str) -> None:
    """Take a game off the list, as it stands now."""
    kept = keeper.game(id)
    if kept:
        _write(keeper, _read(keeper) | {id: kept.touched})


def put_back(keeper: Keeper, id: str) -> None:
    """Offer a game again."""
    _write(keeper, {each: at for each, at in _read(keeper).items() if each != id})


def _read(keeper: Keeper) -> dict[str, Any]:
    try:
        read = decoded(keeper.setting(NAME) or "{}")
    except msgspec.DecodeError:
        return {}
    return dict(islice(read.items(), MOST)) if isinstance(read, dict) else {}


def _write(keeper: Keeper, taken_off: dict[str, Any]) -> None:
    keeper.set(NAME, msgspec.json.encode(taken_off).decode())
