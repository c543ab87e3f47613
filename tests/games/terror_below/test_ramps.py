"""Ramping another pawn (TB-A02); the ramps over the canyon are in test_canyon."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.state import State
from companion.table.errors import Refused
from companion.table.prompts import Choose
from companion.table.session import Session
from tests.games.terror_below.laid import form, play, prompt, solo, squad, versus
from tests.sure import the


def beside(bo: list[int], cy: list[int] | None = None, **state: Any) -> Session[State]:
    """Ada on column 3, row 3 with 3 points, Bo somewhere beside her."""
    others = squad("Bo", 4, pawn=bo), squad("Cy", 7, pawn=cy or [6, 6])
    session = versus(squad(**state.pop("player", {})), *others, **state)
    play(session, "TB-V11", "1")
    return session


def ramps(session: Session[State]) -> set[str]:
    legal = [str(answer) for answer in prompt(session).legal()]
    return {answer.removeprefix("ramp:") for answer in legal if answer.startswith("ramp:")}


@pytest.mark.rule("TB-A02")
def test_a_ramp_lands_straight_on_or_turning_but_not_where_it_began() -> None:
    session = beside([4, 3])
    assert ramps(session) == {"5,3", "4,2", "4,4"}
    [event] = play(session, "ramp:5,3")
    assert (event.kind, event.rule) == ("move-pawn", "TB-A02")
    assert form(session)["players"][0]["pawn"] == [5, 3]
    assert the(Choose, prompt(session)).data["points"] == 2


@pytest.mark.rule("TB-A02")
def test_only_an_adjacent_pawn_is_ramped() -> None:
    assert ramps(beside([5, 3])) == set()
    assert ramps(beside([4, 4])) == set()  # diagonal


@pytest.mark.rule("TB-A02")
def test_alone_there_is_nobody_to_ramp() -> None:
    session = solo()
    play(session, "TB-V11", "1")
    assert ramps(session) == set()


@pytest.mark.rule("TB-A02")
def test_no_landing_in_rubble_on_a_pawn_or_off_the_board() -> None:
    assert ramps(beside([4, 3], rubble={"5,3": 1})) == {"4,2", "4,4"}
    assert ramps(beside([4, 3], [5, 3])) == {"4,2", "4,4"}
    assert ramps(beside([1, 4], player={"pawn": [1, 3]})) == {"2,4", "1,5"}


@pytest.mark.rule("TB-A02")
def test_no_landing_in_the_canyon() -> None:
    session = beside([3, 2], player={"pawn": [3, 1]}, options={"board": "canyon"})
    assert ramps(session) == {"2,2", "4,2"}  # straight on lies canyon


@pytest.mark.rule("TB-A02")
def test_whatever_else_lies_there_does_not_hinder_a_landing() -> None:
    """An Egg and a Target below, a Location to the right."""
    session = beside(
        [5, 3],
        player={"pawn": [5, 2]},
        eggs={"5,4": ["red"]},
        slots=[
            {"worm": "TB-W16", "target": [5, 4]},
            {"worm": "TB-W17", "target": [6, 1]},
            {"worm": "TB-W18", "target": [1, 6]},
        ],
    )
    assert ramps(session) == {"5,4", "6,3", "4,3"}


@pytest.mark.rule("TB-A02")
def test_a_pawn_in_rubble_can_be_ramped() -> None:
    session = beside([4, 3], rubble={"4,3": 1})
    assert ramps(session) == {"5,3", "4,2", "4,4"}
    with pytest.raises(Refused):
        session.answer("move:4,3")


@pytest.mark.rule("TB-A02")
def test_a_ramp_can_be_made_with_the_last_point_and_undone() -> None:
    session = beside([4, 3])
    play(session, "move:3,2", "move:3,3")
    before = session.digest()
    play(session, "ramp:4,4")
    assert form(session)["active"] == 1
    session.undo()
    assert session.digest() == before
