"""Locations in a solo game: damaged, destroyed, and what goes with them (TB-O06 to TB-O12)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.state import State
from companion.table.session import Session
from tests.games.terror_below.laid import (
    GAME,
    LINE,
    SLOTS,
    asked,
    form,
    kinds,
    play,
    prompt,
    solo,
    squad,
    versus,
)
from tests.games.terror_below.terror import STARTS, dealt, new, of, red, slot, terror, without

POLICE = {"pawn": [6, 3]}
DIGGER = slot("W11", (5, 3))  # its Rubble falls on column 4 and on the police at 6,3
HUNTS = ["TB-B21", "TB-B22", "TB-B23", "TB-B24"]  # a Line no Location matters to
ALL = list(GAME.cards.bounties)


def standing(session: Session[State]) -> set[str]:
    return {name for name, at in form(session)["locations"].items() if at is not None}


def started(**options: Any) -> Session[State]:
    """A new game whose Locations are rolled: the store to 3,2, the motel to 2,5."""
    session = new(locations="rolled", **options)
    play(session, 3, 2, 2, 5, 6, 3, 1, 6, 4, 6)
    return dealt(session)


# TB-O06: Locations take Rubble


@pytest.mark.rule("TB-O06")
def test_a_location_takes_rubble_in_an_attack() -> None:
    session = terror(DIGGER)
    red(session, "TB-W20")
    assert form(session)["rubble"] == {"4,3": 1, "6,3": 1}
    assert form(session)["locations"]["police"] == [6, 3]


@pytest.mark.rule("TB-O06")
def test_starters_put_no_rubble_on_locations() -> None:
    session = started()
    play(session, 5, 4)  # the blue starter's Egg would lie on the motel
    assert form(session)["rubble"] == {"6,2": 1, "3,5": 1, "6,5": 1}
    assert len(standing(session)) == 5


@pytest.mark.rule("TB-O06")
def test_by_house_rule_starters_do() -> None:
    session = started(house_rules={"setup_rubble_on_locations": "yes"})
    assert (asked(session), prompt(session).rule) == ("egg-red", "TB-X05")
    play(session, 5, 4)
    assert form(session)["rubble"] == {"3,2": 1, "6,2": 1, "3,5": 1, "6,5": 1}
    assert len(standing(session)) == 5
    assert form(session)["eggs"]["5,4"] == ["blue"]


# TB-O07: destroyed


@pytest.mark.rule("TB-O07")
def test_the_second_rubble_destroys_a_location_and_takes_its_rubble_along() -> None:
    session = terror(DIGGER, rubble={"6,3": 1})
    events = red(session, "TB-W20")
    assert form(session)["locations"]["police"] is None
    assert form(session)["rubble"] == {"4,3": 1}
    [gone] = of(events, "destroy-location")
    assert (gone.rule, gone.data["location"], gone.data["at"]) == ("TB-O07", "police", [6, 3])


@pytest.mark.rule("TB-O07")
def test_the_target_of_the_attacking_worm_destroys_a_location_and_the_egg_lies_there() -> None:
    session = terror(slot("W16", (6, 3)))
    events = red(session, "TB-W20")
    assert kinds(events).index("destroy-location") < kinds(events).index("place-egg")
    assert form(session)["locations"]["police"] is None
    assert form(session)["eggs"] == {"6,3": ["green"]}


@pytest.mark.rule("TB-O07")
def test_by_house_rule_the_egg_of_a_destroyed_location_is_rolled() -> None:
    session = terror(slot("W16", (6, 3)), house={"egg_on_destroyed": "roll"})
    red(session)
    assert (asked(session), form(session)["eggs"]) == ("egg-red", {})
    play(session, 4, 1)  # the motel stands: again
    assert asked(session) == "egg-red"
    play(session, 5, 2, "TB-W20")
    assert form(session)["eggs"] == {"5,2": ["green"]}


@pytest.mark.rule("TB-O07")
def test_the_target_takes_the_rubble_of_a_damaged_location_along() -> None:
    session = terror(slot("W16", (6, 3)), rubble={"6,3": 1})
    red(session, "TB-W20")
    assert (form(session)["rubble"], "police" in standing(session)) == ({}, False)


@pytest.mark.rule("TB-O07")
def test_face_down_cards_move_the_target_onto_a_location_first() -> None:
    session = terror(slot("W16", (6, 2), "V23", face="down"))  # down
    red(session, "TB-W20")
    assert form(session)["locations"]["police"] is None
    assert form(session)["eggs"] == {"6,3": ["green"]}


@pytest.mark.rule("TB-O07")
def test_face_down_cards_move_the_target_off_a_location_first() -> None:
    session = terror(slot("W16", (6, 3), "V23", face="down"))
    red(session, "TB-W20")
    assert form(session)["locations"]["police"] == [6, 3]
    assert form(session)["eggs"] == {"6,4": ["green"]}


@pytest.mark.rule("TB-O07")
def test_a_target_does_no_harm_while_its_worm_does_not_attack() -> None:
    session = solo(phase="terror", slots=[SLOTS[0], slot("W17", (6, 3)), SLOTS[2]])
    red(session, "TB-W20")
    assert form(session)["locations"]["police"] == [6, 3]


@pytest.mark.rule("TB-O07")
def test_a_queen_on_a_location_leaves_her_rubble_on_the_open_space() -> None:
    session = terror(slot("W05", (6, 3)), options={"queens": True})
    red(session)
    assert form(session)["locations"]["police"] is None
    assert form(session)["rubble"] == {"6,3": 1}
    assert form(session)["eggs"] == {"6,2": ["red"], "5,3": ["green"], "6,4": ["yellow"]}
    play(session, 2, 2)  # the blue Egg would be off the board
    assert form(session)["eggs"]["2,2"] == ["blue"]


@pytest.mark.rule("TB-O07")
def test_two_locations_can_fall_in_one_attack() -> None:
    places = {**STARTS, "motel": [4, 3]}
    session = terror(DIGGER, rubble={"4,3": 1, "6,3": 1}, locations=places, line=HUNTS)
    red(session, "TB-W20")
    assert standing(session) == {"store", "hospital", "facility"}
    assert form(session)["rubble"] == {}


@pytest.mark.rule("TB-O07")
def test_a_defeated_worm_destroys_all_the_same() -> None:
    session = terror(slot("W16", (6, 3)), player={**POLICE, "weapons": ["TB-A08"]})
    red(session, "TB-A08", "TB-W20")
    assert form(session)["locations"]["police"] is None
    assert form(session)["eggs"] == {"6,3": ["green"]}


# TB-O08: caught in a Location


@pytest.mark.rule("TB-O08")
@pytest.mark.parametrize(
    ("worm", "rubble", "stands"),
    [(DIGGER, {}, True), (DIGGER, {"6,3": 1}, False), (slot("W16", (6, 3)), {}, False)],
    ids=["covered", "destroyed by Rubble", "destroyed by the Target"],
)
def test_a_pawn_in_a_location_is_caught_and_dies_without_a_fight(
    worm: dict[str, Any], rubble: dict[str, int], stands: bool
) -> None:
    session = terror(worm, rubble=rubble, player=POLICE, line=HUNTS)
    events = red(session, "TB-C02", "TB-W20")
    assert kinds(of(events, "leader-dies")) == ["leader-dies"]
    assert ("police" in standing(session)) is stands
    player = form(session)["players"][0]
    assert (player["pawn"], player["dead"], player["leader"]) == (None, ["TB-C01"], "TB-C02")


@pytest.mark.rule("TB-O08")
@pytest.mark.parametrize("worm", [DIGGER, slot("W11", (6, 3))], ids=["covered", "destroyed"])
def test_a_pawn_in_a_location_may_hunt_and_stays_where_it_is(worm: dict[str, Any]) -> None:
    session = terror(worm, player={**POLICE, "weapons": ["TB-A08"]}, line=LINE)
    red(session)
    assert (asked(session), prompt(session).legal()) == ("hunt", ("TB-A08", "stop"))
    play(session, "TB-A08", "TB-W20")
    player = form(session)["players"][0]
    assert (player["pawn"], player["leader"], player["vp"]) == ([6, 3], "TB-C01", 1)


@pytest.mark.rule("TB-O08")
def test_a_player_may_hold_the_weapons_back_and_die() -> None:
    session = terror(DIGGER, player={**POLICE, "weapons": ["TB-A08"]})
    red(session, "stop", "TB-C02", "TB-W20")
    player = form(session)["players"][0]
    assert (player["pawn"], player["weapons"]) == (None, ["TB-A08"])


@pytest.mark.rule("TB-O08")
def test_a_pawn_is_caught_where_the_location_falls_and_the_egg_is_rolled() -> None:
    session = terror(slot("W16", (6, 3)), house={"egg_on_destroyed": "roll"}, player=POLICE)
    red(session, 5, 5)
    assert asked(session) == "leader"


@pytest.mark.rule("TB-O08")
def test_a_pawn_is_caught_where_the_location_falls_and_no_piece_is_left_to_place() -> None:
    session = terror(
        slot("W16", (6, 3)),
        house={"egg_supply": "limited", "capped_space_catches": "no"},
        eggs={f"{column},4": ["green"] for column in range(1, 7)},
        player={**POLICE, "eggs": ["green"]},
    )
    red(session)
    assert asked(session) == "leader"


@pytest.mark.rule("TB-O08")
def test_a_queens_egg_over_a_location_catches_its_pawn() -> None:
    session = terror(slot("W05", (6, 4)), options={"queens": True}, player=POLICE)
    red(session, 2, 2, 3, 3)  # the red Egg over the police, the blue one off the board
    assert asked(session) == "leader"
    assert form(session)["locations"]["police"] == [6, 3]
    assert form(session)["eggs"]["2,2"] == ["red"]


@pytest.mark.rule("TB-O08")
def test_a_pawn_in_a_location_the_pattern_does_not_cover_is_safe() -> None:
    session = terror(slot("W11", (5, 4)), player={**POLICE, "weapons": ["TB-A08"]})
    red(session)
    assert asked(session) == "worm"


@pytest.mark.rule("TB-O08")
def test_several_players_are_safe_in_a_location_under_the_pattern() -> None:
    due = slot("W11", (5, 3), "V11", "V12", "V13")
    session = versus(
        squad(pawn=[6, 3], weapons=["TB-A08"]),
        squad("Bo", 4, pawn=[1, 1]),
        squad("Cy", 7, pawn=[2, 6]),
        slots=[SLOTS[0], due, SLOTS[2]],
    )
    play(session, "TB-V14", "1", "end")
    assert asked(session) == "worm"


# TB-O09: what is gone with it


@pytest.mark.rule("TB-O09")
def test_nothing_is_delivered_where_a_location_was() -> None:
    session = solo(player={"pawn": [4, 1], "eggs": ["red"]}, locations=without("motel"), line=HUNTS)
    play(session, "TB-V11", "1")
    assert "deliver:red" not in prompt(session).legal()


@pytest.mark.rule("TB-O09")
def test_nobody_comes_back_where_a_location_was() -> None:
    session = solo(player={"pawn": None}, locations=without("motel"), line=HUNTS)
    assert asked(session) == "respawn"
    assert prompt(session).legal() == ("store", "police", "hospital", "facility")


@pytest.mark.rule("TB-O09")
def test_it_is_plain_desert_that_takes_rubble_eggs_and_pawns() -> None:
    session = terror(DIGGER, locations=without("police"), rubble={"6,3": 1})
    red(session, "TB-W20")
    assert form(session)["rubble"]["6,3"] == 2
    session = terror(slot("W16", (6, 3)), locations=without("police"))
    red(session, "TB-W20")
    assert form(session)["eggs"] == {"6,3": ["green"]}
    session = solo(player={"pawn": [5, 3]}, locations=without("police"))
    play(session, "TB-V11", "1", "move:6,3")
    assert form(session)["players"][0]["pawn"] == [6, 3]


@pytest.mark.rule("TB-O09")
def test_line_bounties_for_it_leave_the_game_and_the_line_is_refilled() -> None:
    session = terror(slot("W16", (4, 1)))  # all four of the Line go to the motel
    events = red(session)
    assert [event.data["card"] for event in of(events, "discard-bounty")] == LINE
    assert {event.rule for event in of(events, "discard-bounty")} == {"TB-O09"}
    assert (asked(session), prompt(session).rule) == ("bounty", "TB-O09")
    play(session, "TB-B01", "TB-B06", "TB-B11", "TB-B16")
    assert asked(session) == "worm"
    assert form(session)["line"] == ["TB-B01", "TB-B06", "TB-B11", "TB-B16"]
    assert form(session)["removed"]["bounty"] == LINE


@pytest.mark.rule("TB-O09")
def test_other_bounties_stay_in_the_line() -> None:
    session = terror(slot("W16", (6, 3)))
    events = red(session)
    assert (of(events, "discard-bounty"), asked(session)) == ([], "worm")


@pytest.mark.rule("TB-O09")
def test_dead_bounties_drawn_by_the_refill_go_too_until_four_are_valid() -> None:
    session = terror(slot("W16", (4, 1)), line=["TB-B02", *HUNTS[:3]])
    red(session, "TB-B07", "TB-B12", "TB-B17")
    assert asked(session) == "bounty"
    assert {"TB-B02", "TB-B07", "TB-B12", "TB-B17"}.isdisjoint(prompt(session).legal())
    play(session, "TB-B01")
    assert asked(session) == "worm"
    assert form(session)["line"] == [*HUNTS[:3], "TB-B01"]
    assert form(session)["removed"]["bounty"] == LINE


@pytest.mark.rule("TB-O09")
def test_the_line_stays_short_when_the_deck_runs_out_with_dead_bounties() -> None:
    in_deck = ["TB-B07", "TB-B01"]
    line = ["TB-B02", "TB-B12", "TB-B21", "TB-B22"]
    gone = [card for card in ALL if card not in in_deck + line]
    session = terror(slot("W16", (4, 1)), line=line, removed={"bounty": gone})
    red(session, "TB-B01", "TB-B07")
    assert asked(session) == "worm"
    assert form(session)["line"] == ["TB-B21", "TB-B22", "TB-B01"]


@pytest.mark.rule("TB-O09")
def test_discarded_bounties_never_return() -> None:
    line = ["TB-B02", "TB-B12", "TB-B21", "TB-B22"]
    gone = [card for card in ALL if card not in line]
    session = terror(slot("W16", (4, 1)), line=line, discards={"bounty": gone})
    red(session)
    assert asked(session) == "worm"  # no deck is made of them
    assert form(session)["line"] == ["TB-B21", "TB-B22"]


@pytest.mark.rule("TB-O09")
def test_bounties_for_it_drawn_in_a_later_turn_go_as_well() -> None:
    player = {"pawn": [1, 2], "eggs": ["red"]}
    line = ["TB-B01", *HUNTS[:3]]
    session = solo(player=player, locations=without("motel"), line=line)
    play(session, "TB-V11", "1", "deliver:red", "TB-B07")
    assert asked(session) == "bounty"
    play(session, "TB-B03")
    assert form(session)["line"] == [*HUNTS[:3], "TB-B03"]
    assert form(session)["removed"]["bounty"] == ["TB-B07"]


@pytest.mark.rule("TB-O09")
def test_hidden_bounties_for_it_stay_and_cannot_be_fulfilled() -> None:
    player = {"hidden": ["TB-B07"], "eggs": ["green"], "pawn": [4, 2]}
    session = terror(slot("W16", (4, 1)), player=player, line=HUNTS)
    red(session, "TB-W20")
    assert form(session)["players"][0]["hidden"] == ["TB-B07"]
    play(session, "TB-V11", "2", "move:4,1")
    assert not [option for option in prompt(session).legal() if str(option).startswith("deliver")]


@pytest.mark.rule("TB-O09")
def test_a_dead_bounty_drawn_to_be_hidden_is_drawn_again() -> None:
    player = {"pawn": [3, 6], "eggs": ["blue"]}
    session = solo(player=player, locations=without("motel"), line=HUNTS)
    play(session, "TB-V11", "1", "deliver:blue", "take", "deck", "TB-B07")
    assert asked(session) == "hidden-bounty"
    play(session, "TB-B01")
    assert form(session)["players"][0]["hidden"] == ["TB-B01"]
    assert form(session)["removed"]["bounty"] == ["TB-B07"]


@pytest.mark.rule("TB-O09")
def test_two_locations_falling_together_take_the_bounties_of_both() -> None:
    places = {**STARTS, "motel": [4, 3]}
    line = ["TB-B02", "TB-B03", "TB-B21", "TB-B22"]
    session = terror(DIGGER, rubble={"4,3": 1, "6,3": 1}, locations=places, line=line)
    red(session, "TB-B08", "TB-B01", "TB-B06")  # the first refill draws one for the police
    assert asked(session) == "worm"
    assert form(session)["line"] == ["TB-B21", "TB-B22", "TB-B01", "TB-B06"]
    assert set(form(session)["removed"]["bounty"]) == {"TB-B02", "TB-B03", "TB-B08"}


# TB-O10: one Egg on a space


@pytest.mark.rule("TB-O10")
def test_an_egg_on_an_egg_discards_both() -> None:
    session = terror(slot("W16", (5, 5)), eggs={"5,5": ["red"]})
    events = red(session, "TB-W20")
    assert form(session)["eggs"] == {}
    [gone] = of(events, "discard-eggs")
    assert (gone.rule, gone.data["at"], gone.data["eggs"]) == ("TB-O10", [5, 5], ["red", "green"])


@pytest.mark.rule("TB-O10")
def test_a_queens_eggs_discard_the_eggs_they_meet() -> None:
    eggs = {"5,4": ["red"], "4,5": ["yellow"]}
    session = terror(slot("W05", (5, 5)), options={"queens": True}, eggs=eggs)
    red(session, "TB-W20")
    assert form(session)["eggs"] == {"6,5": ["blue"], "5,6": ["yellow"]}


@pytest.mark.rule("TB-O10")
def test_a_rolled_egg_discards_the_egg_it_meets() -> None:
    session = terror(slot("W05", (6, 5)), options={"queens": True}, eggs={"2,2": ["red"]})
    red(session, 2, 2, "TB-W20")
    assert form(session)["eggs"] == {"6,4": ["red"], "5,5": ["green"], "6,6": ["yellow"]}


@pytest.mark.rule("TB-O10")
def test_by_house_rule_a_rolled_egg_is_rolled_again() -> None:
    session = terror(
        slot("W05", (6, 5)),
        options={"queens": True},
        eggs={"2,2": ["red"]},
        house={"stray_egg_on_egg": "reroll"},
    )
    red(session, 2, 2)
    assert asked(session) == "egg-red"
    play(session, 2, 3, "TB-W20")
    assert form(session)["eggs"]["2,2"] == ["red"]
    assert form(session)["eggs"]["2,3"] == ["blue"]


@pytest.mark.rule("TB-O10")
def test_by_house_rule_only_rolled_eggs_are_spared() -> None:
    house = {"stray_egg_on_egg": "reroll"}
    session = terror(slot("W16", (5, 5)), eggs={"5,5": ["red"]}, house=house)
    red(session, "TB-W20")
    assert form(session)["eggs"] == {}


@pytest.mark.rule("TB-O10")
def test_two_rolled_eggs_on_one_space_discard_each_other() -> None:
    session = terror(slot("W05", (6, 6)), options={"queens": True})
    red(session, 2, 2, 2, 2, "TB-W20")
    assert form(session)["eggs"] == {"6,5": ["red"], "5,6": ["green"]}


@pytest.mark.rule("TB-O10")
def test_several_dropped_eggs_discard_each_other() -> None:
    session = terror(slot("W11", (4, 3)), player={"eggs": ["red", "blue"]})
    red(session, "TB-C02", "TB-W20")
    assert form(session)["eggs"] == {"4,3": ["green"]}
    assert form(session)["players"][0]["eggs"] == []


@pytest.mark.rule("TB-O10")
def test_a_single_dropped_egg_stays_but_not_on_another() -> None:
    session = terror(slot("W11", (4, 3)), player={"eggs": ["red"]})
    red(session, "TB-C02", "TB-W20")
    assert form(session)["eggs"] == {"4,3": ["green"], "3,3": ["red"]}
    session = terror(slot("W16", (3, 3)), player={"eggs": ["red"]})
    red(session, "TB-C02", "TB-W20")
    assert form(session)["eggs"] == {}


@pytest.mark.rule("TB-O10")
def test_an_egg_dropped_after_two_were_discarded_stays() -> None:
    session = terror(slot("W16", (3, 3)), player={"eggs": ["red"]}, eggs={"3,3": ["blue"]})
    red(session, "TB-C02", "TB-W20")  # green and blue are gone before the Leader dies
    assert form(session)["eggs"] == {"3,3": ["red"]}


@pytest.mark.rule("TB-O10")
def test_carrying_many_eggs_is_fine() -> None:
    session = solo(player={"eggs": ["red", "blue"]}, eggs={"3,3": ["green"]})
    play(session, "TB-V11", "1", "pickup")
    assert form(session)["players"][0]["eggs"] == ["red", "blue", "green"]


@pytest.mark.rule("TB-O10")
def test_eggs_of_the_setup_discard_each_other_too() -> None:
    session = new(worms="random", locations="rolled")
    play(session, 5, 3, 1, 1, 1, 3, 4, 6, 6, 6)  # a Location on the start of Worm 16
    dealt(session)
    play(session, "TB-W19", "TB-W16", 2, 4)
    assert form(session)["eggs"] == {}


@pytest.mark.rule("TB-O10")
def test_several_players_keep_several_eggs_on_a_space() -> None:
    due = slot("W11", (5, 5), "V11", "V12", "V13")
    players = [squad(), squad("Bo", 4, pawn=[1, 1]), squad("Cy", 7, pawn=[2, 6])]
    session = versus(*players, slots=[due, *SLOTS[1:]], eggs={"5,5": ["red"]})
    play(session, "TB-V14", "2", "end")
    assert form(session)["eggs"] == {"5,5": ["red", "green"]}


# TB-O11: damaged


@pytest.mark.rule("TB-O11")
def test_a_damaged_location_cannot_be_driven_into() -> None:
    session = solo(player={"pawn": [5, 3]}, rubble={"6,3": 1})
    play(session, "TB-V11", "1")
    assert "move:6,3" not in prompt(session).legal()
    assert "clear:6,3" in prompt(session).legal()


@pytest.mark.rule("TB-O11")
def test_by_house_rule_it_can() -> None:
    session = solo(
        player={"pawn": [5, 3]},
        rubble={"6,3": 1, "5,2": 1},
        house={"enter_damaged_location": "yes"},
    )
    play(session, "TB-V11", "1")
    assert "move:5,2" not in prompt(session).legal()  # Rubble elsewhere still blocks
    play(session, "move:6,3")
    assert form(session)["players"][0]["pawn"] == [6, 3]
    assert form(session)["rubble"]["6,3"] == 1


@pytest.mark.rule("TB-O11")
def test_clearing_from_an_adjacent_space_repairs_it() -> None:
    session = solo(
        player={"pawn": [5, 2]}, rubble={"6,3": 1}, slots=[DIGGER, *SLOTS[1:]], line=HUNTS
    )
    play(session, "TB-V11", "2")
    assert "clear:6,3" not in prompt(session).legal()  # not adjacent yet
    play(session, "move:6,2", "clear:6,3")
    assert "move:6,3" in prompt(session).legal()
    play(session, "end")
    red(session, "TB-W20")
    assert form(session)["locations"]["police"] == [6, 3]  # that was its first Rubble again
    assert form(session)["players"][0]["rubble"] == 1


@pytest.mark.rule("TB-O11")
def test_a_pawn_in_a_damaged_location_can_deliver_and_leave_but_not_clear_it() -> None:
    session = solo(player={"pawn": [6, 3], "eggs": ["red", "blue"]}, rubble={"6,3": 1})
    play(session, "TB-V11", "1")
    assert "clear:6,3" not in prompt(session).legal()
    play(session, "deliver:red", "decline", "move:5,3")
    assert form(session)["players"][0]["pawn"] == [5, 3]
    assert form(session)["players"][0]["vp"] == 1


@pytest.mark.rule("TB-O11")
def test_the_squad_may_come_back_on_a_damaged_location() -> None:
    session = solo(player={"pawn": None}, rubble={"6,3": 1})
    assert "police" in prompt(session).legal()
    play(session, "police")
    assert form(session)["players"][0]["pawn"] == [6, 3]
    assert form(session)["rubble"] == {"6,3": 1}


# TB-O12: death in a Location


@pytest.mark.rule("TB-O12")
def test_a_dying_leader_drops_rubble_on_a_location_which_can_destroy_it() -> None:
    player = {**POLICE, "rubble": 1, "eggs": ["red"]}
    session = terror(DIGGER, player=player, line=HUNTS)
    events = red(session, "TB-C02", "TB-W20")
    assert form(session)["locations"]["police"] is None
    assert form(session)["rubble"] == {"4,3": 1}
    assert form(session)["eggs"] == {"5,3": ["green"], "6,3": ["red"]}  # on the open space
    assert kinds(events).index("leader-dies") < kinds(events).index("destroy-location")


@pytest.mark.rule("TB-O12")
def test_rubble_over_two_goes_to_the_supply() -> None:
    session = terror(DIGGER, player={**POLICE, "rubble": 2}, line=HUNTS)
    red(session, "TB-C02", "TB-W20")
    assert form(session)["locations"]["police"] is None
    assert form(session)["rubble"] == {"4,3": 1}
    assert form(session)["players"][0]["rubble"] == 0


@pytest.mark.rule("TB-O12")
def test_eggs_dropped_in_a_standing_location_are_rolled() -> None:
    session = terror(DIGGER, player={**POLICE, "eggs": ["red", "blue"]}, line=HUNTS)
    red(session)
    assert (asked(session), prompt(session).rule) == ("egg-red", "TB-O12")
    play(session, 4, 1)  # the motel: again
    play(session, 2, 2, 5, 5, "TB-C02", "TB-W20")
    assert form(session)["eggs"] == {"2,2": ["red"], "5,3": ["green"], "5,5": ["blue"]}
    assert form(session)["locations"]["police"] == [6, 3]
    assert form(session)["rubble"] == {"4,3": 1, "6,3": 1}


@pytest.mark.rule("TB-O12")
def test_eggs_drop_where_the_attack_itself_destroyed_the_location() -> None:
    session = terror(DIGGER, rubble={"6,3": 1}, player={**POLICE, "eggs": ["red"]}, line=HUNTS)
    red(session, "TB-C02", "TB-W20")
    assert form(session)["eggs"] == {"5,3": ["green"], "6,3": ["red"]}


@pytest.mark.rule("TB-O12")
def test_a_location_destroyed_by_a_death_takes_its_line_bounties_along() -> None:
    session = terror(
        slot("W11", (5, 1)), player={"pawn": [4, 1], "rubble": 1}, line=["TB-B02", *HUNTS[:3]]
    )
    red(session)
    assert asked(session) == "bounty"
    play(session, "TB-B01", "TB-C02", "TB-W20")
    assert form(session)["line"] == [*HUNTS[:3], "TB-B01"]


@pytest.mark.rule("TB-O12")
def test_without_any_location_the_squad_comes_back_on_a_former_start_space() -> None:
    session = solo(
        "special-delivery",
        player={"pawn": None},
        locations=dict.fromkeys(STARTS),
        rubble={"4,1": 1, "6,3": 2},
        line=HUNTS,
    )
    assert prompt(session).legal() == ("1,2", "1,5", "3,6")
    play(session, "1,5")
    assert form(session)["players"][0]["pawn"] == [1, 5]
    assert asked(session) == "vehicle"


@pytest.mark.rule("TB-O12")
def test_without_those_it_comes_back_on_any_free_space() -> None:
    rubble = {f"{column},{row}": 1 for column, row in STARTS.values()} | {"1,1": 1}
    session = solo(
        "special-delivery",
        player={"pawn": None},
        locations=dict.fromkeys(STARTS),
        rubble=rubble,
        line=HUNTS,
    )
    assert len(prompt(session).legal()) == 36 - 6
    assert not set(rubble) & set(prompt(session).legal())


@pytest.mark.rule("TB-O12")
def test_former_start_spaces_are_where_the_locations_were_rolled_to() -> None:
    session = started(scenario="special-delivery")
    play(session, 5, 4, "TB-W16", "TB-W17", "TB-W18", "store")
    nowhere = {"locations": dict.fromkeys(STARTS), "line": HUNTS}
    players = [{**form(session)["players"][0], "pawn": None}]
    session.correct({**nowhere, "players": players})
    assert set(prompt(session).legal()) == {"3,2", "2,5", "6,3", "1,6", "4,6"}
