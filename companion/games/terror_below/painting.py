"""A Worm's pattern while somebody paints it: one mark on each space of a square grid.

>>> marks = read("# . #\\n. o .\\n. . .")
>>> marks[(0, 0)], marks[(-1, -1)]
('o', '#')
>>> print(picture(marks, 3), end="")
# . #
. o .
. . .
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.terror_below import pattern
from companion.games.terror_below.pattern import NOTHING, OWN_EGG, RUBBLE, Offset

LEAST = 5  # spaces along the side of the grid
WIDE = 7


def read(picture: str, colours: Iterable[str] = pattern.COLOURS) -> dict[Offset, str]:
    """The marks of a picture, by their offsets from the Target."""
    seen = pattern.parse(picture, colours)
    letters = {colour: letter for letter, colour in pattern.letters_of(colours).items()}
    eggs = {at: OWN_EGG if colour is None else letters[colour] for at, colour in seen.eggs}
    return eggs | dict.fromkeys(seen.rubble, RUBBLE)


def side(marks: Iterable[Offset]) -> int:
    """How large the grid must be.

    >>> side([(0, 0), (2, 1)]), side([(-3, 0)]), side([(0, 4)])
    (5, 7, 9)
    """
    return max([LEAST, *(2 * abs(part) + 1 for at in marks for part in at)])


def picture(marks: Mapping[Offset, str], side: int) -> str:
    """The marks as a catalogue has them."""
    reach = range(-(side // 2), side // 2 + 1)
    rows = (" ".join(marks.get((column, row), NOTHING) for column in reach) for row in reach)
    return "".join(f"{row}\n" for row in rows)


def crowned(marks: Mapping[Offset, str]) -> dict[Offset, str]:
    """The marks of a Worm that turns out to be a Queen: her Eggs have colours, yet to be painted.

    >>> crowned({(0, 0): "o", (1, 0): "#"})
    {(1, 0): '#'}
    """
    return {at: mark for at, mark in marks.items() if mark != OWN_EGG}


def uncrowned(marks: Mapping[Offset, str]) -> dict[Offset, str]:
    """The marks of a Queen that turns out to be none: one Egg of her own, in the middle.

    >>> uncrowned({(0, 0): "#", (1, 0): "r", (0, 1): "#"})
    {(0, 0): 'o', (0, 1): '#'}
    """
    return {at: mark for at, mark in marks.items() if mark == RUBBLE} | {pattern.CENTRE: OWN_EGG}


def after(mark: str, marks: Mapping[Offset, str], letters: Iterable[str] = ()) -> str:
    """What a tap makes of a mark: nothing, Rubble, an Egg, and nothing again.

    A Queen's Eggs have colours, given by their letters, and she lays one of each: those that lie
    elsewhere are passed over.

    >>> after(".", {}), after("#", {}), after("o", {})
    ('#', 'o', '.')
    >>> after("#", {(1, 0): "r"}, "rgby"), after("g", {(1, 0): "r", (0, 0): "g"}, "rgby")
    ('g', 'b')
    """
    laid = set(marks.values()) - {mark}
    eggs = [letter for letter in letters if letter not in laid] if letters else [OWN_EGG]
    cycle = [NOTHING, RUBBLE, *eggs]
    return cycle[(cycle.index(mark) + 1) % len(cycle)] if mark in cycle else NOTHING
