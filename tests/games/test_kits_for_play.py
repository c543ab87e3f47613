"""What the kits hand over for playing: every game that declares a thing has the whole of it."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

from companion.games.bot_shelf import BotPlayer
from companion.games.kit import GameKit
from companion.games.registry import KITS, find_kit, load_game
from companion.lab.bots import RANDOM, list_bots, make_bot
from companion.lab.demo import Cast, Wish, plan_games
from companion.lab.hints import can_hint, find_hint, is_chance
from companion.lab.playout import RandomPlayer
from companion.table.errors import Refused
from companion.table.session import Session
from tests.games.test_contract import GAMES

each_kit = pytest.mark.parametrize("kit", KITS, ids=lambda kit: str(kit.id))


@each_kit
def test_each_bot_of_a_game_is_made_and_answers(kit: GameKit[Any]) -> None:
    assert list_bots(kit.id)[0] == RANDOM
    for name in list_bots(kit.id):
        session = GAMES[kit.id](random.Random(1))
        bot = make_bot(name, session.game, seed=1)
        assert isinstance(bot, BotPlayer), f"{kit.id}: {name}"
        for _ in range(10):
            assert session.prompt is not None
            session.answer(bot(session.state, session.prompt))


@each_kit
def test_a_game_that_gives_hints_gives_them_at_its_own_tables(kit: GameKit[Any]) -> None:
    shelf = kit.bots()
    session = GAMES[kit.id](random.Random(3))
    player, hints = RandomPlayer(3), 0
    for _ in range(60):
        if session.prompt is None:
            break
        if can_hint(session):
            found = find_hint(session)
            assert found is not None, kit.id
            assert found.answer in session.prompt.legal(), kit.id
            assert not is_chance(session.prompt)
            hints += 1
        session.answer(player(session.state, session.prompt))
    assert bool(hints) == bool(shelf and shelf.hints), kit.id


@each_kit
def test_a_demo_of_a_game_can_be_played_by_its_best_bot(kit: GameKit[Any]) -> None:
    if kit.demo() is None:
        with pytest.raises(Refused, match=f"no demo of {kit.id}"):
            next(plan_games(load_game, Wish(game=kit.id)))
        return
    piece = next(plan_games(load_game, Wish(game=kit.id, seed=2)))
    assert piece.game == kit.id
    session: Session[Any] = Session.new(find_kit(kit.id).rules(), piece.options)
    cast = Cast("no such bot", piece.seed)
    cast.sit_down(session)
    for _ in range(10):
        assert session.prompt is not None
        session.answer(cast.answer(session.prompt))


def test_a_list_of_the_bots_loads_none_of_them() -> None:
    """The command line asks for their names at each start."""
    code = (
        "import sys; from companion.lab.bots import list_bots; print(list_bots('terror-below'),"
        "[name for name in ('numpy', 'companion.lab.planner', 'companion.lab.squirmish_bot')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['random', 'greedy', 'planner'] []"
