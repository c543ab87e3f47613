"""Games to watch: which games a demo shows one after the other, and who plays them.

A demo shows games of each kit that has a `DemoSeries` in turn. Bots decide; dice and a dealer with
seeds do the rest. The same seed gives the same series, on a screen and in a terminal.

>>> from companion.games.registry import find_kit, load_game
>>> from companion.table.session import Session
>>> piece = next(plan_games(load_game, Wish(scenario="scramble", seed=1)))
>>> cast = Cast("greedy", piece.seed)
>>> session = Session.new(find_kit(piece.game).rules(), piece.options)
>>> cast.sit_down(session)
>>> while session.prompt is not None:
...     _ = session.answer(cast.answer(session.prompt))
>>> session.result is None
False
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec

from companion.games.demo_series import DemoSeries, Piece
from companion.games.registry import find_kit, kits_with
from companion.lab.bots import Bot, list_bots
from companion.table.errors import Refused
from companion.table.game import Game
from companion.table.prompts import Answer, Card, Prompt, Roll
from companion.table.session import Session
from companion.table.sources import Source

PACES = ("slow", "normal", "quick")


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What a demo shows; by default all games in turn, with all their scenarios and sides."""

    game: str = ""
    scenario: str = ""
    side: str = ""
    bot: str = "planner"
    pace: str = "normal"
    seed: int | None = None
    games: int | None = None  # None: no end


def list_demos() -> list[str]:
    """Return the ids of the games that have a demo."""
    return [kit.id for kit, _ in kits_with(lambda kit: kit.demo())]


def list_choices(name: str) -> list[str]:
    """Return what can be chosen for one field of a `Wish`, in all demos together."""
    series = [found for _, found in kits_with(lambda kit: kit.demo())]
    return list(dict.fromkeys(value for each in series for value in each.choices.get(name, ())))


def list_bots_of_demos() -> list[str]:
    """Return the names of the bots that can play in a demo, from the simplest to the best."""
    return list(dict.fromkeys(bot for name in list_demos() for bot in list_bots(name)))


def plan_games(load: Callable[[str], Game[Any]], wish: Wish) -> Iterator[Piece]:
    """Yield the games of a demo, one of each kind in turn; `load` returns a game by its id.

    A wish for a scenario or a side of the board leaves out the games that have none. Raises
    `Refused` for a wish that no game can fulfill.
    """
    names = [wish.game] if wish.game else [name for name in list_demos() if _suits(name, wish)]
    plans = [_find_series(name).plan(load(name), wish) for name in names]
    for number in count() if wish.games is None else range(wish.games):
        yield next(plans[number % len(plans)])


def _find_series(game: str) -> DemoSeries:
    series = find_kit(game).demo()
    if series is None:
        known = list_demos()
        raise Refused(
            "no-such-game", f"There is no demo of {game}; there are {', '.join(known)}.", known
        )
    return series


def _suits(game: str, wish: Wish) -> bool:
    """Return whether a game has everything that the wish chooses."""
    chosen = {name for name in ("scenario", "side") if getattr(wish, name)}
    return chosen <= {*_find_series(game).choices}


class Luck:
    """Dice or a dealer whose luck is written in a seed."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._chance = random.Random(seed)

    def answer(self, prompt: Prompt) -> Answer | None:
        """Any roll, any card that can still be on top; a card of the hand is the player's."""
        if isinstance(prompt, Roll) or (isinstance(prompt, Card) and prompt.source != "hand"):
            return self._chance.choice(prompt.legal())
        return None


class Cast:
    """Who plays one game of a demo."""

    def __init__(self, bot: str, seed: int) -> None:
        self._name, self._seed = bot, seed
        self._dice, self._dealer = Luck("dice", seed), Luck("dealer", seed + 1)
        self._bot: Bot | None = None

    def seats(self, game: Game[Any]) -> dict[str, Source]:
        """The dealer at every deck: cards are dealt at once, dice are seen to roll."""
        return {f"deck:{deck.name}": self._dealer for deck in game.decks}

    def sit_down(self, session: Session[Any]) -> None:
        """Play this game from now on."""
        known = self._name in list_bots(session.game.name)
        self._bot = Bot(
            session, self._name if known else list_bots(session.game.name)[-1], self._seed
        )

    def answer(self, prompt: Prompt) -> Answer:
        """The answer to a question, whoever's it is."""
        assert self._bot is not None
        for source in (self._dice if isinstance(prompt, Roll) else self._dealer, self._bot):
            answer = source.answer(prompt)
            if answer is not None:
                return answer
        raise AssertionError(prompt)

    @property
    def reason(self) -> str:
        """Why the bot has decided so, in a sentence, if it has thought about it."""
        return self._bot.reason if self._bot else ""
