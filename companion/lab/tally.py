"""What the coming attacks do to a table, added up over all rows of them at once.

The same as telling story after story (`telling`), for tables on which only Locations and a Leader
remember what an attack did: those with Rubble enough.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.terror_below.state import ATTACKS
from companion.lab.blows import Blow, Blows, Flags
from companion.lab.joint import FALLEN, Codes, Joint, Locations
from companion.lab.prizes import UNHURT, Foe, Hunter
from companion.lab.products import times
from companion.lab.worlds import NEVER, Table

NOBODY = -1  # instead of a hunter: no pawn on the board, or dead


class _Rows(NamedTuple):
    """Rows of attacks as far as they have come."""

    at: NDArray[np.intp]  # the row of the `Joint`
    weight: Table  # how likely its hunts went like this
    hunter: NDArray[np.intp]
    codes: Codes
    covered: Flags

    def some(self, which: Flags) -> _Rows:
        at, weight, hunter, codes, covered = self
        return _Rows(at[which], weight[which], hunter[which], codes[which], covered[which])


class Tally:
    """The chances of all that attacks can do, with a solo player's pawn on the board."""

    def __init__(self, blows: Blows) -> None:
        table = blows.table
        self.blows, self.table, self.solo = blows, table, table.solo
        self.locations = Locations(blows)
        self.covered = np.zeros(len(table.board.spaces))
        self.names = blows.names
        self.fallen = np.zeros(len(blows.names))
        self.attacks = self.clock = self.lost = self.caught = self.died = 0.0
        player = table.state.players[0]
        self._player, self._pawn = player, player.pawn if table.solo else None
        self._hunter = Hunter(table, player)
        homes = blows.places.tolist()
        self._home = homes.index(self._pawn) if self._pawn in homes else None  # where he is
        self._whole = np.ones(0)

    def tell(self, way: Joint, chance: float) -> None:
        """Add a way."""
        count = len(way.chances)
        self._whole = way.chances.sum(axis=1)
        rows = _Rows(
            np.arange(count),
            np.full(count, chance),
            np.full(count, UNHURT if self._pawn is not None else NOBODY),
            np.repeat(self.locations.start[None], count, axis=0),
            np.zeros((count, len(self.covered)), bool),
        )
        for number, (worm, targets) in enumerate(zip(way.worms, way.targets, strict=True)):
            rows = self._strike(rows, self.blows.of(worm).of(targets[rows.at]), number)
        self._strike_last(rows, way)

    def nothing(self, chance: float) -> None:
        """Add a way without attacks."""
        self._note(chance, 0)

    def _strike(self, rows: _Rows, blow: Blow, attacks: int) -> _Rows:
        """One attack on all rows; those go on in which the game does."""
        codes, early, lost = self.locations.shaken(rows.codes, blow)
        covers = self.locations.covers(rows.codes, blow, early)
        rows = rows._replace(codes=codes, covered=rows.covered | covers)
        self._end(rows.some(lost), attacks, lost=True)
        caught = ~lost & (rows.hunter != NOBODY)
        if self._pawn is not None:
            caught &= covers[:, self._pawn]
        parts = [rows.some(~lost & ~caught)]
        for hunter in np.unique(rows.hunter[caught]):
            foe = self.blows.foes[blow.foes[0]]
            parts += self._hunt(rows.some(caught & (rows.hunter == hunter)), foe, attacks)
        return _Rows(*map(np.concatenate, zip(*parts, strict=True)))

    def _hunt(self, rows: _Rows, foe: Foe, attacks: int) -> list[_Rows]:
        """TB-H03, TB-H05: rows in which the same hunter is caught; what they come to."""
        met = self._hunter.meets(int(rows.hunter[0]), foe)
        chance = float((rows.weight * self._whole[rows.at]).sum())
        if rows.hunter[0] == UNHURT:
            self.caught += chance
        self.died += chance * met.dies
        lives = 1 - met.dies - met.wins
        if met.wins:
            self._end(rows._replace(weight=rows.weight * met.wins), attacks)
        parts = [rows._replace(weight=rows.weight * lives, hunter=rows.hunter * 0 + met.then)]
        if met.dies:
            dead = rows._replace(
                weight=rows.weight * met.dies,
                hunter=rows.hunter * 0 + NOBODY,
                codes=self._dropped(rows.codes),
            )
            over = self.locations.lost(dead.codes) | self._player.is_last
            self._end(dead.some(over), attacks, lost=True)
            parts.append(dead.some(~over))
        return [part for part in parts if part.weight.max(initial=0) > NEVER]

    def _dropped(self, codes: Codes) -> Codes:
        """TB-H05, TB-O12: the Rubble a Leader carried falls; only on a Location it matters."""
        if self._home is None:
            return codes
        after = codes.copy()
        carried = min(self._player.rubble, FALLEN)
        after[..., self._home] = np.minimum(codes[..., self._home] + carried, FALLEN)
        return after

    def _strike_last(self, rows: _Rows, way: Joint) -> None:
        joint = way.chances[rows.at] * rows.weight[:, None]
        self.covered += joint.sum(axis=1) @ rows.covered
        for which, codes in self.locations.groups(rows.codes, way.last):
            _, early, _ = self.locations.shaken(codes[None], way.last.blow)
            covers = self.locations.covers(codes[None], way.last.blow, early).astype(float)
            known = times(way.last.chances, covers)
            self.covered += (~rows.covered[which] * times(joint[which], known)).sum(axis=0)
        keys = np.column_stack([rows.codes, rows.hunter])
        alike, which = np.unique(keys, axis=0, return_inverse=True)
        masses = np.zeros((len(alike), joint.shape[1]))
        np.add.at(masses, which.reshape(-1), joint)
        kinds, blow = self._kinds(way.last.blow)
        chances = np.zeros((joint.shape[1], len(blow.foes)))
        np.add.at(chances.T, kinds, way.last.chances.T)
        self._settle(alike[:, :-1], alike[:, -1], blow, times(masses, chances), len(way.worms))

    def _kinds(self, blow: Blow) -> tuple[NDArray[np.intp], Blow]:
        """Attacks that do the same to Locations and the Leader, taken together."""
        columns = [blow.hits, blow.shakes, blow.foes[:, None]]
        if self._pawn is not None:
            columns.append(blow.covers[:, self._pawn, None])
        keys = np.column_stack(columns)
        _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        return which.reshape(-1), blow.of(first)

    def _settle(
        self, codes: Codes, hunters: NDArray[np.intp], blow: Blow, chances: Table, before: int
    ) -> None:
        """What the last attack comes to, by where the rows are and by the attack."""
        before_it = codes[:, None].astype(np.int8)
        after, early, lost = self.locations.shaken(before_it, blow)
        dies, wins = np.zeros_like(chances), np.zeros_like(chances)
        if self._pawn is not None:
            covers = self.locations.covers(before_it, blow, early)[..., self._pawn]
            caught = covers & ~lost & (hunters != NOBODY)[:, None]
            self.caught += float((chances * caught)[hunters == UNHURT].sum())
            for row, column in np.argwhere(caught):
                met = self._hunter.meets(int(hunters[row]), self.blows.foes[blow.foes[column]])
                dies[row, column], wins[row, column] = met.dies, met.wins
        died = chances * dies
        self.died += float(died.sum())
        self._settled(chances * lost, after, before, ends=True, lost=True)
        self._settled(chances * wins, after, before, ends=True)
        self._settled(chances * (1 - dies - wins) * ~lost, after, before + 1)
        dropped = self._dropped(after)
        over = self.locations.lost(dropped) | self._player.is_last
        self._settled(died * over, dropped, before, ends=True, lost=True)
        self._settled(died * ~over, dropped, before + 1)

    def _settled(
        self, chances: Table, codes: Codes, attacks: int, ends: bool = False, lost: bool = False
    ) -> None:
        self.fallen += np.tensordot(chances, codes == FALLEN, 2)
        self._note(float(chances.sum()), attacks, ends, lost)

    def _end(self, rows: _Rows, attacks: int, lost: bool = False) -> None:
        """Rows in which the game ends in an attack, after so many that are over."""
        chances = rows.weight * self._whole[rows.at]
        self.covered += chances @ rows.covered
        self.fallen += chances @ (rows.codes == FALLEN)
        self._note(float(chances.sum()), attacks, ends=True, lost=lost)

    def _note(self, chance: float, over: int, ends: bool = False, lost: bool = False) -> None:
        """TB-O01: the clock counts attacks that are over, not one in which the game ends."""
        late = self.solo and self.table.state.attacks + over >= ATTACKS
        self.attacks += chance * (over + ends)
        self.clock += chance * late
        self.lost += chance * (lost or late)
