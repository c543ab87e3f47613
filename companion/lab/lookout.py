"""What a planner sees of the coming attacks: the average of everything, on every space.

Built on `stories.strikes`, so it is the forecast's own counting; averages only, and so quick that
every card under every Worm can be tried before one is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from companion.games.terror_below.board import Space
from companion.games.terror_below.state import MAX_RUBBLE, Played
from companion.games.terror_below.table import TerrorTable
from companion.lab import hunts
from companion.lab.ground import Ground
from companion.lab.stories import strikes
from companion.lab.worlds import moved
from companion.lab.worth import Worth

ATTACK = 1.2  # what an attack off the clock costs (TB-O01)
FIRST = 0.3  # of a Location's worth goes with its first Rubble


class Lookout:
    """Every space's dangers and chances in the coming attacks, and what the table loses by them."""

    def __init__(self, table: TerrorTable, worth: Worth) -> None:
        spaces = len(table.board.spaces)
        self.deaths = [0.0] * spaces  # how often the Leader dies there, on average
        self.kills = [0.0] * spaces  # what the Worms defeated there are worth
        self.loss = 0.0  # what happens wherever the pawn is
        self._look(table, worth)

    def _look(self, table: TerrorTable, worth: Worth) -> None:
        ground, met = worth.ground, _Hunts(table, worth)
        for strike, often in strikes(table).items():
            covered, rubble = ground.mark(strike)
            dies, kills = met.of(strike.worm)
            while covered:
                lowest = covered & -covered
                space = lowest.bit_length() - 1
                self.deaths[space] += often * dies
                self.kills[space] += often * kills
                covered ^= lowest
            self.loss += often * (ATTACK + _shaken(ground, strike.target, rubble) * worth.tile)

    def stop(self, space: Space, eggs: Sequence[str], worth: Worth) -> float:
        """What it is worth to be there when the Worms come."""
        return self.kills[space] - self.deaths[space] * worth.death(eggs)


class _Hunts:
    """What it means to be caught by a Worm: how likely death is, and what its defeat is worth."""

    def __init__(self, table: TerrorTable, worth: Worth) -> None:
        arms = hunts.arms(table, table.me)
        self._worms, self._worth = table.cards.worms, worth
        self._hand = hunts.hand_of(arms)
        self._weapons = hunts.hand_of([arm for arm in arms if arm.damage is not None])
        self._met: dict[str, tuple[float, float]] = {}
        self._odds: dict[int, tuple[float, float]] = {}

    def of(self, id: str) -> tuple[float, float]:
        """The chance to die by a Worm, and what killing it brings on average."""
        if id not in self._met:
            worm = self._worms[id]
            dies, kills = self._chances(worm.health)
            self._met[id] = dies, kills * self._worth.kill(worm)
        return self._met[id]

    def _chances(self, health: int) -> tuple[float, float]:
        if health not in self._odds:
            alive = hunts.survival(self._hand, health)
            self._odds[health] = 1 - alive, hunts.survival(self._weapons, health)
        return self._odds[health]


def _shaken(ground: Ground, target: Space, rubble: Iterable[Space]) -> float:
    """TB-O07: how much of a Location an attack takes; the first Rubble is a part of it."""
    if target in ground.standing:
        return 1.0
    hit = [ground.rubble[at] for at in rubble if at in ground.standing]
    return sum(1.0 if before + 1 >= MAX_RUBBLE else FIRST for before in hit)


@contextmanager
def tried(table: TerrorTable, number: int, card: str) -> Iterator[None]:
    """The table as if a Vehicle card lay under a Worm, for as long as somebody looks."""
    slot = table.state.slots[number]
    vehicle = table.cards.vehicles[card]
    target, cards = slot.target, slot.cards
    slot.target = moved(table.board, vehicle.arrows)[target]
    slot.cards = [*cards, Played(card)]
    if vehicle.ability == "backfire":
        slot.cards.append(Played(None, "down"))
    try:
        yield
    finally:
        slot.target, slot.cards = target, cards
