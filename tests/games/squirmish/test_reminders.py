"""Nobody forgets an ability while there is still time for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.session import Session
from tests.games.squirmish.laid import (
    ability,
    duel,
    fighter,
    laid,
    m,
    play,
    to_action,
)


def remembered(session: Session[Any]) -> list[tuple[str, str]]:
    """Card and text of every reminder of the open question."""
    found = session.form()["prompt"]["reminders"]
    return [(each["card"], each["text"]) for each in found]


@pytest.mark.rule("SQ-B03")
def test_what_can_be_used_later_this_turn_comes_with_the_action() -> None:
    session = duel(ability("heal", when="turn", who="self", optional=True),
                   squirmish={"0,0": fighter(1, 0, 3)})  # fmt: skip
    to_action(session)
    assert remembered(session) == [(m(1), "It can heal.")]


@pytest.mark.rule("SQ-B03")
def test_both_sides_of_an_attack_are_remembered_before_the_roll() -> None:
    session = duel(ability("plus"), ability("dodge", faces=[6]))
    to_action(session)
    assert remembered(session) == [(m(1), "It can plus.")]
    told = session.answer("attack:0,0")
    texts = [event.text for event in told if event.kind == "reminder"]
    assert texts == ["Remember Card 1: It can plus.", "Remember Card 2: It can dodge."]
    assert remembered(session) == [(m(1), "It can plus."), (m(2), "It can dodge.")]
    form = session.form()["prompt"]["reminders"][1]
    assert (form["at"], form["player"], form["ability"], form["kind"]) == ([1, 0], 1, 0, "weird")


@pytest.mark.rule("SQ-B03")
def test_before_the_turn_ends_what_is_unused_is_told() -> None:
    session = duel(ability("draw", when="turn", optional=True))
    to_action(session)
    told = session.answer("end")
    assert [event.text for event in told] == ["Remember Card 1: It can draw."]
    assert session.form()["prompt"]["purpose"] == "ability"
    assert remembered(session) == [(m(1), "It can draw.")]


@pytest.mark.rule("SQ-B03")
def test_a_card_about_to_be_placed_tells_what_it_does_then() -> None:
    groups = [{"id": "g", "name": "G", "ability": [
        {"effect": "draw", "when": "placed", "text": "All draw."}]}]  # fmt: skip
    session = laid(
        {"0,0": fighter(2, 1)},
        {1: ability("draw", when="placed") | {"group": "g"}, 2: {"group": "g"}},
        groups, hands={0: [1]},
    )  # fmt: skip
    play(session, "skip", m(1))
    assert remembered(session) == [(m(1), "It can draw."), (m(1), "All draw.")]
    session.answer("1,0")
    assert remembered(session) == [(m(1), "It can draw."), (m(1), "All draw.")]
    assert session.form()["prompt"]["reminders"][1]["group"] == "G"


@pytest.mark.rule("SQ-B03")
def test_what_does_not_matter_is_not_told() -> None:
    """A sleeping group, a used ability, another player's ability of the turn."""
    groups = [{"id": "g", "name": "G", "ability": [{"effect": "plus", "text": "More."}]}]
    session = duel({"group": "g"}, ability("heal", when="turn", optional=True), groups)
    to_action(session)
    assert remembered(session) == []


@pytest.mark.rule("SQ-B03")
def test_every_question_of_a_turn_has_them_and_setup_has_none() -> None:
    session = duel()
    assert session.form()["prompt"]["reminders"] == []
    fresh = Session.new(session.game, {"players": ["Ada", "Bo"]})
    assert "reminders" not in fresh.form()["prompt"]
