"""What an attack does wherever its Target is: tables to look it up in, for many attacks at once.

Only for tables with Rubble enough where a pattern catches whether or not its pieces fit: what is
covered then depends on the Worm and its Target alone, and of the board only Locations matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.terror_below.board import Board
from companion.games.terror_below.printed import Worm
from companion.games.terror_below.table import TerrorTable
from companion.lab.attackers import Attacker
from companion.lab.prizes import Foe
from companion.lab.stories import newcomers, starts
from companion.lab.worlds import Arrows, Part, Table, Worlds, moved

Flags = NDArray[np.bool_]


@lru_cache(maxsize=256)
def _pattern(board: Board, worm: Worm) -> tuple[Flags, Flags]:
    """By Target and space: where Eggs catch, and where Rubble falls."""
    size = len(board.spaces)
    eggs, rubble = np.zeros((size, size), bool), np.zeros((size, size), bool)
    for target in board.spaces:
        laid = board.laid(worm, target)
        for space, _ in laid.eggs:
            if space is not None and space not in board.canyon:
                eggs[target, space] = True
        rubble[target, laid.rubble] = True
    return eggs, rubble


class Blow(NamedTuple):
    """Attacks side by side, a row each."""

    covers: Flags  # by space
    hits: Flags  # by Location: the Target is on it
    shakes: Flags  # by Location: Rubble falls on it
    foes: NDArray[np.intp]  # numbers of `Blows.foes`

    def of(self, rows: NDArray[np.intp]) -> Blow:
        """Some of them."""
        covers, hits, shakes, foes = self
        return Blow(covers[rows], hits[rows], shakes[rows], foes[rows])


class Last(NamedTuple):
    """The last attack of a way: given what the others know of it, how likely it is each of these.

    What they know is its Target, or for a Worm nobody has seen the kind of the card it has heard.
    """

    known: Callable[[Part], Table]  # by world
    chances: Table  # by what is known, and by attack
    blow: Blow


class Blows:
    """The attacks of a table."""

    def __init__(self, table: TerrorTable) -> None:
        self.table, self.board = table, table.board
        standing = {name: at for name, at in table.state.locations.items() if at is not None}
        self.names, self.places = list(standing), np.array(list(standing.values()), dtype=np.intp)
        self.foes: list[Foe] = []
        self._of_worm: dict[str, Blow] = {}
        self._of_worms: dict[tuple[str, ...], Blow] = {}

    def of(self, worm: str) -> Blow:
        """One Worm, a row for each space its Target may be on."""
        if worm not in self._of_worm:
            card = self.table.cards.worms[worm]
            eggs, rubble = _pattern(self.board, card)
            spaces = np.arange(len(eggs))
            shakes = rubble[:, self.places]
            if not self.table.solo:  # TB-X05
                rubble = rubble.copy()
                rubble[:, self.places] = False
            foe = Foe(card.health, card.type)
            if foe not in self.foes:
                self.foes.append(foe)
            number = np.full(len(spaces), self.foes.index(foe))
            hits = spaces[:, None] == self.places
            self._of_worm[worm] = Blow(eggs | rubble, hits, shakes, number)
        return self._of_worm[worm]

    def last(self, attackers: Sequence[Attacker], worlds: Worlds) -> Last:
        """The last of these attackers."""
        worm, target, arrows, _ = attackers[-1]
        if worm is None:
            return self._newcomer(newcomers(self.table, attackers), arrows, worlds)
        ends = worlds.reached(target, arrows)
        return Last(
            lambda part: part.chances(target, arrows)[:, ends],
            np.eye(len(ends)),
            self.of(worm).of(ends),
        )

    def _newcomer(
        self, worms: list[str], arrows: tuple[Arrows | None, ...], worlds: Worlds
    ) -> Last:
        """A Worm nobody has seen; it has heard one card at most."""
        first, size = starts(self.table, worms), len(self.board.spaces)
        row = {worm: number * size for number, worm in enumerate(worms)}
        places = np.array([row[strike.worm] for strike, _ in first])
        targets = np.array([strike.target for strike, _ in first])
        shares = np.array([share for _, share in first])
        maps, known = worlds.maps, _kinds
        if arrows != (None,):
            maps, known = np.array([moved(self.board, "".join(map(str, arrows)))]), _nothing
        chances = np.zeros((len(maps), len(worms) * size))
        for number, ends in enumerate(maps):
            np.add.at(chances[number], places + ends[targets], shares)
        rows = np.flatnonzero(chances.any(axis=0))
        return Last(known, chances[:, rows], self._together(tuple(worms)).of(rows))

    def _together(self, worms: tuple[str, ...]) -> Blow:
        """All these Worms, one below the other."""
        if worms not in self._of_worms:
            columns = zip(*map(self.of, worms), strict=True)
            self._of_worms[worms] = Blow(*map(np.concatenate, columns))
        return self._of_worms[worms]


def _kinds(part: Part) -> Table:
    return part.kinds()


def _nothing(part: Part) -> Table:
    return np.ones((part.count, 1))
