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

from companion.games.terror_below import vehicles
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import State
from companion.games.terror_below.table import TerrorTable
from companion.lab.bots import make_bot
from companion.lab.hints import is_chance
from companion.lab.lookout import Lookout, tried
from companion.lab.planner import TROUBLE, WASTE, Planner
from companion.lab.plans import Plan, Plans
from companion.lab.playout import Player
from companion.lab.worth import Worth
from companion.table.game import Table
from companion.table.prompts import Answer, Card, Choose, Prompt, Roll

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


class Careful(Planner):
    """The planner in a hurry: it looks ahead once for each card, under the Worm that minds it
    least, and once for all actions of a turn. It takes a third of the planner's time."""

    def __init__(self, game: TerrorBelow, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._slots: dict[str, str] = {}  # where each card would go
        self._ahead: tuple[object, Lookout] | None = None  # the Worms as they lay, and the outlook

    def _rated(
        self, table: TerrorTable, worth: Worth, card: str, hand: list[str]
    ) -> tuple[float, str, str, Plan]:
        if table.state.options.scenario == "total-extermination":  # there Worms are lured
            found = super()._rated(table, worth, card, hand)
            self._slots[card] = found[2]
            return found
        me, vehicle = table.me, table.cards.vehicles[card]
        assert me.pawn is not None
        number = min(vehicles.open_slots(table), key=lambda each: self._full(table, each))
        points = vehicles.points_of(table, me, card) + self._more(table, card, hand)
        with tried(table, int(number) - 1, card):
            lookout = Lookout(table, worth)
        plan = Plans(worth, lookout).best(me.pawn, points, me.eggs)
        self._slots[card] = number
        cost = TROUBLE.get(vehicle.ability, 0.0) + WASTE * points
        return plan.value - lookout.loss - cost, card, number, plan

    @staticmethod
    def _full(table: TerrorTable, number: str) -> float:
        slot = table.state.slots[int(number) - 1]
        return (len(slot.cards) + 1) / table.worm(slot).limit

    def _slot(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        known = self._slots.get(self.card)
        plain = prompt.rule == "TB-T02" and known in options
        return known if plain and known else super()._slot(table, options, prompt)

    def _action(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        item = self._item(table, options) if table.solo else None
        if not table.solo or item:
            return item or super()._action(table, options, prompt)
        assert isinstance(prompt, Choose)
        me, worth = table.me, self._worth(table)
        if me.pawn is None or not prompt.data["points"]:
            return "end"
        plans = Plans(worth, self._outlook(table, worth))
        return self._next(
            table, worth, plans.best(me.pawn, prompt.data["points"], me.eggs), options
        )

    def _outlook(self, table: TerrorTable, worth: Worth) -> Lookout:
        """The same as long as no Worm hears or does anything."""
        slots = tuple((slot.worm, slot.target, len(slot.cards)) for slot in table.state.slots)
        key = table.state.attacks, slots
        if self._ahead is None or self._ahead[0] != key:
            self._ahead = key, Lookout(table, worth)
        return self._ahead[1]


CAREFUL = "careful"
# What was decided before anything was rolled or drawn, with the Vehicle card in the air.
Shared: TypeAlias = list[tuple[Answer, str]]


def player(name: str, game: TerrorBelow, seed: int) -> Player:
    """Somebody who plays futures, by name: a bot, or "careful"."""
    return Careful(game, seed) if name == CAREFUL else make_bot(name, game, seed)


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
