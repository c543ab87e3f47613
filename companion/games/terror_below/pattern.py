"""The pattern on a Worm card: where its attack leaves Rubble and Eggs, seen from its Target.

In a catalogue a pattern is a picture; its centre is the Target's space.

>>> seen = parse("# . #   . o .   . # .".replace("   ", chr(10)))
>>> seen.rubble
((-1, -1), (1, -1), (0, 1))
>>> seen.eggs
(((0, 0), None),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from companion.table.errors import Refused

Offset: TypeAlias = tuple[int, int]  # columns to the right, rows down
COLOURS = ("red", "green", "blue", "yellow")
CENTRE: Offset = (0, 0)
NOTHING, RUBBLE, OWN_EGG = ".", "#", "o"


class Pattern(msgspec.Struct, frozen=True):
    """What an attack leaves, as offsets from the Target. An Egg without a colour is the Worm's."""

    rubble: tuple[Offset, ...]
    eggs: tuple[tuple[Offset, str | None], ...]


def parse(picture: str, colours: Iterable[str] = COLOURS) -> Pattern:
    """The pattern that a picture shows; a letter names the Egg colour that begins with it.

    A picture without any Egg still means the one on the Target's space (TB-X03).

    >>> parse("#").eggs
    (((0, 0), None),)
    """
    lines = _lines(picture)
    letters = letters_of(colours)
    across, down = len(lines[0]) // 2, len(lines) // 2
    rubble: list[Offset] = []
    eggs: list[tuple[Offset, str | None]] = []
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            offset = (column - across, row - down)
            if letter == RUBBLE:
                rubble.append(offset)
            elif letter == OWN_EGG:
                eggs.append((offset, None))
            elif letter in letters:
                eggs.append((offset, letters[letter]))
            elif letter != NOTHING:
                raise _refused(_unknown(row, letter, letters), letters)
    return Pattern(tuple(rubble), tuple(eggs) or ((CENTRE, None),))


def draw(pattern: Pattern) -> str:
    """The smallest picture of a pattern: `parse` reads it back.

    >>> print(draw(Pattern(rubble=((0, -1), (1, 0)), eggs=(((0, 0), None),))))
    . # .
    . o #
    . . .
    """
    marks = {at: OWN_EGG if colour is None else colour[0] for at, colour in pattern.eggs}
    marks |= dict.fromkeys(pattern.rubble, RUBBLE)  # over an Egg only where `parse` added that
    across = max(abs(column) for column, _ in marks)
    down = max(abs(row) for _, row in marks)
    return "\n".join(
        " ".join(marks.get((column, row), NOTHING) for column in range(-across, across + 1))
        for row in range(-down, down + 1)
    )


def has_coloured_eggs(picture: str) -> bool:
    """Whether a picture names Egg colours by letter, as a Queen's does.

    >>> has_coloured_eggs(". r ."), has_coloured_eggs(". o #")
    (True, False)
    """
    return bool(set("".join(picture.split())) - {NOTHING, RUBBLE, OWN_EGG})


def letters_of(colours: Iterable[str]) -> Mapping[str, str]:
    """The letter of each colour: its first. The usual four are always understood.

    >>> dict(letters_of(["gold"]))
    {'r': 'red', 'g': 'gold', 'b': 'blue', 'y': 'yellow'}
    """
    letters = {colour[0]: colour for colour in COLOURS}
    for colour in reversed(list(colours)):  # of two that begin alike, the first has the letter
        letters[colour[0]] = colour
    letters.pop(OWN_EGG, None)
    return letters


def _lines(picture: str) -> Sequence[str]:
    """The lines without spaces and blank ones, all of one odd length and odd in number."""
    lines = ["".join(line.split()) for line in picture.splitlines() if line.strip()]
    if not lines:
        raise _refused("The pattern is empty.")
    width = len(lines[0])
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise _refused(f"The pattern's line 1 is {width} wide, but line {number} {len(line)}.")
    if width % 2 == 0 or len(lines) % 2 == 0:
        size = f"{width} wide and {len(lines)} high"
        raise _refused(f"The pattern is {size}; both must be odd, for the Target is the centre.")
    return lines


def _unknown(row: int, letter: str, letters: Iterable[str]) -> str:
    known = f"{NOTHING} {RUBBLE} {OWN_EGG} {' '.join(letters)}"
    return f"The pattern's line {row + 1} has '{letter}'; a pattern is drawn with {known}."


def _refused(message: str, letters: Iterable[str] = ()) -> Refused:
    return Refused(
        "bad-pattern", message, [NOTHING, RUBBLE, OWN_EGG, *letters] if letters else None
    )
