"""Events drawn together into what hands do."""

from __future__ import annotations

from random import Random

from companion.games.terror_below.steps import is_worth_a_list, pages, steps
from companion.table.session import Session
from tests.games.terror_below.laid import GAME, SLOTS, kinds, play, solo


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


def test_setting_up_comes_in_pages_and_nothing_is_lost() -> None:
    session = Session.new(GAME, {"players": ["Ada"], "mode": "solo"})
    rng = Random(4)
    while session.prompt and session.prompt.purpose != "start-location":
        session.answer(rng.choice(list(session.prompt.legal())))
    found = steps([event for told in session.log for event in told])
    turned = pages(found)
    assert [step for page in turned for step in page] == found
    starters = [page for page in turned if page[0].kind == "attack-begins"]
    assert len(starters) == 4
    for page in starters:
        assert {step.kind for step in page[1:]} <= {"place-egg", "place-rubble", "discard-eggs"}


def test_an_attack_is_one_page() -> None:
    slots = [{"worm": "TB-W10", "target": [3, 3]}, *SLOTS[1:]]
    session = solo(phase="terror", slots=slots, player={"pawn": [6, 6]})
    play(session, 3, "TB-V11")
    found = steps(play(session, 1))
    assert pages(found) == [found]
