"""What the coming attacks do to a table, told story after story: for any table, and slow.

Where Rubble runs out, or catches only where it fits, every attack depends on those before it.
Elsewhere `tally` finds the same at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from companion.games.terror_below.board import Space
from companion.games.terror_below.state import ATTACKS
from companion.games.terror_below.table import TerrorTable
from companion.lab.ground import Ground, Spaces
from companion.lab.perils import Foes
from companion.lab.prizes import UNHURT, Foe, Hunter
from companion.lab.stories import Branch, Strike, stories, tree
from companion.lab.worlds import Table


class _Teller(NamedTuple):
    """How far a story is told."""

    hunter: int | None  # who he is by now; None: no pawn on the board
    likely: float = 1.0  # that its hunts went like this
    covered: Spaces = 0
    attacks: int = 0


class Telling:
    """Stories told to their end with a solo player's pawn on the board: it may die, and drop."""

    def __init__(self, table: TerrorTable, step: str = "") -> None:
        self.table = table
        ground = Ground(table)
        self.names = list(ground.standing.values())
        self.fallen = [0.0] * len(self.names)
        self.attacks = self.clock = self.lost = self.caught = self.died = 0.0
        self._sets: dict[Spaces, float] = {}
        self._player = table.state.players[0]
        self._hunter = Hunter(table, self._player)
        alone = table.solo and self._player.pawn is not None
        self._tell(tree(stories(table, step)), ground, _Teller(UNHURT if alone else None))

    @property
    def covered(self) -> Table:
        """The chance of each space, out of the chances of sets of spaces."""
        spaces = len(self.table.board.spaces)
        found: Table = np.array(list(self._sets.values())) @ _bits(self._sets, spaces)
        return found

    @property
    def _pawn(self) -> Space:
        assert self._player.pawn is not None
        return self._player.pawn

    def _tell(self, branch: Branch, ground: Ground, now: _Teller) -> None:
        """What follows from a branch; a hunt may split it."""
        if branch.ends:
            self._end(branch.ends * now.likely, ground, now)
        hunter, likely, covered, attacks = now
        for strike, then in branch.then.items():
            after, blow = ground.after(strike)
            seen = _Teller(hunter, likely, covered | blow, attacks + 1)
            if after.is_lost:
                self._end(then.chance * likely, after, seen, ends=True, lost=True)
            elif hunter is not None and blow >> self._pawn & 1:
                self._hunt(then, after, seen, strike)
            else:
                self._tell(then, after, seen)

    def _hunt(self, branch: Branch, ground: Ground, now: _Teller, strike: Strike) -> None:
        """TB-H03, TB-H05: every way a hunt can end; the death of the last Leader loses."""
        assert now.hunter is not None
        whole = branch.chance * now.likely
        if now.hunter == UNHURT:
            self.caught += whole
        met = self._hunter.meets(now.hunter, foe_of(self.table, strike))
        self.died += whole * met.dies
        if met.wins:
            self._end(whole * met.wins, ground, now, ends=True)
        if met.dies:
            fallen = ground.copy()
            fallen.drop(self._pawn, self._player.rubble)
            if fallen.is_lost or self._player.is_last:
                self._end(whole * met.dies, fallen, now, ends=True, lost=True)
            else:
                likely = now.likely * met.dies
                self._tell(branch, fallen, now._replace(hunter=None, likely=likely))
        lives = 1 - met.dies - met.wins
        if lives > 0:
            alive = now._replace(hunter=met.then, likely=now.likely * lives)
            self._tell(branch, ground, alive)

    def _end(
        self, chance: float, ground: Ground, now: _Teller, ends: bool = False, lost: bool = False
    ) -> None:
        """Note what a story came to; the game may end in its last attack."""
        self._sets[now.covered] = self._sets.get(now.covered, 0.0) + chance
        self.attacks += chance * now.attacks
        over = self.table.state.attacks + now.attacks - ends
        late = self.table.solo and over >= ATTACKS  # TB-O01: of attacks that are over
        self.clock += chance * late
        self.lost += chance * (lost or late)
        if len(ground.standing) < len(self.names):
            standing = ground.standing.values()
            for number, name in enumerate(self.names):
                if name not in standing:
                    self.fallen[number] += chance


def foe_of(table: TerrorTable, strike: Strike) -> Foe:
    """The Worm of an attack, as far as a hunt goes."""
    worm = table.cards.worms[strike.worm]
    return Foe(worm.health, worm.type)


def told_perils(table: TerrorTable, step: str = "") -> dict[Foes, Table]:
    """As `perils.Perils` finds it: rows of Worms that would catch a Leader, by space."""
    rows: dict[Foes, list[tuple[float, tuple[Spaces, ...]]]] = {}
    places = {} if table.solo else Ground(table).standing

    def tell(branch: Branch, ground: Ground, blows: tuple[Spaces, ...], foes: Foes) -> None:
        if branch.ends:
            rows.setdefault(foes, []).append((branch.ends, blows))
        for strike, then in branch.then.items():
            now, covered = ground.after(strike)
            for space in places:  # TB-X09: in a Location only by a Target right there
                covered &= ~(1 << space)
                covered |= (strike.target == space) << space
            blow = 0 if now.is_lost else covered
            tell(then, now, (*blows, blow), (*foes, foe_of(table, strike)))

    tell(tree(stories(table, step)), Ground(table), (), ())
    return _by_foes(rows, len(table.board.spaces))


def _by_foes(
    rows: dict[Foes, list[tuple[float, tuple[Spaces, ...]]]], spaces: int
) -> dict[Foes, Table]:
    """Who catches a Leader on each space, out of who attacks and what each of them covers."""
    found: dict[Foes, Table] = {}
    for foes, told in rows.items():
        chances = np.array([chance for chance, _ in told])
        met = np.zeros((len(told), spaces), dtype=np.intp)  # a bit for each Worm
        for number in range(len(foes)):
            met |= _bits([blows[number] for _, blows in told], spaces).astype(np.intp) << number
        for row in range(1 << len(foes)):
            these = tuple(foe for number, foe in enumerate(foes) if row >> number & 1)
            share = chances @ (met == row)
            found[these] = found[these] + share if these in found else share
    return found


def _bits(sets: Iterable[Spaces], spaces: int) -> Table:
    """Sets of spaces as rows of 0 and 1."""
    width = (spaces + 7) // 8
    rows = np.frombuffer(b"".join(each.to_bytes(width, "little") for each in sets), np.uint8)
    bits = np.unpackbits(rows.reshape(-1, width), axis=1, count=spaces, bitorder="little")
    return bits.astype(float)
