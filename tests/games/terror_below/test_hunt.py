"""Hunting the Worm that has caught you: weapons, order, damage, reward (TB-H01 to TB-H04)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below import hunt
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.printed import Dice
from companion.table.prompts import Choose
from companion.table.session import Session
from tests.sure import the

from .attacking import due, found, three, wait
from .laid import CARDS, GAME, asked, form, kinds, play, prompt

PISTOL, RIFLE, DYNAMITE, SLINGSHOT, DEVICE, HARPOON, CANNON = (
    "TB-A02", "TB-A01", "TB-A03", "TB-A04", "TB-A05", "TB-A07", "TB-A08",
)  # fmt: skip
# Around a Target on column 4, row 4 the Screamer leaves Rubble on four spaces.
ABOVE, LEFT, RIGHT, TARGET = [4, 3], [3, 4], [5, 4], [4, 4]


def screamer(*weapons: list[str], pawns: Any = (ABOVE, LEFT, RIGHT), **state: Any) -> Session[Any]:
    """A Screamer (health 7) attacks; Ada, Bob and Cy have these weapons and stand in its way."""
    names = ("ada", "bob", "cy")
    players = {
        name: {"weapons": arms, "pawn": pawn, **state.pop(name, {})}
        for name, arms, pawn in zip(names, weapons, pawns, strict=False)
    }
    session = three(due("TB-W10", TARGET), **players, **state)
    session.answer("TB-V44")
    session.answer("3")
    session.answer("end")
    return session


def tokens(session: Session[Any]) -> list[int]:
    return [player["tokens"] for player in form(session)["players"]]


# Weapons


@pytest.mark.rule("TB-H01", "TB-H03", "TB-I04")
def test_the_example_of_the_book() -> None:
    session = screamer([RIFLE, PISTOL], line=["TB-B21", "TB-B02", "TB-B07", "TB-B12"])
    assert found(session.events, "place-rubble")  # that is why Ada is caught
    rifle = play(session, RIFLE, 3, 5)
    assert found(rifle, "damage")[0]["damage"] == 5
    pistol = play(session, PISTOL)
    assert found(pistol, "damage")[0]["dealt"] == 7
    assert "worm-defeated" in kinds(pistol)
    assert form(session)["players"][0]["bounties"] == ["TB-B21"]
    assert form(session)["players"][0]["pawn"] == ABOVE


@pytest.mark.rule("TB-H01")
def test_a_caught_player_may_play_any_weapons_and_the_items_that_say_so() -> None:
    ada = {"items": ["TB-I01", "TB-I03", "TB-I06", "TB-I07", "TB-I12"]}
    session = screamer([RIFLE, PISTOL], ada=ada)
    question = the(Choose, prompt(session))
    assert (question.purpose, question.rule, question.player) == ("hunt", "TB-H01", 0)
    assert question.legal() == (RIFLE, PISTOL, "TB-I06", "TB-I07", "TB-I12", "stop")
    assert question.data == {"health": 7, "dealt": 0}


@pytest.mark.rule("TB-H01")
@pytest.mark.parametrize(
    ("weapon", "rolls", "damage"),
    [
        (RIFLE, [6, 2], 6), (SLINGSHOT, [6, 2], 2), (DYNAMITE, [1, 2], 4), (PISTOL, [], 2),
        (HARPOON, [], 5),
    ],
)  # fmt: skip
def test_dice_are_rolled_as_the_card_says(weapon: str, rolls: list[int], damage: int) -> None:
    session = screamer([weapon, CANNON])
    session.answer(weapon)
    for roll in rolls:
        assert (asked(session), prompt(session).player) == ("damage", 0)
        session.answer(roll)
    assert found(session.events, "damage")[0]["damage"] == damage
    assert the(Choose, prompt(session)).data["dealt"] == damage


@pytest.mark.rule("TB-H01", "TB-I02")
def test_the_damage_of_a_card_nobody_knows_is_told_by_hand() -> None:
    session = screamer([DEVICE])
    play(session, DEVICE)
    assert asked(session) == "manual"
    assert "worm-defeated" in kinds(play(session, "damage:7"))


@pytest.mark.rule("TB-H01")
def test_an_item_can_deal_damage_and_every_card_played_is_discarded() -> None:
    session = screamer([HARPOON], ada={"items": ["TB-I07"]})
    play(session, "TB-I07", HARPOON)
    state = form(session)
    assert (state["discards"]["weapon"], state["discards"]["item"]) == ([HARPOON], ["TB-I07"])
    assert (state["players"][0]["weapons"], state["players"][0]["items"]) == ([], [])
    assert state["discards"]["worm"] == ["TB-W10"]


@pytest.mark.rule("TB-H01", "TB-I04")
@pytest.mark.parametrize(("weapon", "rolls", "damage"), [(PISTOL, [], 3), (RIFLE, [4, 2], 5)])
def test_a_leader_can_add_to_the_damage_of_a_weapon(
    weapon: str, rolls: list[int], damage: int
) -> None:
    session = screamer([weapon, CANNON], ada={"leader": "TB-C15"})
    happened = play(session, weapon, *rolls)
    assert found(happened, "damage")[0]["damage"] == damage


@pytest.mark.rule("TB-H01", "TB-I04")
def test_a_leader_adds_nothing_to_nothing_and_nothing_to_an_item() -> None:
    ada = {"leader": "TB-C15", "items": ["TB-I07"]}
    session = screamer([DEVICE, CANNON], ada=ada)
    assert found(play(session, DEVICE, "damage:0"), "damage") == []
    assert found(play(session, "TB-I07"), "damage")[0]["damage"] == 3


@pytest.mark.rule("TB-H01", "TB-I04")
def test_dice_are_red_and_blue_in_turn() -> None:
    shot = hunt.damage_of(0, Dice(dice=3, keep="sum"), [], DYNAMITE)
    asked_for = [next(shot), shot.send(1), shot.send(1)]
    assert [getattr(question, "die", "") for question in asked_for] == ["red", "blue", "red"]
    with pytest.raises(StopIteration) as told:
        shot.send(1)
    assert told.value.value == 3


@pytest.mark.rule("TB-H01", "TB-I02")
def test_a_card_done_by_hand_that_protects_deals_nothing() -> None:
    session = screamer([DEVICE, PISTOL], ada={"items": ["TB-I12"]})
    play(session, "TB-I12")
    assert the(Choose, prompt(session)).data == {"card": "TB-I12"}
    assert found(play(session, "protected"), "damage") == []
    assert the(Choose, prompt(session)).data == {"health": 7, "dealt": 0}


@pytest.mark.rule("TB-H01", "TB-I02")
def test_a_leader_whose_ability_is_done_by_hand_is_asked_about_with_its_card() -> None:
    session = screamer([PISTOL], [HARPOON], bob={"leader": "TB-C14"}, active=1)
    play(session, "TB-C14")
    question = the(Choose, prompt(session))
    assert (question.purpose, question.player) == ("manual", 1)
    assert question.data == {"card": "TB-C14"}


@pytest.mark.rule("TB-H01", "TB-I02")
def test_an_item_whose_damage_is_no_number_is_told_by_hand(tmp_path: Path) -> None:
    shutil.copytree(CARDS, tmp_path, dirs_exist_ok=True)
    items = (CARDS / "items.toml").read_text()
    (tmp_path / "items.toml").write_text(items.replace("{ damage = 3 }", '{ damage = "lots" }'))
    table = form(three(due("TB-W10", TARGET), ada={"pawn": ABOVE, "items": ["TB-I07"]}))
    session = Session.load(TerrorBelowKit().rules(tmp_path), table)
    wait(session)
    play(session, "TB-I07")
    assert (asked(session), the(Choose, prompt(session)).data) == ("manual", {"card": "TB-I07"})


@pytest.mark.rule("TB-H01", "TB-I01")
def test_a_weapon_gained_in_the_turn_just_ended_may_be_used() -> None:
    session = three(due("TB-W10", TARGET), ada={"pawn": ABOVE, "rubble": 2}, rubble={"4,2": 1})
    play(session, "TB-V11", "3", "clear:4,2", "weapon", CANNON, "end")
    assert prompt(session).legal() == (CANNON, "stop")


@pytest.mark.rule("TB-H01")
def test_a_player_may_keep_all_weapons_and_die() -> None:
    session = screamer([PISTOL])
    assert "leader-dies" in kinds(play(session, "stop"))
    play(session, "TB-C02")
    assert form(session)["players"][0]["weapons"] == [PISTOL]


@pytest.mark.rule("TB-H01")
def test_a_player_with_nothing_to_play_is_not_asked() -> None:
    session = screamer([])
    assert (asked(session), prompt(session).rule) == ("leader", "TB-H06")


# Order


@pytest.mark.rule("TB-H02")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_player_whose_turn_just_ended_hunts_first_then_clockwise(
    active: int, order: list[int]
) -> None:
    session = screamer([PISTOL], [HARPOON], [RIFLE], active=active)
    asked_in_order = []
    while asked(session) == "hunt":
        asked_in_order.append(prompt(session).player)
        session.answer("stop")
    assert asked_in_order == order  # one opportunity each


@pytest.mark.rule("TB-H02")
def test_if_the_active_player_is_not_caught_the_next_caught_one_begins() -> None:
    session = screamer([PISTOL], [HARPOON], [RIFLE], pawns=([1, 1], LEFT, RIGHT), active=0)
    assert prompt(session).player == 1
    play(session, "stop")
    assert prompt(session).player == 2
    play(session, "stop")
    assert asked(session) == "leader"


@pytest.mark.rule("TB-H02")
def test_who_has_stopped_is_not_asked_again() -> None:
    session = screamer([PISTOL], [HARPOON], pawns=(ABOVE, LEFT))
    play(session, "stop", HARPOON)
    assert (asked(session), prompt(session).player) == ("leader", 0)


# Damage


@pytest.mark.rule("TB-H03")
def test_the_damage_of_everybody_caught_is_pooled_and_all_are_safe() -> None:
    session = screamer([PISTOL], [HARPOON], [])
    play(session, PISTOL)
    assert the(Choose, prompt(session)).data == {"health": 7, "dealt": 2}
    play(session, HARPOON)
    state = form(session)
    assert [player["pawn"] for player in state["players"]] == [ABOVE, LEFT, RIGHT]
    assert [player["leader"] for player in state["players"]] == ["TB-C01", "TB-C04", "TB-C07"]


@pytest.mark.rule("TB-H03")
def test_eggs_and_rubble_are_placed_although_the_worm_is_defeated() -> None:
    session = screamer([CANNON])
    play(session, CANNON)
    assert form(session)["eggs"] == {"4,4": ["red"]}
    assert form(session)["rubble"] == {"4,3": 1, "3,4": 1, "5,4": 1, "4,5": 1}


@pytest.mark.rule("TB-H03")
@pytest.mark.parametrize(("higher", "outcome"), [(4, "leader-dies"), (5, "worm-defeated")])
def test_damage_equal_to_its_health_defeats_a_worm_and_less_does_not(
    higher: int, outcome: str
) -> None:
    session = screamer([RIFLE, PISTOL])
    assert outcome in kinds(play(session, RIFLE, higher, 1, PISTOL))


@pytest.mark.rule("TB-H03")
def test_after_the_last_blow_nobody_else_is_asked() -> None:
    session = screamer([CANNON, PISTOL], [SLINGSHOT])
    play(session, CANNON)
    assert asked(session) == "worm"


@pytest.mark.rule("TB-H03", "TB-X07")
def test_a_defeated_worm_is_discarded_and_replaced_like_any_other() -> None:
    session = screamer([CANNON])
    play(session, CANNON, "TB-W11")
    assert form(session)["discards"]["worm"] == ["TB-W10"]
    assert form(session)["slots"][0]["worm"] == "TB-W11"


# The reward


@pytest.mark.rule("TB-H04")
def test_only_the_killing_blow_is_worth_1_vp() -> None:
    session = screamer([HARPOON], [PISTOL], [SLINGSHOT])
    happened = play(session, HARPOON, PISTOL)
    assert found(happened, "worm-defeated")[0]["player"] == 1
    assert tokens(session) == [0, 1, 0]


@pytest.mark.rule("TB-H04")
def test_a_matching_bounty_of_the_line_is_taken_instead_and_the_line_refilled() -> None:
    session = screamer([CANNON], line=["TB-B21", "TB-B02", "TB-B22", "TB-B12"])
    play(session, CANNON)
    assert (asked(session), tokens(session)) == ("bounty", [0, 0, 0])
    play(session, "TB-B28")
    assert form(session)["players"][0]["bounties"] == ["TB-B21"]
    assert form(session)["line"] == ["TB-B02", "TB-B22", "TB-B12", "TB-B28"]
    assert asked(session) == "worm"  # one per kill, though any Worm would fit now


@pytest.mark.rule("TB-H04")
def test_any_worm_fits_every_worm_and_the_player_chooses_between_two() -> None:
    session = screamer([CANNON], line=["TB-B21", "TB-B27", "TB-B22", "TB-B12"])
    play(session, CANNON)
    question = prompt(session)
    assert (question.purpose, question.rule) == ("hunt-bounty", "TB-H04")
    assert question.legal() == ("TB-B21", "TB-B27")  # the Line's must be taken: no token
    play(session, "TB-B27")
    assert form(session)["players"][0]["bounties"] == ["TB-B27"]
    assert "TB-B21" in form(session)["line"]


@pytest.mark.rule("TB-H04")
def test_a_hidden_bounty_may_be_taken_instead() -> None:
    session = screamer([CANNON], ada={"hidden": ["TB-B21", "TB-B23"]})
    play(session, CANNON)
    assert prompt(session).legal() == ("TB-B21", "token")
    play(session, "TB-B21")
    ada = form(session)["players"][0]
    assert (ada["bounties"], ada["hidden"], ada["tokens"]) == (["TB-B21"], ["TB-B23"], 0)
    assert asked(session) == "worm"  # the Line is as it was


@pytest.mark.rule("TB-H04")
def test_a_hidden_bounty_may_be_kept_for_the_token() -> None:
    session = screamer([CANNON], ada={"hidden": ["TB-B21"]})
    play(session, CANNON, "token")
    ada = form(session)["players"][0]
    assert (ada["bounties"], ada["hidden"], ada["tokens"]) == ([], ["TB-B21"], 1)


@pytest.mark.rule("TB-H04")
def test_with_one_in_the_line_a_hidden_one_may_be_taken_but_no_token() -> None:
    line = ["TB-B25", "TB-B02", "TB-B07", "TB-B12"]
    session = screamer([CANNON], ada={"hidden": ["TB-B21"]}, line=line)
    play(session, CANNON)
    assert prompt(session).legal() == ("TB-B25", "TB-B21")
    play(session, "TB-B21")
    assert form(session)["line"] == line


@pytest.mark.rule("TB-H04", "TB-A09")
def test_the_hidden_bounties_of_others_do_not_count() -> None:
    session = screamer([HARPOON], [PISTOL], ada={"hidden": ["TB-B21"]})
    play(session, HARPOON, PISTOL)
    assert (asked(session), tokens(session)) == ("worm", [0, 1, 0])


@pytest.mark.rule("TB-H04")
def test_only_any_worm_and_its_own_type_fit_a_queen() -> None:
    session = three(
        due("TB-W05", TARGET), ada={"pawn": ABOVE, "weapons": [CANNON]},
        line=["TB-B21", "TB-B22", "TB-B23", "TB-B24"],
    )  # fmt: skip
    wait(session)
    play(session, CANNON)
    assert tokens(session) == [1, 0, 0]


@pytest.mark.rule("TB-H04")
def test_an_empty_bounty_deck_leaves_the_line_short() -> None:
    line = ["TB-B21", "TB-B02", "TB-B07", "TB-B12"]
    others = [id for id in GAME.cards.bounties if id not in line]
    session = screamer([CANNON], line=line, removed={"bounty": others})
    play(session, CANNON)
    assert asked(session) == "worm"
    assert form(session)["line"] == line[1:]
