"""A turn: draw, place, move or attack, abilities; and the hand limit."""

from __future__ import annotations

import pytest

from companion.table.errors import Refused
from tests.games.squirmish.laid import (
    ability,
    asked,
    damage,
    duel,
    fighter,
    form,
    kinds,
    laid,
    legal,
    m,
    one,
    play,
    prompt,
    to_action,
    turn,
)


@pytest.mark.rule("SQ-T03")
def test_the_four_steps_in_their_order_and_then_clockwise() -> None:
    session = duel(ability("heal", when="turn", who="friend", optional=True), hands={0: [11]},
                   squirmish={"0,0": fighter(1, 0, 3)})  # fmt: skip
    assert [asked(session), session.state.now.step] == ["draw", "draw"]
    session.answer("skip")
    assert [asked(session), session.state.now.step] == ["place", "place"]
    session.answer("none")
    assert [asked(session), session.state.now.step] == ["action", "act"]
    session.answer("move:0,0")
    assert [asked(session), session.state.now.step] == ["ability", "abilities"]
    told = session.answer("end")
    assert session.state.active == 1
    assert session.state.now.step == "draw"
    assert "turn-begins" in kinds(told)
    turn(session)
    assert session.state.active == 0


@pytest.mark.rule("SQ-T03")
def test_everything_is_optional() -> None:
    session = duel(hands={0: [11]})
    before = form(session)
    turn(session)
    after = form(session)
    assert after | {"active": 0, "now": before["now"]} == before


@pytest.mark.rule("SQ-T03")
def test_it_is_a_move_or_an_attack() -> None:
    session = duel()
    to_action(session)
    assert legal(session) == ["attack:0,0", "move:0,0", "end"]
    session.answer("move:0,0")
    assert session.state.active == 1


@pytest.mark.rule("SQ-T03")
def test_a_drawn_card_comes_from_what_nobody_has() -> None:
    session = duel(hands={0: [11], 1: [12]})
    session.answer("draw")
    assert asked(session) == "hand"
    assert not {m(1), m(2), m(11), m(12), m(40)} & set(legal(session))
    told = session.answer(m(13))
    assert form(session)["players"][0]["hand"] == [m(11), m(13)]
    assert m(13) not in one(told, "draw").text


@pytest.mark.rule("SQ-T03")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    rest = [m(number) for number in range(3, 41)]
    session = duel(discard=rest)
    told = session.answer("draw")
    assert "Shuffle the discard pile" in told[0].text
    assert form(session)["discard"] == []
    assert set(legal(session)) == set(rest)


@pytest.mark.rule("SQ-T03")
def test_without_deck_and_discard_nobody_is_asked_to_draw() -> None:
    hands = {index: list(range(11 + 5 * index, 16 + 5 * index)) for index in range(6)}
    lying = {f"{column},0": fighter(column + 1, column % 2, 1) for column in range(10)}
    session = laid(lying, players=6, discard=[], hands=hands)
    assert asked(session) == "action"  # and with 5 hurt cards in play nothing can be placed
    session = laid(lying, players=6, discard=[], hands=hands, active=2)
    assert asked(session) == "place"


@pytest.mark.rule("SQ-T04")
def test_a_sixth_card_is_discarded_or_placed() -> None:
    session = duel(hands={0: [11, 12, 13, 14, 15]})
    play(session, "draw", m(16))
    assert asked(session) == "hand-limit"
    assert legal(session) == ["discard", "place"]
    session.answer("discard")
    assert asked(session) == "discard"
    session.answer(m(12))
    assert form(session)["discard"][-1] == m(12)
    assert form(session)["players"][0]["holds"] == 5
    assert asked(session) == "place"


@pytest.mark.rule("SQ-T04")
def test_placing_at_the_limit_is_the_turns_placing() -> None:
    session = duel(hands={0: [11, 12, 13, 14, 15]})
    play(session, "draw", m(16), "place")
    assert asked(session) == "place"
    assert "none" not in legal(session)
    question = session.game.question(session.state, prompt(session))
    assert question.text == "Ada: show the card you place."
    play(session, m(16), "0,1", "quiet")
    assert asked(session) == "action"
    assert form(session)["squirmish"]["0,1"]["card"] == m(16)


@pytest.mark.rule("SQ-T04")
def test_where_nothing_can_be_placed_one_is_discarded() -> None:
    own = {f"{column},0": fighter(column + 1, 0, 1) for column in range(5)}
    session = laid(own, hands={0: [11, 12, 13, 14, 15]})
    play(session, "draw", m(16))
    assert asked(session) == "discard"


@pytest.mark.rule("SQ-T04")
def test_the_limit_holds_for_cards_drawn_by_an_ability_too() -> None:
    session = duel(other=ability("draw", when="attacked"), hands={1: [21, 22, 23, 24, 25]})
    to_action(session)
    play(session, "attack:0,0", 2, m(26))
    assert asked(session) == "hand-limit"
    assert prompt(session).player == 1
    play(session, "place", m(26), "1,1")
    assert asked(session) == "draw"  # no battle cry in the turn of another
    assert form(session)["squirmish"]["1,1"]["owner"] == 1


@pytest.mark.rule("SQ-S05")
def test_a_move_is_a_swap_with_a_neighbour() -> None:
    session = laid({"0,0": fighter(1), "1,0": fighter(2, 1, 4), "0,1": fighter(3)})
    to_action(session)
    assert legal(session)[-3:] == ["move:0,0", "move:0,1", "end"]
    session.answer("move:0,0")
    assert legal(session) == ["1,0", "0,1"]
    told = session.answer("1,0")
    lying = form(session)["squirmish"]
    assert (lying["0,0"]["card"], lying["1,0"]["card"]) == (m(2), m(1))
    assert damage(session) == {m(2): 4}
    assert one(told, "swap").data["to"] == [1, 0]


@pytest.mark.rule("SQ-S05")
def test_a_lone_card_cannot_move() -> None:
    session = laid({"0,0": fighter(1)}, hands={0: [5]})
    session.answer("skip")
    session.answer("none")
    assert session.state.active == 1  # only "end" was left of step 3


def test_an_illegal_answer_changes_nothing() -> None:
    session = duel(hands={0: [11]})
    session.answer("skip")
    before = session.digest()
    for wrong in (m(12), m(1), m(40), "1,0"):
        with pytest.raises(Refused) as refusal:
            session.answer(wrong)
        assert refusal.value.expected == [m(11), "none"]
    assert session.digest() == before
