"""What is called slower, and what is noise."""

from __future__ import annotations

import pytest

from companion.bench.comparison import beyond_noise, verdict
from companion.bench.figure import Figure, Run, Sheet


def sheet(*figures: Figure, machine: str = "a table", quick: bool = False) -> Sheet:
    return Sheet(machine, quick, "1.0", [Run("engine", list(figures), 1.0, (0.0, 0.0))])


def ratio(value: float, spread: float = 0.0) -> Figure:
    return Figure("resume", 99.0, "ms", value, "playing again", spread=spread)


@pytest.mark.parametrize(
    ("now", "then", "differ"),
    [
        (ratio(1.14), ratio(1.0), False),
        (ratio(1.16), ratio(1.0), True),
        (ratio(0.80), ratio(1.0), True),
        (ratio(1.16, spread=0.1), ratio(1.0), False),  # its own rounds lie as far apart
        (ratio(1.16), ratio(1.0, spread=0.1), False),
        (ratio(1.25, spread=0.1), ratio(1.0), True),
        (Figure("tap", 25, "ms"), Figure("tap", 20, "ms"), False),
        (Figure("tap", 27, "ms"), Figure("tap", 20, "ms"), True),
        (Figure("wrong", 0, "tags"), Figure("wrong", 0, "tags"), False),
        (Figure("wrong", 1, "tags"), Figure("wrong", 0, "tags"), True),
        (Figure("steep", 0.15, "exponent"), Figure("steep", 0.01, "exponent"), False),
        (Figure("steep", 0.3, "exponent"), Figure("steep", 0.01, "exponent"), True),
    ],
)
def test_only_what_is_more_than_noise_is_a_change(now: Figure, then: Figure, differ: bool) -> None:
    assert beyond_noise(now, then) is differ


def test_slower_comes_first_and_quicker_is_told_too() -> None:
    then = sheet(ratio(1.0), Figure("games", 10, "/s", 2.0, "chess", better="more"))
    now = sheet(ratio(2.0), Figure("games", 10, "/s", 3.0, "chess", better="more"))
    assert verdict(now, then) == [
        "engine: resume has got worse: 2 times playing again, was 1.",
        "engine: games has got better: 3 times chess, was 2.",
    ]
    assert verdict(then, now)[0].startswith("engine: games has got worse")


def test_the_same_run_has_nothing_slower() -> None:
    assert verdict(sheet(ratio(1.0)), sheet(ratio(1.0))) == ["Nothing got slower beyond the noise."]


def test_another_machines_seconds_are_not_compared() -> None:
    then = sheet(ratio(1.0), Figure("tap", 20, "ms"), machine="a Pi")
    now = sheet(ratio(1.5), Figure("tap", 90, "ms"))
    said = verdict(now, then)
    assert "another machine (a Pi)" in said[0]
    assert len(said) == 2
    assert "resume has got worse" in said[1]


def test_a_new_figure_and_one_that_became_a_ratio_are_not_compared() -> None:
    then = sheet(Figure("resume", 1, "ms"))
    assert verdict(sheet(ratio(9.0), Figure("new", 1, "ms")), then) == [
        "Nothing got slower beyond the noise."
    ]


def test_quick_runs_and_first_runs_are_not_compared() -> None:
    assert verdict(sheet(ratio(9.0), quick=True), sheet(ratio(1.0))) == [
        "A quick run is there to see it work: its figures are not compared."
    ]
    assert verdict(sheet(ratio(9.0)), None) == ["There is no earlier run to compare with."]
