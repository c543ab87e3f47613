"""Components in play (TB-C): the dice, the decks, and what the supply holds."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.session import Session
from tests.games.terror_below.laid import (
    CARDS,
    GAME,
    SLOTS,
    asked,
    form,
    kinds,
    play,
    prompt,
    solo,
)

SCREAMER = {"worm": "TB-W10", "target": [5, 4]}  # red; a plus of Rubble
PLUS = ["5,3", "4,4", "6,4", "5,5"]
KEPT = [*PLUS, "5,4", "1,2", "4,1", "6,3", "1,5", "3,6", "6,6", "6,1", "4,6"]  # Locations too
SPACES = [f"{column},{row}" for row in range(1, 7) for column in range(1, 7)]
FULL = dict.fromkeys([at for at in SPACES if at not in KEPT][:22], 2)  # 44 of 50
MOVED = {  # the Motel under the Screamer's Target
    "store": [1, 2], "motel": [5, 4], "police": [6, 3], "hospital": [1, 5], "facility": [3, 6],
}  # fmt: skip


def screaming(**state: Any) -> Session[State]:
    """A Terror Turn in which the red die can name the Screamer, in slot 1."""
    return solo(phase="terror", slots=[SCREAMER, *SLOTS[1:]], **state)


def attack(session: Session[State]) -> list[Event]:
    """Slot 2 hears a car without arrows, slot 1 attacks."""
    return play(session, 3, "TB-V11", 1)


def rolled(**house: str) -> Session[State]:
    options = {"players": ["Ada"], "mode": "solo", "locations": "rolled", "house_rules": house}
    return Session.new(GAME, options)


@pytest.mark.rule("TB-C01")
def test_red_names_the_column_and_blue_the_row() -> None:
    session = rolled()
    first = prompt(session)
    assert (first.purpose, first.rule) == ("location-red", "TB-S08")
    play(session, 2, 5)
    assert form(session)["locations"]["store"] == [2, 5]


@pytest.mark.rule("TB-C01")
def test_by_house_rule_red_names_the_row() -> None:
    session = rolled(red_axis="row")
    play(session, 2, 5)
    assert form(session)["locations"]["store"] == [5, 2]


@pytest.mark.rule("TB-C01")
@pytest.mark.parametrize(("axis", "at"), [("column", "4,3"), ("row", "3,4")])
def test_an_egg_is_rolled_along_the_same_axes(axis: str, at: str) -> None:
    house = {"red_axis": axis, "egg_on_destroyed": "roll"}
    hunts = ["TB-B21", "TB-B22", "TB-B23", "TB-B24"]
    session = screaming(house=house, locations=MOVED, line=hunts)
    attack(session)
    assert asked(session) == "egg-red"
    play(session, 4, 3)
    assert form(session)["eggs"] == {at: ["red"]}


@pytest.mark.rule("TB-C01")
@pytest.mark.parametrize("answer", [0, 7, "3", True])
def test_a_die_shows_one_to_six(answer: Any) -> None:
    session = rolled()
    with pytest.raises(Refused, match="The red die shows a number from 1 to 6"):
        session.answer(answer)


@pytest.mark.rule("TB-C01")
def test_the_canyon_side_is_played_by_choice() -> None:
    options = {"players": ["Ada"], "mode": "solo", "board": "canyon"}
    session = Session.new(GAME, options)
    assert GAME.board(session.state).canyon
    assert "~" in GAME.picture(session.state)


@pytest.mark.rule("TB-C02")
@pytest.mark.parametrize("side", ["desert", "canyon"])
def test_five_locations_stand_on_their_start_spaces(side: str) -> None:
    session = Session.new(GAME, {"players": ["Ada"], "mode": "solo", "board": side})
    assert form(session)["locations"] == {
        "store": [1, 2],
        "motel": [4, 1],
        "police": [6, 3],
        "hospital": [1, 5],
        "facility": [3, 6],
    }


@pytest.mark.rule("TB-C03")
def test_every_card_of_a_full_deck_can_turn_up_first() -> None:
    session = Session.new(
        TerrorBelowKit().rules(), {"players": ["Ada", "Bo"], "mode": "versus", "hands": "known"}
    )
    sizes: dict[str, int] = {}
    while asked(session) != "start-location":
        open_ = prompt(session)
        if open_.purpose in ("bounty", "item", "weapon", "squad", "hand", "worm"):
            sizes.setdefault(open_.purpose, len(open_.legal()))
        session.answer(open_.legal()[0])
    assert sizes == {
        "bounty": 42,
        "item": 24,
        "weapon": 23,
        "squad": 16,
        "hand": 54,
        "worm": 33,  # without the starters
    }


@pytest.mark.rule("TB-C04")
def test_vp_are_counted_past_the_tokens_in_the_box() -> None:
    session = solo("special-delivery", player={"pawn": [1, 2], "eggs": ["red"], "tokens": 24})
    events = play(session, "TB-V11", "1", "deliver:red", "decline")
    assert form(session)["players"][0]["tokens"] == 25
    assert "score" in kinds(events)


@pytest.mark.rule("TB-C04")
def test_there_are_five_pawns_and_three_targets() -> None:
    with pytest.raises(Refused, match="2 to 5 players"):
        Session.new(GAME, {"players": list("abcdef"), "mode": "versus"})
    with pytest.raises(Refused, match="3 Worms"):
        solo(slots=SLOTS[:2])


RED = {f"{column},6": ["red"] for column in (1, 2, 4, 5, 6)} | {"1,1": ["red"], "2,1": ["red"]}


@pytest.mark.rule("TB-C05")
def test_a_stand_in_is_placed_when_a_colour_has_run_out() -> None:
    session = screaming(eggs=RED)
    events = attack(session)
    assert form(session)["eggs"]["5,4"] == ["red"]
    [placed] = [event for event in events if event.kind == "place-egg"]
    assert (placed.rule, placed.text) == ("TB-X03", "Put a red Egg on column 5, row 4.")


@pytest.mark.rule("TB-C05")
def test_by_house_rule_only_seven_eggs_of_a_colour_exist() -> None:
    session = screaming(eggs=RED, house={"egg_supply": "limited"})
    events = attack(session)
    assert form(session)["eggs"] == RED
    assert "place-egg" not in kinds(events)


@pytest.mark.rule("TB-C05")
def test_carried_eggs_are_not_in_the_supply_and_other_colours_are() -> None:
    six = {at: eggs for at, eggs in RED.items() if at != "1,1"}
    carried = screaming(eggs=six, player={"eggs": ["red"]}, house={"egg_supply": "limited"})
    attack(carried)
    assert "5,4" not in form(carried)["eggs"]
    blue = screaming(eggs=six, player={"eggs": ["blue"]}, house={"egg_supply": "limited"})
    attack(blue)
    assert form(blue)["eggs"]["5,4"] == ["red"]


@pytest.mark.rule("TB-C06")
def test_rubble_that_is_not_there_is_not_placed() -> None:
    session = screaming(rubble=FULL | {"6,6": 2, "6,1": 2, "4,6": 1})  # 49
    events = attack(session)
    assert kinds(events).count("place-rubble") == 1
    assert sum(form(session)["rubble"].values()) == 50


@pytest.mark.rule("TB-C06")
def test_rubble_on_leaders_is_in_play_too() -> None:
    session = screaming(rubble=FULL | {"6,6": 2, "6,1": 2}, player={"rubble": 2})  # 50
    events = attack(session)
    assert "place-rubble" not in kinds(events)


@pytest.mark.rule("TB-C06")
def test_where_the_supply_stops_the_rubble_a_pawn_is_caught_all_the_same() -> None:
    player = {"rubble": 2, "pawn": [5, 3]}
    session = screaming(rubble=FULL | {"6,6": 2, "6,1": 2}, player=player)
    attack(session)
    assert asked(session) == "leader"


@pytest.mark.rule("TB-C06")
def test_by_house_rule_rubble_never_runs_out() -> None:
    house = {"rubble_supply": "unlimited"}
    session = screaming(rubble=FULL | {"6,6": 2, "6,1": 2}, player={"rubble": 2}, house=house)
    attack(session)
    assert [form(session)["rubble"].get(at) for at in PLUS] == [1, 1, 1, 1]


@pytest.mark.rule("TB-C01")
@pytest.mark.parametrize(
    ("house", "axis"), [({}, "row"), ({"red_axis": "column"}, "column"), ({"boots": "may"}, "row")]
)
def test_the_board_says_which_die_is_the_column_unless_a_house_rule_does(
    tmp_path: Path, house: dict[str, str], axis: str
) -> None:
    shutil.copytree(CARDS, tmp_path, dirs_exist_ok=True)
    board = (CARDS / "board.toml").read_text().replace("[desert]", '[desert]\nred = "row"')
    (tmp_path / "board.toml").write_text(board)
    game = TerrorBelowKit().rules(tmp_path)
    options = {"players": ["Ada"], "mode": "solo", "house_rules": house}
    state = Session.new(game, options).state
    assert state.options.house_rules.red_axis == axis
