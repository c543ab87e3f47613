"""Cards drawn without replacement, as if they were drawn with it: worlds that are added up.

Where cards are put back, every draw is like any other, and Worms that hear cards know nothing of
each other. Cards are not put back; but there is a family of worlds in which they are, some of them
counted with a minus sign, whose sum is exactly a deck that nobody puts anything back into. In each
world a few of the cards count as -1 instead of 1: in a sum over all of them, whatever has drawn
one card twice cancels. For `k` draws no more than `k // 2` cards need to be turned like that
(after Lee, "Power sum decompositions of elementary symmetric polynomials", 2016), so that five
draws out of 54 cards are some hundred worlds instead of three million ordered hands.

>>> from companion.games.terror_below.board import Board
>>> worlds = Worlds(Board(columns=6, rows=6), ("N", "E", "EE"))
>>> worlds.count(1), worlds.count(2)  # nothing turned; and one card in each
(1, 4)
>>> corner = worlds.chances(0, (None, None))  # in each world, where a Target from there lands
>>> found = worlds.weights(2) @ corner
>>> [(space, round(float(chance), 3)) for space, chance in enumerate(found) if chance > NEVER]
[(1, 0.333), (2, 0.333), (3, 0.333)]
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.games.terror_below.board import Board, Space

Arrows: TypeAlias = str
Table: TypeAlias = NDArray[np.float64]

NEVER = 1e-13  # what is left where chances cancel


@lru_cache(maxsize=4096)
def moved(board: Board, arrows: Arrows) -> tuple[Space, ...]:
    """Where a card with these arrows takes a Target, for every space it may be on."""
    found = list(board.spaces)
    for arrow in arrows:
        found = [board.arrows[arrow][space] for space in found]
    return tuple(found)


class Worlds:
    """A deck's worlds, those with the fewest cards turned first.

    Only where a card takes a Target matters, so cards that do the same everywhere are of one kind.
    """

    def __init__(self, board: Board, deck: Sequence[Arrows]) -> None:
        self.board = board
        kinds = Counter(moved(board, arrows) for arrows in deck)
        self.cards = len(deck)
        self.maps = np.array(list(kinds), dtype=np.intp).reshape(-1, len(board.spaces))
        self.counts = np.array(list(kinds.values()))
        spaces = np.arange(len(board.spaces))
        steps = np.zeros((len(kinds), len(spaces), len(spaces)))
        for number, ends in enumerate(self.maps):
            steps[number, spaces, ends] = 1.0
        self.any = np.tensordot(self.counts / max(self.cards, 1), steps, 1)
        self._turned = [np.zeros((1, 0), dtype=np.intp)]  # by how many: the kinds of those cards
        self._ways = [np.ones(1)]  # how many choices of cards each of them stands for
        self._chances: dict[tuple[Space | None, tuple[Arrows | None, ...]], Table] = {}

    def count(self, draws: int) -> int:
        """How many worlds it takes for so many draws."""
        self._turn(draws // 2)
        return sum(map(len, self._ways[: draws // 2 + 1]))

    def weights(self, draws: int) -> Table:
        """What each world counts for, so that together they are so many draws."""
        self._turn(draws // 2)
        each = _signs(self.cards, draws)
        rows = zip(each, self._ways, strict=False)
        return np.concatenate([sign * ways for sign, ways in rows])

    def kinds(self, draws: int) -> Table:
        """In each world, how likely a card is of each kind."""
        self._turn(draws // 2)
        found = []
        for turned in self._turned[: draws // 2 + 1]:
            counts = np.repeat(self.counts[None].astype(float), len(turned), axis=0)
            for column in turned.T:
                counts[np.arange(len(turned)), column] -= 2
            found.append(counts / self.cards)
        return np.concatenate(found)

    def chances(
        self, start: Space | None, arrows: tuple[Arrows | None, ...], draws: int | None = None
    ) -> Table:
        """In each world (of so many draws), how likely a Target from there lands on each space.

        It follows these arrows; None: a card nobody has seen. Without a start it is any desert
        space (TB-K05).
        """
        draws = arrows.count(None) if draws is None else draws
        known = self._chances.get((start, arrows))
        worlds = self.count(draws)
        if known is None or len(known) < worlds:
            sizes = range(draws // 2 + 1)
            known = np.concatenate([self._followed(start, arrows, size) for size in sizes])
            self._chances[start, arrows] = known
        return known[:worlds]

    def _followed(
        self, start: Space | None, arrows: tuple[Arrows | None, ...], size: int
    ) -> Table:
        """The same for the worlds with so many cards turned."""
        turned = self._turned[size]
        now = np.zeros((1, len(self.board.spaces)))
        if start is None:
            now[:, self.board.desert] = 1 / len(self.board.desert)
        else:
            now[:, start] = 1.0
        heard = False
        for card in arrows:
            if card is not None:
                now = _along(now, np.array([moved(self.board, card)]))
                continue
            if not heard:  # up to here all worlds are alike
                now, heard = np.repeat(now, len(turned), axis=0), True
            after = now @ self.any
            for column in turned.T:
                after -= 2 / self.cards * _along(now, self.maps[column])
            now = after
        return now if heard else np.repeat(now, len(turned), axis=0)

    def _turn(self, most: int) -> None:
        """Make the worlds with up to so many cards turned."""
        while len(self._turned) <= most:
            before, ways = self._turned[-1], self._ways[-1]
            size = before.shape[1]
            last = before[:, -1] if size else np.zeros(len(before), dtype=np.intp)
            run = (before == last[:, None]).sum(axis=1)  # how many of the last kind already
            row, kind = np.nonzero(np.arange(len(self.counts))[None] >= last[:, None])
            again = np.where(kind == last[row], run[row], 0)
            fits = self.counts[kind] > again
            row, kind, again = row[fits], kind[fits], again[fits]
            self._turned.append(np.column_stack([before[row], kind]))
            self._ways.append(ways[row] * (self.counts[kind] - again) / (again + 1))


def _along(now: Table, ends: NDArray[np.intp]) -> Table:
    """Chances moved on: what is in a column goes to the column that `ends` says for its row."""
    rows, spaces = now.shape
    places = (ends + spaces * np.arange(rows)[:, None]).ravel()
    found: Table = np.bincount(places, now.ravel(), rows * spaces).reshape(rows, spaces)
    return found


@lru_cache(maxsize=256)
def _signs(cards: int, draws: int) -> tuple[float, ...]:
    """What a world counts for, by how many cards are turned in it.

    A hand in which `odd` cards were drawn an odd number of times counts -1 for each of those that
    is turned. The weights make that 0 unless all draws are different, which is then every card
    but `odd == draws`.
    """
    most = min(draws // 2, cards)
    rows = []
    for odd in range(draws, -1, -2):
        row = [Fraction(_odd_ones(cards, odd, turned)) for turned in range(most + 1)]
        whole = Fraction(cards**draws, math.perm(cards, draws)) if odd == draws else Fraction(0)
        rows.append([*row, whole])
    return tuple(float(each) for each in _solved(rows))


def _odd_ones(cards: int, odd: int, turned: int) -> int:
    """The sum of all signs that a hand has, over all ways to turn so many cards."""
    ways = range(min(odd, turned) + 1)
    return sum((-1) ** n * math.comb(odd, n) * math.comb(cards - odd, turned - n) for n in ways)


def _solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Linear equations, solved without rounding."""
    size = len(rows)
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [each / head for each in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                pairs = zip(rows[row], rows[column], strict=True)
                rows[row] = [each - factor * other for each, other in pairs]
    return [row[-1] for row in rows]
