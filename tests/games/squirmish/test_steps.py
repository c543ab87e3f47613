"""What the hands have to do in a Squirmish, and what they have to know, one step each."""

from __future__ import annotations

from typing import Any

from companion.games.squirmish.steps import HeapStep, is_setup, is_worth_a_list, steps
from companion.table.events import Event
from companion.table.session import Session
from tests.games.squirmish.laid import attack, duel, fighter, game, one


def event(kind: str, rule: str = "SQ-A04", say: str = "", why: str = "", **data: Any) -> Event:
    return Event(kind, rule, say, why, data)


def test_the_deal_is_one_step_for_everybody() -> None:
    session = Session.new(game(), {"players": ["Ada", "Bo", "Cy"]})
    found = steps(session.events)
    dealt = [step for step in found if step.kind == "draw"]
    assert [len(step.events) for step in dealt] == [3]
    count = dealt[0].events[0].data["count"]
    assert dealt[0].text == f"Deal {count} cards to everybody, face down."
    assert is_setup(found)
    assert is_worth_a_list(found)


def test_cards_drawn_later_are_a_step_each() -> None:
    found = steps([event("draw", "SQ-S01", "Draw {count}.", count=1, player=at) for at in (0, 1)])
    assert [step.text for step in found] == ["Draw 1.", "Draw 1."]
    assert not is_setup(found)


def test_a_sum_stands_behind_its_sentence() -> None:
    found = steps([event("damage", say="Put 3 damage on it.", why="4 and 1 less", amount=3)])
    [step] = found
    assert (step.text, step.why, step.hands) == ("Put 3 damage on it. 4 and 1 less", "", True)
    [plain] = steps([event("knock-out", say="It is knocked out.", why="no hitpoints left")])
    assert (plain.text, plain.why) == ("It is knocked out.", "no hitpoints left")


def test_who_is_healed_by_nothing_needs_no_hands() -> None:
    [nothing] = steps([event("heal", say="Nothing to heal.", amount=0)])
    [some] = steps([event("heal", say="Take 2 away.", amount=2)])
    assert (nothing.hands, some.hands) == (False, True)


def test_what_neither_moves_nor_tells_anything_is_left_out() -> None:
    assert steps([event("turn-begins"), event("reminder"), event("note", "SQ-S01")]) == []
    [shuffle] = steps([event("note", "SQ-T03", "Shuffle.")])
    assert shuffle.hands


def test_what_is_put_back_has_words_and_no_event() -> None:
    step = HeapStep([], hands=True, words="Turn it round.")
    assert (step.kind, step.rule, step.why, step.text) == ("put-back", "", "", "Turn it round.")


def test_a_knock_out_or_three_things_to_do_are_worth_a_list() -> None:
    moves = [event("place-card") for _ in range(3)]
    assert is_worth_a_list(steps(moves))
    assert not is_worth_a_list(steps(moves[:2]))
    session = duel(squirmish={"1,0": fighter(2, 1, 9)})
    told = attack(session, "0,0", "1,0", 6)
    assert one(told, "knock-out")
    assert is_worth_a_list(steps(told))
    assert not is_worth_a_list(steps(attack(duel(), "0,0", "1,0", 1)))


def test_the_steps_of_an_attack_are_told_in_its_order() -> None:
    told = attack(duel(), "0,0", "1,0", 4)
    assert [step.kind for step in steps(told)] == ["attack-roll", "damage"]
    assert {step.rule for step in steps(told)} == {"SQ-A02"}
