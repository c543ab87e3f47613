"""If you stop here: what a Leader would face on each space that can still be reached this turn.

>>> from companion.games.terror_below.kit import TerrorBelowKit
>>> game = TerrorBelowKit().rules()
>>> state = game.read_state({"options": {"players": ["Ada"], "mode": "solo"}, "phase": "turn",
...     "slots": [{"worm": f"TB-W{n}", "target": [3, n - 7]} for n in (10, 11, 12)],
...     "rubble": {"1,2": 1}, "players": [{"name": "Ada", "pawn": [1, 1], "squad": ["TB-C01"]}]})
>>> [(stop.key, stop.points, round(stop.danger.caught, 2)) for stop in stops(game, state, 2)]
[('1,1', 2, 0.02), ('2,1', 1, 0.03), ('3,1', 0, 0.04), ('2,2', 0, 0.28)]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.terror_below import actions
from companion.games.terror_below.board import Space
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import State
from companion.games.terror_below.table import TerrorTable
from companion.games.terror_below.turn import Turn
from companion.lab.forecast import Danger, Outlook
from companion.table.game import Table
from companion.table.prompts import Prompt


class Stop(NamedTuple):
    """A space to stop on, the action points left there, and what the Leader would face."""

    space: Space
    key: str
    points: int
    danger: Danger


def points_of(prompt: Prompt | None) -> int:
    """The action points left where an action is asked for, and otherwise none."""
    data = getattr(prompt, "data", {})
    return int(data.get("points", 0)) if prompt is not None and prompt.purpose == "action" else 0


def stops(game: TerrorBelow, state: State, points: int) -> list[Stop]:
    """Every space the active player can move to with the points left, this one first."""
    table = game.table(Table(state))
    me = table.me
    if me.pawn is None:
        return []
    reached = dict(reach(table, me.pawn, points))
    dangers = Outlook(table).dangers(reached, me)
    keys = table.board.keys
    return [Stop(space, keys[space], left, dangers[space]) for space, left in reached.items()]


def reach(table: TerrorTable, pawn: Space, points: int) -> Iterator[tuple[Space, int]]:
    """TB-A01: the spaces that moves lead to and one may stop on, each with the points left."""
    seen, edge, turn = {pawn}, [pawn], Turn()
    yield pawn, points
    for left in range(points, 0, -1):
        turn.points, ahead = left, []
        for space in edge:
            for to in actions.moves(table, turn, space):
                if to not in seen:
                    seen.add(to)
                    ahead.append(to)
                    if not actions.is_taken(table, to):
                        yield to, left - 1
        edge = ahead
