"""An attack: declared, rolled, read, counted, and who is knocked out by it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.squirmish.modifiers import BATTLE_CRY, Modifier, worked_out
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
)

ROW = {"0,0": fighter(1), "1,0": fighter(2, 1), "2,0": fighter(3, 1), "0,1": fighter(4)}


@pytest.mark.rule("SQ-A01")
def test_whom_is_said_before_the_roll() -> None:
    session = laid(ROW)
    to_action(session)
    assert "attack:1,0" not in legal(session)  # only one's own cards attack
    session.answer("attack:0,0")
    assert asked(session) == "target"
    told = session.answer("1,0")
    declared = one(told, "declare")
    assert declared.text == "Card 1 attacks Card 2."
    assert (declared.data["at"], declared.data["to"]) == ([0, 0], [1, 0])
    assert (session.state.now.attacker, session.state.now.target) == (m(1), m(2))
    rolled = prompt(session)
    assert isinstance(rolled, Roll)
    assert (rolled.purpose, rolled.die, rolled.sides) == ("attack", "red", 6)


@pytest.mark.rule("SQ-A01")
def test_only_neighbours_and_ones_own_too() -> None:
    session = laid(ROW)
    to_action(session)
    session.answer("attack:0,0")
    assert legal(session) == ["1,0", "0,1"]
    session.answer("0,1")
    session.answer(4)
    assert damage(session) == {m(4): 3}


@pytest.mark.rule("SQ-A02")
def test_the_die_names_the_row() -> None:
    for face, amount in enumerate([0, 1, 2, 3, 4, 5], 1):
        session = duel()
        told = attack(session, "0,0", "1,0", face)
        assert damage(session).get(m(2), 0) == amount
        rolled = one(told, "attack-roll")
        said = "no effect" if face == 1 else f"{amount} damage"
        assert rolled.text == f"Card 1 rolls {face}: {said}."
        assert rolled.form()["face"] == face


@pytest.mark.rule("SQ-A02")
def test_a_row_may_say_to_roll_again() -> None:
    session = duel({"attack": ["again", "again", 2, 2, 2, 2]})
    attack(session, "0,0", "1,0", 1, 2)
    assert asked(session) == "attack"
    session.answer(6)
    assert damage(session) == {m(2): 2}


@pytest.mark.rule("SQ-A02")
@pytest.mark.parametrize(
    ("to", "hurt"), [("adjacent", {m(2), m(4), m(5)}), ("enemies", {m(2), m(5)})]
)
def test_a_row_may_reach_every_neighbour(to: str, hurt: set[str]) -> None:
    lying = {**ROW, "-1,0": fighter(5, 1)}
    session = laid(lying, {1: {"attack": [{"damage": 2, "to": to}] * 6}})
    attack(session, "0,0", "1,0", 3)
    assert damage(session) == dict.fromkeys(hurt, 2)


@pytest.mark.rule("SQ-A02")
def test_a_row_may_have_an_effect_besides() -> None:
    row = {"damage": 1, "also": [{"effect": "draw"}, {"effect": "heal", "who": "self"}]}
    session = duel({"attack": [row] * 6}, squirmish={"0,0": fighter(1, 0, 4)})
    attack(session, "0,0", "1,0", 3)
    assert asked(session) == "hand"
    session.answer(m(9))
    assert form(session)["players"][0]["hand"] == [m(9)]
    assert damage(session) == {m(1): 3, m(2): 1}


@pytest.mark.rule("SQ-A03")
def test_plus_comes_before_times() -> None:
    sum = worked_out(2, [Modifier("×", 2, "x"), Modifier("+", 1, BATTLE_CRY)])
    assert sum.total == 6
    assert sum.written() == "(2 + 1 battle cry) × 2 = 6"


@pytest.mark.rule("SQ-A03")
@pytest.mark.parametrize(
    ("base", "steps", "total", "said"),
    [
        (2, [], 2, "2"),
        (3, [("÷", 2)], 2, "3 ÷ 2 = 2"),
        (4, [("÷", 2)], 2, "4 ÷ 2 = 2"),
        (2, [("−", 1), ("×", 3)], 3, "(2 − 1) × 3 = 3"),
        (1, [("−", 2), ("+", 2)], 1, "1 − 2 + 2 = 1"),
        (1, [("−", 2)], 0, "1 − 2 = 0"),
        (3, [("×", 2), ("÷", 4)], 2, "3 × 2 ÷ 4 = 2"),
        (3, [("÷", 2), ("×", 2)], 3, "3 ÷ 2 × 2 = 3"),
        (1, [("−", 2), ("×", 2)], 0, "(1 − 2) × 2 = 0"),
    ],
)
def test_the_order_and_the_fractions(
    base: int, steps: list[tuple[Any, int]], total: int, said: str
) -> None:
    """Half a hitpoint counts as a whole one, and only in the end."""
    sum = worked_out(base, [Modifier(op, value) for op, value in steps])
    assert (sum.total, sum.written()) == (total, said)


@pytest.mark.rule("SQ-A03")
def test_the_arithmetic_is_shown_as_data_and_as_a_sentence() -> None:
    session = laid({"0,0": fighter(2, 1)}, {1: ability("times", amount=2)}, hands={0: [1]})
    play(session, "skip", m(1), "1,0", "cry")
    told = attack(session, "1,0", "0,0", 3)
    hurt = one(told, "damage").form()
    assert hurt["arithmetic"].total == 6
    assert hurt["sum"] == hurt["why"] == "(2 + 1 battle cry) × 2 = 6"
    assert session.form()["state"]["squirmish"]["0,0"]["damage"] == 6
    plain = one(session.events, "damage")
    assert plain.text == "Put 6 damage on Card 2: 4 hitpoints left."


@pytest.mark.rule("SQ-A03")
def test_no_effect_ignores_modifiers() -> None:
    session = duel(ability("plus", amount=5))
    told = attack(session, "0,0", "1,0", 1)
    assert damage(session) == {}
    assert kinds(told)[-2:] == ["no-effect", "turn-begins"]


@pytest.mark.rule("SQ-A04")
def test_healing_stops_at_the_hitpoints_it_began_with() -> None:
    session = laid({"0,0": fighter(1), "1,0": fighter(2, 0, 1)}, {1: {"attack": [{"heal": 3}] * 6}})
    told = attack(session, "0,0", "1,0", 2)
    assert damage(session) == {}
    assert one(told, "heal").data["amount"] == 1
    assert one(told, "heal").data["left"] == 10


@pytest.mark.rule("SQ-A05")
def test_a_card_without_hitpoints_is_a_prize_of_the_attacker() -> None:
    session = duel(squirmish={"1,0": fighter(2, 1, 8)})
    told = attack(session, "0,0", "1,0", 3)
    state = form(session)
    assert state["players"][0]["prizes"] == [m(2)]
    assert list(state["squirmish"]) == ["0,0"]
    out = one(told, "knock-out")
    assert (out.data["to"], out.data["player"], out.data["prizes"]) == ("prizes", 0, 1)


@pytest.mark.rule("SQ-A05")
def test_ones_own_card_is_discarded_instead() -> None:
    session = laid({"0,0": fighter(1), "1,0": fighter(2, 0, 8)})
    told = attack(session, "0,0", "1,0", 6)
    state = form(session)
    assert state["players"][0]["prizes"] == []
    assert state["discard"][-1] == m(2)
    assert one(told, "knock-out").data["to"] == "discard"


@pytest.mark.rule("SQ-A05")
def test_who_strikes_back_gets_the_prize() -> None:
    session = duel(other=ability("counter", amount=3), squirmish={"0,0": fighter(1, 0, 8)})
    attack(session, "0,0", "1,0", 2)
    assert form(session)["players"][1]["prizes"] == [m(1)]
    assert form(session)["active"] == 1


@pytest.mark.rule("SQ-A05")
def test_several_fall_at_once() -> None:
    lying = {"0,0": fighter(1), "1,0": fighter(2, 1, 9), "-1,0": fighter(3, 1, 9)}
    lying |= {"0,1": fighter(4, 0, 9)}
    session = laid(lying, {1: {"attack": [{"damage": 1, "to": "adjacent"}] * 6}})
    attack(session, "0,0", "1,0", 2)
    state = form(session)
    assert set(state["players"][0]["prizes"]) == {m(2), m(3)}
    assert state["discard"][-1] == m(4)
    assert list(state["squirmish"]) == ["0,0"]


def test_a_target_that_a_correction_takes_away_ends_the_attack() -> None:
    session = laid(ROW)
    to_action(session)
    play(session, "attack:0,0", "1,0")
    session.correct({"squirmish": {"1,0": {"card": m(8)}}})
    session.answer(6)
    assert damage(session) == {}
    assert form(session)["active"] == 1


def test_the_question_tells_the_whole_table() -> None:
    session = duel()
    to_action(session)
    session.answer("attack:0,0")
    question = session.game.question(session.state, prompt(session))
    assert question.text == "Roll the die: Card 1 attacks Card 2."
    assert question.why.startswith("1: no effect; 2: 1 damage;")


def test_a_further_attack_may_be_left() -> None:
    session = laid(ROW, {1: ability("attack-again")})
    attack(session, "0,0", "1,0", 2)
    assert isinstance(session.prompt, Choose)
    assert legal(session) == ["1,0", "0,1", "end"]
    session.answer("end")
    assert damage(session) == {m(2): 1}
    assert form(session)["active"] == 1
