"""A table of Squirmish from plain data; what has a natural default may be left out."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.squirmish.options import read_options
from companion.games.squirmish.state import State
from companion.games.squirmish.vocabulary import plainly
from companion.language import tr
from companion.table.errors import Refused
from companion.table.form import plain


def read(form: Any) -> State:
    """A state, or `Refused` with what is wrong. `check` judges the table."""
    try:
        state = msgspec.convert(_filled_in(form), State)
    except msgspec.ValidationError as error:
        message = tr("That is no Squirmish table: {error}.", error=plainly(str(error)))
        raise Refused("bad-state", message) from None
    for player in state.players:
        if player.hand is not None:
            player.holds = len(player.hand)
    return state


def _filled_in(form: Any) -> Any:
    if not isinstance(form, dict):
        return form
    options = form.get("options") or {}
    if not isinstance(options, dict):
        return form
    # Players who are taken out of a whole table are missed, not brought back with empty hands.
    usual = None if "phase" in form else options.get("players")
    players = form.get("players", usual)
    if not isinstance(players, list):
        return form
    players = [_named(each, index) for index, each in enumerate(players, 1)]
    known = any(isinstance(each, dict) and each.get("hand") is not None for each in players)
    given = {
        "players": [each["name"] if isinstance(each, dict) else each for each in players],
        "hands": "known" if known else "hidden",
        **options,
    }
    whole = plain(read_options(given))
    if whole["hands"] == "known":
        players = [
            {**each, "hand": each.get("hand") or []} if isinstance(each, dict) else each
            for each in players
        ]
    return {"phase": "turn", **form, "options": whole, "players": players}


def _named(player: Any, number: int) -> Any:
    """A player with a name; where only the options name them, a name is all there is."""
    if isinstance(player, str):
        return {"name": player}
    return {"name": f"Player {number}", **player} if isinstance(player, dict) else player
