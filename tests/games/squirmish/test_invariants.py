"""Random play: whatever happens, the table stays one that could lie in front of people."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.squirmish import grid
from companion.games.squirmish.check import problems
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.state import HAND, IN_PLAY, PRIZES, State
from companion.table.form import from_json, to_json
from companion.table.game import GameOver, Table
from companion.table.prompts import Prompt

GAME = SquirmishKit().rules()
assert isinstance(GAME, Squirmish)


def any_options(chance: random.Random) -> dict[str, Any]:
    """Options of any kind."""
    return {
        "players": list("ABCDEF")[: chance.randint(2, 6)],
        "hands": chance.choice(["hidden", "known"]),
        "start": chance.choice(["ask", "random", "first"]),
    }


def check_table(state: State, prompt: Prompt | None) -> None:
    """Every invariant of a table; raises AssertionError with the first that is broken."""
    wrong = list(problems(state, GAME.cards))
    assert not wrong, wrong
    if prompt is not None:
        assert prompt.legal(), f"nothing can be answered to {prompt}"
        assert len(set(prompt.legal())) == len(prompt.legal())
    lying = [fighter.card for fighter in state.squirmish.values()] + state.discard
    for index, player in enumerate(state.players):
        lying += player.prizes + (player.hand or [])
        if player.hand is not None:
            assert player.holds == len(player.hand)
        assert player.holds <= HAND + 1
        assert sum(each.owner == index for each in state.squirmish.values()) <= IN_PLAY
    assert len(set(lying)) == len(lying)
    for fighter in state.squirmish.values():
        assert 0 <= fighter.damage < GAME.cards.creatures[fighter.card].hp
    if not state.now.loose and state.phase != "over":
        assert len(grid.pieces([grid.place(key) for key in state.squirmish])) <= 1


def check_boundary(state: State) -> None:
    """Between turns nothing of the last one is left."""
    assert all(player.holds <= HAND for player in state.players)
    assert all(len(player.prizes) < PRIZES for player in state.players)
    now = state.now
    assert (now.step, now.placed, now.cried, now.used) == ("", None, [], [])
    assert (now.attacker, now.target, now.ability, now.loose) == (None, None, None, False)
    assert GAME.read_state(from_json(to_json(GAME.state_form(state)))) == state


def play(options: dict[str, Any], chance: random.Random) -> State:
    """A random game, every invariant checked after every answer."""
    state = GAME.new(options)
    table: Table[State] = Table(state)
    table.events = None
    while state.result is None:
        script = GAME.leg(table)
        try:
            prompt = next(script)
            while True:
                check_table(state, prompt)
                prompt = script.send(chance.choice(prompt.legal()))
        except GameOver:
            check_table(state, None)
        except StopIteration:
            check_table(state, None)
            check_boundary(state)
    return state


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_random_games_keep_the_table_whole(seed: int) -> None:
    chance = random.Random(seed)
    state = play(any_options(chance), chance)
    assert state.result is not None
    assert state.result.winner is not None
    assert len(state.players[state.result.winner].prizes) >= PRIZES


@pytest.mark.soak
def test_many_random_games() -> None:
    for seed in range(5000):
        chance = random.Random(seed)
        try:
            play(any_options(chance), chance)
        except BaseException as error:
            raise AssertionError(f"seed {seed}") from error
