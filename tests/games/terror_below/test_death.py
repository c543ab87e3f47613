"""A Leader dies: what drops, who follows, where the squad returns (TB-H05 to TB-H07)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.prompts import Choose
from companion.table.session import Session
from tests.sure import the

from .attacking import due, found, three, wait
from .laid import asked, form, kinds, play, prompt

PISTOL, ARMOUR = "TB-A02", "TB-I06"
ABOVE, LEFT, TARGET = [4, 3], [3, 4], [4, 4]


def dies(at: list[int] = ABOVE, **ada: Any) -> Session[Any]:
    """Ada is caught by a Screamer and has nothing against it."""
    state = {name: ada.pop(name) for name in ("rubble_on", "eggs_on", "house") if name in ada}
    session = three(
        due("TB-W10", TARGET),
        ada={"pawn": at, **ada},
        rubble=state.pop("rubble_on", {}),
        eggs=state.pop("eggs_on", {}),
        **state,
    )
    wait(session)
    return session


# Dying, and being protected


@pytest.mark.rule("TB-H05")
def test_each_caught_leader_dies_and_its_pawn_leaves_the_board() -> None:
    session = three(due("TB-W10", TARGET), ada={"pawn": ABOVE}, bob={"pawn": LEFT})
    happened = wait(session) + play(session, "TB-C02")
    assert [each["player"] for each in found(happened, "leader-dies")] == [0, 1]
    assert [each["player"] for each in found(happened, "remove-pawn")] == [0, 1]
    play(session, "TB-C05")
    state = form(session)
    assert [player["dead"] for player in state["players"]] == [["TB-C01"], ["TB-C04"], []]
    assert [player["pawn"] for player in state["players"]] == [None, None, [6, 6]]


@pytest.mark.rule("TB-H05")
def test_a_protected_leader_lives_and_the_others_die() -> None:
    session = three(
        due("TB-W10", TARGET), ada={"pawn": ABOVE, "items": [ARMOUR]}, bob={"pawn": LEFT}
    )
    wait(session)
    play(session, ARMOUR, "TB-C05")
    state = form(session)
    assert (state["players"][0]["pawn"], state["players"][0]["leader"]) == (ABOVE, "TB-C01")
    assert (state["players"][0]["items"], state["discards"]["item"]) == ([], [ARMOUR])
    assert state["players"][1]["dead"] == ["TB-C04"]


@pytest.mark.rule("TB-H05", "TB-H03")
def test_a_protected_player_may_hunt_all_the_same() -> None:
    ada = {"pawn": ABOVE, "items": [ARMOUR], "weapons": ["TB-A07"]}
    session = three(
        due("TB-W10", TARGET), ada=ada, bob={"pawn": LEFT, "weapons": [PISTOL]}
    )  # fmt: skip
    wait(session)
    assert "worm-defeated" in kinds(play(session, ARMOUR, "TB-A07", PISTOL))


@pytest.mark.rule("TB-H05", "TB-I02")
def test_a_card_done_by_hand_may_protect() -> None:
    session = dies(items=["TB-I12"])
    play(session, "TB-I12", "protected")
    assert (asked(session), form(session)["players"][0]["pawn"]) == ("worm", ABOVE)


# What drops


@pytest.mark.rule("TB-H05")
def test_carried_rubble_and_eggs_drop_on_the_space() -> None:
    session = dies(rubble=1, eggs=["red", "blue"], eggs_on={"4,3": ["green"]})
    play(session, "TB-C02")
    state = form(session)
    assert state["rubble"]["4,3"] == 2  # one from the attack
    assert state["eggs"]["4,3"] == ["green", "red", "blue"]
    assert (state["players"][0]["rubble"], state["players"][0]["eggs"]) == (0, [])


@pytest.mark.rule("TB-H05")
def test_rubble_over_2_goes_back_to_the_supply() -> None:
    session = dies(rubble=2)
    play(session, "TB-C02")
    assert form(session)["rubble"]["4,3"] == 2
    assert form(session)["players"][0]["rubble"] == 0


@pytest.mark.rule("TB-H05", "TB-C06")
def test_dropped_rubble_does_not_need_the_supply() -> None:
    session = three(
        due("TB-W10", TARGET), ada={"pawn": ABOVE, "rubble": 1}, bob={"rubble": 49}
    )  # fmt: skip
    wait(session)
    play(session, "TB-C02")
    assert form(session)["rubble"] == {"4,3": 1}


@pytest.mark.rule("TB-H05")
def test_in_a_location_rubble_goes_to_the_supply_and_eggs_are_rolled() -> None:
    session = three(
        due("TB-W10", [4, 1]), ada={"pawn": [4, 1], "rubble": 2, "eggs": ["blue", "green"]}
    )
    wait(session)
    play(session, 2, 2)  # the Worm's own Egg
    assert (asked(session), prompt(session).rule) == ("egg-red", "TB-X05")
    play(session, 4, 1, 5, 2, 5, 2)  # the first of them once more: that was the Motel
    assert (asked(session), form(session)["players"][0]["eggs"]) == ("leader", [])
    assert form(session)["eggs"] == {"2,2": ["red"], "5,2": ["blue", "green"]}
    assert "4,1" not in form(session)["rubble"]


@pytest.mark.rule("TB-H05", "TB-I03")
def test_a_hat_and_what_else_is_face_up_is_discarded() -> None:
    session = dies(worn=["TB-I01"])
    play(session, "TB-C02")
    assert form(session)["players"][0]["worn"] == []
    assert form(session)["discards"]["item"] == ["TB-I01"]


@pytest.mark.rule("TB-H05")
def test_hand_hidden_bounties_completed_bounties_and_vp_stay() -> None:
    kept: dict[str, Any] = {
        "hand": ["TB-V11", "TB-V12", "TB-V44"], "items": ["TB-I03"], "weapons": [PISTOL],
        "hidden": ["TB-B21"], "bounties": ["TB-B22"], "tokens": 3, "standees": [],
    }  # fmt: skip
    session = dies(**kept)
    play(session, "TB-V13", "stop", "TB-C02")
    ada = form(session)["players"][0]
    assert {name: ada[name] for name in kept} == {**kept, "hand": ["TB-V11", "TB-V12", "TB-V13"]}
    assert ada["vp"] == 7


# Who follows


@pytest.mark.rule("TB-H06")
def test_a_new_leader_is_chosen_at_once_from_the_living() -> None:
    session = dies()
    question = prompt(session)
    assert (question.purpose, question.player) == ("leader", 0)
    assert question.legal() == ("TB-C02", "TB-C03")
    play(session, "TB-C03")
    ada = form(session)["players"][0]
    assert (ada["leader"], ada["squad"], ada["dead"]) == ("TB-C03", ["TB-C02"], ["TB-C01"])
    assert asked(session) == "worm"  # the attack ends only now


@pytest.mark.rule("TB-H06")
def test_the_last_living_member_leads_without_a_question() -> None:
    session = dies(squad=["TB-C02"], dead=["TB-C03"])
    assert asked(session) == "worm"
    ada = form(session)["players"][0]
    assert (ada["leader"], ada["squad"]) == ("TB-C02", [])


@pytest.mark.rule("TB-H06")
def test_the_next_turn_starts_on_an_unoccupied_location() -> None:
    session = three(ada={"pawn": None}, bob={"pawn": [1, 2]}, cy={"pawn": [3, 6]})
    question = prompt(session)
    assert (question.purpose, question.rule) == ("respawn", "TB-H06")
    assert question.legal() == ("motel", "police", "hospital")
    happened = play(session, "motel")
    assert found(happened, "place-pawn")[0]["at"] == [4, 1]
    play(session, "TB-V11", "3")
    assert the(Choose, prompt(session)).data["points"] == 3  # and then a turn like any other


@pytest.mark.rule("TB-H06")
def test_others_play_before_a_dead_leaders_squad_returns() -> None:
    session = dies()
    play(session, "TB-C02", "TB-W19")
    assert (asked(session), form(session)["active"]) == ("vehicle", 1)
    wait(session, "TB-V43", "2")
    wait(session, "TB-V42", "2")
    assert (asked(session), prompt(session).player) == ("respawn", 0)


@pytest.mark.rule("TB-H06")
def test_a_location_with_a_target_on_it_may_be_chosen() -> None:
    session = three({"worm": "TB-W16", "target": [4, 1]}, ada={"pawn": None})
    assert "motel" in prompt(session).legal()


# One attack after another


@pytest.mark.rule("TB-H07")
def test_damage_does_not_carry_over_to_the_next_attack() -> None:
    ada = {"pawn": [4, 3], "weapons": [PISTOL, "TB-A07"], "items": [ARMOUR]}
    slots = [due("TB-W10", [4, 4]), due("TB-W11", [3, 3], first=36)]
    session = three(*slots, ada=ada, house={"attack_order": "slot"})
    wait(session)
    play(session, "TB-A07", ARMOUR, "stop", "TB-W19")
    assert the(Choose, prompt(session)).data == {"health": 5, "dealt": 0}


@pytest.mark.rule("TB-H07", "TB-H05")
def test_protection_is_for_one_attack() -> None:
    ada = {"pawn": [4, 3], "items": [ARMOUR]}
    slots = [due("TB-W10", [4, 4]), due("TB-W11", [3, 3], first=36)]
    session = three(*slots, ada=ada, house={"attack_order": "slot"})
    wait(session)
    play(session, ARMOUR)
    assert "leader-dies" in kinds(play(session, "TB-W19"))


@pytest.mark.rule("TB-H07")
def test_a_pawn_off_the_board_is_not_caught_by_the_next_worm() -> None:
    slots = [due("TB-W10", [4, 4]), due("TB-W11", [3, 3], first=36)]
    session = three(
        *slots, ada={"pawn": [4, 3], "weapons": [PISTOL]}, house={"attack_order": "slot"}
    )
    wait(session)
    play(session, "stop", "TB-C02", "TB-W19")
    assert asked(session) == "worm"  # for the second Worm; nobody was asked to hunt it
    assert form(session)["players"][0]["dead"] == ["TB-C01"]
