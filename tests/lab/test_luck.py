"""Luck: what happened against what was to be expected."""

from __future__ import annotations

import math

import pytest

from companion.lab.course import TERROR, course_of, rolls
from companion.lab.forecast import forecast
from companion.lab.luck import Faces, Luck, Measure, luck, of_the_dice, sentence, verdict
from companion.lab.retelling import caught, tell
from tests.lab.report_games import course, played
from tests.lab.tables import GAME

GAMES = 20


def test_luck_averages_to_nothing() -> None:
    """Over many games nobody is lucky: the expectations are those of the real rules."""
    sums: dict[str, list[float]] = {}
    for seed in range(GAMES):
        scenario = ("special-delivery", "scramble")[seed % 2]
        hands = ("known", "hidden")[seed // 2 % 2]
        game = played(100 + seed, scenario=scenario, hands=hands)
        for measure in luck(course_of(game)).measures:
            row = sums.setdefault(measure.name, [0.0, 0.0])
            row[0] += measure.happened - measure.expected
            row[1] += measure.variance
    assert set(sums) == {"attacks", "caught", "damage"}
    for name, (stray, variance) in sums.items():
        assert abs(stray) < 3.5 * math.sqrt(variance), name


def test_the_expectation_is_the_forecast() -> None:
    found = {measure.name: measure for measure in luck(course()).measures}
    terror = [leg for leg in course().legs if leg.kind == TERROR]
    coming = [forecast(GAME, course().table(leg)) for leg in terror]
    assert found["attacks"].expected == pytest.approx(sum(each.attacks for each in coming))
    assert found["caught"].expected == pytest.approx(sum(each.caught for each in coming))
    assert found["attacks"].happened == course().state.attacks
    assert found["caught"].happened == sum(map(caught, terror))


def test_every_roll_is_counted() -> None:
    found = luck(course())
    assert found.rolled.rolls == len(rolls(course().legs)) > 10
    assert {face.purpose for face in found.faces} >= {"terror-blue", "terror-red"}


def test_being_caught_less_often_is_good_and_more_damage_too() -> None:
    seldom = Measure(name="caught", happened=1, expected=3, variance=1, times=9)
    strong = Measure(name="damage", happened=9, expected=7, variance=4, times=2, more_is_good=True)
    assert (seldom.sigmas, strong.sigmas) == (2, 1)
    assert Luck(measures=(seldom, strong), faces=()).sigmas == pytest.approx(3 / math.sqrt(2))
    sure = Measure(name="attacks", happened=1, expected=1, variance=0, times=1)
    assert sure.sigmas == 0


def test_luck_is_told_in_words() -> None:
    attacks = Measure(name="attacks", happened=7, expected=5.21, variance=3, times=5)
    assert sentence(attacks) == "7 attacks where 5.2 were to be expected"
    assert verdict(attacks.sigmas) == "a bit unlucky"
    assert verdict(1.6) == "lucky"
    few = Luck(measures=(), faces=(Faces("damage", (1, 0, 0, 2, 0, 0)),))
    assert of_the_dice(few) == "3 rolls: too few to say whether the dice are fair"
    assert Luck(measures=(), faces=()).rolled.rolls == 0


def test_every_leg_can_be_told() -> None:
    for scenario in ("special-delivery", "total-extermination", "scramble"):
        for leg in course_of(played(2, scenario=scenario)).legs[1:]:
            told = tell(leg)
            assert told, leg.title
            assert "{" not in told
            assert len(told) < 260
