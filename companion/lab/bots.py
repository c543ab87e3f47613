"""Makes bots by name: "random" for every game, and those of the game's own shelf.

>>> from companion.games.terror_below.kit import TerrorBelowKit
>>> from companion.table.session import Session
>>> game = TerrorBelowKit().rules()
>>> list_bots("terror-below")
['random', 'greedy', 'planner']
>>> session = Session.new(game, {"players": ["Ada"], "mode": "solo", "hands": "known"})
>>> play_to_end(session, "planner", seed=1)
>>> [session.result is None, session.prompt is None]
[False, True]
"""

from __future__ import annotations

from typing import Any

from companion.games.bot_shelf import BotPlayer
from companion.games.registry import find_kit
from companion.lab.hints import is_chance
from companion.lab.playout import RandomPlayer
from companion.language import tr
from companion.table.errors import Refused
from companion.table.game import Game
from companion.table.prompts import Answer, Prompt
from companion.table.session import Session

RANDOM = "random"  # plays every game


def list_bots(game: str) -> list[str]:
    """Return the names of the bots that can play a game, from the simplest to the best."""
    shelf = find_kit(game).bots()
    return [RANDOM, *(shelf.makers if shelf else ())]


def make_bot(
    name: str, game: Game[Any], seed: int | None = None, explains: bool = False
) -> BotPlayer:
    """Return a bot by its name, or raise `Refused` with the names there are.

    With the same seed the bot plays the same again, its own dice and cards included. If it
    `explains`, it puts the reason of each answer into words.
    """
    if name == RANDOM:
        return RandomPlayer(seed)
    shelf = find_kit(game.name).bots()
    if shelf is None or name not in shelf.makers:
        known = list_bots(game.name)
        said = tr(
            "There is no bot called {bot}; there are {bots}.", bot=name, bots=", ".join(known)
        )
        raise Refused("no-such-bot", said, known)
    return shelf.makers[name](game, seed, explains)


class Bot:
    """A bot at the table: a source that decides, and leaves dice and decks to their own sources."""

    def __init__(self, session: Session[Any], name: str, seed: int | None = None) -> None:
        self.name = name
        self._session = session
        self._player = make_bot(name, session.game, seed, explains=True)

    def answer(self, prompt: Prompt) -> Answer | None:
        """Return the bot's decision; None for a die or a deck."""
        return None if is_chance(prompt) else self._player(self._session.state, prompt)

    @property
    def reason(self) -> str:
        """Return the reason of the last decision in one sentence; nothing where there is none."""
        return self._player.reason


def play_to_end(session: Session[Any], name: str, seed: int | None = None) -> None:
    """Let a bot play a session to its end, with its own dice and decks."""
    player = make_bot(name, session.game, seed)
    while session.prompt is not None:
        session.answer(player(session.state, session.prompt), source=name)
