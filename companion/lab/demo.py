"""Games to watch: which ones come one after the other, and who plays them.

A demo is a series of games, solo ones of Terror Below and those of Squirmish in turn. Bots decide,
dice and a dealer of their own do the rest; with the same seed it is the same series again, on a
screen as in a terminal.

>>> from companion import games
>>> from companion.table.session import Session
>>> game = games.load("terror-below")
>>> piece = next(programme(game, Wish(scenario="scramble", seed=1)))
>>> cast = Cast("greedy", piece.seed)
>>> session = Session.new(game, piece.options)
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
from typing import Any, NamedTuple

import msgspec

from companion.games.terror_below.game import TerrorBelow
from companion.lab.bots import Bot, list_bots
from companion.language import tr
from companion.table.errors import Refused
from companion.table.game import Game
from companion.table.prompts import Answer, Card, Prompt, Roll
from companion.table.session import Session
from companion.table.sources import Source

SCENARIOS = ("special-delivery", "total-extermination", "scramble")
SIDES = ("desert", "canyon")
PACES = ("slow", "normal", "quick")
NAME = "Demo"  # who sits there
SIMPLE = "greedy"  # who plays what nobody else can
GAMES = ("terror-below", "squirmish")  # in turn
HEAPERS = ("Ada", "Bo", "Cy", "Dee")  # who squirms


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be seen. Left alone: both games in turn, every scenario, both sides of the
    board."""

    game: str = ""
    scenario: str = ""
    side: str = ""
    bot: str = "planner"
    pace: str = "normal"
    seed: int | None = None
    games: int | None = None  # None: no end


class Piece(NamedTuple):
    """One game of the programme."""

    options: dict[str, Any]
    seed: int
    game: str = GAMES[0]


def series(load: Callable[[str], Game[Any]], wish: Wish) -> Iterator[Piece]:
    """The games of a demo, one after the other; whoever wishes for a scenario or a side of the
    board wants no other game. `load` gives a game by its name."""
    names = [wish.game] if wish.game else list(GAMES)
    if not wish.game and (wish.scenario or wish.side):
        names = [GAMES[0]]
    endless = msgspec.structs.replace(wish, games=None)
    pieces = [
        squirmishes(endless) if name == "squirmish" else programme(load(name), endless)  # type: ignore[arg-type]
        for name in names
    ]
    for number in count() if wish.games is None else range(wish.games):
        yield next(pieces[number % len(pieces)])


def squirmishes(wish: Wish) -> Iterator[Piece]:
    """Games of Squirmish, each among another number of players."""
    chance = random.Random(wish.seed)
    for number in count() if wish.games is None else range(wish.games):
        players = list(HEAPERS[: 2 + number % 3])
        options = {"players": players, "hands": "known", "start": "random"}
        yield Piece(options, chance.getrandbits(32), "squirmish")


def programme(game: TerrorBelow, wish: Wish) -> Iterator[Piece]:
    """The solo games of Terror Below, one after the other."""
    sides = [side for side in SIDES if side in game.boards and wish.side in ("", side)]
    if not sides:
        said = tr("The catalogue has no {side} side of the board.", side=wish.side)
        raise Refused("bad-data", said)
    scenarios = [wish.scenario] if wish.scenario else list(SCENARIOS)
    chance = random.Random(wish.seed)
    chance.shuffle(scenarios)
    for number in count() if wish.games is None else range(wish.games):
        options = {
            "players": [NAME],
            "mode": "solo",
            "hands": "known",  # or a bot could not choose from it
            "scenario": scenarios[number % len(scenarios)],
            "board": sides[number % len(sides)],
        }
        yield Piece(options, chance.getrandbits(32))


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
        self._bot = Bot(session, self._name if known else SIMPLE, self._seed)

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
