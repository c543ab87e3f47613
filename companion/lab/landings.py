"""Where Targets land when Vehicle cards nobody has seen are resolved: exact, by counting cards.

Only the arrows of a card matter here, so cards with the same arrows are counted together. Cards are
drawn without replacement, and what one Worm hears another cannot: several Targets land jointly.

>>> from companion.games.terror_below.board import Board
>>> board = Board(columns=6, rows=6)
>>> corner = Heard(board.space(1, 1), (None,))
>>> {board.key(at): chance for (at,), chance in landings(board, ["N", "E", "EE"], [corner])}
{'1,1': 0.333..., '2,1': 0.333..., '3,1': 0.333...}
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.games.terror_below.board import Board, Space

Arrows: TypeAlias = str
Table: TypeAlias = NDArray[np.float64]
Landing: TypeAlias = tuple[tuple[Space, ...], float]  # every Target, and how likely that is

NEVER = 1e-13  # what is left where chances cancel


class Heard(NamedTuple):
    """A Target, and the arrows it still follows in this order. None: a card nobody has seen."""

    target: Space
    arrows: tuple[Arrows | None, ...]

    @property
    def unseen(self) -> int:
        """How many of the cards nobody has seen."""
        return self.arrows.count(None)


def landings(board: Board, deck: Sequence[Arrows], heard: Sequence[Heard]) -> list[Landing]:
    """Where all these Targets land together; `deck` has the arrows of every card not seen yet."""
    kinds = Counter(deck)
    draws = min(sum(each.unseen for each in heard), len(deck))
    if not draws:
        return [(tuple(_follow(board, each, iter(())) for each in heard), 1.0)]
    if draws == 1:
        return _one_card(board, kinds, heard)
    return _many_cards(board, kinds, heard, draws)


def _one_card(board: Board, kinds: Counter[Arrows], heard: Sequence[Heard]) -> list[Landing]:
    cards = kinds.total()
    found: dict[tuple[Space, ...], float] = {}
    for arrows, count in kinds.items():
        at = tuple(_follow(board, each, iter([arrows])) for each in heard)
        found[at] = found.get(at, 0.0) + count / cards
    return list(found.items())


def _follow(board: Board, heard: Heard, drawn: Iterator[Arrows]) -> Space:
    """TB-T03: arrow by arrow; an unseen card takes the next one drawn."""
    target = heard.target
    for arrows in heard.arrows:
        target = moved(board, next(drawn, "") if arrows is None else arrows)[target]
    return target


@lru_cache(maxsize=4096)
def moved(board: Board, arrows: Arrows) -> tuple[Space, ...]:
    """Where a card with these arrows takes a Target, for every space it may be on."""
    found = list(board.spaces)
    for arrow in arrows:
        found = [board.arrows[arrow][space] for space in found]
    return tuple(found)


def _many_cards(
    board: Board, kinds: Counter[Arrows], heard: Sequence[Heard], draws: int
) -> list[Landing]:
    """All draws at once. As if each card were put back first; then what that counts too much goes.

    The draws fall into groups that got the same card. Adding the ways of all groupings with the
    right signs (Moebius) leaves those where every draw got a card of its own.
    """
    spaces, cards = len(board.spaces), kinds.total()
    deck = _deck(board, tuple(sorted(kinds.items())))
    found = np.zeros((spaces,) * len(heard))
    for groups in groupings(draws):
        sign = math.prod((-1) ** (len(each) - 1) * math.factorial(len(each) - 1) for each in groups)
        # a card got m times has a chance of 1/cards only once
        scale = sign / cards ** (draws - len(groups))
        found += scale * _together(deck, heard, groups)
    found *= cards**draws / math.perm(cards, draws)
    ends = np.argwhere(found > NEVER)
    return [(tuple(map(int, end)), float(found[tuple(end)])) for end in ends]


class _Deck:
    """How each kind of card, and a card of any kind, moves the chances of where a Target is."""

    def __init__(self, board: Board, kinds: Sequence[tuple[Arrows, int]]) -> None:
        self.board = board
        self.each = np.array([steps(board, arrows) for arrows, _ in kinds])
        self.shares = np.array([count for _, count in kinds])
        self.shares = self.shares / self.shares.sum()
        self.any = np.tensordot(self.shares, self.each, 1)


@lru_cache(maxsize=8)
def _deck(board: Board, kinds: tuple[tuple[Arrows, int], ...]) -> _Deck:
    return _Deck(board, kinds)


def _together(deck: _Deck, heard: Sequence[Heard], groups: Sequence[Sequence[int]]) -> Table:
    """Where the Targets land if the draws of a group get the same card: an axis for each Target.

    A group of several has an axis of its own on the way, for the kind of its card.
    """
    shared = [group for group in groups if len(group) > 1]
    axis = {draw: number for number, group in enumerate(shared) for draw in group}
    draws = itertools.count()
    size = len(deck.board.spaces)
    ends = [size] * len(heard)
    full = (*[len(deck.shares)] * len(shared), size)
    joint = _outer([deck.shares] * len(shared))[:, None]
    for number, each in enumerate(heard, 1):
        chances = np.zeros((*[1] * len(shared), size))
        chances[..., each.target] = 1.0
        for arrows in each.arrows:
            group = axis.get(next(draws)) if arrows is None else None
            chances = _moved_on(deck, chances, arrows, group)
        rows = np.broadcast_to(chances, full).reshape(-1, size)
        if number == len(heard):
            # Not "@": for so little it would wake threads that a busy machine has no room for.
            joint = np.einsum("xi,xj->ij", joint, rows)
        else:
            joint = (joint[:, :, None] * rows[:, None]).reshape(len(rows), -1)
    return joint.reshape(ends)


def _moved_on(deck: _Deck, chances: Table, arrows: Arrows | None, axis: int | None) -> Table:
    """One card further: a known one, the card of a group, or any."""
    after: Table
    if arrows is not None or axis is None:
        matrix = deck.any if arrows is None else steps(deck.board, arrows)
        after = np.einsum("...s,st->...t", chances, matrix)
    else:
        kinds, spaces, _ = deck.each.shape
        shape = [1] * (chances.ndim - 1)
        shape[axis] = kinds
        each = deck.each.reshape(*shape, spaces, spaces)
        after = np.einsum("...s,...st->...t", chances, each)
    return after


def _outer(rows: Sequence[Table]) -> Table:
    """The products of one number of each row, as one row."""
    found = np.ones(1)
    for row in rows:
        found = np.outer(found, row).ravel()
    return found


@lru_cache(maxsize=512)
def steps(board: Board, arrows: Arrows) -> Table:
    """What a card does to the chances of where a Target is, as a matrix."""
    found = np.zeros((len(board.spaces),) * 2)
    found[list(board.spaces), moved(board, arrows)] = 1.0
    return found


@lru_cache(maxsize=16)
def groupings(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every way to put so many draws into groups.

    >>> groupings(2)
    (((0, 1),), ((1,), (0,)))
    """
    if not count:
        return ((),)
    last, found = count - 1, []
    for groups in groupings(last):
        for number, group in enumerate(groups):
            found.append((*groups[:number], (*group, last), *groups[number + 1 :]))
        found.append(((last,), *groups))
    return tuple(found)
