"""Whether anybody listens changes nothing: a simulation plays the same game without a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.registry import game_ids
from companion.table.form import from_json
from companion.table.game import Game, GameOver, Table
from companion.table.prompts import Answer, only_answer
from companion.table.sources import RandomBot
from tests.games.test_contract import GAMES


def in_silence(game: Game[Any], state: Any, answers: Iterator[Answer]) -> None:
    """Play on from a state with these answers, as the lab does; the state is changed."""
    table = Table(state)
    table.events = None
    while game.result(state) is None:
        script = game.leg(table)
        try:
            prompt = next(script)
            while True:
                only = only_answer(prompt)
                prompt = script.send(next(answers) if only is None else only)
        except (StopIteration, GameOver):
            continue


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", game_ids())
def test_a_game_nobody_listens_to_is_the_same_game(name: str, seed: int) -> None:
    heard, bot = GAMES[name](random.Random(seed)), RandomBot(seed)
    given: list[Answer] = []
    while heard.prompt is not None:
        answer = bot.answer(heard.prompt)
        assert answer is not None
        heard.answer(answer)
        given.append(answer)
    answers = iter(given)
    silent = heard.game.read_state(from_json(heard.origin))
    in_silence(heard.game, silent, answers)
    assert list(answers) == []
    assert heard.game.state_form(silent) == heard.form()["state"]
