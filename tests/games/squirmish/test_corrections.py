"""Corrections in the middle of anything: refused in a sentence, or the game goes on with them."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.squirmish.kit import SquirmishKit
from companion.table.errors import Refused
from companion.table.session import Session
from companion.table.sources import RandomBot

GAME = SquirmishKit().rules()


def any_patch(table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Something about a card in play was not as the app believed."""
    lying = table["squirmish"]
    one, other = chance.choice(list(lying)), chance.choice(list(lying))
    column, row = map(int, one.split(","))
    beside = f"{column + 1},{row}"
    patches: list[dict[str, Any]] = [
        {"squirmish": {one: None}, "discard": [*table["discard"], lying[one]["card"]]},
        {"squirmish": {one: {"damage": chance.randint(0, 9)}}},
        {"squirmish": {one: lying[other], other: lying[one]}},
        {"squirmish": {one: {"owner": chance.randrange(len(table["players"]))}}},
        {"squirmish": {one: {"safe": True, "dazed": True}}},
        {"squirmish": {one: None, beside: lying[one]}},
        {"discard": table["discard"][:-1]},
    ]
    return chance.choice(patches)


def corrected(session: Session[Any], patch: dict[str, Any]) -> str:
    """Why a correction was refused, or nothing."""
    try:
        session.correct(patch)
    except Refused as refusal:
        return refusal.code
    return ""


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_whatever_is_corrected_the_rules_go_on(seed: int) -> None:
    chance, bot = random.Random(seed), RandomBot(seed)
    names = list("ABCD")[: chance.randint(2, 4)]
    session = Session.new(GAME, {"players": names, "hands": chance.choice(["hidden", "known"])})
    while session.prompt is not None and len(session.entries) < 400:
        if session.state.squirmish and chance.random() < 0.15:
            before = session.digest()
            code = corrected(session, any_patch(GAME.state_form(session.state), chance))
            assert code in ("", "impossible", "dead-end")
            assert not code or session.digest() == before
        else:
            answer = bot.answer(session.prompt)
            assert answer is not None, session.prompt
            session.answer(answer)
