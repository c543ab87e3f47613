"""The odds of a shot, against throwing every throw there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Literal

import pytest

from companion.games.terror_below.odds import chances, kills
from companion.games.terror_below.printed import Dice

Keep = Literal["sum", "highest", "lowest"]
KEEP: dict[Keep, Callable[[Iterable[int]], int]] = {"sum": sum, "highest": max, "lowest": min}


@pytest.mark.parametrize("keep", ["sum", "highest", "lowest"])
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize(("add", "bonus"), [(0, 0), (2, 1)])
def test_the_odds_are_those_of_every_throw(keep: Keep, dice: int, add: int, bonus: int) -> None:
    throws = [KEEP[keep](throw) + add + bonus for throw in product(range(1, 7), repeat=dice)]
    shot = Dice(dice=dice, keep=keep, add=add)
    for points in range(30):
        counted = sum(throw >= points for throw in throws)
        assert kills(shot, points, bonus) == Fraction(counted, len(throws))


def test_fixed_damage_is_sure_and_nothing_gets_no_bonus() -> None:
    assert chances(3, 1) == {4: 1}
    assert chances(0, 1) == {0: 1}


def test_without_a_bonus_a_shot_kills_by_itself_or_not() -> None:
    assert (kills(2, missing=3), kills(2, missing=2)) == (Fraction(0), Fraction(1))
    assert chances(2) == {2: 1}
    assert isinstance(kills(2, missing=3), Fraction)  # exact, also where it is nothing


def test_nine_dice_add_up() -> None:
    assert sum(chances(Dice(dice=9, keep="sum")).values()) == 1
