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
>>> found = sum(part.weights(2) @ part.chances(0, (None, None)) for part in worlds.parts(2))
>>> [(space, round(float(chance), 3)) for space, chance in enumerate(found) if chance > NEVER]
[(1, 0.333), (2, 0.333), (3, 0.333)]
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.games.terror_below.board import Board, Space
from companion.lab.products import Table as Table
from companion.lab.products import times

Arrows: TypeAlias = str

NEVER = 1e-13  # what is left where chances cancel
PART = 2048  # worlds at a time: what they find out stays near the processor
KEPT = 2  # worlds with so many cards turned are kept for the next question


@lru_cache(maxsize=4096)
def moved(board: Board, arrows: Arrows) -> tuple[Space, ...]:
    """Where a card with these arrows takes a Target, for every space it may be on."""
    found = list(board.spaces)
    for arrow in arrows:
        found = [board.arrows[arrow][space] for space in found]
    return tuple(found)


class Worlds:
    """A deck's worlds, in parts: those with the fewest cards turned first.

    Only where a card takes a Target matters, so cards that do the same everywhere are of one kind.
    """

    def __init__(self, board: Board, deck: Sequence[Arrows]) -> None:
        self.board = board
        kinds = Counter(moved(board, arrows) for arrows in deck)
        self.cards = len(deck)
        self.maps = np.array(list(kinds), dtype=np.intp).reshape(-1, len(board.spaces))
        self.counts = np.array(list(kinds.values()), dtype=np.intp)
        spaces = np.arange(len(board.spaces))
        self.steps = np.zeros((len(kinds), len(spaces), len(spaces)))
        for number, ends in enumerate(self.maps):
            self.steps[number, spaces, ends] = 1.0
        self.any = np.tensordot(self.counts / max(self.cards, 1), self.steps, 1)
        self._kept: dict[int, list[Part]] = {}

    def count(self, draws: int) -> int:
        """How many worlds it takes for so many draws."""
        return sum(part.count for part in self.parts(draws))

    def parts(self, draws: int) -> Iterator[Part]:
        """The worlds for so many draws, a handful at a time."""
        for size in range(draws // 2 + 1):
            if size <= KEPT and size not in self._kept:
                self._kept[size] = [Part(self, *some) for some in self._turned(size)]
            if size in self._kept:
                yield from self._kept[size]
            else:
                yield from (Part(self, *some) for some in self._turned(size))

    def reached(self, start: Space | None, arrows: Sequence[Arrows | None]) -> NDArray[np.intp]:
        """Every space such a Target may land on."""
        ends = {start} if start is not None else set(self.board.desert)
        for card in arrows:
            if card is None:
                ends = {int(end) for space in ends for end in self.maps[:, space]}
            else:
                ends = {moved(self.board, card)[space] for space in ends}
        return np.array(sorted(ends), dtype=np.intp)

    def _turned(self, size: int) -> Iterator[tuple[NDArray[np.intp], Table]]:
        """Every choice of so many cards by their kinds, in order, and how many choices it is."""
        if not size:
            yield np.zeros((1, 0), dtype=np.intp), np.ones(1)
            return
        for before, ways in self._turned(size - 1):
            after, more = self._one_more(before, ways)
            for start in range(0, len(after), PART):
                yield after[start : start + PART], more[start : start + PART]

    def _one_more(self, before: NDArray[np.intp], ways: Table) -> tuple[NDArray[np.intp], Table]:
        """One card more is turned; in the order of the kinds, so that no choice comes twice."""
        last = before[:, -1] if before.size else np.zeros(len(before), dtype=np.intp)
        run = (before == last[:, None]).sum(axis=1)  # how many of the last kind already
        row, kind = np.nonzero(np.arange(len(self.counts)) >= last[:, None])
        again = np.where(kind == last[row], run[row], 0)
        fits = self.counts[kind] > again
        row, kind, again = row[fits], kind[fits], again[fits]
        more = ways[row] * (self.counts[kind] - again) / (again + 1)
        return np.column_stack([before[row], kind]), more


class Part:
    """Some worlds, with as many cards turned in each."""

    def __init__(self, worlds: Worlds, turned: NDArray[np.intp], ways: Table) -> None:
        self.worlds, self.size = worlds, turned.shape[1]
        self._turned, self._ways = turned, ways
        self._twice = 2 / max(worlds.cards, 1)  # what a card loses that counts as -1 instead of 1
        self._found: dict[tuple[Space | None, tuple[Arrows | None, ...]], Table] = {}
        spaces = len(worlds.board.spaces)
        rows = spaces * np.arange(len(turned))[:, None]
        half = self.size // 2
        self._places = [(worlds.maps[column] + rows).ravel() for column in turned.T[half:]]
        self._blocks = list(self._alike(half))

    def _alike(self, half: int) -> Iterator[tuple[slice, Table]]:
        """Neighbours whose first turned cards are the same, and how any card moves there."""
        first = self._turned[:, :half]
        edges = np.flatnonzero((first[1:] != first[:-1]).any(axis=1)) + 1
        for start, end in itertools.pairwise([0, *edges, len(first)]):
            steps = self.worlds.steps[first[start]].sum(axis=0)
            yield slice(start, end), self.worlds.any - self._twice * steps

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self._turned)

    def weights(self, draws: int) -> Table:
        """What each world counts for, so that all together are so many draws."""
        return self._ways * _signs(self.worlds.cards, draws)[self.size]

    def kinds(self) -> Table:
        """In each world, how likely a card is of each kind."""
        counts = np.repeat(self.worlds.counts[None].astype(float), len(self._turned), axis=0)
        for column in self._turned.T:
            counts[np.arange(len(counts)), column] -= 2
        return counts / self.worlds.cards

    def chances(self, start: Space | None, arrows: tuple[Arrows | None, ...]) -> Table:
        """In each world, how likely a Target from there lands on each space.

        It follows these arrows; None: a card nobody has seen. Without a start it is any desert
        space (TB-K05).
        """
        key = start, arrows
        if key not in self._found:
            self._found[key] = self._follow(start, arrows)
        return self._found[key]

    def _follow(self, start: Space | None, arrows: tuple[Arrows | None, ...]) -> Table:
        board = self.worlds.board
        if not arrows:
            now = np.zeros((len(self._turned), len(board.spaces)))
            desert = board.desert if start is None else [start]
            now[:, desert] = 1 / len(desert)
            return now
        if start is not None and arrows[-1] is None and arrows.count(None) == 1:
            return self._first_card(moved(board, "".join(map(str, arrows[:-1])))[start])
        now = self.chances(start, arrows[:-1])
        if arrows[-1] is not None:
            ends = np.array(moved(board, arrows[-1]))
            rows = len(board.spaces) * np.arange(len(now))[:, None]
            return _along(now, (ends + rows).ravel())
        after = np.empty_like(now)
        for block, matrix in self._blocks:
            after[block] = times(now[block], matrix)
        for places in self._places:
            turned = _along(now, places)
            turned *= self._twice
            after -= turned
        return after

    def _first_card(self, start: Space) -> Table:
        """One card nobody has seen, from a space that is known."""
        after = np.repeat(self.worlds.any[start][None], len(self._turned), axis=0)
        rows = np.arange(len(after))
        for column in self._turned.T:
            after[rows, self.worlds.maps[column, start]] -= self._twice
        return after


def _along(now: Table, places: NDArray[np.intp]) -> Table:
    """Chances moved on, each to its place in the whole table."""
    found: Table = np.bincount(places, weights=now.ravel(), minlength=now.size)  # type: ignore[assignment]
    return found.reshape(now.shape)


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
