"""Games nobody sits at: quick, to the end, and the same again for the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.registry import find_kit, game_ids
from companion.lab.playout import RandomPlayer, playout
from tests.table.stones import Stones

OPTIONS: dict[str, dict[str, Any]] = {
    "dry-run": {"players": ["Ada"]},
    "terror-below": {"players": ["Ada"], "mode": "solo"},
}


@pytest.mark.parametrize("name", game_ids())
def test_random_players_play_to_the_end(name: str) -> None:
    game = find_kit(name).rules()
    state = game.new(OPTIONS.get(name, {"players": ["Ada", "Bo"]}))
    assert playout(game, state, RandomPlayer(1)) > 5
    assert game.result(state) is not None


def test_the_same_seed_plays_the_same_game() -> None:
    game = Stones()
    one, other = game.new({"heap": 30}), game.new({"heap": 30})
    playout(game, one, RandomPlayer(7))
    playout(game, other, RandomPlayer(7))
    assert one == other
