"""The attack table of a creature: what each face of the die does, in signs and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from companion.drawings.dice import die
from companion.drawings.moves import placed
from companion.drawings.shapes import Drawing, arc, box, curve, disc, line, polygon, star
from companion.drawings.signs import heart

Kind = Literal["damage", "heal", "nothing", "again"]

# The digits as strokes, in a box 6 wide and 10 high: no drawing has letters.
_DIGITS = {
    "0": ["3,10 1,9 0,7 0,3 1,1 3,0 5,1 6,3 6,7 5,9 3,10"],
    "1": ["1,8 3.4,10 3.4,0"],
    "2": ["0,8 1,9.6 3,10 5,9.4 6,7.6 5,5 0,0 6,0"],
    "3": ["0,9 2,10 4.6,9.6 5.6,7.8 4.6,5.8 2.4,5.4 4.8,5 6,2.8 4.8,0.6 2,0 0,1"],
    "4": ["4.4,0 4.4,10 0,3 6,3"],
    "5": ["5.4,10 0.8,10 0.4,5.4 3,6.2 5.4,5 6,3 5,0.8 2.4,0 0,1"],
    "6": ["5,10 2,8 0.2,4.4 0.4,1.8 2.4,0 4.6,0.4 6,2.6 5,4.8 2.8,5.4 0.4,3.6"],
    "7": ["0,10 6,10 2.2,0"],
    "8": ["3,5.4 0.8,6.8 0.8,9 3,10 5.2,9 5.2,6.8 3,5.4 0.2,3.4 0.6,0.8 3,0 5.4,0.8 5.8,3.4 3,5.4"],
    "9": ["5.6,6.4 3.2,4.6 0.8,5.4 0,7.6 1.2,9.6 3.4,10 5.6,8.4 5.8,5.4 4,1.6 1.4,0"],
}  # fmt: skip


DIGIT = 9.5  # from one digit to the next


class Row(NamedTuple):
    """What one face does: damage or healing of an amount, nothing, or another roll."""

    kind: Kind
    amount: int = 0
    wide: bool = False  # it hits several
    more: bool = False  # something follows


@lru_cache(maxsize=128)
def attack_table(rows: Sequence[Row]) -> Drawing:
    """Six rows from the top down."""
    pitch = 100 / len(rows)
    return tuple(
        shape
        for place, row in enumerate(rows)
        for shape in _row(row, place + 1, 100 - (place + 1) * pitch, pitch)
    )


def _row(row: Row, face: int, bottom: float, pitch: float) -> Drawing:
    side, middle = pitch * 0.84, bottom + pitch / 2
    shown = [*placed(die(face, "RED_DIE"), 0, bottom + pitch * 0.08, side / 100)]
    x = side + 8.0
    if row.kind == "nothing":
        shown.append(line("QUIET", 4, [(x + 2, middle), (x + 16, middle)]))
    elif row.kind == "again":
        shown += _around(x + 8, middle)
    else:
        if row.amount:
            shown += number(row.amount, x, middle - 5)
            x += DIGIT * len(str(row.amount)) + 2
            shown += _damage(x + 6, middle) if row.kind == "damage" else _healing(x, middle)
            x += 18
        if row.wide:
            shown += _several(x, middle)
            x += 16
        if row.more:
            shown.append(box("TEAL", x, middle - 1.6, 12, 3.2, 1))
            shown.append(box("TEAL", x + 4.4, middle - 6, 3.2, 12, 1))
    return tuple(shown)


def number(value: int, x: float, y: float) -> Drawing:
    """A number in strokes, 10 high, beginning there."""
    return tuple(
        line("SAND", 2.2, [(x + DIGIT * place + px, y + py) for px, py in _points(stroke)])
        for place, digit in enumerate(str(value))
        for stroke in _DIGITS[digit]
    )


def _points(stroke: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (each.split(",") for each in stroke.split())]


def _damage(x: float, y: float) -> Drawing:
    return (polygon("DUSK", star(x, y, 7, 3, 8)),)


def _healing(x: float, y: float) -> Drawing:
    _, shape, _ = placed(heart(), x, y - 6.5, 0.13)
    return (shape._replace(fill="GOOD"),)


def _several(x: float, y: float) -> Drawing:
    places = [(x + 6, y + 5), (x + 6, y - 5), (x + 1.5, y), (x + 10.5, y)]
    return tuple(disc("DANGER", *place, 2.3) for place in places)


def _around(x: float, y: float) -> Drawing:
    """Roll again."""
    return (
        curve("BLUE_RULER", 2.6, arc(x, y, 5.4, 60, 360)),
        polygon("BLUE_RULER", [(x + 9.6, y + 1), (x + 1.2, y + 1), (x + 5.4, y + 6.4)]),
    )
