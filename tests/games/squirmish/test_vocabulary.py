"""Every word of the vocabulary, at the moments it is made for."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from companion.games.squirmish import vocabulary
from companion.games.squirmish.vocabulary import WORDS
from companion.table.prompts import Choose, Roll
from tests.games.squirmish.laid import (
    ability,
    asked,
    attack,
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


def test_every_word_has_a_test() -> None:
    tree = ast.parse(Path(__file__).read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    used = {
        call.args[0].value
        for call in calls
        if ast.unparse(call.func) == "ability" and isinstance(call.args[0], ast.Constant)
    }
    assert set(WORDS) <= used


# Attacking


@pytest.mark.rule("SQ-B01", "SQ-A01")
@pytest.mark.parametrize(
    ("who", "reached"),
    [
        ("diagonal", ["1,0", "1,1"]),
        ("two", ["1,0", "2,0"]),
        ("any", ["1,0", "2,0", "1,1", "2,1"]),
    ],
)
def test_reach(who: str, reached: list[str]) -> None:
    lying = {
        "0,0": fighter(1), "1,0": fighter(2, 1), "2,0": fighter(3, 1), "1,1": fighter(4, 1),
        "2,1": fighter(5, 1),
    }  # fmt: skip
    session = laid(lying, {1: ability("reach", who=who)})
    to_action(session)
    session.answer("attack:0,0")
    assert legal(session) == reached


@pytest.mark.rule("SQ-B01")
def test_plus() -> None:
    session = duel(ability("plus", amount=2))
    told = attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(2): 4}
    assert one(told, "damage").data["sum"] == "2 + 2 Card 1 = 4"


def test_plus_with_faces_of_the_attack() -> None:
    for face, amount in ((5, 4), (6, 8)):
        session = duel(ability("plus", amount=3, faces=[6], by="attack"))
        attack(session, "0,0", "1,0", face)
        assert damage(session) == {m(2): amount}


def test_plus_for_each_neighbour() -> None:
    lying = {"0,1": fighter(3), "-1,0": fighter(4)}
    session = duel(ability("plus", per="neighbour"), squirmish=lying)
    attack(session, "0,0", "1,0", 2)
    assert damage(session) == {m(2): 4}


@pytest.mark.rule("SQ-B01")
def test_times() -> None:
    session = duel(ability("times", amount=3))
    attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(2): 6}


@pytest.mark.rule("SQ-B01")
def test_knock_out() -> None:
    session = duel(ability("knock-out", faces=[6], by="attack"))
    attack(session, "0,0", "1,0", 6)
    assert form(session)["players"][0]["prizes"] == [m(2)]
    session = duel(ability("knock-out", faces=[6], by="attack"))
    attack(session, "0,0", "1,0", 5)
    assert damage(session) == {m(2): 4}


@pytest.mark.rule("SQ-B01")
def test_mend() -> None:
    lying = {"1,0": fighter(2, 0, 5)}
    session = duel(ability("mend"), squirmish=lying)
    told = attack(session, "0,0", "1,0", 4)
    assert damage(session) == {m(2): 2}
    assert "heal" in kinds(told)
    session = duel(ability("mend"))
    attack(session, "0,0", "1,0", 4)
    assert damage(session) == {m(2): 3}


@pytest.mark.rule("SQ-B01")
def test_loyal() -> None:
    groups = [{"id": "g", "name": "G"}]
    lying = {"0,1": fighter(3, 1)}
    one = ability("loyal") | {"group": "g"}
    session = duel(one, {"group": "g"}, groups, squirmish=lying)
    attack(session, "0,0", "0,1", 2)
    assert damage(session) == {m(3): 1}


@pytest.mark.rule("SQ-B01")
def test_attack_again() -> None:
    session = duel(ability("attack-again"))
    attack(session, "0,0", "1,0", 3)
    assert asked(session) == "target"
    play(session, "1,0", 3)
    assert damage(session) == {m(2): 4}
    assert form(session)["active"] == 1  # once a turn


def test_attack_again_by_the_table_as_often_as_it_says_so() -> None:
    row = {"damage": 1, "also": [{"effect": "attack-again"}]}
    session = duel({"attack": [0, 0, 0, 0, 0, row]})
    attack(session, "0,0", "1,0", 6)
    play(session, "1,0", 6, "1,0", 6, "1,0", 2)
    assert damage(session) == {m(2): 3}
    assert form(session)["active"] == 1


# Defending


@pytest.mark.rule("SQ-B01")
def test_dodge() -> None:
    session = duel(other=ability("dodge", faces=[5, 6]))
    attack(session, "0,0", "1,0", 4)
    rolled = prompt(session)
    assert isinstance(rolled, Roll)
    assert (rolled.purpose, rolled.player) == ("ability", 1)
    assert session.state.now.ability == f"{m(2)}:0"
    assert session.game.question(session.state, rolled).why == "It can dodge."
    session.answer(5)
    assert damage(session) == {}
    session.undo()
    session.answer(4)
    assert damage(session) == {m(2): 3}


def test_dodge_by_the_attacks_own_roll() -> None:
    for face, hurt in ((2, {}), (3, {m(2): 2})):
        session = duel(other=ability("dodge", faces=[1, 2], by="attack"))
        attack(session, "0,0", "1,0", face)
        assert damage(session) == hurt


@pytest.mark.rule("SQ-B01")
def test_armour() -> None:
    session = duel(other=ability("armour", amount=2))
    told = attack(session, "0,0", "1,0", 6)
    assert damage(session) == {m(2): 3}
    assert one(told, "damage").data["sum"] == "5 − 2 Card 2 = 3"


@pytest.mark.rule("SQ-B01")
def test_halve() -> None:
    session = duel(other=ability("halve"))
    attack(session, "0,0", "1,0", 6)
    assert damage(session) == {m(2): 3}  # half a hitpoint counts as a whole one


@pytest.mark.rule("SQ-B01")
def test_thick() -> None:
    for face, hurt in ((3, {}), (4, {m(2): 3})):
        session = duel(other=ability("thick", amount=3))
        told = attack(session, "0,0", "1,0", face)
        assert damage(session) == hurt
        assert ("no-effect" in kinds(told)) == (not hurt)


@pytest.mark.rule("SQ-B01")
def test_taunt() -> None:
    lying = {"0,1": fighter(3, 1), "-1,0": fighter(4, 1)}
    session = duel(other=ability("taunt"), squirmish=lying)
    to_action(session)
    session.answer("attack:0,0")
    assert asked(session) == "attack"  # there was only one target
    assert session.state.now.target == m(2)


def test_ones_own_card_taunts_nobody() -> None:
    lying = {"1,0": fighter(2, 0), "0,1": fighter(3, 1)}
    session = duel(other=ability("taunt"), squirmish=lying)
    to_action(session)
    session.answer("attack:0,0")
    assert legal(session) == ["1,0", "0,1"]


def test_who_is_loyal_cannot_be_taunted_by_its_own() -> None:
    groups = [{"id": "g", "name": "G"}]
    special = {3: {"group": "g"} | ability("taunt")}
    one = {"group": "g"} | ability("loyal")
    session = duel(one, groups=groups, special=special, squirmish={"0,1": fighter(3, 1)})
    to_action(session)
    session.answer("attack:0,0")
    assert session.state.now.target == m(2)


@pytest.mark.rule("SQ-B01")
def test_rooted() -> None:
    session = duel(other=ability("rooted"))
    to_action(session)
    assert legal(session) == ["attack:0,0", "end"]
    session = duel(other=ability("rooted"), active=1)
    to_action(session)
    assert legal(session) == ["attack:1,0", "move:1,0", "end"]


@pytest.mark.rule("SQ-B01")
def test_counter() -> None:
    session = duel(other=ability("counter", amount=2, faces=[5, 6]))
    attack(session, "0,0", "1,0", 3)
    assert asked(session) == "ability"
    session.answer(6)
    assert damage(session) == {m(1): 2, m(2): 2}


def test_a_card_that_is_out_strikes_no_more() -> None:
    session = duel(other=ability("counter"), squirmish={"1,0": fighter(2, 1, 9)})
    attack(session, "0,0", "1,0", 6)
    assert damage(session) == {}


def test_healing_is_no_attack_to_strike_back_at() -> None:
    session = duel({"attack": [{"heal": 1}] * 6}, ability("counter"))
    attack(session, "0,0", "1,0", 6)
    assert damage(session) == {}


# At any moment

AROUND = {"-1,0": fighter(3, 1), "0,1": fighter(4, 0), "2,0": fighter(5, 1)}


@pytest.mark.rule("SQ-B01")
@pytest.mark.parametrize(
    ("who", "hurt"),
    [
        ("self", [1]),
        ("all-adjacent", [2, 3, 4]),
        ("all-enemies", [2, 3]),
        ("all-friends", [1, 4]),
    ],
)
def test_damage_to_all_of_them(who: str, hurt: list[int]) -> None:
    session = duel(ability("damage", when="turn", who=who, amount=2), squirmish=AROUND)
    to_action(session)
    told = session.answer("end")
    assert damage(session) == {m(number): 2 for number in hurt}
    assert one(told, "ability").text == "Card 1: It can damage."


@pytest.mark.rule("SQ-B01")
@pytest.mark.parametrize(
    ("who", "offered"),
    [
        ("adjacent", ["-1,0", "1,0", "0,1"]),
        ("enemy", ["-1,0", "1,0"]),
        ("friend", ["0,0", "0,1"]),
        ("any", ["-1,0", "0,0", "1,0", "2,0", "0,1"]),
    ],
)
def test_damage_to_one_of_them(who: str, offered: list[str]) -> None:
    session = duel(ability("damage", when="turn", who=who), squirmish=AROUND)
    to_action(session)
    session.answer("end")
    assert asked(session) == "aim"
    assert legal(session) == offered
    assert isinstance(session.prompt, Choose)
    assert session.prompt.data["amount"] == 1
    session.answer(offered[-1])
    assert sum(damage(session).values()) == 1


def test_damage_to_the_card_it_attacked_and_to_who_attacked_it() -> None:
    session = duel(
        ability("damage", when="attacking", who="target"),
        ability("damage", when="attacked", who="target"),
    )
    attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(1): 1, m(2): 3}


def test_damage_as_it_is_placed() -> None:
    session = laid(
        {"0,0": fighter(2, 1)}, {1: ability("damage", when="placed", who="all-enemies")},
        hands={0: [1]},
    )  # fmt: skip
    play(session, "skip", m(1), "1,0", "quiet")
    assert damage(session) == {m(2): 1}


def test_damage_as_it_is_knocked_out_counts_for_its_player() -> None:
    lying = {"1,0": fighter(2, 1, 9), "0,0": fighter(1, 0, 8)}
    session = duel(other=ability("damage", when="knocked-out", who="all-adjacent", amount=3),
                   squirmish=lying)  # fmt: skip
    attack(session, "0,0", "1,0", 6)
    assert form(session)["players"][0]["prizes"] == [m(2)]
    assert form(session)["players"][1]["prizes"] == [m(1)]
    assert form(session)["squirmish"] == {}


@pytest.mark.rule("SQ-B01", "SQ-A04")
def test_heal() -> None:
    lying = {"0,0": fighter(1, 0, 3), "0,1": fighter(4, 0, 1)}
    session = duel(ability("heal", when="turn", amount=2), squirmish=lying)
    turn(session)
    assert damage(session) == {m(1): 1, m(4): 1}


def test_heal_one_of_ones_own_if_the_player_likes() -> None:
    lying = {"0,0": fighter(1, 0, 3), "0,1": fighter(4, 0, 1), "-1,0": fighter(5, 0)}
    session = duel(ability("heal", when="turn", who="friend", optional=True), squirmish=lying)
    to_action(session)
    session.answer("end")
    assert asked(session) == "ability"
    assert legal(session) == [f"use:{m(1)}:0", "end"]
    session.answer(f"use:{m(1)}:0")
    assert legal(session) == ["0,0", "0,1"]  # nothing to heal elsewhere
    session.answer("0,1")
    assert damage(session) == {m(1): 3}
    assert form(session)["active"] == 1  # once a turn


@pytest.mark.rule("SQ-B01")
def test_draw() -> None:
    session = laid({"0,0": fighter(2, 1)}, {1: ability("draw", when="placed", amount=2)},
                   hands={0: [1]})  # fmt: skip
    play(session, "skip", m(1), "1,0", "quiet", m(8), m(9))
    assert form(session)["players"][0]["hand"] == [m(8), m(9)]


@pytest.mark.rule("SQ-B01")
def test_discard_by_the_player_attacked() -> None:
    session = duel(ability("discard", when="attacking", who="target"), hands={1: [21, 22]})
    attack(session, "0,0", "1,0", 1)
    assert asked(session) == "discard"
    assert prompt(session).player == 1
    session.answer(m(22))
    assert form(session)["players"][1]["hand"] == [m(21)]
    assert form(session)["discard"][-1] == m(22)


def test_discard_by_a_player_of_choice() -> None:
    session = laid({"0,0": fighter(2, 1)}, {1: ability("discard", when="placed", who="any")},
                   players=3, hands={0: [1], 1: [21], 2: [22]})  # fmt: skip
    play(session, "skip", m(1), "1,0", "quiet")
    assert (asked(session), legal(session)) == ("opponent", ["1", "2"])
    play(session, "2", m(22))
    assert form(session)["players"][2]["hand"] == []


@pytest.mark.rule("SQ-B01")
def test_recover() -> None:
    session = duel(ability("recover", when="turn", optional=True), discard=[m(30), m(31)])
    to_action(session)
    play(session, "end", f"use:{m(1)}:0")
    assert asked(session) == "recover"
    session.answer(m(30))
    assert form(session)["players"][0]["hand"] == [m(30)]
    assert form(session)["discard"] == [m(31)]


@pytest.mark.rule("SQ-B01")
def test_swap() -> None:
    lying = {"2,0": fighter(3, 1)}
    session = duel(ability("swap", when="attacking", who="target", optional=True), squirmish=lying)
    attack(session, "0,0", "1,0", 1)
    assert legal(session) == ["use", "skip"]
    session.answer("use")
    squirmish = form(session)["squirmish"]
    assert (squirmish["0,0"]["card"], squirmish["1,0"]["card"]) == (m(2), m(1))


def test_swap_leaves_what_is_rooted() -> None:
    session = duel(ability("swap", when="turn", optional=True), ability("rooted"))
    to_action(session)
    session.answer("end")
    assert form(session)["active"] == 1


@pytest.mark.rule("SQ-B01", "SQ-A06")
def test_retreat() -> None:
    lying = {"0,0": fighter(1, 0, 4), "-1,0": fighter(3, 1)}
    session = duel(ability("retreat", when="turn", optional=True), squirmish=lying)
    to_action(session)
    play(session, "end", f"use:{m(1)}:0")
    assert form(session)["players"][0]["hand"] == [m(1)]
    assert asked(session) == "reattach"
    session.answer(legal(session)[0])
    assert len(form(session)["squirmish"]) == 2


@pytest.mark.rule("SQ-B01")
def test_shield() -> None:
    session = duel(ability("shield", when="attacking", faces=[6], by="attack"))
    attack(session, "0,0", "1,0", 6)
    assert form(session)["squirmish"]["0,0"]["safe"] is True
    told = attack(session, "1,0", "0,0", 6)
    assert damage(session) == {m(2): 5}
    assert "Nothing can hurt Card 1 now." in [event.text for event in told]
    assert form(session)["squirmish"]["0,0"]["safe"] is False  # its player's turn has begun


@pytest.mark.rule("SQ-T05")
def test_a_round_lasts_through_the_turn_of_every_other_player() -> None:
    lying = {"0,0": fighter(1, 0), "1,0": fighter(2, 1), "0,1": fighter(3, 2)}
    guarded = {1: ability("shield", when="attacking")}
    session = laid(lying, guarded, players=3)
    attack(session, "0,0", "1,0", 1)
    for attacker in ("1,0", "0,1"):  # Bo's turn, then Cy's
        attack(session, attacker, "0,0", 6)
    assert damage(session) == {}
    assert form(session)["active"] == 0
    attack(session, "0,0", "1,0", 2)  # a new round of Ada's: the shield is up again after it
    attack(session, "1,0", "0,0", 6)
    assert m(1) not in damage(session)


@pytest.mark.rule("SQ-T05")
def test_a_round_is_over_as_soon_as_its_players_next_turn_begins() -> None:
    session = duel(ability("shield", when="attacking", faces=[6], by="attack"))
    attack(session, "0,0", "1,0", 6)
    told = turn(session)  # Bo's, at the end of which Ada's begins
    begins, over = told[-2:]
    assert (begins.kind, over.text) == ("turn-begins", "Card 1 can be hurt again.")


@pytest.mark.rule("SQ-B01")
def test_daze() -> None:
    session = duel(ability("daze", when="attacking", who="target"))
    attack(session, "0,0", "1,0", 1)
    assert form(session)["squirmish"]["1,0"]["dazed"] is True
    to_action(session)
    assert legal(session) == ["move:1,0", "end"]
    session.answer("end")
    assert form(session)["squirmish"]["1,0"]["dazed"] is False


def test_dazed_in_its_own_turn_it_sleeps_through_the_next() -> None:
    session = duel(other=ability("daze", when="attacked", who="target"))
    attack(session, "0,0", "1,0", 1)
    assert form(session)["squirmish"]["0,0"]["dazed"] is True
    turn(session)
    to_action(session)
    assert legal(session) == ["move:0,0", "end"]


@pytest.mark.rule("SQ-B01")
def test_place_again() -> None:
    session = laid({"0,0": fighter(2, 1)}, {1: ability("place-again", when="placed")},
                   hands={0: [1, 5]})  # fmt: skip
    play(session, "skip", m(1), "1,0", "quiet")
    assert (asked(session), legal(session)) == ("place", [m(5), "none"])
    play(session, m(5), "2,0", "quiet")
    assert asked(session) == "action"


@pytest.mark.rule("SQ-B01")
def test_manual() -> None:
    lying = {"0,0": fighter(1, 0, 2), "2,0": fighter(3, 1, 9)}
    session = duel(ability("manual", when="turn", optional=True), squirmish=lying, hands={1: [21]})
    to_action(session)
    play(session, "end", f"use:{m(1)}:0")
    assert asked(session) == "manual"
    assert session.game.question(session.state, prompt(session)).why == "It can manual."
    outcomes = ["done", "damage", "heal", "draw", "discard", "swap", "knock-out"]
    assert legal(session) == outcomes
    play(session, "damage", "1,0", "3")
    assert damage(session)[m(2)] == 3
    play(session, "heal", "0,0", "10")
    assert m(1) not in damage(session)
    play(session, "draw", m(9), "discard", "1", m(21))
    assert form(session)["players"][0]["hand"] == [m(9)]
    assert form(session)["discard"][-1] == m(21)
    play(session, "swap", "0,0", "1,0")
    assert form(session)["squirmish"]["1,0"]["card"] == m(1)
    play(session, "knock-out", "2,0", "done")
    assert form(session)["players"][0]["prizes"] == [m(3)]
    assert form(session)["active"] == 1


@pytest.mark.rule("SQ-B04")
def test_what_players_settle_about_an_unclear_ability_can_be_entered_either_way() -> None:
    session = duel(ability("manual", when="turn", optional=True))
    to_action(session)
    play(session, "end", f"use:{m(1)}:0")
    question = session.game.question(session.state, prompt(session))
    assert question.why == "It can manual.", "the card's own words, for both to read"
    play(session, "damage", "1,0", "2")  # as Ada reads it
    assert damage(session) == {m(2): 2}
    session.undo(3)
    play(session, "damage", "0,0", "2")  # as Bo does, and Bo's scissors beat Ada's paper
    assert damage(session) == {m(1): 2}


# Reading it


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"effect": "fly"}, "there is no effect 'fly'"),
        ({"effect": "draw", "amount": 21}, "amount is 1 to 20"),
        ({"effect": "draw", "when": "always"}, "when is turn or placed"),
        ({"effect": "reach", "who": "self"}, "who is any or diagonal or two"),
        ({"effect": "heal", "who": "target"}, "nobody is the target"),
        ({"effect": "dodge", "faces": [7]}, "faces are 1 to 6"),
        ({"effect": "dodge", "faces": [6, 6]}, "named twice"),
        ({"effect": "taunt", "faces": [6]}, "takes no faces"),
        ({"effect": "armour", "optional": True}, "cannot be optional"),
        ({"effect": "draw", "by": "attack", "faces": [6]}, "no attack's roll"),
        ({"effect": "manual"}, "needs a text"),
        ({"effect": "draw", "amount": "two"}, "amount: expected int"),
        ({"effect": "draw", "colour": "red"}, "unknown field"),
        ({}, "missing required field effect"),
    ],
)
def test_what_does_not_go_together_is_told(raw: Any, said: str) -> None:
    with pytest.raises(ValueError, match=r"^[^A-Z]") as error:
        vocabulary.read(raw)
    assert said in str(error.value)


def test_every_word_can_be_said() -> None:
    for word in WORDS:
        assert vocabulary.said(vocabulary.read({"effect": word, "text": "It does."}))
