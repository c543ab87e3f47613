"""Dealing, and who begins."""

from __future__ import annotations

import pytest

from companion.table.errors import Refused
from companion.table.prompts import Card, Roll
from companion.table.session import Session
from tests.games.squirmish.laid import asked, form, game, legal, m, play, prompt


@pytest.mark.rule("SQ-T01")
def test_five_cards_each_and_one_turned_up() -> None:
    session = Session.new(game(), {"players": ["Ada", "Bo"], "hands": "known", "start": "first"})
    for number in range(1, 11):
        assert asked(session) == "hand"
        assert prompt(session).player == (number - 1) // 5
        session.answer(m(number))
    assert asked(session) == "first-discard"
    assert m(3) not in legal(session)
    session.answer(m(11))
    state = form(session)
    assert state["discard"] == [m(11)]
    assert state["players"][0]["hand"] == [m(n) for n in range(1, 6)]
    assert state["players"][1]["holds"] == 5
    assert state["phase"] == "turn"


@pytest.mark.rule("SQ-T01")
def test_hidden_hands_are_dealt_unseen() -> None:
    session = Session.new(game(), {"players": ["Ada", "Bo"], "start": "first"})
    assert [event.kind for event in session.events] == ["note", "draw", "draw"]
    assert asked(session) == "first-discard"
    session.answer(m(7))
    assert form(session)["players"][0] == {"name": "Ada", "hand": None, "holds": 5, "prizes": []}


@pytest.mark.rule("SQ-T01")
@pytest.mark.parametrize(
    "players", [[], ["Ada"], list("ABCDEFG"), ["Ada", " "], "Ada", None, ["Ada", 3]]
)
def test_it_is_for_two_to_six_with_names(players: object) -> None:
    with pytest.raises(Refused) as refusal:
        Session.new(game(), {"players": players})
    assert refusal.value.code == "bad-options"


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Refused, match="speed"):
        Session.new(game(), {"players": ["Ada", "Bo"], "speed": 3})


@pytest.mark.rule("SQ-T02")
@pytest.mark.parametrize("how", ["stinkiest", "oldest", "rock-paper-scissors"])
def test_the_table_says_who_begins(how: str) -> None:
    session = Session.new(game(), {"players": ["Ada", "Bo", "Cy"]})
    session.answer(m(1))
    assert legal(session) == ["stinkiest", "oldest", "rock-paper-scissors", "random"]
    session.answer(how)
    assert legal(session) == ["0", "1", "2"]
    session.answer("2")
    assert session.state.active == 2
    assert prompt(session).player == 2


@pytest.mark.rule("SQ-T02")
def test_or_the_die_does() -> None:
    session = Session.new(game(), {"players": ["Ada", "Bo", "Cy"]})
    play(session, m(1), "random")
    rolled = prompt(session)
    assert isinstance(rolled, Roll)
    assert (rolled.sides, rolled.die) == (3, "red")
    session.answer(2)
    assert session.state.active == 1


@pytest.mark.rule("SQ-T02")
def test_random_can_be_settled_before() -> None:
    session = Session.new(game(), {"players": ["Ada", "Bo"], "start": "random"})
    session.answer(m(1))
    assert asked(session) == "start"


def test_a_catalogue_must_have_enough_to_deal() -> None:
    from companion.games.squirmish import catalogue
    from companion.games.squirmish.game import Squirmish

    few = catalogue.put_together(list(game().cards.creatures.values())[:11], {})
    assert isinstance(Session.new(Squirmish(few), {"players": ["Ada", "Bo"]}).prompt, Card)
    with pytest.raises(Refused, match="16 are needed"):
        Session.new(Squirmish(few), {"players": ["Ada", "Bo", "Cy"]})


def test_every_choice_of_the_form_is_an_option() -> None:
    fields = {field.name: field for field in game().fields}
    for name in ("hands", "start"):
        for value, _ in fields[name].choices:
            state = game().new({"players": fields["players"].default, name: value})
            assert getattr(state.options, name) == value
    assert fields["hands"].if_dealt == {"deck:creature": "known"}
