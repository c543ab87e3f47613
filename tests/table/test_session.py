"""Answer, undo, redo, correct: what a session promises whoever drives it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.errors import Refused
from companion.table.game import Script, Table
from companion.table.prompts import Choose, Roll
from companion.table.session import Correction, Session
from companion.table.sources import RandomBot
from tests.sure import sure
from tests.table.stones import Heap, Stones


@pytest.fixture
def session() -> Session[Heap]:
    return Session.new(Stones(), {"heap": 9})


def test_a_session_asks_and_hears(session: Session[Heap]) -> None:
    assert session.prompt == Choose(
        ("1", "2", "3"), purpose="take", rule="ST-T01", data={"heap": 9}
    )
    [event] = session.answer("3")
    assert event.text == "Ann takes 3."
    assert session.state.heap == 6
    assert isinstance(session.prompt, Roll)


def test_a_choice_that_is_none_is_not_asked() -> None:
    session = Session.new(Stones(), {"heap": 1})
    assert session.state.heap == 0
    assert isinstance(session.prompt, Roll)
    assert session.entries == []


def test_the_world_is_asked_even_when_one_card_is_left(session: Session[Heap]) -> None:
    session.correct({"hands": {"Bob": {"charms": ["ST-C01", "ST-C02", "ST-C03"]}}})
    session.answer("1")
    session.answer(6)
    assert session.prompt is not None
    assert session.prompt.legal() == ("ST-C04",)


def test_a_rule_may_end_the_game_in_the_middle_of_a_turn() -> None:
    session = Session.new(Stones(), {"heap": 1})
    session.answer(6)
    assert session.prompt is None
    assert session.result is not None
    assert session.result.reason == "Ann took the last stone."
    session.undo()
    assert session.result is None


def test_undo_takes_back_and_redo_brings_back(session: Session[Heap]) -> None:
    for answer in ("2", 4, "ST-C02", "1"):
        session.answer(answer)
    after = session.digest()
    session.undo(3)
    assert session.state.heap == 7
    assert session.undone == [4, "ST-C02", "1"]
    assert session.events == []
    session.redo(2)
    assert session.undone == ["1"]
    session.redo()
    assert session.digest() == after
    assert [event.text for event in session.events] == ["Bob takes 1."]


def test_an_answer_closes_the_way_to_what_was_undone(session: Session[Heap]) -> None:
    session.answer("2")
    session.undo()
    session.answer("3")
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()


def test_a_refused_answer_leaves_the_way_to_what_was_undone(session: Session[Heap]) -> None:
    session.answer("2")
    session.undo()
    with pytest.raises(Refused):
        session.answer("17")
    session.redo()
    assert session.state.heap == 7


@pytest.mark.parametrize("count", [0, -1, True, None, "1", 1.0])
def test_a_strange_count_is_refused(session: Session[Heap], count: Any) -> None:
    session.answer("2")
    with pytest.raises(Refused) as refusal:
        session.undo(count)
    assert refusal.value.code == "bad-count"
    assert session.state.heap == 7


def test_more_than_there_is_cannot_be_undone(session: Session[Heap]) -> None:
    session.answer("2")
    with pytest.raises(Refused) as refusal:
        session.undo(2)
    assert refusal.value.form() == {
        "code": "nothing-to-undo",
        "message": "Only 1 to undo.",
        "expected": [1],
    }


def test_a_correction_in_the_middle_of_a_turn_reaches_the_rule_that_waits(
    session: Session[Heap],
) -> None:
    session.answer("3")
    session.correct({"heap": 5, "hands": {"Ann": {"stones": 4}}})
    session.answer(1)  # the three go back, onto the corrected heap and out of Ann's hand
    assert session.state.heap == 8
    assert session.state.hands["Ann"].stones == 1


def test_a_correction_renews_the_open_question(session: Session[Heap]) -> None:
    session.correct({"heap": 2})
    assert session.prompt is not None
    assert session.prompt.legal() == ("1", "2")
    session.undo()
    assert session.prompt.legal() == ("1", "2", "3")


def test_a_correction_before_anything_happened_begins_the_turn_again(
    session: Session[Heap],
) -> None:
    session.correct({"active": 1})
    assert session.prompt is not None
    assert session.prompt.player == 1
    assert session.entries == [Correction({"active": 1})]


def test_a_correction_can_end_the_game(session: Session[Heap]) -> None:
    session.correct({"winner": "Bob"})
    assert session.prompt is None
    assert session.result is not None
    assert session.result.winner == 1


@pytest.mark.parametrize(
    ("patch", "code"),
    [
        ({"heap": -1}, "impossible"),
        ({"heap": "many"}, "bad-state"),
        ({"hands": None}, "bad-state"),
        ({}, "bad-patch"),
        ([1], "bad-patch"),
        ("heap", "bad-patch"),
    ],
)
def test_an_impossible_correction_changes_nothing(
    session: Session[Heap], patch: Any, code: str
) -> None:
    session.answer("2")
    before = session.digest()
    with pytest.raises(Refused) as refusal:
        session.correct(patch)
    assert refusal.value.code == code
    assert session.digest() == before
    assert len(session.entries) == 1


@pytest.mark.refuses("dead-end")
def test_a_correction_that_leaves_no_answer_is_refused(session: Session[Heap]) -> None:
    session.answer("2")
    session.answer(6)
    every = ["ST-C01", "ST-C02", "ST-C03", "ST-C04"]
    before = session.digest()
    with pytest.raises(Refused) as refusal:
        session.correct({"hands": {"Bob": {"charms": every}}})
    assert refusal.value.code == "dead-end"
    assert session.digest() == before


class Stumbling(Stones):
    def leg(self, table: Table[Heap]) -> Script:
        yield from super().leg(table)
        if table.state.heap < 7:
            raise ZeroDivisionError("a fault in the rules")


def test_a_fault_in_the_rules_loses_nothing() -> None:
    session = Session.new(Stumbling(), {"heap": 9})
    session.answer("3")
    session.answer(6)
    before = session.digest()
    with pytest.raises(Refused) as refusal:
        session.answer("ST-C01")
    assert refusal.value.code == "rules-fault"
    assert session.digest() == before
    session.undo()
    session.answer(1)


class Failing:
    """A recorder whose pen breaks."""

    def commit(self, *_: object) -> None:
        raise Refused("played-elsewhere", "This game has gone on elsewhere.")


@pytest.mark.parametrize("verb", ["answer", "undo", "redo", "correct"])
def test_what_cannot_be_written_down_did_not_happen(session: Session[Heap], verb: str) -> None:
    session.answer("2")
    session.answer(5)
    session.undo()
    before, entries, undone = session.digest(), list(session.entries), list(session.undone)
    session.recorder = Failing()
    argument: dict[str, Any] = {"answer": 4, "undo": 1, "redo": 1, "correct": {"heap": 3}}
    with pytest.raises(Refused, match="elsewhere"):
        getattr(session, verb)(argument[verb])
    assert session.digest() == before
    assert (session.entries, session.undone) == (entries, undone)


def test_an_undo_that_is_given_up_keeps_what_happened(session: Session[Heap]) -> None:
    session.answer("2")
    session.answer(5)
    digest, log = session.digest(), [list(events) for events in session.log]

    def give_up() -> None:
        with session.batch():
            session.undo(2)
            session.answer("3")
            raise ZeroDivisionError

    with pytest.raises(Refused, match="stumbled"):
        give_up()
    assert (session.digest(), session.log) == (digest, log)
    session.answer(str(sure(session.prompt).legal()[0]))
    assert len(session.log) == len(session.entries) + 1


def test_undo_replays_no_more_than_a_turn() -> None:
    """Its cost does not grow with the game: only answers since the last boundary are played."""
    played = 0

    class Counting(Stones):
        def leg(self, table: Table[Heap]) -> Script:
            nonlocal played
            played += 1
            yield from super().leg(table)

    session = Session.new(Counting(), {"heap": 200, "players": ["Ann", "Bob"]})
    for _ in range(60):
        session.answer("1")
        session.answer(6)
        if session.prompt and session.prompt.purpose == "charm":
            session.answer(str(session.prompt.legal()[0]))
    played = 0
    session.undo()
    assert played == 1
    session.undo(40)
    assert played == 2


def test_a_game_that_is_over_takes_no_answer() -> None:
    session: Session[Heap] = Session.new(Stones(), {"heap": 4})
    bot = RandomBot(2)
    while session.prompt is not None:
        session.answer(bot.answer(session.prompt) or "")
    with pytest.raises(Refused) as refusal:
        session.answer("1")
    assert refusal.value.code == "game-over"
