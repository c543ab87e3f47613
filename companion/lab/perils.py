"""Which Worms would catch a Leader on each space, one after the other, and how likely that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np

from companion.lab.blows import Blow, Blows, Flags
from companion.lab.joint import Codes, Joint, Locations
from companion.lab.prizes import Foe
from companion.lab.products import times
from companion.lab.worlds import NEVER, Table

Foes: TypeAlias = tuple[Foe, ...]


class Perils:
    """Rows of Worms with the chance of each, by space; on a board without pawns."""

    def __init__(self, blows: Blows) -> None:
        self.blows, self.locations = blows, Locations(blows)
        self._size = len(blows.board.spaces)
        self._found: dict[Foes, Table] = {}

    @property
    def found(self) -> Mapping[Foes, Table]:
        """The chance of each row of Worms, by space."""
        return self._found

    def tell(self, way: Joint, chance: float) -> None:
        """Add a way."""
        joint = way.chances * chance
        count, foes = len(joint), list[Foe]()
        codes = np.repeat(self.locations.start[None], count, axis=0)
        met = np.zeros((count, self._size), dtype=np.intp)  # a bit for each Worm
        over = np.zeros(count, bool)
        for number, (worm, targets) in enumerate(zip(way.worms, way.targets, strict=True)):
            blow = self.blows.of(worm).of(targets)
            foes.append(self.blows.foes[blow.foes[0]])
            codes, caught, over = self._strike(codes, blow, over)
            met |= caught.astype(np.intp) << number
        for which, group in self.locations.groups(codes, way.last):
            last = self._last(group, way)
            going = joint[which] * ~over[which, None]
            ended = (joint[which] * over[which, None]).sum(axis=1)
            for row in range(1 << len(foes)):
                these = (met[which] == row).astype(float)
                before = tuple(foe for number, foe in enumerate(foes) if row >> number & 1)
                known = times(these.T, going)  # by space, and by what is known of the last
                rest = known.sum(axis=1) + these.T @ ended
                for foe, catches in last.items():
                    caught = (known * catches.T).sum(axis=1)
                    self._add((*before, foe), caught)
                    rest = rest - caught
                self._add(before, rest)

    def _strike(self, codes: Codes, blow: Blow, over: Flags) -> tuple[Codes, Flags, Flags]:
        """One attack: Locations after it, where it catches, and where the game is over."""
        after, early, lost = self.locations.shaken(codes, blow)
        over = over | lost
        return after, self._catches(codes, blow, early) & ~over[:, None], over

    def _catches(self, codes: Codes, blow: Blow, early: Flags) -> Flags:
        found = self.locations.covers(codes, blow, early)
        if not self.blows.table.solo:  # TB-X09: in a Location only by a Target right there
            found[..., self.blows.places] = blow.hits
        return found

    def _last(self, codes: Codes, way: Joint) -> dict[Foe, Table]:
        """By Worm, how likely the last attack catches: by what is known of it, and by space."""
        known, blow = way.last.chances, way.last.blow
        _, early, lost = self.locations.shaken(codes[None], blow)
        catches = self._catches(codes[None], blow, early) & ~lost[:, None]
        found = {}
        for number in np.unique(blow.foes):
            columns = blow.foes == number
            found[self.blows.foes[number]] = times(
                known[:, columns], catches[columns].astype(float)
            )
        return found

    def _add(self, foes: Foes, chances: Table) -> None:
        if chances.max() > NEVER:
            self._found[foes] = self._found.get(foes, 0.0) + chances
