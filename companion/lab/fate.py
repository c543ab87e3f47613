"""The same luck for different tables: dice and decks of a numbered future.

To tell what a turn was worth, many futures are played from before it and from after it. Where both
meet the same dice and the same order of the decks, what differs is the turn, and not the luck: far
fewer futures are needed for the same certainty. Number 7 rolls in its Terror Turn 5 what it rolls
there from any table, and has one order for each deck.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import State
from companion.lab.bots import bot, is_chance
from companion.lab.planner import Planner
from companion.lab.playout import Player
from companion.lab.terror_bot import SoloBot
from companion.table.game import Table
from companion.table.prompts import Answer, Card, Prompt, Roll

_MASK = (1 << 64) - 1
APART = 1_000_003  # what a seed is multiplied by, so that no two seeds share a future


def mixed(*numbers: int) -> int:
    """A number as good as rolled, the same for the same numbers (after splitmix64).

    >>> mixed(1, 2) == mixed(1, 2), mixed(1, 2) == mixed(2, 1)
    (True, False)
    """
    found = 0
    for number in numbers:
        found = (found + number + 0x9E3779B97F4A7C15) & _MASK
        found = ((found ^ (found >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        found = ((found ^ (found >> 27)) * 0x94D049BB133111EB) & _MASK
        found ^= found >> 31
    return found


class Careful:
    """Plays the first turn as the planner does and all others as the greedy bot: what is on the
    table is seen, and a future still takes a fraction of the planner's time."""

    def __init__(self, game: TerrorBelow, seed: int | None = None) -> None:
        self._now, self._later = Planner(game, seed), SoloBot(game, seed)
        self._turns = 0

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        """The answer to a prompt."""
        self.count(prompt)
        return (self._now if self._turns <= 1 else self._later)(state, prompt)

    def count(self, prompt: Prompt) -> None:
        """A turn begins with its Vehicle card."""
        self._turns += prompt.purpose == "vehicle"

    @property
    def card(self) -> str:
        """The Vehicle card in the air."""
        return self._now.card

    @card.setter
    def card(self, card: str) -> None:
        self._now.card = card


CAREFUL = "careful"
# What was decided before anything was rolled or drawn, with the Vehicle card in the air.
Shared: TypeAlias = list[tuple[Answer, str]]


def player(name: str, game: TerrorBelow, seed: int) -> Player:
    """Somebody who plays futures, by name: a bot, or "careful"."""
    return Careful(game, seed) if name == CAREFUL else bot(name, game, seed)


class Fate:
    """A bot in one numbered future: it decides, the future rolls and deals."""

    def __init__(
        self, game: TerrorBelow, name: str, number: int, turn: int, shared: Shared | None = None
    ) -> None:
        self._game = game
        self._plays = player(name, game, number)
        self._shared = shared
        self._decided = 0
        self._number = number
        self._turn = turn  # Terror Turns so far: what is rolled goes by them
        self._rolled: dict[tuple[int, str], int] = {}
        self._ranks: dict[str, dict[str, int]] = {}
        self._left: dict[str, set[Answer]] = {}
        self._shuffles: dict[str, int] = {}

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        """The answer to a prompt."""
        if isinstance(prompt, Roll):
            self._shared = None
            return self._roll(prompt)
        if isinstance(prompt, Card) and is_chance(prompt):
            self._shared = None
            return self._draw(prompt.deck, prompt.legal())
        return self._decide(state, prompt)

    def _decide(self, state: State, prompt: Prompt) -> Answer:
        """As long as nothing was rolled or drawn, all futures of a table are one."""
        shared = self._shared
        if shared is None or not isinstance(self._plays, Careful):
            return self._plays(state, prompt)
        self._decided += 1
        if self._decided > len(shared):
            shared.append((self._plays(state, prompt), self._plays.card))
        else:
            self._plays.count(prompt)
        answer, self._plays.card = shared[self._decided - 1]
        return answer

    def _roll(self, prompt: Roll) -> int:
        if prompt.purpose in ("terror-blue", "worm-die"):
            self._turn += 1
        key = self._turn, prompt.purpose
        count = self._rolled[key] = self._rolled.get(key, 0) + 1
        what = int.from_bytes(prompt.purpose.encode()[-8:], "little")
        return mixed(self._number, what, self._turn, count) % prompt.sides + 1

    def _draw(self, deck: str, legal: Sequence[Answer]) -> Answer:
        """The next card in this future's order; a deck that is made anew is shuffled anew."""
        left = self._left.get(deck)
        now = set(legal)
        if left is None or not now <= left:
            self._shuffle(deck)
        self._left[deck] = now
        ranks = self._ranks[deck]
        return min(legal, key=lambda card: ranks.get(str(card), -1))

    def _shuffle(self, deck: str) -> None:
        time = self._shuffles[deck] = self._shuffles.get(deck, 0) + 1
        cards = list(getattr(self._game.cards, _FILES[deck]))
        what = int.from_bytes(deck.encode()[-8:], "little")
        random.Random(mixed(self._number, what, time)).shuffle(cards)
        self._ranks[deck] = {card: place for place, card in enumerate(cards)}

    def deal(self, state: State) -> None:
        """Give those a hand whose cards the app has not been told: any that are still unseen."""
        table = self._game.table(Table(state))
        for player in state.players:
            if player.hand is None and player.alive:
                player.hand = []
                for _ in range(min(table.hand_limit(player), table.in_deck("vehicle"))):
                    card = str(self._draw("vehicle", table.unseen("vehicle")))
                    table.turned_up("vehicle", card)
                    player.hand.append(card)


_FILES = {
    "worm": "worms", "vehicle": "vehicles", "bounty": "bounties", "item": "items",
    "weapon": "weapons", "character": "characters",
}  # fmt: skip
