"""Random play: whatever happens, the table stays one that could lie in front of people."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.terror_below.check import problems
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.house_rules import HOUSE_RULES
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import ATTACKS, MAX_RUBBLE, State
from companion.games.terror_below.table import EGGS, RUBBLE
from companion.table.game import GameOver, Table
from companion.table.prompts import Prompt

GAME = TerrorBelowKit().rules()
assert isinstance(GAME, TerrorBelow)

SWITCHES = {rule.name: rule.values for rule in HOUSE_RULES}


def any_options(chance: random.Random, solo: bool) -> dict[str, Any]:
    """Options of any kind; half of the games are played by other house rules."""
    options: dict[str, Any] = {
        "board": chance.choice(["desert", "canyon"]),
        "locations": chance.choice(["standard", "standard", "mixed", "rolled"]),
        "worms": chance.choice(["starters", "starters", "random"]),
        "hands": chance.choice(["hidden", "known"]),
    }
    if chance.random() < 0.5:
        options["house_rules"] = {name: chance.choice(each) for name, each in SWITCHES.items()}
    if not solo:
        return {**options, "mode": "versus", "players": list("ABCDE")[: chance.randint(2, 5)]}
    scenarios = ["special-delivery", "total-extermination", "scramble"]
    return {
        **options,
        "mode": "solo",
        "players": ["Ada"],
        "scenario": chance.choice(scenarios),
        "queens": chance.random() < 0.5,
        "left_behind": chance.randint(0, 2),
    }


def check_table(state: State, prompt: Prompt | None) -> None:
    """Every invariant of a table; raises AssertionError with the first that is broken."""
    board = GAME.board(state)
    wrong = list(problems(state, GAME.cards, board))
    assert not wrong, wrong
    if prompt is not None:
        assert prompt.legal(), f"nothing can be answered to {prompt}"
    assert all(count <= MAX_RUBBLE for count in state.rubble)
    rules = state.options.house_rules
    if rules.rubble_supply == "limited":
        assert sum(state.rubble) + sum(player.rubble for player in state.players) <= RUBBLE
    if rules.egg_supply == "limited":
        lying = Counter(egg for eggs in state.eggs.values() for egg in eggs)
        for player in state.players:
            lying.update(player.eggs)
        assert max(lying.values(), default=0) <= EGGS
    for player in state.players:
        assert player.pawn is None or player.pawn not in board.canyon
        assert player.alive or player.pawn is None or state.phase == "over"
        members = [*player.squad, *player.dead, *([player.leader] if player.leader else [])]
        assert len(members) <= 3
    if state.options.solo:
        assert 0 <= state.attacks <= ATTACKS
        remade = state.attacks - len(state.discards["worm"])
        assert remade == 0 or len(GAME.cards.worms) < ATTACKS + 7
    pawns = [player.pawn for player in state.players if player.pawn is not None]
    if prompt is not None and prompt.purpose not in ("action", "leader"):
        assert len(set(pawns)) == len(pawns), "two pawns on one space"


def check_unseen(table: Table[State]) -> None:
    """What is remembered about the decks is what a fresh look finds; only a card that has been
    shown and has no place yet (which Worm hears it?) is known to memory alone."""
    for deck in ("vehicle", "bounty", "item", "weapon", "character"):
        fresh = GAME.table(Table(table.state)).unseen(deck)
        remembered = GAME.table(table).unseen(deck)
        assert remembered == [card for card in fresh if card in remembered], deck
        assert len(fresh) - len(remembered) <= 1, deck


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
                check_unseen(table)
                prompt = script.send(chance.choice(prompt.legal()))
        except (StopIteration, GameOver):
            check_table(state, None)
    return state


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_random_solo_games_keep_the_table_whole(seed: int) -> None:
    chance = random.Random(seed)
    state = play(any_options(chance, solo=True), chance)
    assert state.result is not None
    assert state.result.outcome in ("won", "lost")


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_random_games_of_several_keep_the_table_whole(seed: int) -> None:
    chance = random.Random(seed)
    state = play(any_options(chance, solo=False), chance)
    assert state.result is not None
    assert state.result.outcome in ("won", "shared", "none")


@pytest.mark.soak
@pytest.mark.parametrize(("solo", "count"), [(True, 20_000), (False, 5_000)])
def test_many_random_games(solo: bool, count: int) -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(count):
        chance = random.Random(seed)
        try:
            state = play(any_options(chance, solo), chance)
        except BaseException as error:
            raise AssertionError(f"seed {seed}, solo {solo}") from error
        assert state.result is not None
        outcomes[state.result.outcome] += 1
    print(f"{count} games, solo {solo}: {dict(outcomes)}")
