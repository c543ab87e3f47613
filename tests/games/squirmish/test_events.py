"""What is told is enough to do it by hand: hands that follow the events have the same table."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.squirmish.kit import SquirmishKit
from companion.table.events import Event
from companion.table.session import Session
from companion.table.sources import RandomBot

GAME = SquirmishKit().rules()


class Hands:
    """Cards on a table that hands move as they are told."""

    def __init__(self, players: int) -> None:
        self.lying: dict[str, dict[str, Any]] = {}
        self.discard: list[str] = []
        self.prizes: list[list[str]] = [[] for _ in range(players)]
        self.holds = [0] * players

    def follow(self, event: Event) -> None:
        data = event.data
        match event.kind:
            case "draw":
                self.holds[data["player"]] += data["count"]
            case "place-card":
                fresh = {"owner": data["player"], "damage": 0, "safe": False, "dazed": False}
                self.lying[_key(data["at"])] = {"card": data["card"], **fresh}
                self.holds[data["player"]] -= 1
            case "discard-card":
                self.discard.append(data["card"])
                if "at" in data:
                    assert self.lying.pop(_key(data["at"]))["card"] == data["card"]
                elif data["player"] is not None:
                    self.holds[data["player"]] -= 1
            case "note" if "the new deck" in event.text:
                self.discard.clear()
            case "swap":
                one, other = _key(data["at"]), _key(data["to"])
                self.lying[one], self.lying[other] = self.lying[other], self.lying[one]
                assert self.lying[other]["card"] == data["card"]
                assert self.lying[one]["card"] == data["with"]
            case "damage" | "heal":
                fighter = self.lying[_key(data["at"])]
                assert fighter["card"] == data["card"]
                fighter["damage"] += data["amount"] if event.kind == "damage" else -data["amount"]
                hp = GAME.cards.creatures[data["card"]].hp
                fighter["damage"] = min(fighter["damage"], hp)
                assert hp - fighter["damage"] == data["left"]
            case "knock-out":
                assert self.lying.pop(_key(data["at"]))["card"] == data["card"]
                to_prizes = data["to"] == "prizes"
                pile = self.prizes[data["player"]] if to_prizes else self.discard
                pile.append(data["card"])
            case "reattach":
                loose = [self.lying.pop(_key(at)) for at in data["from"]]
                self.lying |= zip(map(_key, data["at"]), loose, strict=True)
            case "status":
                said = {name: value for name, value in data.items() if name in ("safe", "dazed")}
                self.lying[_key(data["at"])] |= said
            case "retreat":
                del self.lying[_key(data["at"])]
                self.holds[data["player"]] += 1
            case "recover":
                self.discard.remove(data["card"])
                self.holds[data["player"]] += 1


def _key(at: list[int]) -> str:
    return f"{at[0]},{at[1]}"


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_hands_that_follow_have_the_same_table(seed: int) -> None:
    chance, bot = random.Random(seed), RandomBot(seed)
    names = list("ABCDEF")[: chance.randint(2, 6)]
    options = {"players": names, "hands": chance.choice(["hidden", "known"])}
    session = Session.new(GAME, options)
    hands = Hands(len(names))
    events = session.events
    while True:
        for event in events:
            hands.follow(event)
        state = session.state
        assert hands.lying == msgspec.to_builtins(state.squirmish)
        assert hands.discard == state.discard
        assert hands.prizes == [player.prizes for player in state.players]
        if state.phase != "setup":
            assert hands.holds == [player.holds for player in state.players]
        if session.prompt is None:
            break
        answer = bot.answer(session.prompt)
        assert answer is not None
        events = session.answer(answer)
