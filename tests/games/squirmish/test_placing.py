"""Placing, replacing, the limit in play, and the battle cry."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.squirmish.state import State
from companion.table.prompts import Choose
from companion.table.session import Session
from tests.games.squirmish.laid import (
    ability,
    asked,
    attack,
    damage,
    duel,
    fighter,
    form,
    game,
    kinds,
    laid,
    legal,
    m,
    one,
    play,
    prompt,
)


@pytest.mark.rule("SQ-S02")
def test_the_first_card_lies_alone() -> None:
    session = laid({}, hands={0: [5]})
    told = play(session, "skip", m(5))
    assert form(session)["squirmish"]["0,0"]["card"] == m(5)
    assert one(told, "place-card").data["at"] == [0, 0]
    assert asked(session) == "battle-cry"


@pytest.mark.rule("SQ-S02", "SQ-S01")
def test_a_card_goes_beside_any_card_and_into_holes() -> None:
    ring = ["0,0", "1,0", "2,0", "0,1", "2,1", "0,2", "1,2", "2,2"]
    lying = {key: fighter(number, number % 2, 1) for number, key in enumerate(ring, 1)}
    session = laid(lying, hands={0: [11]})
    play(session, "skip", m(11))
    around = legal(session)
    assert "1,1" in around
    assert "-1,-1" not in around  # a corner is no edge
    assert len(around) == 13


@pytest.mark.rule("SQ-S02")
def test_an_unhurt_card_of_ones_own_can_be_replaced() -> None:
    lying = {"0,0": fighter(1), "1,0": fighter(2, 1), "2,0": fighter(3, 0, 1)}
    session = laid(lying, hands={0: [11]})
    play(session, "skip", m(11))
    assert [each for each in legal(session) if str(each).startswith("replace")] == ["replace:0,0"]
    told = session.answer("replace:0,0")
    assert form(session)["squirmish"]["0,0"]["card"] == m(11)
    assert form(session)["discard"][-1] == m(1)
    assert kinds(told) == ["discard-card", "place-card"]


@pytest.mark.rule("SQ-S03")
def test_with_five_in_play_one_can_only_replace() -> None:
    lying = {f"{column},0": fighter(column + 1, 0, column) for column in range(5)}
    session = laid(lying, hands={0: [11]})
    play(session, "skip", m(11))
    assert asked(session) == "battle-cry"  # there was only one place: instead of the unhurt one
    assert form(session)["squirmish"]["0,0"]["card"] == m(11)


@pytest.mark.rule("SQ-S03")
def test_with_five_in_play_the_question_names_no_place_beside_a_card() -> None:
    for count, said in (
        (5, "5 of yours are in play: in place of an unhurt one."),
        (4, "Beside any card, or in place of an unhurt one of yours."),
    ):
        lying = {f"{column},0": fighter(column + 1, 0) for column in range(count)}
        session = laid(lying, hands={0: [11]})
        play(session, "skip", m(11))
        assert asked(session) == "where"
        asking = session.prompt
        assert asking is not None
        assert session.game.question(session.state, asking).why == said


@pytest.mark.rule("SQ-S03")
def test_with_five_hurt_cards_nothing_can_be_placed() -> None:
    lying = {f"{column},0": fighter(column + 1, 0, 1) for column in range(5)}
    session = laid(lying, hands={0: [11]})
    session.answer("skip")
    assert asked(session) == "action"


@pytest.mark.rule("SQ-S03")
def test_a_card_faces_whoever_placed_it() -> None:
    session = laid({"0,0": fighter(1, 1)}, hands={0: [11]})
    told = play(session, "skip", m(11), "1,0")
    assert form(session)["squirmish"]["1,0"]["owner"] == 0
    assert "facing Ada" in one(told, "place-card").text


def cried(one: dict[str, object] | None = None, **state: Any) -> Session[State]:
    """Ada places card 1 right of Bo's cards and shouts."""
    lying = {"0,0": fighter(2, 1), "2,0": fighter(3, 1)}
    session = laid(
        {**lying, "0,1": fighter(4, 1), "1,1": fighter(6, 1), "2,1": fighter(5, 1)},
        {1: one or {}},
        hands={0: [1]},
        **state,
    )
    play(session, "skip", m(1), "1,0")
    return session


@pytest.mark.rule("SQ-S04")
def test_a_shouted_battle_cry_is_worth_one_damage() -> None:
    session = cried()
    assert asked(session) == "battle-cry"
    assert isinstance(session.prompt, Choose)
    assert session.prompt.data == {"card": m(1), "cry": "Raah!"}
    assert "smile" in session.game.question(session.state, prompt(session)).text
    session.answer("cry")
    assert session.state.now.cried == [m(1)]
    told = attack(session, "1,0", "0,0", 3)
    assert damage(session) == {m(2): 3}
    assert one(told, "damage").data["sum"] == "2 + 1 battle cry = 3"


