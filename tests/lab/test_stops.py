"""If you stop here: every space moves lead to, with the danger of the forecast."""

from __future__ import annotations

import pytest

from companion.lab.forecast import forecast
from companion.lab.stops import points_of, stops
from companion.table.prompts import Choose, Roll
from tests.lab.tables import GAME, laid

ADA = {"name": "Ada", "pawn": [1, 1], "leader": "TB-C02", "squad": ["TB-C03"]}


def test_moves_lead_as_far_as_the_points() -> None:
    found = {stop.key: stop.points for stop in stops(GAME, laid(players=[ADA]), 2)}
    assert found == {"1,1": 2, "2,1": 1, "1,2": 1, "3,1": 0, "2,2": 0, "1,3": 0}


@pytest.mark.rule("TB-A01")
def test_rubble_is_in_the_way() -> None:
    state = laid(players=[ADA], rubble={"2,1": 1, "1,2": 2})
    assert [stop.key for stop in stops(GAME, state, 3)] == ["1,1"]


@pytest.mark.rule("TB-A01")
def test_one_drives_through_a_pawn_but_does_not_stop_there() -> None:
    bo = {"name": "Bo", "pawn": [2, 1], "squad": ["TB-C05"]}
    state = laid(players=[ADA, bo], rubble={"1,2": 1})
    assert {stop.key for stop in stops(GAME, state, 2)} == {"1,1", "3,1", "2,2"}


def test_the_danger_is_that_of_standing_there() -> None:
    state = laid([("TB-V11", "up")], players=[ADA])
    for stop in stops(GAME, state, 4):
        state.players[0].pawn = stop.space
        coming = forecast(GAME, state)
        assert stop.danger.caught == pytest.approx(coming.caught)
        assert stop.danger.caught == pytest.approx(coming.covered[stop.space])
        assert stop.danger.survives == pytest.approx(coming.survives)


def test_off_the_board_there_is_nowhere_to_stop() -> None:
    assert stops(GAME, laid(players=[{**ADA, "pawn": None}]), 3) == []


def test_only_an_action_has_points() -> None:
    asked = Choose(["end"], data={"points": 3}, purpose="action", rule="TB-T05")
    assert points_of(asked) == 3
    assert points_of(Roll(die="red", purpose="damage", rule="TB-H01")) == points_of(None) == 0
