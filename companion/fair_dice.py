"""Whether dice are fair, as far as the rolls so far can tell.

>>> fair = Rolled((9, 11, 10, 8, 12, 10))
>>> fair.rolls, round(fair.chi_square, 2), round(fair.chance, 2)
(60, 1.0, 0.96)
>>> Rolled((30, 6, 6, 6, 6, 6)).verdict
'loaded'
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

SIDES = 6
ENOUGH = 30  # rolls: with fewer, five of each side are not even expected
ODD, LOADED = 0.05, 0.001  # how seldom fair dice would be so uneven


class Rolled(NamedTuple):
    """How often each side came up, from 1 to 6."""

    times: tuple[int, ...]

    @property
    def rolls(self) -> int:
        """All rolls."""
        return sum(self.times)

    @property
    def chi_square(self) -> float:
        """How uneven they are: 0 is as even as can be, 5 is what fair dice have on average."""
        expected = self.rolls / SIDES
        return sum((each - expected) ** 2 for each in self.times) / expected if expected else 0.0

    @property
    def chance(self) -> float:
        """How often fair dice would be at least as uneven as these, from 0 to 1."""
        half = self.chi_square / 2
        # What the chi-square distribution leaves to the right, for six sides: five degrees.
        return math.erfc(math.sqrt(half)) + math.exp(-half) * math.sqrt(4 * half / math.pi) * (
            1 + 2 * half / 3
        )

    @property
    def verdict(self) -> str:
        """In a word: "few" rolls to say anything, "fair", "odd" or "loaded"."""
        if self.rolls < ENOUGH:
            return "few"
        if self.chance < LOADED:
            return "loaded"
        return "odd" if self.chance < ODD else "fair"


def counted(values: Iterable[int]) -> Rolled:
    """Rolls one by one.

    >>> counted([6, 6, 1]).times
    (1, 0, 0, 0, 0, 2)
    """
    times = [0] * SIDES
    for value in values:
        times[value - 1] += 1
    return Rolled(tuple(times))
