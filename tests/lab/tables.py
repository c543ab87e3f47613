"""Tables for the lab's tests: laid by hand, or met on the way through a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from companion import games
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import State
from companion.lab.playout import Player
from companion.table.game import GameOver, Table

SCENARIOS = ("special-delivery", "total-extermination", "scramble")


def terror_below() -> TerrorBelow:
    game = games.load("terror-below")
    assert isinstance(game, TerrorBelow)
    return game


GAME = terror_below()


def laid(
    *cards: list[tuple[str, str]],
    options: dict[str, Any] | None = None,
    worms: tuple[str, ...] = ("TB-W10", "TB-W14", "TB-W20"),
    targets: tuple[tuple[int, int], ...] = ((2, 2), (4, 3), (5, 5)),
    players: list[dict[str, Any]] | None = None,
    **more: Any,
) -> State:
    """A table with these Vehicle cards, as ("TB-V11" or "", "up" or "down"), under each Worm."""
    rows = [*cards, [], [], []][:3]
    ada = {"name": "Ada", "pawn": [3, 3], "leader": "TB-C02", "squad": ["TB-C03"]}
    players = players or [ada]
    slots = [
        {
            "worm": worm,
            "target": list(target),
            "cards": [{"card": card or None, "face": face} for card, face in row],
        }
        for worm, target, row in zip(worms, targets, rows, strict=True)
    ]
    names = [player["name"] for player in players]
    mode = "solo" if len(players) == 1 else "versus"
    chosen = {"players": names, "mode": mode, **(options or {})}
    phase = "terror" if mode == "solo" else "turn"
    return GAME.read_state(
        {"options": chosen, "phase": phase, "slots": slots, "players": players, **more}
    )


def copied(state: State) -> State:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)


def met(options: dict[str, Any], player: Player, seed: int, often: float) -> Iterator[State]:
    """Tables met while a game is played: a share of those where a person would look ahead."""
    state = GAME.new(options)
    table: Table[State] = Table(state)
    table.events = None
    chance = random.Random(seed)
    while GAME.result(state) is None:
        script = GAME.leg(table)
        try:
            prompt = next(script)
            while True:
                if prompt.purpose in ("action", "terror-blue") and chance.random() < often:
                    yield state
                prompt = script.send(player(state, prompt))
        except (StopIteration, GameOver):
            continue
