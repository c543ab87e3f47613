"""What to do with the action points of a turn: deliver, pick up, repair, and where to stop.

A plan is a few errands one after the other and a place to be when the Worms come. The next errand
is all that is remembered of it: after every action there is a new plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.terror_below.board import Space
from companion.lab.lookout import Lookout
from companion.lab.worth import NOTHING, REPAIR, WEAPON, Taken, Worth

ERRANDS = 3  # how many are thought through
PRIZE = 0.8  # how much of a Weapon's worth its Rubble has


class Plan(NamedTuple):
    """What a turn is worth if it goes on like this, and its next errand."""

    value: float
    kind: str  # "deliver", "pickup", "repair" or "stop"
    at: Space
    what: str = ""  # the Egg's colour, or the key of the space to clear


class Plans:
    """Looks for the best plan on a table."""

    def __init__(self, worth: Worth, lookout: Lookout) -> None:
        self.worth = worth
        self.lookout = lookout
        self.board = worth.table.board
        self.state = worth.table.state

    def best(
        self,
        space: Space,
        points: int,
        eggs: Sequence[str],
        taken: Taken = NOTHING,
        errands: int = ERRANDS,
    ) -> Plan:
        """The best plan from a space with so many points and these Eggs."""
        plans = [self._stop(space, points, eggs, taken), *self._pickups(space, points, eggs, taken)]
        if errands:
            plans += self._deliveries(space, points, eggs, taken, errands)
            plans += self._repairs(space, points, eggs, taken, errands)
        return max(plans)

    def _stop(self, space: Space, points: int, eggs: Sequence[str], taken: Taken) -> Plan:
        """Where to stop: near what comes next, out of harm's way, beside Rubble worth clearing."""
        plans = []
        for at, (cost, _) in self.worth.ways(space).items():
            if cost <= points:
                value = self.worth.promise(at, eggs, taken) + self._clearing(at, points - cost)
                plans.append(Plan(value + self.lookout.stop(at, eggs, self.worth), "stop", at))
        return max(plans)

    def _clearing(self, space: Space, points: int) -> float:
        """TB-A03, TB-A04: what the Rubble around is worth with the points left."""
        around = sum(self.state.rubble[beside] for beside in self.board.neighbours[space])
        price = self.worth.table.effect(self.worth.me, "rubble") or 3
        return min(points, around) * PRIZE * WEAPON[self.worth.scenario] / price

    def _pickups(
        self, space: Space, points: int, eggs: Sequence[str], taken: Taken
    ) -> Iterator[Plan]:
        """TB-A05: that ends the action step."""
        ways = self.worth.ways(space)
        for at, lying in self.state.eggs.items():
            key = self.board.keys[at]
            if key not in taken and at in ways and ways[at][0] + 1 <= points:
                carried = [*eggs, *lying]
                value = self.worth.promise(at, carried, taken | {key})
                yield Plan(value + self.lookout.stop(at, carried, self.worth), "pickup", at)

    def _deliveries(
        self, space: Space, points: int, eggs: Sequence[str], taken: Taken, errands: int
    ) -> Iterator[Plan]:
        """TB-A06: one Egg; more of them are further errands."""
        ways = self.worth.ways(space)
        for name, at in self.worth.standing.items():
            left = points - ways[at][0] - 1 if at in ways else -1
            if left < 0 or not eggs:
                continue
            egg = max(eggs, key=lambda egg: self.worth.delivery(egg, name, taken))
            bounty = self.worth.fitting(egg, name, taken)
            gain = self.worth.delivery(egg, name, taken)
            rest = list(eggs)
            rest.remove(egg)
            used = taken | {bounty.id} if bounty else taken
            then = self.best(at, left, rest, used, errands - 1)
            yield Plan(gain + then.value, "deliver", at, egg)

    def _repairs(
        self, space: Space, points: int, eggs: Sequence[str], taken: Taken, errands: int
    ) -> Iterator[Plan]:
        """TB-O11: a Location with 1 Rubble, cleared from beside it, is as good as new."""
        gain, ways = REPAIR[self.worth.scenario], self.worth.ways(space)
        for name, at in self.worth.standing.items():
            if not gain or not self.state.rubble[at] or name in taken:
                continue
            near = min(self.board.neighbours[at], key=lambda beside: ways[beside][0], default=None)
            if near is not None and (left := points - ways[near][0] - 1) >= 0:
                then = self.best(near, left, eggs, taken | {name}, errands - 1)
                yield Plan(gain + then.value, "repair", near, self.board.keys[at])
