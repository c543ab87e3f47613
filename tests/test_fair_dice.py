"""Whether dice are fair: the arithmetic against the tables in every book of statistics."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fair_dice import Rolled, counted

Times = tuple[int, int, int, int, int, int]


@pytest.mark.parametrize(
    ("chi_square", "chance"),
    [(1.145, 0.95), (4.351, 0.50), (9.236, 0.10), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)],
)
def test_the_chance_is_what_the_tables_say(chi_square: float, chance: float) -> None:
    """Five degrees of freedom. One side is moved against another until it is that uneven."""
    # 6 million rolls, two sides off by d: chi-square is 2 d^2 / million.
    off = round((chi_square * 1_000_000 / 2) ** 0.5)
    rolled = Rolled((1_000_000 + off, 1_000_000 - off, *[1_000_000] * 4))
    assert rolled.chi_square == pytest.approx(chi_square, abs=0.01)
    assert rolled.chance == pytest.approx(chance, abs=0.002)


@pytest.mark.parametrize(
    ("times", "verdict"),
    [
        ((0, 0, 0, 0, 0, 0), "few"),
        ((29, 0, 0, 0, 0, 0), "few"),
        ((5, 5, 5, 5, 5, 5), "fair"),
        ((103, 96, 110, 91, 99, 101), "fair"),
        ((130, 96, 110, 91, 72, 101), "odd"),
        ((300, 60, 60, 60, 60, 60), "loaded"),
    ],
)
def test_the_verdict_in_a_word(times: Times, verdict: str) -> None:
    assert Rolled(times).verdict == verdict


@given(st.lists(st.integers(1, 6), max_size=400))
def test_every_roll_is_counted_once(values: list[int]) -> None:
    rolled = counted(values)
    assert rolled.rolls == len(values)
    assert [rolled.times[side - 1] for side in range(1, 7)] == list(map(values.count, range(1, 7)))
    assert 0 <= rolled.chance <= 1 + 1e-9
