"""Events drawn together into what hands do."""

from __future__ import annotations

from companion.games.terror_below.steps import is_worth_a_list, steps
from tests.games.terror_below.laid import SLOTS, kinds, play, solo


def test_the_rubble_of_an_attack_is_one_step_and_its_egg_another() -> None:
    slots = [{"worm": "TB-W10", "target": [3, 3]}, *SLOTS[1:]]
    session = solo(phase="terror", slots=slots, player={"pawn": [6, 6]})
    play(session, 3, "TB-V11")
    events = play(session, 1)
    assert kinds(events).count("place-rubble") == 4
    found = steps(events)
    assert [step.kind for step in found] == ["attack-begins", "place-egg", "place-rubble"]
    rubble = found[-1]
    assert rubble.text == "Put 1 Rubble on each of these 4: 3,2  2,3  4,3  3,4."
    assert rubble.why == "the pattern of the Screamer covers it"
    assert set(rubble.spaces) == {(3, 2), (4, 3), (3, 4), (2, 3)}
    assert not found[0].hands
    assert is_worth_a_list(found)


def test_a_target_that_follows_its_arrows_is_moved_once() -> None:
    session = solo()
    events = play(session, "TB-V29", "1")  # three arrows down
    assert kinds(events).count("move-target") == 3
    found = steps(events)
    assert [step.kind for step in found] == ["play-card", "move-target"]
    assert found[-1].text == "Move Target 1 to column 1, row 4."
    assert found[-1].spaces == [(1, 4)]
    assert not is_worth_a_list(found)


def test_what_is_only_said_is_no_step() -> None:
    session = solo()
    assert steps(session.events) == []
