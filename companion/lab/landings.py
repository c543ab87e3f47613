"""Where Targets land when Vehicle cards nobody has seen are resolved: exact, by counting cards.

Only the arrows of a card matter here. Cards are drawn without replacement, and what one Worm hears
another cannot: several Targets land jointly. Where many cards are unseen, `worlds` adds them up.

>>> from companion.games.terror_below.board import Board
>>> board = Board(columns=6, rows=6)
>>> corner = Heard(board.space(1, 1), (None,))
>>> {board.key(at): chance for (at,), chance in landings(board, ["N", "E", "EE"], [corner])}
{'1,1': 0.333..., '2,1': 0.333..., '3,1': 0.333...}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from companion.games.terror_below.board import Board, Space
from companion.lab.products import times
from companion.lab.worlds import NEVER, Arrows, Table, Worlds, moved

Landing: TypeAlias = tuple[tuple[Space, ...], float]  # every Target, and how likely that is

ROOM = 300_000  # numbers held at once


class Heard(NamedTuple):
    """A Target, and the arrows it still follows in this order. None: a card nobody has seen."""

    target: Space | None  # None: any desert space (TB-K05)
    arrows: tuple[Arrows | None, ...]

    @property
    def unseen(self) -> int:
        """How many of the cards nobody has seen."""
        return self.arrows.count(None)


def landings(board: Board, deck: Sequence[Arrows], heard: Sequence[Heard]) -> list[Landing]:
    """Where all these Targets land together; `deck` has the arrows of every card not seen yet."""
    heard = enough(heard, len(deck))
    draws = sum(each.unseen for each in heard)
    if all(each.target is not None for each in heard):
        if not draws:
            return [(tuple(_follow(board, each, iter(())) for each in heard), 1.0)]
        if draws == 1:
            return _one_card(board, Counter(deck), heard)
    worlds = worlds_of(board, tuple(sorted(deck)))
    found = np.zeros((len(board.spaces) ** (len(heard) - 1), len(board.spaces)))
    for part in worlds.parts(draws):
        rows = [part.chances(each.target, each.arrows) for each in heard]
        add(found, part.weights(draws), rows)
    found = found.reshape([len(board.spaces)] * len(heard))
    ends = np.argwhere(found > NEVER)
    return [(tuple(map(int, end)), float(found[tuple(end)])) for end in ends]


@lru_cache(maxsize=4)
def worlds_of(board: Board, deck: tuple[Arrows, ...]) -> Worlds:
    """The worlds of a deck, kept for the next question about it."""
    return Worlds(board, deck)


def enough(heard: Sequence[Heard], cards: int) -> list[Heard]:
    """The same, and no more draws than there are cards: what nobody can draw moves nothing."""
    found = []
    for target, arrows in heard:
        row = []
        for card in arrows:
            row.append("" if card is None and cards <= 0 else card)
            cards -= card is None
        found.append(Heard(target, tuple(row)))
    return found


def add(found: Table, weights: Table, rows: Sequence[Table]) -> None:
    """Some worlds to the rest: the chances of several Targets, an axis for the last one."""
    *first, last = rows
    step = max(1, ROOM // len(found))
    for start in range(0, len(weights), step):
        some = slice(start, start + step)
        joint = weights[some, None]
        for row in first:
            joint = (joint[:, :, None] * row[some, None]).reshape(len(joint), -1)
        found += times(joint.T, last[some])


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
    assert target is not None
    for arrows in heard.arrows:
        target = moved(board, next(drawn, "") if arrows is None else arrows)[target]
    return target
