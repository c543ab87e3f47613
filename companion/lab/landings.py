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

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from companion.games.terror_below.board import Board, Space

Arrows: TypeAlias = str
Landing: TypeAlias = tuple[tuple[Space, ...], float]  # every Target, and how likely that is


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
    """All draws at once: an axis for each card drawn, an entry for each kind it can be."""
    steps = np.array([moved(board, arrows) for arrows in kinds])
    spaces = len(board.spaces)
    weights = _weights(np.array(list(kinds.values())), draws)
    axes = iter(np.ogrid[tuple(slice(len(kinds)) for _ in range(draws))])
    joint = np.zeros((1,) * draws, dtype=np.int64)
    for each in heard:
        target = np.full((1,) * draws, each.target)
        for arrows in each.arrows:
            if arrows is not None:
                target = np.array(moved(board, arrows))[target]
            elif (kind := next(axes, None)) is not None:
                target = steps[kind, target]
        joint = joint * spaces + target
    ends, where = np.unique(np.broadcast_to(joint, weights.shape), return_inverse=True)
    chances = np.bincount(where.ravel(), weights.ravel())
    return [
        (_apart(int(end), spaces, len(heard)), float(chance))
        for end, chance in zip(ends, chances, strict=True)
        if chance
    ]


def _weights(counts: np.ndarray, draws: int) -> np.ndarray:
    """How likely each row of kinds is, drawn without replacement."""
    axes = np.ogrid[tuple(slice(len(counts)) for _ in range(draws))]
    weights = np.ones((1,) * draws)
    for number, kind in enumerate(axes):
        left = counts[kind] - sum((kind == earlier) for earlier in axes[:number])
        weights = weights * (np.maximum(left, 0) / (counts.sum() - number))
    return weights


def _apart(joint: int, spaces: int, count: int) -> tuple[Space, ...]:
    """The Targets out of the one number that stands for all of them."""
    found = []
    for _ in range(count):
        joint, target = divmod(joint, spaces)
        found.append(target)
    return tuple(reversed(found))
