"""All rows of attacks on one way side by side, and what they do to the Locations.

A row is one choice of Targets for all attacks but the last; the last one has columns instead, so
that what it does can be added up in one go.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.terror_below.scenarios import LOST_LOCATIONS
from companion.games.terror_below.state import MAX_RUBBLE
from companion.lab.attackers import Attacker
from companion.lab.blows import Blow, Blows, Flags, Last
from companion.lab.landings import Heard, add, enough
from companion.lab.worlds import NEVER, Part, Table, Worlds

Codes = NDArray[np.int8]  # by Location: the Rubble on it; FALLEN
FALLEN = MAX_RUBBLE


class Joint(NamedTuple):
    """Attacks on one way: every row of Targets, and how likely it is with each last attack."""

    worms: tuple[str, ...]  # all but the last
    targets: Sequence[NDArray[np.intp]]  # of each of them, by row
    chances: Table  # by row, and by what is known of the last
    last: Last


def joints(blows: Blows, worlds: Worlds, ways: Sequence[Sequence[Attacker]]) -> list[Joint]:
    """What the attackers of each way can come to; there is at least one on each."""
    sums = [_Sum(blows, worlds, attackers) for attackers in ways]
    for part in worlds.parts(max(each.draws for each in sums)):
        for each in sums:
            each.add(part)
    return [each.joint() for each in sums]


class _Sum:
    """A way's attacks as they are added up, some worlds at a time."""

    def __init__(self, blows: Blows, worlds: Worlds, attackers: Sequence[Attacker]) -> None:
        heard = enough([Heard(each.target, each.arrows) for each in attackers], worlds.cards)
        rows = [each._replace(arrows=h.arrows) for each, h in zip(attackers, heard, strict=True)]
        self.draws = sum(each.unseen for each in heard)
        self._heard = heard[:-1]
        self._worms = tuple(each.worm for each in rows[:-1] if each.worm is not None)
        assert len(self._worms) == len(self._heard), "only the last one may be anybody"
        self._ends = [worlds.reached(*each) for each in self._heard]
        self._last = blows.last(rows, worlds)
        count = math.prod(map(len, self._ends))
        self._found = np.zeros((count, len(self._last.chances)))

    def add(self, part: Part) -> None:
        """Some worlds more, if they are any of these draws'."""
        if part.size > self.draws // 2:
            return
        rows = [
            part.chances(*each)[:, ends] for each, ends in zip(self._heard, self._ends, strict=True)
        ]
        add(self._found, part.weights(self.draws), [*rows, self._last.known(part)])

    def joint(self) -> Joint:
        """All of them."""
        kept = np.flatnonzero(np.abs(self._found).max(axis=1) > NEVER)
        digits = np.unravel_index(kept, [len(each) for each in self._ends]) if self._ends else ()
        targets = [each[digit] for each, digit in zip(self._ends, digits, strict=True)]
        return Joint(self._worms, targets, self._found[kept], self._last)


class Locations:
    """TB-O07: how attacks take Locations, for many rows at once. Only in a solo game they do."""

    def __init__(self, blows: Blows) -> None:
        table = blows.table
        self.blows, self._solo = blows, table.solo
        rubble = [table.state.rubble[space] for space in blows.places]
        self.start: Codes = np.array(rubble, dtype=np.int8)
        self._gone = len(table.state.locations) - len(blows.places)
        self._scramble = table.state.options.scenario == "scramble"

    def lost(self, codes: Codes) -> Flags:
        """TB-N03: where too many are gone."""
        if not self._scramble:
            return np.zeros(codes.shape[:-1], bool)
        found: Flags = (codes == FALLEN).sum(axis=-1) + self._gone >= LOST_LOCATIONS
        return found

    def shaken(self, codes: Codes, blow: Blow) -> tuple[Codes, Flags, Flags]:
        """Locations after attacks; where the game is lost before anything is laid; and after."""
        if not self._solo:
            shape = np.broadcast_shapes(codes.shape, blow.hits.shape)
            nowhere = np.zeros(shape[:-1], bool)
            return np.broadcast_to(codes, shape), nowhere, nowhere
        hit = np.where(blow.hits, np.int8(FALLEN), codes)
        early = self.lost(hit)
        after = np.where(early[..., None], hit, np.minimum(hit + blow.shakes, FALLEN))
        return after.astype(np.int8), early, self.lost(after)

    def covers(self, codes: Codes, blow: Blow, early: Flags) -> Flags:
        """What attacks cover; TB-O08: the Target of a Location that falls, too."""
        found = blow.covers & ~early[..., None]
        if self._solo:
            hit = blow.hits & (codes < FALLEN) & ~early[..., None]
            found[..., self.blows.places] |= hit
        return found

    def groups(self, codes: Codes, last: Last) -> list[tuple[NDArray[np.intp] | slice, Codes]]:
        """Rows in which the last attack covers the same, with Locations to try it on."""
        bare = self._solo and bool((last.blow.hits & ~last.blow.covers[:, self.blows.places]).any())
        if not (bare or self._scramble) or not len(self.start):
            return [(slice(None), self.start)]
        unlike, which = np.unique(codes, axis=0, return_inverse=True)
        same: dict[bytes, list[int]] = {}
        for number, row in enumerate(unlike):
            _, early, lost = self.shaken(row[None], last.blow)
            key = early.tobytes() + lost.tobytes() + (row < FALLEN).tobytes() * bare
            same.setdefault(key, []).append(number)
        which = which.reshape(-1)
        return [
            (np.flatnonzero(np.isin(which, numbers)), unlike[numbers[0]])
            for numbers in same.values()
        ]
