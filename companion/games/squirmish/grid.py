"""The grid the cards lie on (SQ-S01), and where loose pieces of it may go (SQ-A06).

A place is a column and a row; both may be negative, for the Squirmish grows to every side. As a
key of the state, and as an answer, it is written "column,row".

>>> place("-1,2"), key((3, 0))
((-1, 2), '3,0')
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]  # column and row

_KEY = re.compile(r"(0|-?[1-9]\d{0,3}),(0|-?[1-9]\d{0,3})")


@lru_cache(4096)
def place(key: str) -> Place:
    """The place a key names."""
    column, _, row = key.partition(",")
    return int(column), int(row)


@lru_cache(4096)
def key(place: Place) -> str:
    """How a place is written."""
    return f"{place[0]},{place[1]}"


_key = key  # where an argument has the name


def is_key(text: str) -> bool:
    """Whether a text is a place as we write it.

    >>> is_key("-2,0"), is_key("02,0"), is_key("a,b")
    (True, False, False)
    """
    return _KEY.fullmatch(text) is not None


def beside(place: Place) -> tuple[Place, Place, Place, Place]:
    """SQ-S01: above, right, below, left; corners do not count."""
    column, row = place
    return (column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)


@lru_cache(4096)
def keys_beside(key: str) -> tuple[str, str, str, str]:
    """The same for places as they are written; asked for so often that it is remembered."""
    above, right, below, left = beside(place(key))
    return _key(above), _key(right), _key(below), _key(left)


def corners(place: Place) -> tuple[Place, Place, Place, Place]:
    """The four places across a corner."""
    column, row = place
    return (
        (column + 1, row - 1), (column + 1, row + 1), (column - 1, row + 1), (column - 1, row - 1),
    )  # fmt: skip


def two_away(place: Place) -> tuple[Place, Place, Place, Place]:
    """Two steps up, right, down or left."""
    column, row = place
    return (column, row - 2), (column + 2, row), (column, row + 2), (column - 2, row)


def in_order(places: Iterable[Place]) -> list[Place]:
    """As one reads: from the top, each row from the left."""
    return sorted(places, key=lambda place: (place[1], place[0]))


def open_edges(cards: Collection[Place]) -> list[Place]:
    """SQ-S02: every free place beside a card, holes included.

    >>> open_edges([(0, 0)])
    [(0, -1), (-1, 0), (1, 0), (0, 1)]
    """
    free = {edge for card in cards for edge in beside(card)}
    return in_order(free.difference(cards))


def pieces(cards: Collection[Place]) -> list[list[Place]]:
    """The pieces that hang together, each in reading order; the largest first.

    Of equally large ones the first is the one that begins first in reading order.

    >>> pieces([(0, 0), (2, 0), (2, 1)])
    [[(2, 0), (2, 1)], [(0, 0)]]
    """
    left = set(cards)
    found = []
    for start in in_order(cards):
        if start in left:
            left.discard(start)
            piece, border = [start], [start]
            while border:
                for near in beside(border.pop()):
                    if near in left:
                        left.discard(near)
                        piece.append(near)
                        border.append(near)
            found.append(in_order(piece))
    return sorted(found, key=len, reverse=True)


def perimeter(cards: Collection[Place]) -> list[Place]:
    """SQ-A06: the open edges all around; a hole is not one of them.

    >>> ring = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    >>> (1, 1) in open_edges(ring), (1, 1) in perimeter(ring)
    (True, False)
    """
    if not cards:
        return []
    columns, rows = [card[0] for card in cards], [card[1] for card in cards]
    left, right, top, bottom = min(columns) - 1, max(columns) + 1, min(rows) - 1, max(rows) + 1
    taken = set(cards)
    outside, border = {(left, top)}, [(left, top)]
    while border:
        for near in beside(border.pop()):
            within = left <= near[0] <= right and top <= near[1] <= bottom
            if within and near not in taken and near not in outside:
                outside.add(near)
                border.append(near)
    return [edge for edge in open_edges(taken) if edge in outside]


def moved(piece: Iterable[Place], first: Place, to: Place) -> list[Place]:
    """A piece carried over so that its `first` place comes to lie on `to`; its shape stays.

    >>> moved([(0, 0), (0, 1)], (0, 0), (5, 5))
    [(5, 5), (5, 6)]
    """
    columns, rows = to[0] - first[0], to[1] - first[1]
    return [(column + columns, row + rows) for column, row in piece]


def attachments(
    main: Collection[Place], piece: list[Place], others: Collection[Place] = ()
) -> list[Place]:
    """SQ-A06: where the first card of a loose piece may go, so that it touches the main one.

    Its shape is kept and not turned; it lies on no card, and outside: never in a hole.

    >>> attachments([(0, 0)], [(9, 9), (10, 9)])
    [(-1, -1), (0, -1), (-2, 0), (1, 0), (-1, 1), (0, 1)]
    """
    taken = {*main, *others}
    first = piece[0]
    found = set()
    for edge in perimeter(main):
        for card in piece:
            to = first[0] + edge[0] - card[0], first[1] + edge[1] - card[1]
            if to not in found and taken.isdisjoint(moved(piece, first, to)):
                found.add(to)
    return in_order(found)
