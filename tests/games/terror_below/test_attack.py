"""Worm attacks with several players, clause by clause (TB-X)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.prompts import Card
from tests.sure import the

from .attacking import due, found, three, wait
from .laid import GAME, asked, form, kinds, play, prompt

ARMED = {"weapons": ["TB-A02"]}  # a Pistol: whoever is caught is asked to hunt


def down(*cards: str | None) -> list[dict[str, Any]]:
    return [{"card": card, "face": "down"} for card in cards]


def spitter(at: list[int], *cards: str | None) -> dict[str, Any]:
    """A Worm with a limit of 2 and exactly these cards face down under it."""
    return {"worm": "TB-W13", "target": at, "cards": down(*cards)}


# When


@pytest.mark.rule("TB-X01")
def test_a_worm_that_reaches_its_limit_attacks_before_the_next_turn() -> None:
    session = three({"worm": "TB-W13", "target": [1, 3], "cards": [{"card": "TB-V31"}]})
    happened = kinds(wait(session, slot="1") + play(session, "TB-W19"))
    assert happened.index("attack-begins") < happened.index("turn-begins")


@pytest.mark.rule("TB-X01", "TB-T01")
def test_the_hand_is_refilled_before_the_attack() -> None:
    ada = {"hand": ["TB-V44", "TB-V43", "TB-V42"]}
    session = three(due("TB-W13", [1, 3]), ada=ada)
    wait(session)
    assert asked(session) == "hand"
    assert kinds(session.answer("TB-V41"))[0] == "attack-begins"


@pytest.mark.rule("TB-X01")
def test_a_worm_below_its_limit_does_not_attack() -> None:
    session = three({"worm": "TB-W13", "target": [1, 3], "cards": []})
    assert "attack-begins" not in kinds(wait(session, slot="1"))
    assert form(session)["active"] == 1


@pytest.mark.rule("TB-X01")
def test_a_worm_with_more_cards_than_its_limit_attacks_too() -> None:
    slot = spitter([1, 3], "TB-V31", "TB-V32", "TB-V33")
    assert "attack-begins" in kinds(wait(three(slot)))


@pytest.mark.rule("TB-X01")
def test_the_active_player_orders_several_attacks() -> None:
    slots = [due("TB-W13", [1, 3]), due("TB-W11", [2, 4], first=36)]
    session = three(*slots, active=1)
    wait(session)
    question = prompt(session)
    assert (question.purpose, question.player, question.legal()) == ("attack-order", 1, ("1", "2"))
    first = play(session, "2")
    second = play(session, "TB-W19")
    assert [each["slot"] for each in found(first + second, "attack-begins")] == [2, 1]


@pytest.mark.rule("TB-X01")
def test_three_worms_at_the_limit_are_ordered_one_by_one() -> None:
    slots = [due("TB-W13", [1, 3]), due("TB-W11", [2, 4], first=34)]
    third = {"worm": "TB-W14", "target": [5, 1], "cards": [{"card": "TB-V11"}, {"card": "TB-V12"}]}
    session = three(*slots, third)
    wait(session)
    assert prompt(session).legal() == ("1", "2", "3")
    play(session, "3", "TB-W19")
    assert prompt(session).legal() == ("1", "2")


@pytest.mark.rule("TB-X01")
def test_by_house_rule_slots_attack_in_their_order() -> None:
    slots = [due("TB-W13", [1, 3]), due("TB-W11", [2, 4], first=36)]
    session = three(*slots, house={"attack_order": "slot"})
    happened = wait(session) + play(session, "TB-W19")
    assert [each["slot"] for each in found(happened, "attack-begins")] == [1, 2]


# Step 1: cards turned up


@pytest.mark.rule("TB-X02")
@pytest.mark.parametrize(
    ("cards", "target"),
    [(("TB-V24", "TB-V22"), [2, 3]), (("TB-V22", "TB-V24"), [1, 3])],
)
def test_face_down_cards_move_the_target_in_the_order_played(
    cards: tuple[str, str], target: list[int]
) -> None:
    session = three(spitter([1, 3], *cards))
    happened = wait(session)
    assert [each["card"] for each in found(happened, "flip-card")] == list(cards)
    assert found(happened, "place-egg")[0]["at"] == target


@pytest.mark.rule("TB-X02")
def test_a_card_played_face_up_does_not_move_the_target_again() -> None:
    slot = spitter([3, 4], "TB-V22")
    slot["cards"].append({"card": "TB-V29", "face": "up"})
    happened = wait(three(slot))
    assert found(happened, "place-egg")[0]["at"] == [4, 4]


@pytest.mark.rule("TB-X02")
def test_an_unknown_face_down_card_is_asked_for_when_it_is_turned_up() -> None:
    session = three(spitter([1, 3], None, "TB-V22"))
    wait(session)
    question = the(Card, prompt(session))
    assert (question.purpose, question.rule, question.source) == ("reveal", "TB-X02", "face-down")
    assert "TB-V28" in question.legal()
    assert not {"TB-V22", "TB-V44"} & set(question.legal())  # their places are known
    happened = play(session, "TB-V24")
    assert [each["card"] for each in found(happened, "flip-card")] == ["TB-V24", "TB-V22"]
    assert found(happened, "place-egg")[0]["at"] == [2, 3]


@pytest.mark.rule("TB-X02")
def test_a_card_that_is_turned_up_lies_open_and_cannot_be_the_next_one() -> None:
    session = three(spitter([1, 3], None, None))
    wait(session)
    assert "TB-V24" in prompt(session).legal()
    play(session, "TB-V24")
    assert asked(session) == "reveal"
    assert "TB-V24" not in prompt(session).legal()
    assert form(session)["slots"][0]["cards"] == [
        {"card": "TB-V24", "face": "up"},
        {"card": None, "face": "down"},
    ]


@pytest.mark.rule("TB-X02")
def test_known_and_unknown_cards_keep_their_order() -> None:
    session = three(spitter([1, 3], "TB-V22", None, None))
    assert found(wait(session), "move-target")[-1]["to"] == [2, 3]
    play(session, "TB-V29")
    happened = play(session, "TB-V24")
    assert found(happened, "place-egg")[0]["at"] == [1, 6]


@pytest.mark.rule("TB-X02")
def test_nothing_but_the_arrows_of_a_turned_up_card_counts() -> None:
    session = three(spitter([3, 5], "TB-V02", "TB-V03"), ada={"pawn": [1, 1]})
    happened = wait(session)  # a Bicycle (N) and a Motorcycle: no extra card, no Target closer
    assert asked(session) == "worm"
    assert [each["to"] for each in found(happened, "move-target")] == [[3, 4]]


# Steps 2 and 3: Eggs and Rubble


@pytest.mark.rule("TB-X03", "TB-X04")
def test_an_egg_on_the_target_and_rubble_on_each_shaded_space() -> None:
    session = three(due("TB-W10", [4, 4]))
    wait(session)
    assert form(session)["eggs"] == {"4,4": ["red"]}
    assert form(session)["rubble"] == {"4,3": 1, "3,4": 1, "5,4": 1, "4,5": 1}


@pytest.mark.rule("TB-X03")
def test_several_eggs_may_lie_on_a_space() -> None:
    session = three(due("TB-W10", [4, 4]), eggs={"4,4": ["blue", "red"]})
    wait(session)
    assert form(session)["eggs"]["4,4"] == ["blue", "red", "red"]


@pytest.mark.rule("TB-X03")
def test_the_queen_leaves_rubble_in_the_centre_and_an_egg_of_each_colour_around() -> None:
    session = three(due("TB-W05", [4, 4]))
    wait(session)
    assert form(session)["rubble"] == {"4,4": 1}
    eggs = {"4,3": ["red"], "3,4": ["green"], "5,4": ["blue"], "4,5": ["yellow"]}
    assert form(session)["eggs"] == eggs


@pytest.mark.rule("TB-X03", "TB-C05")
@pytest.mark.parametrize(("supply", "eggs"), [("unlimited", 8), ("limited", 7)])
def test_an_egg_whose_colour_has_run_out(supply: str, eggs: int) -> None:
    lying = {"2,2": ["red"] * 6}
    session = three(
        due("TB-W10", [4, 4]), eggs=lying, bob={"eggs": ["red"]}, house={"egg_supply": supply}
    )
    wait(session)
    state = form(session)
    assert sum(map(len, state["eggs"].values())) + len(state["players"][1]["eggs"]) == eggs


@pytest.mark.rule("TB-X06", "TB-C05")
def test_a_queens_egg_whose_colour_has_run_out_is_not_rolled_either() -> None:
    session = three(
        due("TB-W05", [6, 5]), eggs={"2,2": ["blue"] * 7}, house={"egg_supply": "limited"},
        bob={"pawn": [1, 1]}, cy={"pawn": [2, 1]},
    )  # fmt: skip
    wait(session)
    assert asked(session) == "worm"


@pytest.mark.rule("TB-X04")
def test_a_space_holds_at_most_2_rubble() -> None:
    session = three(due("TB-W10", [4, 4]), rubble={"4,3": 1, "5,4": 2})
    happened = wait(session)
    assert form(session)["rubble"] == {"4,3": 2, "3,4": 1, "5,4": 2, "4,5": 1}
    assert [5, 4] not in [each["at"] for each in found(happened, "place-rubble")]


@pytest.mark.rule("TB-X04")
def test_no_rubble_off_the_board() -> None:
    session = three(due("TB-W12", [6, 4]))
    wait(session)
    assert form(session)["rubble"] == {"4,4": 1, "5,4": 1}


@pytest.mark.rule("TB-X04", "TB-C06")
@pytest.mark.parametrize(("supply", "placed"), [("limited", 2), ("unlimited", 4)])
def test_rubble_ends_with_the_supply_of_50(supply: str, placed: int) -> None:
    rubble = {f"{column},{row}": 2 for column in (1, 2, 3, 4) for row in (1, 2, 3, 5, 6)}
    rubble = {key: 2 for key in rubble if key not in ("1,2", "4,1", "1,5", "3,6", "4,3", "4,5")}
    lying, carried = sum(rubble.values()), 20  # 28 on the board
    bob = {"rubble": carried, "pawn": [6, 1]}
    session = three(due("TB-W10", [4, 4]), rubble=rubble, bob=bob, house={"rubble_supply": supply})
    wait(session)
    assert sum(form(session)["rubble"].values()) == lying + placed


# Locations, and Eggs that find no place


@pytest.mark.rule("TB-X05")
def test_rubble_is_never_placed_on_a_location() -> None:
    session = three(due("TB-W10", [4, 2]))  # the Motel is above
    wait(session)
    assert form(session)["rubble"] == {"3,2": 1, "5,2": 1, "4,3": 1}


@pytest.mark.rule("TB-X05")
def test_the_egg_of_an_attack_on_a_location_is_rolled_after_all_rubble() -> None:
    session = three(due("TB-W10", [4, 1]))
    happened = wait(session)
    assert [each["at"] for each in found(happened, "place-rubble")] == [[3, 1], [5, 1], [4, 2]]
    assert (asked(session), prompt(session).rule) == ("egg-red", "TB-X05")
    play(session, 2, 5)
    assert form(session)["eggs"] == {"2,5": ["red"]}


@pytest.mark.rule("TB-X05")
def test_the_egg_is_rolled_again_and_again_while_the_roll_is_a_location() -> None:
    session = three(due("TB-W10", [4, 1]))
    wait(session)
    play(session, 1, 2)  # the General Store
    play(session, 4, 1)  # the Motel again
    assert (asked(session), form(session)["eggs"]) == ("egg-red", {})
    play(session, 2, 2)
    assert (asked(session), form(session)["eggs"]) == ("worm", {"2,2": ["red"]})


@pytest.mark.rule("TB-X05")
def test_the_rolled_space_may_hold_rubble_eggs_and_a_pawn_and_is_not_attacked() -> None:
    session = three(due("TB-W10", [4, 1]), eggs={"3,3": ["blue"]}, rubble={"3,3": 1}, ada=ARMED)
    wait(session)
    play(session, 3, 3)  # where Ada stands
    assert asked(session) == "worm"
    assert form(session)["eggs"] == {"3,3": ["blue", "red"]}
    assert form(session)["rubble"]["3,3"] == 1


@pytest.mark.rule("TB-X06", "TB-X04")
def test_the_queens_eggs_off_the_board_are_rolled_one_by_one() -> None:
    session = three(due("TB-W05", [6, 1]))
    wait(session)
    assert form(session)["eggs"] == {"5,1": ["green"], "6,2": ["yellow"]}
    assert (asked(session), prompt(session).rule) == ("egg-red", "TB-X06")
    play(session, 2, 2)
    assert form(session)["eggs"]["2,2"] == ["red"]
    play(session, 6, 3, 2, 2)  # the blue one: State Police first, so once more
    assert form(session)["eggs"]["2,2"] == ["red", "blue"]
    assert asked(session) == "worm"


@pytest.mark.rule("TB-X06", "TB-X05")
def test_the_queens_eggs_on_a_location_are_rolled_too() -> None:
    session = three(due("TB-W05", [4, 2]))  # red belongs on the Motel
    wait(session)
    assert "4,1" not in form(session)["eggs"]
    play(session, 2, 2)
    assert form(session)["eggs"]["2,2"] == ["red"]


@pytest.mark.rule("TB-X05", "TB-X03")
def test_a_queen_on_a_location_leaves_no_rubble_there() -> None:
    session = three(due("TB-W05", [6, 3]))
    wait(session)
    assert form(session)["rubble"] == {}
    play(session, 2, 2)  # only the blue Egg is off the board
    assert asked(session) == "worm"


# Step 4: the next Worm


@pytest.mark.rule("TB-X07")
def test_the_worm_is_discarded_and_replaced_and_its_target_goes_to_the_new_coordinates() -> None:
    session = three(due("TB-W13", [1, 3]))
    wait(session)
    assert (asked(session), prompt(session).rule) == ("worm", "TB-X07")
    assert not {"TB-W13", "TB-W17", "TB-W18", "TB-W01"} & set(prompt(session).legal())
    play(session, "TB-W11")
    assert form(session)["slots"][0] == {"worm": "TB-W11", "target": [5, 3], "cards": []}
    assert form(session)["discards"]["worm"] == ["TB-W13"]
    assert (asked(session), form(session)["active"]) == ("vehicle", 1)


@pytest.mark.rule("TB-X07")
def test_the_vehicle_cards_under_the_worm_are_discarded() -> None:
    slot = spitter([1, 3], "TB-V11", None)
    slot["cards"].append({"card": "TB-V12", "face": "up"})
    session = three(slot)
    wait(session)
    play(session, "TB-V13")
    assert form(session)["discards"]["vehicle"] == ["TB-V11", "TB-V13", "TB-V12"]


@pytest.mark.rule("TB-X07")
def test_the_cards_of_an_attack_lie_on_those_of_the_last() -> None:
    session = three(spitter([1, 3], "TB-V11", "TB-V12"), discards={"vehicle": ["TB-V13"]})
    wait(session)
    assert form(session)["discards"]["vehicle"] == ["TB-V13", "TB-V11", "TB-V12"]


@pytest.mark.rule("TB-X07", "TB-T07")
def test_an_empty_worm_deck_is_re_made_with_the_worm_just_discarded_in_it() -> None:
    there = {"TB-W13", "TB-W17", "TB-W18"}
    others = [id for id, worm in GAME.cards.worms.items() if not worm.starter]
    session = three(
        due("TB-W13", [1, 3]), discards={"worm": [id for id in others if id not in there]}
    )
    wait(session)
    assert set(prompt(session).legal()) == set(others) - {"TB-W17", "TB-W18"}
    play(session, "TB-W13")
    assert form(session)["slots"][0]["worm"] == "TB-W13"
    assert form(session)["discards"]["worm"] == []


@pytest.mark.rule("TB-X07")
def test_the_table_can_be_corrected_while_the_next_worm_is_drawn() -> None:
    session = three(due("TB-W13", [1, 3]))
    wait(session)
    session.correct({"rubble": {"6,6": 1}})
    play(session, "TB-W11")
    assert form(session)["rubble"]["6,6"] == 1
    assert form(session)["slots"][0]["worm"] == "TB-W11"


# Who is caught


@pytest.mark.rule("TB-X08")
@pytest.mark.parametrize("pawn", [[4, 3], [3, 4], [5, 4], [4, 5], [4, 4]])
def test_a_pawn_where_rubble_or_the_egg_is_added_is_caught(pawn: list[int]) -> None:
    session = three(due("TB-W10", [4, 4]), ada={**ARMED, "pawn": pawn})
    wait(session)
    assert (asked(session), prompt(session).player) == ("hunt", 0)


@pytest.mark.rule("TB-X08")
@pytest.mark.parametrize("pawn", [[4, 3], [3, 4], [5, 4], [4, 5], [4, 4]])
def test_a_pawn_under_the_queens_rubble_or_one_of_her_eggs_is_caught(pawn: list[int]) -> None:
    session = three(due("TB-W05", [4, 4]), ada={**ARMED, "pawn": pawn})
    wait(session)
    assert asked(session) == "hunt"


@pytest.mark.rule("TB-X08")
@pytest.mark.parametrize("pawn", [[3, 3], [5, 5], [4, 2], [2, 4]])
def test_a_pawn_beside_the_pattern_is_not_caught(pawn: list[int]) -> None:
    session = three(due("TB-W10", [4, 4]), ada={**ARMED, "pawn": pawn}, bob={"pawn": [1, 1]})
    wait(session)
    assert asked(session) == "worm"


@pytest.mark.rule("TB-X08")
@pytest.mark.parametrize(("switch", "then"), [("yes", "hunt"), ("no", "worm")])
def test_a_pawn_on_a_space_that_is_full_of_rubble(switch: str, then: str) -> None:
    house = {"capped_space_catches": switch}
    ada = {**ARMED, "pawn": [4, 3]}
    session = three(due("TB-W10", [4, 4]), ada=ada, rubble={"4,3": 2}, house=house)
    wait(session)
    assert asked(session) == then


@pytest.mark.rule("TB-X08")
@pytest.mark.parametrize(("switch", "then"), [("yes", "hunt"), ("no", "worm")])
def test_a_pawn_where_the_rubble_supply_has_run_out(switch: str, then: str) -> None:
    house = {"capped_space_catches": switch}
    ada = {**ARMED, "pawn": [4, 3]}
    session = three(due("TB-W10", [4, 4]), ada=ada, bob={"rubble": 50}, house=house)
    wait(session)
    assert asked(session) == then


@pytest.mark.rule("TB-X08")
@pytest.mark.parametrize(("switch", "then"), [("yes", "hunt"), ("no", "worm")])
def test_a_pawn_where_the_egg_supply_has_run_out(switch: str, then: str) -> None:
    house = {"capped_space_catches": switch, "egg_supply": "limited"}
    ada = {**ARMED, "pawn": [4, 4]}
    session = three(due("TB-W10", [4, 4]), ada=ada, bob={"eggs": ["red"] * 7}, house=house)
    wait(session)
    assert asked(session) == then


@pytest.mark.rule("TB-X09")
def test_in_a_location_under_the_pattern_a_pawn_is_neither_caught_nor_may_hunt() -> None:
    session = three(due("TB-W10", [4, 2]), ada={**ARMED, "pawn": [4, 1]})
    wait(session)
    assert asked(session) == "worm"
    assert form(session)["players"][0]["leader"] == "TB-C01"


@pytest.mark.rule("TB-X09")
def test_in_a_location_a_pawn_may_not_help_those_who_are_caught() -> None:
    bob = {**ARMED, "pawn": [4, 1]}
    session = three(due("TB-W10", [4, 2]), ada={"weapons": ["TB-A01"], "pawn": [4, 2]}, bob=bob)
    wait(session)
    assert prompt(session).player == 0
    play(session, "stop", "TB-C02")
    assert asked(session) == "worm"


@pytest.mark.rule("TB-X09")
def test_under_one_of_the_queens_eggs_a_location_is_safe() -> None:
    session = three(due("TB-W05", [4, 2]), ada={**ARMED, "pawn": [4, 1]})
    wait(session)
    play(session, 2, 2)
    assert asked(session) == "worm"


@pytest.mark.rule("TB-X09")
@pytest.mark.parametrize("worm", ["TB-W10", "TB-W05"])
def test_with_the_target_exactly_there_a_pawn_in_a_location_is_caught(worm: str) -> None:
    session = three(due(worm, [6, 3]), ada={**ARMED, "pawn": [6, 3]})
    wait(session)
    play(session, 2, 2)  # the Egg on the Location, or the Queen's off the board
    assert (asked(session), prompt(session).player) == ("hunt", 0)


@pytest.mark.rule("TB-X09", "TB-X02")
def test_where_the_target_is_counts_after_the_cards_are_turned_up() -> None:
    slots = [spitter([4, 2], "TB-V21", "TB-V11")]  # north, onto the Motel
    session = three(*slots, ada={**ARMED, "pawn": [4, 1]})
    wait(session)
    play(session, 2, 5)
    assert asked(session) == "hunt"
