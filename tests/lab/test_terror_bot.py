"""The simple solo player: it keeps to the rules, and the stand-in cards can be won with."""

from __future__ import annotations

import pytest

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.playout import RandomPlayer, playout
from companion.lab.terror_bot import SoloBot

SCENARIOS = ["special-delivery", "total-extermination", "scramble"]
GAME = TerrorBelowKit().rules()
assert isinstance(GAME, TerrorBelow)


def won(scenario: str, seed: int, board: str = "desert") -> bool:
    assert isinstance(GAME, TerrorBelow)
    options = {"players": ["Bot"], "mode": "solo", "hands": "known", "board": board}
    state = GAME.new({**options, "scenario": scenario})
    playout(GAME, state, SoloBot(GAME, seed))
    assert state.result is not None
    return state.result.outcome == "won"


@pytest.mark.parametrize("board", ["desert", "canyon"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_bot_plays_to_the_end(scenario: str, board: str) -> None:
    for seed in range(5):
        won(scenario, seed, board)


def test_the_bot_answers_only_what_is_legal() -> None:
    """Played through a session, which refuses everything else."""
    from companion.table.session import Session

    assert isinstance(GAME, TerrorBelow)
    session = Session.new(GAME, {"players": ["Bot"], "mode": "solo", "hands": "known"})
    bot = SoloBot(GAME, 3)
    while session.prompt is not None:
        session.answer(bot(session.state, session.prompt))
    assert session.result is not None


def test_thinking_beats_guessing() -> None:
    """In points over the same games, so that it does not hang on a lucky win."""

    def points(thinking: bool) -> int:
        total = 0
        assert isinstance(GAME, TerrorBelow)
        for seed in range(12):
            options = {"players": ["Bot"], "mode": "solo", "scenario": "scramble"}
            state = GAME.new({**options, "hands": "known"})
            playout(GAME, state, SoloBot(GAME, seed) if thinking else RandomPlayer(seed))
            [player] = state.players
            total += player.tokens + sum(GAME.cards.bounties[card].vp for card in player.bounties)
        return total

    assert points(thinking=True) > 2 * points(thinking=False)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_scenario_is_won_now_and_then(scenario: str) -> None:
    games_played = 1000
    wins = sum(won(scenario, seed) for seed in range(games_played))
    print(f"{scenario}: {wins} of {games_played}")
    assert 0.10 <= wins / games_played <= 0.60
