"""The canyon side of the board (TB-K): its canyon is 3,3 and 4,3 and 3,4."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.errors import Refused
from companion.table.prompts import Card, Choose
from companion.table.session import Session
from tests.sure import the

from .attacking import due, found, three, wait
from .laid import CARDS, GAME, SLOTS, asked, form, kinds, play, prompt, solo, squad

FAST = [id for id, card in GAME.cards.vehicles.items() if card.points >= 6]
CANYON = {"options": {"board": "canyon"}}


def canyon(*slots: dict[str, Any], ada: dict[str, Any] | None = None, **state: Any) -> Session[Any]:
    """Ada on column 2, row 3, west of two canyon spaces."""
    return three(*slots, ada={"pawn": [2, 3], **(ada or {})}, **CANYON, **state)


def driving(card: str = "TB-V11", **state: Any) -> Session[Any]:
    """Ada has played a card (3 points unless another is named) and may act."""
    session = canyon(**state)
    play(session, card, "3")
    return session


def actions(session: Session[Any], verb: str) -> list[str]:
    return [str(each) for each in prompt(session).legal() if str(each).startswith(verb)]


# Nothing is ever there


@pytest.mark.rule("TB-K01")
def test_a_pawn_cannot_drive_into_the_canyon() -> None:
    session = driving()
    assert actions(session, "move") == ["move:2,2", "move:2,4", "move:1,3"]


@pytest.mark.rule("TB-K01", "TB-A02")
def test_a_ramp_over_a_pawn_does_not_end_in_the_canyon() -> None:
    session = driving(ada={"pawn": [2, 2]}, bob={"pawn": [3, 2]})
    assert actions(session, "ramp") == ["ramp:3,1", "ramp:4,2"]


@pytest.mark.rule("TB-K01", "TB-X04")
def test_rubble_is_not_placed_in_the_canyon() -> None:
    session = canyon(due("TB-W10", [4, 4]))
    wait(session)
    assert form(session)["rubble"] == {"5,4": 1, "4,5": 1}


@pytest.mark.rule("TB-K01", "TB-X06")
def test_an_egg_never_lies_in_the_canyon_and_is_rolled_until_it_does_not() -> None:
    session = canyon(due("TB-W05", [4, 4]))  # red and green belong into the canyon
    wait(session)
    assert form(session)["eggs"] == {"5,4": ["blue"], "4,5": ["yellow"]}
    play(session, 3, 3, 3, 4, 1, 2)  # canyon, canyon, General Store
    assert "red" not in [egg for eggs in form(session)["eggs"].values() for egg in eggs]
    play(session, 1, 1, 2, 2)
    assert (form(session)["eggs"]["1,1"], form(session)["eggs"]["2,2"]) == (["red"], ["green"])
    assert asked(session) == "worm"


@pytest.mark.rule("TB-K01", "TB-V04")
def test_an_ability_puts_no_rubble_there_either() -> None:
    session = driving("TB-V09")  # spills 1 Rubble beside you
    play(session, "end")
    assert prompt(session).legal() == ("2,2", "2,4", "1,3")


@pytest.mark.rule("TB-K01")
@pytest.mark.parametrize(
    "wrong",
    [
        {"ada": {"pawn": [3, 3]}},
        {"rubble": {"4,3": 1}},
        {"eggs": {"3,4": ["red"]}},
        {"slots": [{"worm": "TB-W16", "target": [3, 3]}, *SLOTS[1:]]},
    ],
)
def test_a_table_with_a_piece_in_the_canyon_is_refused(wrong: dict[str, Any]) -> None:
    slots = wrong.get("slots", [])
    with pytest.raises(Refused, match=r"canyon|Egg"):
        canyon(*slots, **{name: value for name, value in wrong.items() if name != "slots"})


# Targets


@pytest.mark.rule("TB-K02")
@pytest.mark.parametrize(
    ("start", "card", "end"),
    [
        ([2, 3], "TB-V22", [5, 3]),  # over two
        ([5, 3], "TB-V24", [2, 3]),
        ([3, 2], "TB-V23", [3, 5]),
        ([4, 2], "TB-V23", [4, 4]),  # over one
        ([4, 4], "TB-V24", [2, 4]),
        ([1, 3], "TB-V28", [6, 3]),  # three arrows: 2,3 then 5,3 then 6,3
        ([4, 4], "TB-V21", [4, 2]),
    ],
)
def test_an_arrow_carries_the_target_to_the_next_desert_space(
    start: list[int], card: str, end: list[int]
) -> None:
    session = canyon({"worm": "TB-W16", "target": start})
    play(session, card, "1")
    assert form(session)["slots"][0]["target"] == end


@pytest.mark.rule("TB-K02")
def test_a_location_is_a_landing_space_for_a_target() -> None:
    places = {"store": [5, 3], "motel": [4, 1], "police": [6, 3], "hospital": [1, 5]}
    slot = {"worm": "TB-W16", "target": [2, 3]}
    session = canyon(slot, locations={**places, "facility": [3, 6]})
    play(session, "TB-V22", "1")
    assert form(session)["slots"][0]["target"] == [5, 3]


@pytest.mark.rule("TB-K02", "TB-X02")
def test_a_card_turned_up_carries_over_the_canyon_too() -> None:
    cards = [{"card": "TB-V22", "face": "down"}, {"card": "TB-V11"}]
    session = canyon({"worm": "TB-W13", "target": [2, 3], "cards": cards}, ada={"pawn": [1, 1]})
    assert found(wait(session), "place-egg")[0]["at"] == [5, 3]


@pytest.mark.rule("TB-K02")
def test_without_desert_beyond_the_arrow_is_ignored_and_the_next_one_counts(
    tmp_path: Path,
) -> None:
    shutil.copytree(CARDS, tmp_path, dirs_exist_ok=True)
    board = tmp_path / "board.toml"
    text = board.read_text("utf-8").replace("[[3, 3], [4, 3], [3, 4]]", "[[5, 1], [6, 1], [5, 2]]")
    board.write_text(text, "utf-8")
    game = TerrorBelowKit().rules(tmp_path)
    slots = [{"worm": "TB-W16", "target": [4, 2]}, {"worm": "TB-W17", "target": [2, 5]}, SLOTS[2]]
    table = {
        "options": {"players": ["Ada", "Bob"], "mode": "versus", "board": "canyon"},
        "slots": slots,
        "players": [squad(), squad("Bob", 4, pawn=[5, 5])],
    }
    session = Session.load(game, table)
    play(session, "TB-V25", "1")  # north to 4,1; east there is only canyon
    assert form(session)["slots"][0]["target"] == [4, 1]
    session = Session.load(game, {**table, "slots": [{**slots[0], "target": [5, 3]}, *slots[1:]]})
    play(session, "TB-V25", "1")  # north is only canyon; the east arrow still counts
    assert form(session)["slots"][0]["target"] == [6, 3]


# A short ramp


@pytest.mark.rule("TB-K03")
def test_one_canyon_space_is_ramped_straight_for_1_action_and_any_vehicle_card() -> None:
    session = driving(ada={"pawn": [2, 4]})
    assert actions(session, "canyon") == ["canyon:4,4"]
    play(session, "canyon:4,4")
    question = the(Card, prompt(session))
    assert (question.purpose, question.rule, question.source) == ("ramp-discard", "TB-K03", "hand")
    assert {"TB-V12", *FAST} <= set(question.legal())
    happened = play(session, "TB-V12")
    assert found(happened, "move-pawn")[0]["to"] == [4, 4]
    assert "TB-V12" in form(session)["discards"]["vehicle"]
    assert the(Choose, prompt(session)).data["points"] == 2
    assert form(session)["players"][0]["vp"] == 0


@pytest.mark.rule("TB-K03")
def test_a_known_hand_pays_with_a_card_of_its_own() -> None:
    session = driving(ada={"pawn": [2, 4], "hand": ["TB-V11", "TB-V12", "TB-V13"]})
    play(session, "canyon:4,4")
    assert prompt(session).legal() == ("TB-V12", "TB-V13")
    play(session, "TB-V13")
    assert form(session)["players"][0]["hand"] == ["TB-V12"]


@pytest.mark.rule("TB-K03")
def test_without_a_card_in_hand_there_is_no_ramp() -> None:
    session = driving(ada={"pawn": [2, 4]})
    play(session, "canyon:4,4", "TB-V12", "canyon:2,4", "TB-V13")  # a hidden hand is empty now
    assert actions(session, "canyon") == []
    known = driving(ada={"pawn": [2, 4], "hand": ["TB-V11"]})
    assert actions(known, "canyon") == []


@pytest.mark.rule("TB-K03")
def test_the_hand_is_full_again_after_the_turn() -> None:
    session = driving(ada={"pawn": [2, 4], "hand": ["TB-V11", "TB-V12", "TB-V13"]})
    play(session, "canyon:4,4", "TB-V13", "end", "TB-V14", "TB-V15")
    assert form(session)["players"][0]["hand"] == ["TB-V12", "TB-V14", "TB-V15"]


@pytest.mark.rule("TB-K03")
def test_rubble_on_the_landing_space_goes_to_the_leader() -> None:
    session = driving(ada={"pawn": [2, 4]}, rubble={"4,4": 2})
    play(session, "canyon:4,4", "TB-V12")
    state = form(session)
    assert (state["rubble"], state["players"][0]["rubble"]) == ({}, 2)


@pytest.mark.rule("TB-K03", "TB-A04")
def test_3_rubble_collected_by_a_ramp_are_worth_a_card() -> None:
    session = driving(ada={"pawn": [2, 4], "rubble": 2}, rubble={"4,4": 2})
    play(session, "canyon:4,4", "TB-V12", "item", "TB-I03")
    ada = form(session)["players"][0]
    assert (ada["rubble"], ada["items"]) == (1, ["TB-I03"])


@pytest.mark.rule("TB-K03", "TB-K04")
def test_no_ramp_lands_on_a_pawn() -> None:
    short = driving(ada={"pawn": [2, 4]}, bob={"pawn": [4, 4]})
    assert actions(short, "canyon") == []
    long = driving(bob={"pawn": [5, 3]})
    assert actions(long, "canyon") == []


@pytest.mark.rule("TB-K03")
def test_a_ramp_may_land_on_a_location() -> None:
    places = {"store": [4, 4], "motel": [4, 1], "police": [6, 3], "hospital": [1, 5]}
    locations = {**places, "facility": [3, 6]}
    session = driving(ada={"pawn": [2, 4], "eggs": ["red"]}, locations=locations)
    play(session, "canyon:4,4", "TB-V12")
    assert actions(session, "deliver") == ["deliver:red"]


# A long ramp


@pytest.mark.rule("TB-K04")
def test_a_longer_ramp_costs_1_action_and_a_6_or_7_and_gives_1_vp_first() -> None:
    session = driving()
    assert actions(session, "canyon") == ["canyon:5,3"]
    play(session, "canyon:5,3")
    assert (asked(session), prompt(session).rule) == ("ramp-discard", "TB-K04")
    assert prompt(session).legal() == [*FAST, "none"]
    happened = play(session, "TB-V07")
    assert kinds(happened) == ["discard-card", "score"]
    assert (asked(session), form(session)["players"][0]["tokens"]) == ("ramp", 1)
    assert form(session)["players"][0]["pawn"] == [2, 3]


@pytest.mark.rule("TB-K04")
@pytest.mark.parametrize("roll", [4, 5, 6])
def test_4_to_6_lands_safely_and_takes_the_rubble(roll: int) -> None:
    session = driving(ada={"eggs": ["red"]}, rubble={"5,3": 2})
    play(session, "canyon:5,3", "TB-V07", roll)
    ada = form(session)["players"][0]
    assert (ada["pawn"], ada["rubble"], ada["eggs"]) == ([5, 3], 2, ["red"])
    assert form(session)["rubble"] == {}
    assert the(Choose, prompt(session)).data["points"] == 2


@pytest.mark.rule("TB-K04", "TB-H05")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_1_to_3_kills_the_leader_and_everything_drops_on_the_landing_space(roll: int) -> None:
    session = driving(
        ada={"eggs": ["red", "blue"], "rubble": 2, "worn": ["TB-I01"]},
        rubble={"5,3": 1}, eggs={"5,3": ["green"]},
    )  # fmt: skip
    happened = play(session, "canyon:5,3", "TB-V07", roll)
    assert "leader-dies" in kinds(happened)
    play(session, "TB-C02")
    state = form(session)
    ada = state["players"][0]
    assert (state["rubble"], state["eggs"]) == ({"5,3": 2}, {"5,3": ["green", "red", "blue"]})
    assert (ada["pawn"], ada["leader"], ada["tokens"], ada["worn"]) == (None, "TB-C02", 1, [])


@pytest.mark.rule("TB-K04", "TB-I02")
def test_after_a_ramp_that_failed_items_can_still_be_played() -> None:
    session = driving(ada={"items": ["TB-I03", "TB-I04"]})
    play(session, "canyon:5,3", "TB-V07", 1, "TB-C02")
    assert prompt(session).legal() == ("item:TB-I03", "end"), "points would come too late"
    play(session, "item:TB-I03")
    assert form(session)["players"][0]["tokens"] == 2
    assert prompt(session).player == 1


@pytest.mark.rule("TB-K04", "TB-H05")
def test_a_failed_ramp_to_a_location_puts_rubble_back_and_rolls_the_eggs() -> None:
    places = {"store": [5, 3], "motel": [4, 1], "police": [6, 3], "hospital": [1, 5]}
    locations = {**places, "facility": [3, 6]}
    session = driving(ada={"eggs": ["red"], "rubble": 2}, locations=locations)
    play(session, "canyon:5,3", "TB-V07", 1)
    assert asked(session) == "egg-red"
    play(session, 3, 3, 2, 2)  # the canyon does not count
    assert (form(session)["eggs"], form(session)["rubble"]) == ({"2,2": ["red"]}, {})


@pytest.mark.rule("TB-K04")
def test_a_failed_ramp_ends_the_actions_but_not_the_turn() -> None:
    session = driving("TB-V06", ada={"hand": ["TB-V06", "TB-V07", "TB-V13"]})
    play(session, "canyon:5,3", "TB-V07", 3, "TB-C02")
    assert asked(session) == "hand"  # no more actions, and nobody to lure a Target to
    play(session, "TB-V14", "TB-V15")
    assert (asked(session), form(session)["active"]) == ("vehicle", 1)


@pytest.mark.rule("TB-K04", "TB-H06")
def test_after_a_failed_ramp_the_next_turn_starts_on_a_location() -> None:
    session = driving()
    play(session, "canyon:5,3", "TB-V07", 3, "TB-C02")
    wait(session, "TB-V12", "2")
    wait(session, "TB-V13", "2")
    assert (asked(session), prompt(session).player) == ("respawn", 0)


@pytest.mark.rule("TB-K04", "TB-H07")
def test_after_a_failed_ramp_no_worm_can_catch_the_new_leader() -> None:
    session = canyon(due("TB-W10", [2, 3]), ada={"weapons": ["TB-A02"]})
    play(session, "TB-V11", "3", "canyon:5,3", "TB-V07", 3, "TB-C02")
    assert asked(session) == "worm"


@pytest.mark.rule("TB-K04")
def test_a_known_hand_without_a_6_or_7_cannot_ramp_far() -> None:
    session = driving(ada={"hand": ["TB-V11", "TB-V12", "TB-V31"]})
    assert actions(session, "canyon") == []
    session = driving(ada={"hand": ["TB-V11", "TB-V12", "TB-V08"]})
    play(session, "canyon:5,3")
    assert prompt(session).legal() == ("TB-V08",)


@pytest.mark.rule("TB-K04")
def test_with_every_6_and_7_seen_a_hidden_hand_cannot_ramp_far() -> None:
    session = driving(discards={"vehicle": FAST})
    assert actions(session, "canyon") == []


@pytest.mark.rule("TB-K04", "TB-E01")
def test_the_vp_of_a_long_ramp_wins_before_the_die_is_rolled() -> None:
    session = driving(ada={"tokens": 19, "squad": []})
    play(session, "canyon:5,3", "TB-V07")
    assert asked(session) == "over"
    assert session.result is not None
    assert (session.result.outcome, session.result.winner) == ("won", 0)


@pytest.mark.rule("TB-K04", "TB-E02")
def test_a_long_ramp_that_fails_with_the_last_leader_begins_the_final_turns() -> None:
    session = driving(ada={"squad": [], "tokens": 18}, cy={"tokens": 1})
    play(session, "canyon:5,3", "TB-V07", 2)
    assert (form(session)["final"], form(session)["active"]) == ([2], 1)
    wait(session, "TB-V12", "2")
    assert prompt(session).player == 2
    wait(session, "TB-V13", "2")
    assert session.result is not None
    assert (session.result.outcome, session.result.winner) == ("won", 2)  # not Ada with 19


# Worms that start in the canyon


@pytest.mark.rule("TB-K05")
def test_a_worm_that_starts_in_the_canyon_is_rolled_until_it_does_not() -> None:
    session = canyon(due("TB-W13", [1, 3]), ada={"pawn": [1, 1]})
    wait(session)
    play(session, "TB-W15")
    assert prompt(session).rule == "TB-K05"
    play(session, 4, 3, 3, 4)  # canyon twice
    assert prompt(session).rule == "TB-K05"
    play(session, 1, 2)  # a Location will do
    assert form(session)["slots"][0]["target"] == [1, 2]
    assert asked(session) == "vehicle"


@pytest.mark.rule("TB-K05")
def test_on_the_desert_side_the_same_worm_starts_where_its_card_says() -> None:
    session = three(due("TB-W13", [1, 3]))
    wait(session)
    play(session, "TB-W15")
    assert form(session)["slots"][0]["target"] == [4, 3]


@pytest.mark.rule("TB-K05", "TB-C01")
def test_the_dice_are_read_by_the_house_rule() -> None:
    session = canyon(due("TB-W13", [1, 3]), ada={"pawn": [1, 1]}, house={"red_axis": "row"})
    wait(session)
    play(session, "TB-W15", 5, 2)
    assert form(session)["slots"][0]["target"] == [2, 5]


@pytest.mark.rule("TB-K04")
def test_who_has_no_fast_card_after_all_stays_and_keeps_the_point() -> None:
    session = solo(options={"board": "canyon"}, player={"pawn": [2, 3]})
    play(session, "TB-V11", "1", "canyon:5,3")
    assert asked(session) == "ramp-discard"
    play(session, "none")
    assert form(session)["players"][0]["pawn"] == [2, 3]
    chosen = prompt(session)
    assert isinstance(chosen, Choose)
    assert chosen.data["points"] == 3
