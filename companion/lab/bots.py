"""Bots by name: random, greedy and planner. Each is a source like any other, and can give a hint.

>>> from companion import games
>>> from companion.table.session import Session
>>> game = games.load("terror-below")
>>> session = Session.new(game, {"players": ["Ada"], "mode": "solo", "hands": "known"})
>>> play(session, "planner", seed=1)
>>> [session.result is None, session.prompt is None]  # it has played to the end
[False, True]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.games.terror_below.game import TerrorBelow
from companion.lab.hints import Hint as Hint  # and what belongs to it: known from here
from companion.lab.hints import hint as hint
from companion.lab.hints import is_chance as is_chance
from companion.lab.planner import Planner
from companion.lab.playout import Player, anything
from companion.lab.squirmish_bot import SquirmishBot
from companion.lab.terror_bot import SoloBot
from companion.language import tr
from companion.table.errors import Refused
from companion.table.game import Game
from companion.table.prompts import Answer, Prompt
from companion.table.session import Session

Maker: TypeAlias = Callable[[Any, int | None], Player]


def _random(game: Game[Any], seed: int | None = None) -> Player:
    return anything(seed)


BOTS: Mapping[str, Maker] = {"random": _random, "greedy": SoloBot, "planner": Planner}
# What other games have; anything can be played at random.
OTHERS: Mapping[str, Mapping[str, Maker]] = {
    "squirmish": {"random": _random, "greedy": SquirmishBot},
}


def bots_for(game: Game[Any]) -> Mapping[str, Maker]:
    """The bots that can play a game."""
    if isinstance(game, TerrorBelow):
        return BOTS
    return OTHERS.get(game.name, {"random": _random})


def bot(name: str, game: Game[Any], seed: int | None = None) -> Player:
    """A bot by its name; with a seed it plays the same again, dice and cards included."""
    known = bots_for(game)
    if name not in known:
        there = ", ".join(known)
        said = tr("There is no bot called {bot}; there are {bots}.", bot=name, bots=there)
        raise Refused("no-such-bot", said, list(known))
    return known[name](game, seed)


class Bot:
    """A bot at the table: a source that decides, and leaves dice and decks to their own sources."""

    def __init__(self, session: Session[Any], name: str, seed: int | None = None) -> None:
        self.name = name
        self._session = session
        self._plays = bot(name, session.game, seed)
        if isinstance(self._plays, Planner):
            self._plays.tells = True  # somebody may want to know why

    def answer(self, prompt: Prompt) -> Answer | None:
        """Its decision, or None for what the world decides."""
        return None if is_chance(prompt) else self._plays(self._session.state, prompt)

    @property
    def reason(self) -> str:
        """Why it has decided so, in one sentence; nothing where it does not know."""
        return str(getattr(self._plays, "reason", ""))


def play(session: Session[Any], name: str, seed: int | None = None) -> None:
    """Let a bot play a session to its end, its own dice and dealer included."""
    plays = bot(name, session.game, seed)
    while session.prompt is not None:
        session.answer(plays(session.state, session.prompt), source=name)
