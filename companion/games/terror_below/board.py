"""One side of the board: which space lies where, and what can be reached from it.

A space is a number here, so that rules can look things up without arithmetic; people and the
contract see columns and rows, counted from 1 at the top left.

>>> board = Board(columns=6, rows=6, canyon=[(3, 3)])
>>> board.key(board.space(4, 2))
'4,2'
>>> board.at(board.arrows["E"][board.space(2, 3)])  # TB-K02: on to the next desert space
(4, 3)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from companion.games.terror_below.printed import Worm

Space: TypeAlias = int
Direction: TypeAlias = str

STEPS: dict[Direction, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Laid(NamedTuple):
    """A pattern on the board: Eggs with their colours (None: off the board, the Worm's own), and
    the spaces that get Rubble."""

    eggs: list[tuple[Space | None, str | None]]
    rubble: list[Space]


class Board:
    """TB-C01: a grid of spaces, some of them canyon. Nothing on it ever changes."""

    def __init__(self, columns: int, rows: int, canyon: Iterable[tuple[int, int]] = ()) -> None:
        self.columns = columns
        self.rows = rows
        self.spaces = range(columns * rows)
        self.canyon = frozenset(self.space(*at) for at in canyon)
        self.keys = [f"{column},{row}" for column, row in map(self.at, self.spaces)]
        # What an action on a space is called in the protocol.
        self.ids = {
            verb: [f"{verb}:{key}" for key in self.keys]
            for verb in ("move", "clear", "ramp", "canyon")
        }
        self.desert = [space for space in self.spaces if space not in self.canyon]
        # Orthogonal neighbours on which a piece may stand.
        self.neighbours = [self._neighbours(space) for space in self.spaces]
        # TB-T03, TB-K02: where one arrow takes a Target; at the edge it stays.
        self.arrows = {
            direction: [self._arrow(space, step) for space in self.spaces]
            for direction, step in STEPS.items()
        }
        # TB-K03, TB-K04: landing space and width of every jump over canyon.
        self.jumps = [self._jumps(space) for space in self.spaces]
        self._by_key = {key: space for space, key in enumerate(self.keys)}
        self._laid: dict[tuple[str, Space], Laid] = {}

    def space(self, column: int, row: int) -> Space:
        """The space at a column and row of the board."""
        return (row - 1) * self.columns + column - 1

    def at(self, space: Space) -> tuple[int, int]:
        """The column and row of a space."""
        return space % self.columns + 1, space // self.columns + 1

    def key(self, space: Space) -> str:
        """A space as the contract writes it: "4,2"."""
        return self.keys[space]

    def by_key(self, key: str) -> Space:
        """The space of a key."""
        return self._by_key[key]

    def holds(self, column: int, row: int) -> bool:
        """Whether a column and row are on the board."""
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def beside(self, space: Space, offset: tuple[int, int]) -> Space | None:
        """The space so many columns right and rows down, or None off the board."""
        column, row = space % self.columns + offset[0], space // self.columns + offset[1]
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def laid(self, worm: Worm, target: Space) -> Laid:
        """Where a Worm's pattern lies around its Target; the same for every attack from there."""
        key = worm.id, target
        if key not in self._laid:
            eggs = [(self.beside(target, offset), colour) for offset, colour in worm.pattern.eggs]
            rubble = [self.beside(target, offset) for offset in worm.pattern.rubble]
            on_board = [each for each in rubble if each is not None and each not in self.canyon]
            self._laid[key] = Laid(eggs, on_board)
        return self._laid[key]

    def distance(self, one: Space, other: Space) -> int:
        """How many orthogonal steps lie between two spaces."""
        return abs(one % self.columns - other % self.columns) + abs(
            one // self.columns - other // self.columns
        )

    def _neighbours(self, space: Space) -> list[Space]:
        found = (self.beside(space, step) for step in STEPS.values())
        return [each for each in found if each is not None and each not in self.canyon]

    def _beyond(self, space: Space, step: tuple[int, int]) -> tuple[Space | None, int]:
        """The next desert space in line, and how much canyon lies before it."""
        width, here = 0, self.beside(space, step)
        while here is not None and here in self.canyon:
            width, here = width + 1, self.beside(here, step)
        return here, width

    def _arrow(self, space: Space, step: tuple[int, int]) -> Space:
        landing, _ = self._beyond(space, step)
        return space if landing is None else landing

    def _jumps(self, space: Space) -> list[tuple[Space, int]]:
        found = (self._beyond(space, step) for step in STEPS.values())
        return [(landing, width) for landing, width in found if landing is not None and width]
