"""Tables for the lab's tests: laid by hand, or met on the way through a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.lab.playout import Player
from companion.table.game import GameOver, Table

SCENARIOS = ("special-delivery", "total-extermination", "scramble")


def terror_below() -> TerrorBelow:
    return TerrorBelowKit().rules()


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


def anyhow(chance: random.Random, unseen: float = 0.4, players: int = 1) -> State:
    """A table as it might be laid by hand: whatever the rules allow, however unlikely in play."""
    side = chance.choice(["desert", "canyon"])
    options: dict[str, Any] = {"board": side, "queens": chance.random() < 0.5}
    if players == 1:
        options["scenario"] = chance.choice(SCENARIOS)
    empty = laid(options=options, players=_people(chance, players, [(1, 1)] * players))
    board = GAME.board(empty)
    cards = list(GAME.cards.vehicles)
    chance.shuffle(cards)
    worms = chance.sample([id for id, worm in GAME.cards.worms.items() if not worm.starter], 3)
    rows = []
    for worm in worms:
        count = chance.randint(0, GAME.cards.worms[worm].limit + (chance.random() < 0.1))
        rows.append([_laid_card(chance, cards, unseen) for _ in range(count)])
    places = {at: name for name, at in empty.locations.items()}
    fallen = chance.sample(list(places.values()), chance.randint(0, 2))
    desert = [board.at(space) for space in board.desert]
    return laid(
        *rows,
        options=options,
        worms=tuple(worms),
        targets=tuple(chance.choice(desert) for _ in range(3)),
        players=_people(chance, players, chance.sample(desert, players)),
        attacks=chance.choice([0, 5, 11, 12, 13, 14]),
        locations={
            name: None if name in fallen or at is None else list(board.at(at))
            for at, name in places.items()
        },
        rubble={board.keys[at]: 1 for at in board.desert if chance.random() < 0.3},
    )


def _laid_card(chance: random.Random, cards: list[str], unseen: float) -> tuple[str, str]:
    if chance.random() < unseen:
        return "", "down"
    return cards.pop(), chance.choice(["up", "down"])


def _people(
    chance: random.Random, count: int, spaces: list[tuple[int, int]]
) -> list[dict[str, Any]]:
    """Players with anything in hand, the first names of a list."""
    weapons, items = list(GAME.cards.weapons), ["TB-I14"]
    chance.shuffle(weapons)
    return [
        {
            "name": name,
            "pawn": list(space),
            "leader": f"TB-C0{number + 1}",
            "squad": chance.choice([[], [f"TB-C1{number}"]]),
            "weapons": [weapons.pop() for _ in range(chance.randint(0, 3))],
            "items": items if not number and chance.random() < 0.3 else [],
            "rubble": chance.randint(0, 2),
            "tokens": chance.choice([0, 10, 18, 19]),
        }
        for number, (name, space) in enumerate(zip("ABCDE"[:count], spaces, strict=False))
    ]
