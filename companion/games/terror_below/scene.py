"""The board as it is drawn, and how each event changes the picture.

The screen keeps the scene from before an answer and lets the events play on it one by one; in
the end it is the scene of the state. A test holds events and state to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.games.terror_below.state import State
from companion.table.events import Event

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow

At: TypeAlias = tuple[int, int]  # column and row, counted from 1 at the top left


class Scene(msgspec.Struct):
    """What lies on the board."""

    columns: int
    rows: int
    canyon: frozenset[At]
    rubble: dict[At, int]
    eggs: dict[At, list[str]]
    locations: dict[str, At]  # the standing ones
    ruins: set[At]  # where the fallen ones stood
    targets: dict[int, At]  # by the number of the slot, from 1
    pawns: dict[int, At]  # by player

    def location_at(self, at: At) -> str | None:
        """The standing Location on a space."""
        return next((name for name, place in self.locations.items() if place == at), None)


def scene(game: TerrorBelow, state: State) -> Scene:
    """The scene of a state."""
    board = game.board(state)
    standing = set(state.locations.values())
    fallen = [space for space in state.starts if space not in standing]
    return Scene(
        columns=board.columns,
        rows=board.rows,
        canyon=frozenset(map(board.at, board.canyon)),
        rubble={board.at(space): count for space, count in enumerate(state.rubble) if count},
        eggs={board.at(space): list(eggs) for space, eggs in state.eggs.items() if eggs},
        locations={
            name: board.at(space) for name, space in state.locations.items() if space is not None
        },
        ruins=set() if state.phase == "setup" else set(map(board.at, fallen)),
        targets={number: board.at(slot.target) for number, slot in enumerate(state.slots, 1)},
        pawns={
            index: board.at(player.pawn)
            for index, player in enumerate(state.players)
            if player.pawn is not None
        },
    )


def play(scene: Scene, event: Event) -> None:
    """Change the scene as the event tells the hands to change the board."""
    data = event.data
    match event.kind:
        case "place-rubble":
            at = _at(data["at"])
            scene.rubble[at] = scene.rubble.get(at, 0) + data["count"]
        case "remove-rubble" if "at" in data:
            _take_rubble(scene, _at(data["at"]), data["count"])
        case "place-egg":
            scene.eggs.setdefault(_at(data["at"]), []).append(data["colour"])
        case "discard-eggs":
            scene.eggs.pop(_at(data["at"]), None)
        case "destroy-location":
            at = scene.locations.pop(data["location"])
            scene.ruins.add(at)
            scene.rubble.pop(at, None)
        case "move-target":
            scene.targets[data["slot"]] = _at(data["to"])
        case "reveal-worm":
            scene.targets[data["slot"]] = _at(data["at"])
        case "move-pawn":
            scene.pawns[data["player"]] = _at(data["to"])
        case "place-pawn":
            scene.pawns[data["player"]] = _at(data["at"])
        case "remove-pawn":
            scene.pawns.pop(data["player"], None)
        case "note" if event.rule == "TB-S08":
            scene.locations[data["location"]] = _at(data["at"])
        case "note" if event.rule == "TB-A05":
            scene.eggs.pop(scene.pawns[data["player"]], None)


def spaces(event: Event) -> list[At]:
    """The spaces an event is about, for whoever wants to point at them."""
    return [_at(event.data[name]) for name in ("from", "to", "at") if name in event.data]


def _take_rubble(scene: Scene, at: At, count: int) -> None:
    left = scene.rubble.get(at, 0) - count
    if left > 0:
        scene.rubble[at] = left
    else:
        scene.rubble.pop(at, None)


def _at(pair: list[int]) -> At:
    return pair[0], pair[1]
