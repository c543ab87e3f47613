"""The three questions, and which answers they take."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.errors import Refused
from companion.table.form import from_json, to_json
from companion.table.game import read_prompt
from companion.table.prompts import Card, Choose, Prompt, Roll
from tests.table.stones import Stones

ROLL = Roll(die="red", purpose="damage", rule="XX-A01")
CARD = Card(deck="vehicle", candidates=["TB-V01", "TB-V02"], purpose="vehicle", rule="XX-A02")
CHOOSE = Choose(["a", "b"], purpose="action", rule="XX-A03")


@pytest.mark.parametrize(
    ("prompt", "answer"), [(ROLL, 1), (ROLL, 6), (CARD, "TB-V02"), (CHOOSE, "b")]
)
def test_a_legal_answer_is_taken(prompt: Prompt, answer: Any) -> None:
    prompt.check(answer)


@pytest.mark.parametrize(
    ("prompt", "answer", "code"),
    [
        (ROLL, 0, "not-on-die"),
        (ROLL, 7, "not-on-die"),
        (ROLL, True, "not-on-die"),
        (ROLL, 3.0, "not-on-die"),
        (ROLL, "3", "not-on-die"),
        (CARD, "TB-V03", "not-a-candidate"),
        (CARD, "tb-v01", "not-a-candidate"),
        (CARD, 1, "not-a-card"),
        (CHOOSE, "c", "not-an-option"),
        (CHOOSE, None, "not-an-option"),
        (CHOOSE, ["a"], "not-an-option"),
    ],
)
def test_an_illegal_answer_is_refused_with_what_is_legal(
    prompt: Prompt, answer: Any, code: str
) -> None:
    with pytest.raises(Refused) as refusal:
        prompt.check(answer)
    assert refusal.value.code == code
    assert list(refusal.value.expected or []) == list(prompt.legal())


def test_answers_given_as_a_function_are_asked_for_only_when_needed() -> None:
    looked = 0

    def options() -> list[str]:
        nonlocal looked
        looked += 1
        return ["a"] * looked

    prompt = Choose(options, purpose="action", rule="XX-A03")
    assert looked == 0
    assert prompt.legal() == ["a"]
    assert prompt.legal() == ["a", "a"]
    settled = prompt.settled()
    assert settled.legal() == settled.legal() == ("a", "a", "a")


def test_prompts_are_values() -> None:
    assert Roll(die="red", purpose="damage", rule="XX-A01") == ROLL
    with pytest.raises(AttributeError):
        ROLL.die = "blue"  # type: ignore[misc]


@pytest.mark.parametrize(
    "prompt",
    [
        Roll(die="red", purpose="damage", rule="XX-A02", player=1, sides=4),
        Card(deck="item", candidates=("XX-I01",), source="hand", optional=True,
             purpose="item", rule="XX-A03"),
        Choose(("a", "b"), data={"points": 3}, purpose="action", rule="XX-A01", player=2),
    ],
)  # fmt: skip
def test_a_prompt_is_read_back_from_what_the_engine_sends(prompt: Prompt) -> None:
    stones = Stones()
    form = stones.prompt_form(stones.new({}), prompt)
    assert read_prompt(from_json(to_json(form))) == prompt
