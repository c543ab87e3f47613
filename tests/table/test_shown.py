"""Cards held up to be seen."""

from __future__ import annotations

from companion.table.prompts import Card, Choose, Roll
from companion.table.shown import Judged, judge, why_not
from tests.games.terror_below.laid import play, solo

VEHICLE = Card(deck="vehicle", candidates=("TB-V11", "TB-V12"), purpose="vehicle", rule="TB-T02")


def test_of_two_cards_the_one_that_fits_answers() -> None:
    assert judge(VEHICLE, ["TB-W11", "TB-V12"]) == Judged({"TB-V12": "TB-V12"}, ["TB-W11"])


def test_two_that_fit_are_both_told() -> None:
    assert judge(VEHICLE, ["TB-V12", "TB-V11", "TB-V12"]).answers == {
        "TB-V12": "TB-V12",
        "TB-V11": "TB-V11",
    }


def test_a_choice_about_a_card_is_answered_by_showing_it() -> None:
    actions = Choose(["move:3,3", "item:TB-I07", "end"], purpose="action", rule="TB-T05")
    assert judge(actions, ["TB-I07"]).answers == {"TB-I07": "item:TB-I07"}
    hunt = Choose(["TB-A05", "stop"], purpose="hunt", rule="TB-H01")
    assert judge(hunt, ["TB-A05", "TB-A06"]) == Judged({"TB-A05": "TB-A05"}, ["TB-A06"])


def test_no_card_is_a_die() -> None:
    die = Roll(die="blue", purpose="terror-blue", rule="TB-O04")
    assert judge(die, ["TB-V11"]) == Judged({}, ["TB-V11"])
    assert judge(None, ["TB-V11"]) == Judged({}, ["TB-V11"])


def test_a_card_that_cannot_be_right_says_which_it_is_and_why() -> None:
    session = solo()
    assert session.prompt is not None
    reason = session.game.why_not(session.state, session.prompt, "TB-W11")
    assert reason
    assert why_not(session, "TB-W11") == reason
    play(session, "TB-V11", "1")
    said = why_not(session, "TB-V12")
    assert said.startswith("That is 3 ")
    assert said.endswith("; no card is needed now.")
    play(session, "end")
    assert why_not(session, "TB-V12").endswith("; a die is needed now.")


def test_a_card_nobody_knows_is_told_by_its_tag() -> None:
    assert why_not(solo(), "TB-V54") == "TB-V54 is not a card that can turn up here."


def test_after_the_end_no_card_answers() -> None:
    session = solo(attacks=14, phase="terror")
    play(session, 6, "TB-V44", 1)
    assert why_not(session, "TB-V12").endswith("; the game is over.")
