"""The board as it is drawn, and how each event changes the picture.

The screen keeps the scene from before an answer and lets the events play on it one by one; in
the end it is the scene of the state. A test holds events and state to that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.games.terror_below.state import State
from companion.language import tr
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


class PutBack(msgspec.Struct):
    """One thing to put back after an undo."""

    text: str
    why: str = ""
    rule: str = ""
    hands: bool = True
    kind: str = "put-back"
    events: list[Event] = []


def differences(before: Scene, after: Scene) -> list[PutBack]:
    """What hands must do to make the board of one scene that of another."""
    said = [*_rubble(before, after), *_eggs(before, after), *_standing(before, after)]
    for number, at in after.targets.items():
        if before.targets.get(number) != at:
            said.append(tr("Target {number} back to {place}.", number=number, place=_place(at)))
    for player in before.pawns.keys() | after.pawns.keys():
        at_last = after.pawns.get(player)
        if at_last is None:
            said.append(tr("Take the pawn off the board again."))
        elif before.pawns.get(player) != at_last:
            said.append(tr("Pawn back to {place}.", place=_place(at_last)))
    return [PutBack(text) for text in said]


def _rubble(before: Scene, after: Scene) -> Iterator[str]:
    for at in sorted(before.rubble.keys() | after.rubble.keys()):
        change = after.rubble.get(at, 0) - before.rubble.get(at, 0)
        if change < 0:
            yield tr("Take {count} Rubble off {place}.", count=-change, place=_place(at))
        elif change > 0:
            yield tr("Put {count} Rubble back on {place}.", count=change, place=_place(at))


def _eggs(before: Scene, after: Scene) -> Iterator[str]:
    for at in sorted(before.eggs.keys() | after.eggs.keys()):
        was, now = Counter(before.eggs.get(at, ())), Counter(after.eggs.get(at, ()))
        for colour in was - now:
            yield tr("Take the {colour} Egg off {place}.", colour=colour, place=_place(at))
        for colour in now - was:
            yield tr("Put the {colour} Egg back on {place}.", colour=colour, place=_place(at))


def _standing(before: Scene, after: Scene) -> Iterator[str]:
    for name, at in after.locations.items():
        if before.locations.get(name) != at:
            yield tr("Put the {location} back on {place}.", location=name, place=_place(at))


def _place(at: At) -> str:
    return tr("column {column}, row {row}", column=at[0], row=at[1])
