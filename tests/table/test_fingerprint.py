"""What is the same game, and what is another one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.fingerprint import defaults_of, digest, has_fingerprint, take_fingerprint
from companion.table.game import Result
from companion.table.prompts import Card, Choose, Prompt, Roll
from companion.table.session import Session
from tests.table.stones import Stones

GAME = TerrorBelowKit().rules()
SOLO = {"players": ["Ada"], "mode": "solo"}
ROLL = Roll(die="red", purpose="damage", rule="XX-A02")
CARD = Card(deck="worm", candidates=("a", "b"), purpose="worm", rule="XX-A02")
CHOICE = Choose(("dig", "rest"), purpose="action", rule="XX-A01", data={"says": "Dig or rest."})


def taken(prompt: Prompt | None, **more: Any) -> str:
    state = msgspec.structs.replace(GAME.new(SOLO), **more)
    return take_fingerprint(GAME, state, prompt)


@pytest.mark.parametrize(
    ("prompt", "changes"),
    [
        (ROLL, {"rule": "XX-A03"}),
        (CARD, {"rule": "XX-A03"}),
        (CARD, {"candidates": ("a", "b", "c")}),
        (CHOICE, {"rule": "XX-A03"}),
        (CHOICE, {"data": {"says": "Rest or dig.", "points": 2}}),
        (CHOICE, {"options": ("rest", "dig")}),
    ],
)
def test_other_words_and_other_cards_are_the_same_question(
    prompt: Prompt, changes: dict[str, Any]
) -> None:
    assert taken(msgspec.structs.replace(prompt, **changes)) == taken(prompt)


@pytest.mark.parametrize(
    ("prompt", "changes"),
    [
        (ROLL, {"die": "blue"}),
        (ROLL, {"sides": 8}),
        (ROLL, {"player": 1}),
        (CARD, {"deck": "item"}),
        (CARD, {"source": "hand"}),
        (CHOICE, {"options": ("dig",)}),
        (CHOICE, {"purpose": "concede"}),
    ],
)
def test_another_question_is_another_fingerprint(prompt: Prompt, changes: dict[str, Any]) -> None:
    assert taken(msgspec.structs.replace(prompt, **changes)) != taken(prompt) != taken(None)


def test_another_table_is_another_fingerprint() -> None:
    assert taken(ROLL, attacks=1) != taken(ROLL)
    switched = GAME.new({**SOLO, "house_rules": {"boots": "may"}}).options
    assert taken(ROLL, options=switched) != taken(ROLL)


def test_a_field_that_the_plain_data_leaves_out_has_its_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A state lists a house rule of a later release only where it is chosen."""
    whole, write = taken(ROLL), GAME.state_form

    def write_less(state: Any) -> dict[str, Any]:
        form = write(state)
        rules = form["options"]["house_rules"]
        return {**form, "options": {**form["options"], "house_rules": {"boots": rules["boots"]}}}

    monkeypatch.setattr(GAME, "state_form", write_less)
    assert taken(ROLL) == whole
    switched = GAME.new({**SOLO, "house_rules": {"boots": "may"}}).options
    assert taken(ROLL, options=switched) != whole


def test_how_an_ending_is_worded_is_no_part_of_it() -> None:
    def ended(reason: str, outcome: str = "won") -> str:
        return taken(None, result=Result(outcome=outcome, reason=reason, winner=0))

    assert ended("You win.") == ended("You have won.") != ended("You win.", "lost")


def test_the_defaults_are_those_of_every_struct_in_the_state() -> None:
    defaults = defaults_of(GAME.state_type)
    assert defaults["options.house_rules"]["boots"] == "must"
    assert defaults["players"]["worn"] == []
    assert "name" not in defaults["players"]
    assert defaults_of(SquirmishKit().rules().state_type)["squirmish.*"]["damage"] == 0


def test_a_fingerprint_of_a_version_that_nobody_knows_is_none_of_ours() -> None:
    state = GAME.new(SOLO)
    assert has_fingerprint(GAME, state, ROLL, take_fingerprint(GAME, state, ROLL))
    for other in ("", "gone", "2:", "3:" + "0" * 24):
        assert not has_fingerprint(GAME, state, ROLL, other)


def test_the_first_version_is_that_of_table_and_question_as_they_were() -> None:
    """Of a game that the first release did not know, all of its fields."""
    session = Session.new(Stones(), {"heap": 9})
    form = session.game.state_form(session.state)
    assert session.has_digest(digest(form, session.prompt))
    assert not session.has_digest(digest({**form, "heap": 8}, session.prompt))
