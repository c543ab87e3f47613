"""Two players: a die between their turns names a Worm that hears one more car (TB-D01)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.prompts import Card
from companion.table.session import Session
from tests.sure import the

from .attacking import due, found, three, wait
from .laid import SLOTS, asked, form, kinds, play, prompt, squad, versus


def two(*slots: dict[str, Any], **state: Any) -> Session[Any]:
    """Ada on column 3, row 3 and Bob on 5, 5; it is Ada's turn."""
    ada = squad("Ada", **state.pop("ada", {}))
    bob = squad("Bob", 4, **{"pawn": [5, 5], **state.pop("bob", {})})
    return versus(ada, bob, slots=[*slots, *SLOTS[len(slots) :]], **state)


@pytest.mark.rule("TB-D01")
@pytest.mark.parametrize(("roll", "slot"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_die_names_the_slot_and_the_top_vehicle_card_goes_face_up_there(
    roll: int, slot: int
) -> None:
    session = two()
    wait(session)
    assert (asked(session), prompt(session).rule) == ("worm-die", "TB-D01")
    play(session, roll)
    assert (asked(session), the(Card, prompt(session)).source) == ("worm-die-vehicle", "deck")
    play(session, "TB-V11")
    assert form(session)["slots"][slot - 1]["cards"][-1] == {"card": "TB-V11", "face": "up"}
    assert (asked(session), form(session)["active"]) == ("vehicle", 1)


@pytest.mark.rule("TB-D01")
def test_the_arrows_of_the_card_move_the_target() -> None:
    session = two({"worm": "TB-W16", "target": [2, 3]})
    wait(session)
    play(session, 1, "TB-V25")  # north, then east
    assert form(session)["slots"][0]["target"] == [3, 2]


@pytest.mark.rule("TB-D01")
@pytest.mark.parametrize("card", ["TB-V02", "TB-V03", "TB-V06", "TB-V09", "TB-V10"])
def test_nothing_but_the_arrows_counts(card: str) -> None:
    session = two()
    wait(session)
    play(session, 1, card)
    assert (asked(session), form(session)["active"]) == ("vehicle", 1)


@pytest.mark.rule("TB-D01")
def test_the_roll_comes_after_refilling() -> None:
    session = two(ada={"hand": ["TB-V44", "TB-V43", "TB-V42"]})
    wait(session)
    assert asked(session) == "hand"
    play(session, "TB-V41")
    assert asked(session) == "worm-die"


@pytest.mark.rule("TB-D01", "TB-X01")
def test_the_roll_comes_before_the_attack_it_may_cause() -> None:
    session = two({"worm": "TB-W13", "target": [2, 3], "cards": [{"card": "TB-V31"}]})
    wait(session)
    happened = play(session, 2, "TB-V29")
    assert found(happened, "place-egg")[0]["at"] == [2, 6]
    assert kinds(happened).index("move-target") < kinds(happened).index("attack-begins")


@pytest.mark.rule("TB-D01", "TB-X01")
def test_a_worm_already_at_its_limit_takes_the_card_and_attacks_where_it_leads() -> None:
    session = two(due("TB-W13", [2, 3]))
    wait(session)
    assert asked(session) == "worm-die"
    happened = play(session, 1, "TB-V22")
    assert found(happened, "place-egg")[0]["at"] == [3, 3]
    assert kinds(happened).count("attack-begins") == 1
    assert "TB-V22" in form(session)["discards"]["vehicle"] or asked(session) == "leader"


@pytest.mark.rule("TB-D01")
def test_it_is_done_after_every_turn() -> None:
    session = two()
    wait(session)
    play(session, 1, "TB-V11")
    wait(session, "TB-V43", "2")
    assert (asked(session), prompt(session).player) == ("worm-die", 1)


@pytest.mark.rule("TB-D01")
def test_the_card_comes_from_the_deck_not_from_a_hand() -> None:
    session = two(bob={"hand": ["TB-V11", "TB-V12", "TB-V13"]})
    wait(session)
    play(session, 1)
    assert not {"TB-V11", "TB-V12", "TB-V13", "TB-V44"} & set(prompt(session).legal())


@pytest.mark.rule("TB-D01")
def test_three_players_do_not_roll() -> None:
    session = three()
    wait(session)
    assert (asked(session), form(session)["active"]) == ("vehicle", 1)
