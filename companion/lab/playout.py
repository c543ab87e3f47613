"""Playing a game to its end without a table: no journal, no words, no undo.

A player here is a function from state and prompt to an answer. Nobody listens, so no sentence is
formed: that is why it is quick.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from companion.games.bot_shelf import BotPlayer
from companion.table.game import Game, GameOver, State, Table
from companion.table.prompts import Answer, Prompt

Player: TypeAlias = Callable[[Any, Prompt], Answer]


class RandomPlayer(BotPlayer):
    """Answers anything legal; with the same seed the same again."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed).random

    def __call__(self, state: Any, prompt: Prompt) -> Answer:
        legal = prompt.legal()
        return legal[int(self._chance() * len(legal))]


def random_playout(game: Game[State], state: State, chance: Callable[[], float]) -> int:
    """The same with anything legal, chosen on the spot: as quick as it gets."""
    table = Table(state)
    table.events = None
    answered = 0
    while game.result(state) is None:
        script = game.leg(table)
        try:
            legal = next(script).legal()
            while True:
                answered += 1
                legal = script.send(legal[int(chance() * len(legal))]).legal()
        except (StopIteration, GameOver):
            continue
    return answered


def playout(game: Game[State], state: State, player: Player) -> int:
    """Play on from a state to the end of the game; how many questions were answered."""
    table = Table(state)
    table.events = None
    answered = 0
    while game.result(state) is None:
        script = game.leg(table)
        try:
            prompt = next(script)
            while True:
                answered += 1
                prompt = script.send(player(state, prompt))
        except (StopIteration, GameOver):
            continue
    return answered
