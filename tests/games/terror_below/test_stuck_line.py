"""The house rule `stuck_line`: a Bounty Line of one kind may be replaced once a turn (TB-A07)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.put_back import put_back
from companion.games.terror_below.state import State
from companion.lab.bots import Bot, play_to_end
from companion.table.errors import Refused
from companion.table.prompts import Choose
from companion.table.session import Session
from tests.games.terror_below.laid import (
    GAME,
    LINE,
    asked,
    form,
    kinds,
    play,
    prompt,
    solo,
    squad,
    versus,
)  # fmt: skip

WIPE = {"stuck_line": "wipe"}
HUNTS = ["TB-B21", "TB-B22", "TB-B23", "TB-B27"]
MIXED = ["TB-B02", "TB-B07", "TB-B12", "TB-B21"]
FRESH = ["TB-B01", "TB-B24", "TB-B06", "TB-B11"]
CARD = "TB-V11"  # 3 Action Points
POINTS_ITEM = "TB-I04"  # 2 more


def acting(**state: Any) -> Session[State]:
    """A solo game in which the player has played a Vehicle card and may act."""
    session = solo(house=state.pop("house", WIPE), **state)
    play(session, CARD, "1")
    assert asked(session) == "action"
    return session


def offers(session: Session[State]) -> bool:
    """Whether the open question offers to replace the Line."""
    return "wipe-line" in prompt(session).legal()


def points(session: Session[State]) -> int:
    """The Action Points that are left."""
    asked = prompt(session)
    assert isinstance(asked, Choose)
    return int(asked.data["points"])


def labels(session: Session[State]) -> list[str]:
    """The answers to the open question, in words."""
    asked = prompt(session)
    return [session.game.label(session.state, asked, each) for each in asked.legal()]


def spend_points(session: Session[State]) -> None:
    """Drive about until no Action Point is left."""
    while prompt(session).rule == "TB-T05":
        moves = (each for each in prompt(session).legal() if str(each).startswith("move:"))
        session.answer(next(moves))


@pytest.mark.rule("TB-A07")
@pytest.mark.parametrize("line", [LINE, HUNTS], ids=["deliveries", "hunts"])
def test_a_line_of_one_kind_may_be_replaced(line: list[str]) -> None:
    session = acting(line=line)
    assert offers(session)
    events = play(session, "wipe-line", *FRESH)
    assert kinds(events) == ["discard-bounty"] * 4 + ["refill-line"] * 4
    assert {event.rule for event in events} == {"TB-A07"}
    assert form(session)["line"] == FRESH
    assert form(session)["removed"]["bounty"] == line


@pytest.mark.rule("TB-A07")
def test_several_players_have_the_rule_as_well() -> None:
    session = versus(squad(), squad("Bo", 4, pawn=[5, 5]), house=WIPE)
    play(session, CARD, "1")
    assert offers(session)
    play(session, "wipe-line", *FRESH)
    assert form(session)["line"] == FRESH


@pytest.mark.rule("TB-A07")
def test_by_the_book_the_line_stays() -> None:
    session = acting(house={}, line=HUNTS)
    assert not offers(session)
    with pytest.raises(Refused) as refused:
        session.answer("wipe-line")
    assert refused.value.code == "not-an-option"


@pytest.mark.rule("TB-A07")
def test_a_mixed_line_stays() -> None:
    assert not offers(acting(line=MIXED))


@pytest.mark.rule("TB-A07")
def test_without_another_bounty_the_line_stays() -> None:
    gone = [card for card in GAME.cards.bounties if card not in HUNTS]
    assert not offers(acting(line=HUNTS, removed={"bounty": gone}))
    assert offers(acting(line=HUNTS, removed={"bounty": gone[1:]}))


# When


@pytest.mark.rule("TB-T05")
def test_it_costs_no_action_point() -> None:
    session = acting()
    before = points(session)
    play(session, "wipe-line", *FRESH)
    assert points(session) == before > 0


@pytest.mark.rule("TB-A07")
def test_it_is_possible_once_a_turn() -> None:
    session = acting()
    play(session, "wipe-line", "TB-B01", "TB-B06", "TB-B11", "TB-B16")  # of one kind again
    assert not offers(session)
    play(session, "end")
    while asked(session) != "vehicle":
        session.answer(prompt(session).legal()[0])
    play(session, "TB-V12", "1")
    assert offers(session)


@pytest.mark.rule("TB-A07")
def test_without_action_points_it_is_asked_before_the_turn_ends() -> None:
    session = acting(line=HUNTS)
    spend_points(session)
    assert (asked(session), prompt(session).rule) == ("action", "TB-A07")
    assert prompt(session).legal() == ("wipe-line", "end")
    question = session.game.question(session.state, prompt(session))
    assert question.text == "Replace the Bounty Line, or end your turn."
    assert labels(session) == ["Replace the Bounty Line", "End the turn"]
    play(session, "wipe-line", *FRESH)
    assert asked(session) != "action"


@pytest.mark.rule("TB-I02")
def test_a_card_to_play_is_asked_for_first() -> None:
    session = acting(line=HUNTS, player={"items": [POINTS_ITEM]})
    spend_points(session)
    assert prompt(session).rule == "TB-I02"
    assert prompt(session).legal() == (f"item:{POINTS_ITEM}", "wipe-line", "end")


# What follows


@pytest.mark.rule("TB-O09")
def test_a_dead_bounty_that_is_drawn_leaves_the_game_as_well() -> None:
    places = {"store": None, "motel": [1, 3]}
    session = acting(line=HUNTS, locations=places)
    play(session, "wipe-line", "TB-B01")  # red to the store, which is destroyed
    assert form(session)["line"] == []
    assert asked(session) == "bounty"


@pytest.mark.rule("TB-A07")
def test_it_is_undone_answer_by_answer() -> None:
    session = acting(line=HUNTS)
    before = session.digest(), form(session)
    play(session, "wipe-line", *FRESH)
    after = form(session)
    session.undo(5)
    assert (session.digest(), form(session)) == before
    assert offers(session)
    session.redo(5)
    assert form(session) == after
    session.undo(3)
    assert (asked(session), form(session)["line"]) == ("bounty", FRESH[:1])


@pytest.mark.rule("TB-A07")
def test_a_corrected_line_is_offered_at_once() -> None:
    session = acting(line=MIXED)
    assert not offers(session)
    session.correct({"line": HUNTS})
    assert offers(session)


def test_what_lay_in_the_line_is_put_back() -> None:
    session = acting(line=HUNTS)
    then = form(session)
    play(session, "wipe-line", *FRESH)
    told = [task.text for task in put_back(GAME, form(session), then)]
    assert [text.partition(" (TB-B")[0] for text in told] == [
        "Put Red Egg to the store",
        "Lay Hunt: screamer",
    ]


# Who plays


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
@pytest.mark.parametrize("players", [["Ada"], ["Ada", "Bo"]], ids=["solo", "versus"])
def test_bots_play_with_it_to_the_end(name: str, players: list[str]) -> None:
    mode = "solo" if len(players) == 1 else "versus"
    options = {"players": players, "mode": mode, "hands": "known", "house_rules": WIPE}
    session = Session.new(TerrorBelowKit().rules(), options)
    play_to_end(session, name, seed=4)
    assert session.result is not None


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_that_knows_the_game_leaves_the_line(name: str) -> None:
    session = acting(line=HUNTS)
    while asked(session) == "action":
        answer = Bot(session, name, seed=1).answer(prompt(session))
        assert answer is not None
        assert answer != "wipe-line"
        session.answer(answer)
