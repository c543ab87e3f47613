"""Unfinished games that were taken off the list. Nothing is deleted: each can be put back."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.table.form import decoded
from companion.table.keeper import Keeper

NAME = "hidden-games"  # the row in the journal's table of settings


def hidden(keeper: Keeper) -> set[str]:
    """The games that are not to be offered. One that was played on since is offered again."""
    taken_off = _read(keeper)
    return {kept.id for kept in keeper.games() if taken_off.get(kept.id) == kept.touched}


def hide(keeper: Keeper, id: str) -> None:
    """Take a game off the list, as it stands now."""
    touched = {kept.id: kept.touched for kept in keeper.games() if kept.id == id}
    _write(keeper, _read(keeper) | touched)


def put_back(keeper: Keeper, id: str) -> None:
    """Offer a game again."""
    _write(keeper, {each: at for each, at in _read(keeper).items() if each != id})


def _read(keeper: Keeper) -> dict[str, Any]:
    try:
        read = decoded(keeper.setting(NAME) or "{}")
    except msgspec.DecodeError:
        return {}
    return read if isinstance(read, dict) else {}


def _write(keeper: Keeper, taken_off: dict[str, Any]) -> None:
    keeper.set(NAME, msgspec.json.encode(taken_off).decode())
