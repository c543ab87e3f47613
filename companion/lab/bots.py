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
from typing import Any, NamedTuple, TypeAlias

from companion.games.terror_below.game import TerrorBelow
from companion.lab.planner import Planner
from companion.lab.playout import Player, anything
from companion.lab.terror_bot import SoloBot
from companion.language import tr
from companion.table.errors import Refused
from companion.table.prompts import Answer, Card, Prompt, Roll
from companion.table.session import Session

Maker: TypeAlias = Callable[[TerrorBelow, int | None], Player]


def _random(game: TerrorBelow, seed: int | None = None) -> Player:
    return anything(seed)


BOTS: Mapping[str, Maker] = {"random": _random, "greedy": SoloBot, "planner": Planner}


def bot(name: str, game: TerrorBelow, seed: int | None = None) -> Player:
    """A bot by its name; with a seed it plays the same again, dice and cards included."""
    if name not in BOTS:
        said = tr("There is no bot called {bot}; there are {bots}.", bot=name, bots=", ".join(BOTS))
        raise Refused("no-such-bot", said, list(BOTS))
    return BOTS[name](game, seed)


class Bot:
    """A bot at the table: a source that decides, and leaves dice and decks to their own sources."""

    def __init__(self, session: Session[Any], name: str, seed: int | None = None) -> None:
        self.name = name
        self._session = session
        self._plays = bot(name, session.game, seed)  # type: ignore[arg-type]

    def answer(self, prompt: Prompt) -> Answer | None:
        """Its decision, or None for what the world decides."""
        return None if is_chance(prompt) else self._plays(self._session.state, prompt)


def is_chance(prompt: Prompt) -> bool:
    """Whether dice or a deck answer this, and nobody has to think."""
    return isinstance(prompt, Roll) or (isinstance(prompt, Card) and prompt.source != "hand")


def play(session: Session[Any], name: str, seed: int | None = None) -> None:
    """Let a bot play a session to its end, its own dice and dealer included."""
    plays = bot(name, session.game, seed)  # type: ignore[arg-type]
    while session.prompt is not None:
        session.answer(plays(session.state, session.prompt), source=name)


class Hint(NamedTuple):
    """A good answer to the open question, and why, in one sentence."""

    answer: Answer
    reason: str


def hint(session: Session[Any]) -> Hint | None:
    """What the planner would do; None where the world decides, or a hand it cannot see."""
    prompt, state, game = session.prompt, session.state, session.game
    if prompt is None or is_chance(prompt) or not isinstance(game, TerrorBelow):
        return None
    if isinstance(prompt, Card) and state.players[prompt.player].hand is None:
        return None
    planner = Planner(game, seed=0)
    last = session.entries[-1] if session.entries else ""
    planner.card = last if isinstance(last, str) else ""  # a card played is not laid yet
    answer = planner(state, prompt)
    return Hint(answer, planner.reason or tr("Nothing speaks against it."))
