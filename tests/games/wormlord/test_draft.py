"""A match set right in a draft: the score follows the rounds, and one patch says it all."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.wormlord.draft import MatchDraft
from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.state import State
from companion.table.errors import Refused
from companion.table.session import Session
from tests.games.wormlord.match import READY, begin, paint, play, purpose
from tests.sure import the

WON = (*READY, "claim:0", "confirm")


def draft(session: Session[State]) -> MatchDraft:
    assert isinstance(session.game, Wormlord)
    prompt = session.prompt
    return MatchDraft(session.game, session.state, prompt.purpose if prompt else None)


def wins(session: Session[State]) -> list[int]:
    return [player.wins for player in session.state.players]


def form(session: Session[State]) -> Any:
    return session.game.state_form(session.state)


def test_a_round_was_won_by_somebody_else_and_undo_takes_it_back() -> None:
    session = begin()
    play(session, *WON)
    before = form(session)
    changed = draft(session)
    changed.set_winner(0, 1)
    assert list(changed.changes()) == [
        "Round 1: Bo won it with 3 Objectives.",
        "Rounds won by Ada: 0.",
        "Rounds won by Bo: 1.",
    ]
    assert changed.problem() == ""
    session.correct(changed.patch())
    assert wins(session) == [0, 1]
    assert session.state.number == 2
    session.undo()
    assert form(session) == before


def test_what_was_counted_goes_with_its_winner() -> None:
    session = begin(seconds=30)
    play(session, *READY, "time-up")
    paint(session, 0, "1,1", "1,2")
    play(session, "done")
    changed = draft(session)
    changed.set_winner(0, None)
    session.correct(changed.patch())
    assert session.state.rounds[0].by == "tie"
    assert session.state.rounds[0].points == []
    assert session.state.rounds[0].held == {}
    assert wins(session) == [0, 0]


def test_a_round_that_was_not_played_is_none() -> None:
    session = begin()
    play(session, *WON)
    changed = draft(session)
    changed.drop_round(0)
    assert "Round 1 was not played." in changed.changes()
    session.correct(changed.patch())
    assert session.state.number == 1
    assert wins(session) == [0, 0]


def test_the_last_round_of_a_match_can_be_told_between_rounds() -> None:
    session = begin()
    play(session, *WON)
    changed = draft(session)
    changed.set_winner(changed.add_round(), 0)
    assert "The match is over." in changed.changes()
    session.correct(changed.patch())
    assert session.prompt is None
    result = session.result
    assert result is not None
    assert (result.winner, result.score["won_1"], result.score["played"]) == (0, 2, 2)
    session.undo()
    assert purpose(session) == "ready"


def test_a_match_that_is_not_over_after_all_goes_on() -> None:
    session = begin()
    play(session, *WON, *WON)
    changed = draft(session)
    changed.set_winner(1, 1)
    assert "The match goes on." in changed.changes()
    session.correct(changed.patch())
    assert purpose(session) == "ready"
    assert wins(session) == [1, 1]


def test_no_match_ends_in_the_middle_of_a_round() -> None:
    session = begin()
    play(session, *WON, *READY)
    before = form(session)
    changed = draft(session)
    changed.set_winner(changed.add_round(), 0)
    assert changed.problem() == "A match is over when somebody has won 2."
    with pytest.raises(Refused, match=r"A match is over when somebody has won 2\."):
        session.correct(changed.patch())
    assert form(session) == before


def test_nobody_wins_more_than_the_match_has() -> None:
    session = begin()
    play(session, *WON)
    changed = draft(session)
    for _ in range(2):
        changed.set_winner(changed.add_round(), 0)
    assert changed.problem() == "Nobody wins less than 0 or more than 2."


def test_another_map_lies_there_and_knots_stay_where_they_can() -> None:
    session = begin(seconds=30)
    play(session, *READY, "time-up")
    mountain = the(Wormlord, session.game).maps["the-ditch"].where("#")[0]
    paint(session, 0, "1,1", f"{mountain[0]},{mountain[1]}")
    changed = draft(session)
    changed.lay("the-ditch")
    assert "The map is The Ditch." in changed.changes()
    assert changed.problem() == ""
    session.correct(changed.patch())
    assert session.state.ground.id == "the-ditch"
    assert session.state.held == {"1,1": 0}
    assert purpose(session) == "count"


def test_knots_are_somebody_elses_or_nobodys() -> None:
    session = begin(seconds=30)
    play(session, *READY, "time-up")
    paint(session, 0, "1,1", "1,2")
    changed = draft(session)
    assert changed.counting
    changed.hold((1, 1), 1)
    changed.hold((1, 2), None)
    changed.hold((1, 4), 1)  # a base
    assert list(changed.changes()) == ["Column 1, row 1: Bo", "Column 1, row 2: nobody"]
    session.correct(changed.patch())
    assert session.state.held == {"1,1": 1}


def test_nobody_has_more_than_fifteen_strings() -> None:
    session = begin(seconds=30)
    play(session, *READY, "time-up")
    changed = draft(session)
    for at in session.state.ground.ground[:16]:
        changed.hold(at, 0)
    assert changed.problem() == "Ada has only 15 strings (WL-W04)."


def test_rounds_that_are_in_no_list_still_count() -> None:
    """A table that was set up in the middle of a match."""
    session = begin()
    session.correct({"players": [{"name": "Ada", "wins": 1}, {"name": "Bo"}]})
    changed = draft(session)
    changed.add_round()
    session.correct(changed.patch())
    assert wins(session) == [1, 0]


def test_nothing_changed_is_nothing_said() -> None:
    session = begin()
    play(session, *WON)
    changed = draft(session)
    changed.set_winner(0, 0)
    assert (list(changed.changes()), changed.patch(), changed.problem()) == ([], {}, "")
