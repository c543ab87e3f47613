"""What things are worth to a solo player, by the scenario: deliveries, kills, places to be.

One step of the objective is worth 10; everything else is measured against that. The figures are
what a bot plays by, found by playing; no rule depends on them.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import TypeAlias

from companion.games.terror_below.board import Space
from companion.games.terror_below.printed import Bounty, Worm
from companion.games.terror_below.scenarios import delivered
from companion.games.terror_below.table import TerrorTable
from companion.lab.ground import Ground

STEP = 10.0  # of the objective
FADES = 0.86  # how much of its worth is left of something one action point further away
LATER = (1.0, 0.5, 0.25)  # how much the best, second and third thing to do next count
WEAPON = {"special-delivery": 1.0, "total-extermination": 3.5, "scramble": 1.0}
REPAIR = {"special-delivery": 1.5, "total-extermination": 0.0, "scramble": 2.5}
TILE = {"special-delivery": 7.0, "total-extermination": 0.5, "scramble": 6.0}  # that falls
DEATH = 4.0  # a turn lost on the way back, and somebody
LAST_DEATH = 30.0

Taken: TypeAlias = frozenset[str]  # Bounties completed and Eggs picked up on the way of a plan
NOTHING: Taken = frozenset()


class Worth:
    """What is worth how much on a table, looked at as it lies now."""

    def __init__(self, table: TerrorTable) -> None:
        self.table = table
        self.me = table.me
        self.scenario = table.state.options.scenario or "scramble"
        self.tile = TILE[self.scenario]
        self.done = delivered(table, self.me)
        known = table.cards.bounties
        self.bounties = [known[card] for card in [*table.state.line, *self.me.hidden]]
        self.standing = {n: at for n, at in table.state.locations.items() if at is not None}
        self.ground = Ground(table)
        self._ways: dict[Space, dict[Space, tuple[int, Space]]] = {}
        self._promises: dict[tuple[Space, tuple[str, ...], Taken], float] = {}
        self._delivered: dict[tuple[str, str, Taken], float] = {}
        self._onward: dict[tuple[Space, Taken], float] = {}

    def delivery(self, egg: str, location: str, taken: Taken = NOTHING) -> float:
        """TB-A06 to TB-A08: an Egg brought to a Location, with its Bounty and its bonus."""
        key = egg, location, taken
        if key not in self._delivered:
            self._delivered[key] = self._delivery(egg, location, taken)
        return self._delivered[key]

    def _delivery(self, egg: str, location: str, taken: Taken) -> float:
        bounty = self.fitting(egg, location, taken)
        points = 1.0 + self.table.effect(self.me, "delivery") if bounty is None else bounty.vp
        if self.scenario == "scramble":
            return 2.0 * points + self._bonus(location)
        if self.scenario == "special-delivery" and bounty is not None and location not in self.done:
            return STEP + self._bonus(location)
        return 0.2 * points + self._bonus(location)

    def fitting(self, egg: str, location: str, taken: Taken) -> Bounty | None:
        """The best Bounty that an Egg would complete there."""
        fits = [
            bounty
            for bounty in self.bounties
            if bounty.kind == "delivery"
            and (bounty.egg, bounty.location) == (egg, location)
            and bounty.id not in taken
        ]
        return max(fits, key=lambda bounty: bounty.vp, default=None)

    def _bonus(self, location: str) -> float:
        if "motel" in location:
            return 2.0 if self.scenario == "scramble" else 0.2
        if "police" in location:
            return WEAPON[self.scenario]
        if "hospital" in location:
            return 2.0 if self.me.dead else 0.0
        return 1.0

    def kill(self, worm: Worm) -> float:
        """TB-H04: a Worm defeated, with its Hunt Bounty."""
        fits = [b for b in self.bounties if b.kind == "hunt" and b.worm in (worm.type, "any")]
        if self.scenario == "total-extermination":
            return STEP if fits and worm.type not in self.me.standees else 0.3
        points = max((bounty.vp for bounty in fits), default=1)
        return 2.0 * points if self.scenario == "scramble" else 0.2 * points

    def death(self, eggs: Sequence[str]) -> float:
        """TB-H05: a Leader lost, with what he carries; the last one loses the game."""
        if not self.me.squad:
            return LAST_DEATH
        return DEATH + sum(0.5 * self._best_delivery(egg) for egg in eggs)

    def _best_delivery(self, egg: str) -> float:
        return max((self.delivery(egg, name) for name in self.standing), default=0.0)

    def ways(self, start: Space) -> dict[Space, tuple[int, Space]]:
        """Action points to every space, and the first step on the way; Rubble is cleared."""
        if start not in self._ways:
            self._ways[start] = ways_from(self.table, start)
        return self._ways[start]

    def promise(self, space: Space, eggs: Sequence[str], taken: Taken = NOTHING) -> float:
        """What can be done next from a space, carrying these Eggs: the nearer the better."""
        key = space, tuple(sorted(eggs)), taken
        if key not in self._promises:
            found = [*self._deliveries(space, eggs, taken), *self._eggs(space, taken)]
            if self.scenario == "total-extermination":
                found += self._arming(space)
            best = sorted(found, reverse=True)
            self._promises[key] = sum(a * b for a, b in zip(best, LATER, strict=False))
        return self._promises[key]

    def _deliveries(self, space: Space, eggs: Sequence[str], taken: Taken) -> list[float]:
        ways = self.ways(space)
        return [
            max(
                (self.delivery(egg, name, taken) * FADES ** (ways[at][0] + 1)
                 for name, at in self.standing.items() if at in ways),
                default=0.0,
            )
            for egg in eggs
        ]  # fmt: skip

    def _eggs(self, space: Space, taken: Taken) -> list[float]:
        """The Eggs on the board: to the Egg, and on to where it is worth most."""
        ways, keys = self.ways(space), self.table.board.keys
        return [
            self._carried_on(at, taken) * FADES ** (ways[at][0] + 1)
            for at in self.table.state.eggs
            if at in ways and keys[at] not in taken
        ]

    def _carried_on(self, at: Space, taken: Taken) -> float:
        """What an Egg is worth to whoever has just picked it up."""
        key = at, taken
        if key not in self._onward:
            worths = self._deliveries(at, self.table.state.eggs[at], taken)
            self._onward[key] = max(worths, default=0.0)
        return self._onward[key]

    def _arming(self, space: Space) -> list[float]:
        """Rubble on the way is on the way to a Weapon (TB-A04)."""
        ways, price = self.ways(space), self.table.effect(self.me, "rubble") or 3
        each = WEAPON[self.scenario] / price
        rubble = self.table.state.rubble
        return [each * rubble[at] * FADES ** (cost - 1) for at, (cost, _) in ways.items()
                if rubble[at]]  # fmt: skip


def ways_from(table: TerrorTable, start: Space) -> dict[Space, tuple[int, Space]]:
    """Action points to every space, and the first step on the way there."""
    best = {start: (0, start)}
    queue = [(0, start, start)]
    neighbours, rubble = table.board.neighbours, table.state.rubble
    while queue:
        cost, space, first = heapq.heappop(queue)
        if cost > best[space][0]:
            continue
        for beside in neighbours[space]:
            price = cost + 1 + rubble[beside]
            if beside not in best or price < best[beside][0]:
                step = beside if space == start else first
                best[beside] = (price, step)
                heapq.heappush(queue, (price, beside, step))
    return best