@pytest.mark.rule("SQ-S04")
def test_quiet_players_get_nothing() -> None:
    session = cried()
    session.answer("quiet")
    attack(session, "1,0", "0,0", 3)
    assert damage(session) == {m(2): 2}


@pytest.mark.rule("SQ-S04")
def test_it_counts_for_healing_too() -> None:
    session = laid({"0,0": fighter(2, 0, 5)}, {1: {"attack": [{"heal": 2}] * 6}}, hands={0: [1]})
    play(session, "skip", m(1), "1,0", "cry")
    attack(session, "1,0", "0,0", 3)
    assert damage(session) == {m(2): 2}


@pytest.mark.rule("SQ-S04")
def test_it_is_lost_on_no_effect() -> None:
    session = cried({"attack": ["none", 2, 2, 2, 2, {"damage": 1, "also": [AGAIN]}]})
    session.answer("cry")
    told = attack(session, "1,0", "0,0", 1)
    assert "battle cry is lost" in one(told, "no-effect").text
    assert damage(session) == {}


AGAIN = {"effect": "attack-again"}


@pytest.mark.rule("SQ-S04")
def test_it_is_for_one_card_of_choice_when_several_are_hit() -> None:
    session = cried({"attack": [{"damage": 2, "to": "adjacent"}] * 6})
    session.answer("cry")
    attack(session, "1,0", "0,0", 4)
    assert asked(session) == "cry-target"
    assert legal(session) == ["0,0", "2,0", "1,1"]
    session.answer("2,0")
    assert damage(session) == {m(2): 2, m(3): 3, m(6): 2}


@pytest.mark.rule("SQ-S04")
def test_it_can_be_kept_for_an_attack_that_follows() -> None:
    session = cried({"attack": ["none", 2, 2, 2, 2, {"damage": 1, "also": [AGAIN]}]})
    session.answer("cry")
    attack(session, "1,0", "0,0", 6)
    assert legal(session) == ["0,0", "later"]
    session.answer("later")
    play(session, "2,0", 3)
    assert damage(session) == {m(2): 1, m(3): 3}


@pytest.mark.rule("SQ-S04")
@pytest.mark.parametrize(
    ("encore", "kept"),
    [({"faces": [5, 6]}, True), ({"faces": [4], "by": "attack"}, True),
     ({"faces": [2], "by": "attack"}, False)],
)  # fmt: skip
def test_it_can_be_kept_where_an_ability_may_give_another_attack(
    encore: dict[str, object], kept: bool
) -> None:
    """A die of its own may give it, so the choice is there; a roll that cannot, takes it away."""
    session = cried(ability("attack-again", **encore))
    session.answer("cry")
    attack(session, "1,0", "0,0", 4)
    assert (asked(session) == "cry-target") is kept
    assert not kept or legal(session) == ["0,0", "later"]


@pytest.mark.rule("SQ-S04")
def test_kept_too_long_it_is_gone() -> None:
    session = cried(ability("attack-again", faces=[5, 6]))
    session.answer("cry")
    attack(session, "1,0", "0,0", 4)
    play(session, "later", 1)  # no encore
    assert damage(session) == {m(2): 3}
    assert (session.state.active, session.state.now.cried) == (1, [])


@pytest.mark.rule("SQ-S04")
def test_it_is_gone_with_the_turn_and_for_other_cards() -> None:
    session = cried()
    play(session, "cry", "end")
    assert session.state.now.cried == []


@pytest.mark.rule("SQ-S04")
def test_another_card_gets_nothing_from_it() -> None:
    session = duel(hands={0: [11]})
    play(session, "skip", m(11), "0,1", "cry")
    attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(2): 2}


def test_a_dodged_attack_has_used_it_up() -> None:
    session = laid({"0,0": fighter(2, 1)}, {2: ability("dodge")}, hands={0: [1]})
    play(session, "skip", m(1), "1,0", "cry")
    told = attack(session, "1,0", "0,0", 6)
    assert "dodge" in kinds(told)
    assert damage(session) == {}


def test_labels_say_where() -> None:
    session = duel(hands={0: [11]})
    play(session, "skip", m(11))
    words = {each: session.game.label(session.state, prompt(session), each)
             for each in legal(session)}  # fmt: skip
    assert words["2,0"] == "right of Card 2"
    assert words["-1,0"] == "left of Card 1"
    assert words["replace:0,0"] == "in place of Card 1"
    assert game().kind_of_card(m(1)) == "No group"
