"""Dry Run, clause by clause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.dry_run.kit import DryRunKit
from companion.games.dry_run.rules import State
from companion.games.registry import find_kit, game_ids
from companion.table.errors import Refused
from companion.table.prompts import Answer
from companion.table.session import Session


def begin(**state: Any) -> Session[State]:
    """A table laid out by hand."""
    return Session.load(DryRunKit().rules(), {"players": [{"name": "Ada"}], **state})


def play(session: Session[State], *answers: Answer) -> list[str]:
    """Answer in turn; the kinds of the events it caused."""
    return [event.kind for answer in answers for event in session.answer(answer)]


def purpose(session: Session[State]) -> str:
    assert session.prompt is not None
    return session.prompt.purpose


@pytest.mark.rule("DR-G01")
def test_ten_worth_at_home_win_at_once() -> None:
    session = begin(players=[{"name": "Ada", "home": ["DR-S09", "DR-S10", "DR-S11"]}])
    play(session, "DR-S01", 6, "home")
    assert session.result is not None
    assert session.result.outcome == "won"
    assert session.result.winner == 0
    assert session.result.score["worth"] == 10


@pytest.mark.rule("DR-G02")
def test_the_third_strike_beats_a_lone_player() -> None:
    session = begin(strikes=2)
    assert play(session, "DR-S01", 1)[-1] == "game-over"
    assert session.result is not None
    assert session.result.outcome == "lost"


@pytest.mark.rule("DR-G02")
def test_several_players_are_not_beaten_by_strikes() -> None:
    session = begin(players=[{"name": "Ada"}, {"name": "Bo"}], strikes=7)
    play(session, "DR-S01", 1)
    assert session.result is None


@pytest.mark.rule("DR-G03")
def test_with_nothing_left_the_most_worth_wins() -> None:
    ada = {"name": "Ada", "home": ["DR-S01", "DR-S02", "DR-S05", "DR-S06", "DR-S09"]}  # 9
    bo = {"name": "Bo", "home": ["DR-S03", "DR-S04", "DR-S07", "DR-S10"]}  # 7
    cy = {"name": "Cy", "home": ["DR-S08", "DR-S11"]}  # 5, and 3 more in the last card
    session = begin(players=[ada, bo, cy], active=2)
    play(session, "DR-S12", 6)  # all that is left to do is to drive home: not a question
    assert session.state.players[2].home == ["DR-S08", "DR-S11", "DR-S12"]
    assert session.result is not None
    assert (session.result.outcome, session.result.winner) == ("won", 0)


@pytest.mark.rule("DR-G03")
def test_equal_worth_is_a_shared_win() -> None:
    ada = {"name": "Ada", "home": ["DR-S01", "DR-S02", "DR-S09", "DR-S10"]}  # 8
    bo = {"name": "Bo", "home": ["DR-S03", "DR-S04", "DR-S11"], "load": ["DR-S12"]}  # 5 + 3
    cy = {"name": "Cy", "home": ["DR-S05", "DR-S06"], "load": []}
    di = {"name": "Di", "home": ["DR-S07", "DR-S08"]}
    session = begin(players=[ada, bo, cy, di], active=1)
    # Every card lies on the table and Bo can only drive home, which is not a question.
    assert session.result is not None
    assert session.result.outcome == "shared"


@pytest.mark.rule("DR-T01")
def test_a_turn_goes_on_until_the_player_drives_home() -> None:
    session = begin(players=[{"name": "Ada"}, {"name": "Bo"}])
    play(session, "DR-S01", 6, "search", "DR-S02", 6)
    assert session.state.active == 0
    play(session, "home")
    assert session.state.active == 1


@pytest.mark.rule("DR-T02")
def test_a_search_draws_a_card_and_then_the_worm_listens() -> None:
    session = begin()
    assert purpose(session) == "supply"
    play(session, "DR-S07")
    assert session.state.players[0].load == ["DR-S07"]
    assert purpose(session) == "worm"


@pytest.mark.rule("DR-T03")
def test_what_is_at_home_is_safe() -> None:
    session = begin()
    play(session, "DR-S09", 6, "home", "DR-S10", 1)
    assert session.state.players[0].home == ["DR-S09"]
    assert session.state.taken == ["DR-S10"]


@pytest.mark.rule("DR-T04")
def test_an_empty_supply_is_made_of_what_the_worm_took() -> None:
    everything = [f"DR-S{n:02}" for n in range(1, 13)]
    session = begin(players=[{"name": "Ada"}, {"name": "Bo"}], taken=everything)
    assert session.events[-1].rule == "DR-T04"
    assert session.prompt is not None
    assert len(session.prompt.legal()) == 12
    assert session.state.taken == []


@pytest.mark.rule("DR-W01")
@pytest.mark.parametrize(("roll", "struck"), [(1, True), (2, True), (3, False), (6, False)])
def test_the_worm_strikes_on_no_more_than_what_is_carried(roll: int, struck: bool) -> None:
    session = begin(players=[{"name": "Ada", "load": ["DR-S01"]}])
    play(session, "search", "DR-S02", roll)
    assert (session.state.strikes == 1) == struck
    assert (session.state.players[0].load == []) == struck


def test_a_card_on_the_table_is_refused_with_where_it_lies() -> None:
    session = begin(players=[{"name": "Ada", "home": ["DR-S01"]}], taken=["DR-S02"])
    with pytest.raises(Refused, match="in front of Ada"):
        session.answer("DR-S01")
    with pytest.raises(Refused, match="discard pile"):
        session.answer("DR-S02")
    with pytest.raises(Refused, match="cannot be that"):
        session.answer("DR-S99")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": []},
        {"players": ["A", "B", "C", "D", "E"]},
        {"players": "Ada"},
        {"players": ["Ada", ""]},
        {"players": ["Ada", 3]},
        {"players": ["Ada"], "worm": "big"},
    ],
)
def test_strange_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        Session.new(DryRunKit().rules(), options)
    assert refusal.value.code == "bad-options"


@pytest.mark.parametrize(
    "patch",
    [
        {"active": 1},
        {"strikes": -1},
        {"phase": "lunch"},
        {"taken": ["DR-S01", "DR-S01"]},
        {"taken": ["DR-S99"]},
        {"players": []},
    ],
)
def test_an_impossible_table_is_refused(patch: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        begin().correct(patch)
    assert refusal.value.code == "impossible"


def test_a_catalogue_may_hold_fewer_cards(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[[card]]\nid = "DR-S01"\nname = "Rope"\nworth = 4\n')
    session = Session.new(DryRunKit().rules(tmp_path), {"players": ["Ada"]})
    assert session.prompt is not None
    assert session.prompt.legal() == ("DR-S01",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("not toml", "is not TOML"),
        ("[[card]]\nid = 3", "does not fit"),
        ("[[card]]\nid = 'a'\nname = 'b'\nworth = 1\ncolour = 'red'", "colour"),
    ],
)
def test_a_torn_catalogue_is_refused_in_a_sentence(
    tmp_path: Path, text: str, sentence: str
) -> None:
    (tmp_path / "cards.toml").write_text(text)
    with pytest.raises(Refused, match=sentence):
        DryRunKit().rules(tmp_path)


def test_a_game_nobody_knows_is_refused_with_what_there_is() -> None:
    there_are = ", ".join(sorted(game_ids()))
    with pytest.raises(Refused, match=f"There is no game called chess; there are {there_are}"):
        find_kit("chess").rules()
