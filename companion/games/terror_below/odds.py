"""How likely a shot is to kill: exact, by counting what the dice can show.

>>> chances(Dice(dice=2, keep="highest"))[6]  # 11 of 36
Fraction(11, 36)
>>> kills(2, missing=3), kills(Dice(dice=1), missing=5)
(Fraction(0, 1), Fraction(1, 3))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import add

from companion.games.terror_below.printed import Dice

# What counts of the dice thrown so far and one die more, and what counts before any.
KEEP: dict[str, tuple[Callable[[int, int], int], int]] = {
    "sum": (add, 0),
    "highest": (max, 0),
    "lowest": (min, 6),
}


@lru_cache(maxsize=256)
def chances(damage: int | Dice, bonus: int = 0) -> dict[int, Fraction]:
    """How likely each amount of damage is. The bonus counts only where damage is dealt."""
    if isinstance(damage, int):
        return {damage + bonus if damage else 0: Fraction(1)}
    keep, nothing = KEEP[damage.keep]
    ways = Counter({nothing: 1})
    for _ in range(damage.dice):  # die by die, so that nine dice are as quick as two
        further: Counter[int] = Counter()
        for (so_far, count), face in product(ways.items(), range(1, 7)):
            further[keep(so_far, face)] += count
        ways = further
    thrown = 6**damage.dice
    return {kept + damage.add + bonus: Fraction(n, thrown) for kept, n in ways.items()}


def kills(damage: int | Dice, missing: int, bonus: int = 0) -> Fraction:
    """The chance that this shot deals at least what is missing."""
    dealt = chances(damage, bonus).items()
    return sum((chance for points, chance in dealt if points >= missing), Fraction(0))
