"""How far a game is, in a few words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.tally import tally
from tests.games.terror_below.laid import GAME, solo, squad, versus


@pytest.mark.parametrize(
    ("scenario", "player", "goal"),
    [
        ("scramble", {"tokens": 7}, "7/20 VP"),
        ("special-delivery", {"bounties": ["TB-B01", "TB-B06", "TB-B08"]}, "2/4 places"),
        ("total-extermination", {"standees": ["hulk"]}, "1/3 kinds"),
    ],
)
def test_alone_the_attacks_come_first_and_then_the_goal(
    scenario: str, player: dict[str, Any], goal: str
) -> None:
    state = solo(scenario, player=player, attacks=6).state
    assert tally(GAME, state) == ["Attack 6 of 15", goal]


def test_of_several_everybodys_points_are_told() -> None:
    state = versus(squad("Ada", tokens=3), squad("Bea", 4, pawn=[5, 5], tokens=9)).state
    assert tally(GAME, state) == ["Ada 3 VP", "Bea 9 VP"]
