"""What attacks do to the board, without a table: Rubble, Locations, and who would be caught.

The same clauses as `companion.games.terror_below.attack`, for attacks that have not happened; a
test plays both against each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from companion.games.terror_below.board import Space
from companion.games.terror_below.scenarios import LOST_LOCATIONS
from companion.games.terror_below.state import MAX_RUBBLE
from companion.games.terror_below.table import RUBBLE, TerrorTable
from companion.lab.stories import Strike

Spaces: TypeAlias = int  # a set of spaces, a bit each


class Ground:
    """The board as attacks change it. `copy` is cheap: a story is told on one of its own."""

    __slots__ = ("left", "lost", "marks", "places", "plenty", "rubble", "standing", "table")

    def __init__(self, table: TerrorTable) -> None:
        self.table = table
        self.rubble = list(table.state.rubble)
        self.standing = {at: name for name, at in table.state.locations.items() if at is not None}
        self.lost = len(table.state.locations) - len(self.standing)
        unlimited = table.house.rubble_supply == "unlimited"
        self.left = RUBBLE * RUBBLE if unlimited else table.rubble_left()
        self.plenty = self.left >= _most_rubble(table)
        self.marks: dict[Strike, tuple[Spaces, list[Space]]] = {}  # worked out once for all copies
        self.places = frozenset(self.standing)  # also those that have fallen since

    def copy(self) -> Ground:
        """The same ground, to change."""
        ground = Ground.__new__(Ground)
        ground.table, ground.lost, ground.left = self.table, self.lost, self.left
        ground.marks, ground.plenty, ground.places = self.marks, self.plenty, self.places
        ground.rubble, ground.standing = self.rubble.copy(), self.standing.copy()
        return ground

    @property
    def is_lost(self) -> bool:
        """TB-N03: whether too many Locations are gone."""
        return self.table.state.options.scenario == "scramble" and self.lost >= LOST_LOCATIONS

    def after(self, strike: Strike) -> tuple[Ground, Spaces]:
        """The ground after an attack, and what that covered; this very one if nothing differs."""
        covered, rubble = self.mark(strike)
        if not rubble and not (self.table.solo and strike.target in self.standing):
            return self, covered
        ground = self.copy()
        return ground, ground.strike(strike)

    def strike(self, strike: Strike) -> Spaces:
        """TB-X03, TB-X04, TB-O07: one attack; the spaces where a pawn is caught (TB-X08)."""
        table, target = self.table, strike.target
        covered = 0
        if table.solo and target in self.standing:
            self._destroy(target)
            covered = 1 << target
            if self.is_lost:
                return 0  # the game is over before anything is laid
        sure, rubble = self.mark(strike)
        covered |= sure
        if rubble:
            covered |= self._lay_rubble(rubble)
            if table.solo:
                self._collapse()
        return covered

    def mark(self, strike: Strike) -> tuple[Spaces, list[Space]]:
        """What an attack covers in any case, and where its Rubble makes a difference."""
        if strike not in self.marks:
            self.marks[strike] = self._mark(strike)
        return self.marks[strike]

    def _mark(self, strike: Strike) -> tuple[Spaces, list[Space]]:
        table = self.table
        worm = table.cards.worms[strike.worm]
        eggs, rubble = table.board.laid(worm, strike.target)
        if not table.solo:
            rubble = [space for space in rubble if space not in self.places]  # TB-X05
        capped_catch = table.house.capped_space_catches == "yes"
        catching = [
            space
            for space, colour in eggs
            if space is not None and (capped_catch or table.egg_left(colour or worm.egg))
        ]
        if capped_catch:
            catching += rubble
        if capped_catch and self.plenty:
            rubble = [space for space in rubble if space in self.places]  # TB-O07
        covered = 0
        for space in set(catching) - table.board.canyon:
            covered |= 1 << space
        return covered, rubble

    def _lay_rubble(self, spaces: Iterable[Space]) -> Spaces:
        """TB-X04: where a piece was really put."""
        covered, rubble = 0, self.rubble
        for space in spaces:
            if rubble[space] < MAX_RUBBLE and self.left > 0:
                rubble[space] += 1
                self.left -= 1
                covered |= 1 << space
        return covered

    def drop(self, space: Space, carried: int) -> None:
        """TB-H05, TB-O12: a Leader dies there, and the Rubble carried falls."""
        dropped = min(carried, MAX_RUBBLE - self.rubble[space])
        self.rubble[space] += dropped
        self.left += carried - dropped
        self._collapse()

    def _collapse(self) -> None:
        """TB-O07: every Location that has 2 Rubble is destroyed."""
        rubble = self.rubble
        for space in [at for at in self.standing if rubble[at] >= MAX_RUBBLE]:
            self._destroy(space)

    def _destroy(self, space: Space) -> None:
        del self.standing[space]
        self.lost += 1
        self.left += self.rubble[space]
        self.rubble[space] = 0


def _most_rubble(table: TerrorTable) -> int:
    """No less than the attacks of a turn can lay: those due, the dice's, and one that follows."""
    worms, due, others = table.cards.worms, 0, [0]
    for slot in table.taken_slots:
        size = len(table.worm(slot).pattern.rubble)
        if table.at_limit(slot):
            due += size
        else:
            others.append(size)
    largest = max(len(worm.pattern.rubble) for worm in worms.values())
    quick = any(worm.limit == 1 for worm in worms.values())
    return due + max(others) + largest * (1 + quick)
