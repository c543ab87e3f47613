"""The clock of a round, by any clock one likes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.round_clock import NAME, RoundClock, Spent, recall, remember
from companion.table.keeper import Keeper

seconds = st.floats(0, 10_000, allow_nan=False)


def test_it_stands_until_it_is_set_going() -> None:
    clock = RoundClock(180)
    assert (clock.left(0), clock.left(1000)) == (180, 180)
    clock.run(1000)
    clock.run(1005)  # it runs already
    assert clock.left(1010) == 170


def test_a_pause_takes_no_time() -> None:
    clock = RoundClock(180)
    clock.run(0)
    clock.stop(30)
    clock.run(500)
    clock.stop(510)
    clock.stop(900)
    assert clock.spent(1000) == 40


def test_without_an_end_it_counts_up() -> None:
    clock = RoundClock(0)
    clock.run(0)
    assert [clock.shown(at) for at in (0, 0.9, 1, 75.2)] == [0, 0, 1, 75]


def test_a_second_is_shown_from_its_beginning() -> None:
    clock = RoundClock(3)
    clock.run(0)
    assert [clock.shown(at) for at in (0, 0.5, 1, 1.5, 2.99, 3, 4)] == [3, 3, 2, 2, 1, 0, 0]


@given(total=st.integers(0, 6000), spent=seconds)
def test_the_next_second_is_never_far_and_never_past(total: int, spent: float) -> None:
    clock = RoundClock(total, spent)
    ahead = clock.next_second(0)
    assert 0 <= ahead <= 1 + 1e-6
    clock.run(0)
    if clock.left(0) or not total:
        assert clock.shown(ahead + 1e-3) != clock.shown(0)


@given(runs=st.lists(st.tuples(seconds, seconds), max_size=20))
def test_what_is_spent_is_what_it_ran(runs: list[tuple[float, float]]) -> None:
    clock, now = RoundClock(600), 0.0
    for ran, stood in runs:
        clock.run(now)
        now += ran
        clock.stop(now)
        now += stood
    assert clock.spent(now) == pytest.approx(sum(ran for ran, _ in runs), abs=1e-4)


def test_it_is_remembered_for_its_own_round_only(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    assert recall(keeper, "a1", 4) is None
    remember(keeper, Spent(game="a1", begun=4, seconds=61.5))
    assert recall(keeper, "a1", 4) == 61.5
    assert recall(keeper, "a1", 9) is None
    assert recall(keeper, "b2", 4) is None
    keeper.set(NAME, "torn")
    assert recall(keeper, "a1", 4) is None
    keeper.close()
