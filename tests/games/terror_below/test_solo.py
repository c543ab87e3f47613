"""The solo game: clock, setup, the Terror Turn, the win (TB-O01 to O05, O13, O14)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.errors import Refused
from companion.table.prompts import Card, Roll
from companion.table.session import Session
from tests.games.terror_below.laid import (
    GAME,
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
from tests.games.terror_below.terror import QUIET, dealt, new, of, red, slot, terror, without
from tests.sure import the

FOUR = ("V11", "V12", "V13", "V14")  # what brings a plain Worm to its limit


# TB-O01: the clock


@pytest.mark.rule("TB-O01")
def test_the_fifteenth_attack_loses_at_once_without_a_replacement() -> None:
    session = terror(attacks=14)
    events = red(session)
    assert session.prompt is None
    assert session.result is not None
    assert (session.result.outcome, session.result.winner) == ("lost", None)
    assert "15" in session.result.reason
    assert kinds(events)[-2:] == ["attack-ends", "game-over"]
    assert of(events, "reveal-worm") == []
    after = form(session)
    assert (after["attacks"], after["phase"]) == (15, "over")
    assert after["discards"]["worm"] == ["TB-W16"]


@pytest.mark.rule("TB-O01")
def test_the_fourteenth_attack_goes_on() -> None:
    session = terror(attacks=13)
    red(session, "TB-W20")
    assert (session.state.attacks, session.result, asked(session)) == (14, None, "vehicle")


@pytest.mark.rule("TB-O01")
def test_the_fifteenth_attack_before_the_dice_rolls_none_of_them() -> None:
    session = solo(attacks=14, slots=[slot("W13", (6, 6), "V12"), *SLOTS[1:]])
    play(session, "TB-V11", "1", "end")
    assert (asked(session), session.state.attacks) == ("over", 15)


@pytest.mark.rule("TB-O01")
def test_the_fifteenth_attack_from_the_blue_card_leaves_the_red_die_alone() -> None:
    session = terror(slot("W13", (6, 6), "V12"), attacks=14)
    play(session, 1, "TB-V13")
    assert (asked(session), session.state.attacks) == ("over", 15)


@pytest.mark.rule("TB-O01")
def test_the_fifteenth_attack_keeps_a_second_worm_at_its_limit_from_attacking() -> None:
    both = [slot("W13", (6, 6), "V11", "V12"), slot("W11", (2, 2), "V13", "V14", "V15"), SLOTS[2]]
    session = solo(phase="terror", slots=both, attacks=14)
    events = play(session, "2")
    assert [event.data["slot"] for event in of(events, "attack-begins")] == [2]
    assert (asked(session), session.state.attacks) == ("over", 15)


@pytest.mark.rule("TB-O01")
def test_a_defeated_worm_counts_too() -> None:
    session = terror(slot("W16", (3, 3)), attacks=14, player={"weapons": ["TB-A08"]})
    red(session, "TB-A08")
    assert session.result is not None
    assert (session.result.outcome, session.state.attacks) == ("lost", 15)
    assert session.state.players[0].tokens == 1


@pytest.mark.rule("TB-O01")
def test_the_game_is_lost_when_the_squad_is_gone() -> None:
    session = terror(slot("W16", (3, 3)), player={"squad": [], "dead": ["TB-C02", "TB-C03"]})
    red(session)
    assert session.result is not None
    assert (session.result.outcome, session.result.reason) == ("lost", "The whole squad is dead.")
    assert form(session)["players"][0]["leader"] is None
    assert session.prompt is None


@pytest.mark.rule("TB-O01")
def test_with_a_squad_member_left_the_game_goes_on() -> None:
    session = terror(slot("W16", (3, 3)), player={"squad": ["TB-C02"], "dead": ["TB-C03"]})
    red(session, "TB-W20")
    assert session.state.players[0].leader == "TB-C02"
    assert asked(session) == "respawn"


@pytest.mark.rule("TB-O01")
def test_starters_do_not_count() -> None:
    session = dealt(new())
    after = form(session)
    assert (after["attacks"], after["discards"]["worm"]) == (0, [])
    assert after["removed"]["worm"] == ["TB-W01", "TB-W02", "TB-W03", "TB-W04"]


RANDOM = ["TB-W16", "TB-W19", "TB-W20", "TB-W21"]


@pytest.mark.rule("TB-O01")
@pytest.mark.parametrize(
    ("house", "attacks", "pile"),
    [({}, 0, "removed"), ({"setup_attacks_count": "yes"}, 4, "discards")],
)
def test_random_setup_worms_count_only_by_house_rule(
    house: dict[str, str], attacks: int, pile: str
) -> None:
    session = dealt(new(worms="random", house_rules=house))
    play(session, *RANDOM)
    assert asked(session) == "worm"
    after = form(session)
    assert after["attacks"] == attacks == len(after["discards"]["worm"])
    assert after[pile]["worm"] == RANDOM


# TB-O02: the setup


@pytest.mark.rule("TB-O02")
def test_the_board_is_set_up_as_for_two_players() -> None:
    session = dealt(new())
    assert asked(session) == "worm"  # no further attacks after the starters
    play(session, "TB-W16", "TB-W17", "TB-W18", "motel")
    after = form(session)
    assert after["eggs"] == {"2,2": ["red"], "5,2": ["green"], "2,5": ["blue"], "5,5": ["yellow"]}
    assert after["rubble"] == {"3,2": 1, "6,2": 1, "3,5": 1, "6,5": 1}
    assert [each["worm"] for each in after["slots"]] == ["TB-W16", "TB-W17", "TB-W18"]
    assert len(after["players"]) == 1
    assert after["players"][0]["pawn"] == [4, 1]


@pytest.mark.rule("TB-O02")
def test_random_setup_resolves_the_four_worms_of_two_players() -> None:
    session = dealt(new(worms="random"))
    for worm in RANDOM:
        assert asked(session) == "setup-worm"
        play(session, worm)
    assert asked(session) == "worm"
    assert len(session.state.eggs) == 4


@pytest.mark.rule("TB-O02")
def test_no_die_is_rolled_for_a_second_player() -> None:
    session = solo()
    play(session, "TB-V11", "1", "end")
    assert (asked(session), prompt(session).rule) == ("terror-blue", "TB-O04")


@pytest.mark.rule("TB-O02")
def test_queens_are_out() -> None:
    session = terror()
    red(session)
    assert asked(session) == "worm"
    assert "TB-W05" not in prompt(session).legal()
    with pytest.raises(Refused):
        session.answer("TB-W05")


@pytest.mark.rule("TB-O02")
@pytest.mark.parametrize(
    ("before", "deck", "card"),
    [((), "item", "TB-I13"), (("TB-I03",), "weapon", "TB-A06"),
     (("TB-I03", "TB-A02"), "character", "TB-C16")],
)  # fmt: skip
def test_cards_not_for_solo_are_out_of_the_decks(
    before: tuple[str, ...], deck: str, card: str
) -> None:
    options = {"players": ["Ada", "Bo"], "mode": "versus"}
    alone, together = new(), type(new()).new(GAME, options)
    for session in (alone, together):
        play(session, "TB-B02", "TB-B07", "TB-B12", "TB-B17", *before)
    assert card not in prompt(alone).legal()
    assert card in prompt(together).legal()


@pytest.mark.rule("TB-O02")
def test_cards_not_for_solo_stay_out_during_play() -> None:
    session = solo(player={"pawn": [1, 2], "eggs": ["blue"]})
    play(session, "TB-V11", "1", "deliver:blue", "take")
    assert asked(session) == "item"
    assert "TB-I13" not in prompt(session).legal()


# TB-O03: the Terror Turn


@pytest.mark.rule("TB-O03")
def test_the_terror_turn_follows_each_turn_and_the_next_turn_follows_it() -> None:
    session = solo()
    events = play(session, "TB-V12", "1", "end")
    assert kinds(events)[-1] == "terror-turn-begins"
    assert session.state.phase == "terror"
    events = red(session, "TB-W20")
    assert kinds(events)[-1] == "turn-begins"
    assert (session.state.phase, session.state.active, asked(session)) == ("turn", 0, "vehicle")


@pytest.mark.rule("TB-O03")
def test_your_own_card_at_the_limit_attacks_after_the_refill_and_before_the_blue_die() -> None:
    hand = ["TB-V11", "TB-V12", "TB-V13"]
    slots = [slot("W13", (6, 6), "V14"), *SLOTS[1:]]
    options = {"hands": "known"}
    session = solo(options=options, slots=slots, player={"hand": hand})
    events = play(session, "TB-V11", "1", "end")
    assert asked(session) == "hand"
    assert of(events, "attack-begins") == []
    events = play(session, "TB-V15")
    assert kinds(events)[:2] == ["terror-turn-begins", "attack-begins"]
    assert asked(session) == "worm"
    play(session, "TB-W20")
    assert asked(session) == "terror-blue"
    assert form(session)["slots"][0] == {"worm": "TB-W20", "target": [3, 4], "cards": []}


@pytest.mark.rule("TB-O03")
def test_your_own_card_does_not_make_a_worm_attack_during_your_actions() -> None:
    session = solo(slots=[slot("W13", (3, 3), "V14"), *SLOTS[1:]])
    events = play(session, "TB-V11", "1")
    assert of(events, "attack-begins") == []
    play(session, "move:4,3", "move:5,3", "move:5,4")
    assert session.state.players[0].leader == "TB-C01"  # it drove away in time
    assert asked(session) == "worm"


def two_at_their_limit(**house: str) -> Any:
    slots = [slot("W13", (6, 6), "V11", "V12"), SLOTS[1], slot("W11", (2, 4), "V13", "V14", "V15")]
    return solo(phase="terror", slots=slots, house=house)


@pytest.mark.rule("TB-O03")
def test_two_worms_at_their_limit_attack_in_the_players_order_before_the_blue_die() -> None:
    session = two_at_their_limit()
    assert (asked(session), prompt(session).legal()) == ("attack-order", ("1", "3"))
    events = play(session, "3", "TB-W20", "TB-W21")
    assert [event.data["slot"] for event in of(events, "attack-begins")] == [3, 1]
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-O03")
def test_by_house_rule_they_attack_in_the_order_of_their_slots() -> None:
    session = two_at_their_limit(attack_order="slot")
    assert asked(session) == "worm"
    events = play(session, "TB-W20", "TB-W21")
    assert [event.data["slot"] for event in of(events, "attack-begins")] == [3]
    assert form(session)["discards"]["worm"] == ["TB-W13", "TB-W11"]


@pytest.mark.rule("TB-O03")
def test_a_worm_replaced_before_the_dice_hears_the_blue_card() -> None:
    session = terror(slot("W13", (6, 6), "V11", "V12"))
    play(session, "TB-W20", 1, "TB-V13")
    assert form(session)["slots"][0]["worm"] == "TB-W20"
    assert form(session)["slots"][0]["cards"] == [{"card": "TB-V13", "face": "up"}]


@pytest.mark.rule("TB-O03")
def test_the_blue_card_at_the_limit_attacks_before_the_red_die() -> None:
    session = terror(slot("W13", (6, 6), "V12"))
    events = play(session, 2, "TB-V13")
    assert [event.data["slot"] for event in of(events, "attack-begins")] == [1]
    assert asked(session) == "worm"
    play(session, "TB-W20")
    assert asked(session) == "terror-red"


@pytest.mark.rule("TB-O03")
def test_four_attacks_in_one_terror_turn() -> None:
    slots = [slot("W13", (6, 6), "V11", "V12"), slot("W11", (2, 4), "V13", "V14", "V15"),
             slot("W10", (5, 5), "V16", "V17")]  # fmt: skip
    session = solo(phase="terror", slots=slots)
    play(session, "1", "TB-W20", "TB-W21", 5, "TB-V18", "TB-W22", 5, "TB-W23")
    assert (session.state.attacks, asked(session)) == (4, "vehicle")


# TB-O04: the blue die


@pytest.mark.rule("TB-O04")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_blue_die_names_a_slot_for_the_drawn_card(die: int) -> None:
    session = terror()
    assert (asked(session), the(Roll, prompt(session)).die) == ("terror-blue", "blue")
    play(session, die)
    drawn = the(Card, prompt(session))
    assert (drawn.purpose, drawn.deck, drawn.source) == ("terror-vehicle", "vehicle", "deck")
    play(session, "TB-V11")
    counts = [len(each.cards) for each in session.state.slots]
    assert counts == [int(die in pair) for pair in ((1, 2), (3, 4), (5, 6))]
    [card] = [card for each in form(session)["slots"] for card in each["cards"]]
    assert card == {"card": "TB-V11", "face": "up"}


@pytest.mark.rule("TB-O04")
def test_only_the_arrows_of_the_blue_card_count() -> None:
    session = terror(slot("W16", (4, 4)))
    play(session, 1, "TB-V02")  # Bicycle, an arrow up
    assert form(session)["slots"][0]["target"] == [4, 3]
    assert asked(session) == "terror-red"  # no points, and nothing face down
    session = terror(slot("W16", (4, 4)))
    play(session, 1, "TB-V03")  # Motorcycle
    assert [each["target"] for each in form(session)["slots"]] == [[4, 4], [6, 1], [1, 6]]
    assert asked(session) == "terror-red"


@pytest.mark.rule("TB-O04")
def test_the_arrows_of_the_blue_card_move_the_target_before_its_worm_attacks() -> None:
    session = terror(slot("W13", (5, 5), "V11"))
    play(session, 1, "TB-V22")  # to the right
    assert form(session)["eggs"] == {"6,5": ["yellow"]}
    assert form(session)["rubble"] == {"6,4": 1, "6,6": 1}


@pytest.mark.rule("TB-O04")
def test_the_blue_card_does_not_come_from_the_hand() -> None:
    hand = ["TB-V11", "TB-V12", "TB-V13"]
    session = terror(options={"hands": "known"}, player={"hand": hand})
    play(session, 1)
    assert set(hand) & set(prompt(session).legal()) == set()
    play(session, "TB-V14")
    assert form(session)["players"][0]["hand"] == hand


# TB-O05: the red die


@pytest.mark.rule("TB-O05")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_red_die_names_the_worm_that_attacks_whatever_its_cards(die: int) -> None:
    session = terror()
    play(session, 6, "TB-V11")
    assert (asked(session), the(Roll, prompt(session)).die) == ("terror-red", "red")
    events = play(session, die)
    assert [event.data["slot"] for event in of(events, "attack-begins")] == [(die + 1) // 2]


@pytest.mark.rule("TB-O05")
def test_the_red_attack_turns_up_face_down_cards_and_clears_all_of_them() -> None:
    session = terror(slot("W11", (5, 5), "V21", face="down"))
    events = red(session, "TB-W20")
    assert kinds(of(events, "flip-card")) == ["flip-card"]
    assert form(session)["eggs"] == {"5,4": ["green"]}
    assert form(session)["discards"]["vehicle"] == ["TB-V21"]
    assert form(session)["slots"][0] == {"worm": "TB-W20", "target": [3, 4], "cards": []}


@pytest.mark.rule("TB-O05")
def test_the_red_die_can_name_the_worm_just_replaced() -> None:
    session = terror(slot("W13", (6, 6), "V11", "V12"))
    play(session, "TB-W19", *QUIET)
    play(session, 1, "TB-W20")
    after = form(session)
    assert after["discards"]["worm"] == ["TB-W13", "TB-W19"]
    assert after["eggs"] == {"6,6": ["yellow"], "2,4": ["green"]}  # from its start coordinates
    assert after["attacks"] == 2


@pytest.mark.rule("TB-O05")
def test_the_red_die_is_rolled_even_if_others_have_attacked() -> None:
    session = terror(slot("W13", (6, 6), "V11", "V12"))
    play(session, "TB-W20", *QUIET)
    assert asked(session) == "terror-red"


@pytest.mark.rule("TB-O05")
def test_after_a_death_in_the_terror_turn_the_red_die_still_attacks_an_empty_board() -> None:
    session = terror(slot("W13", (3, 3), "V11", "V12"), player={"squad": ["TB-C02"]})
    play(session, "TB-W20", *QUIET)  # the new Leader is the only one left
    assert (asked(session), session.state.players[0].pawn) == ("terror-red", None)
    play(session, 1, "TB-W21")
    assert session.state.players[0].leader == "TB-C02"
    assert asked(session) == "respawn"


# TB-O13: advanced


@pytest.mark.rule("TB-O13")
def test_queens_can_be_shuffled_in() -> None:
    session = terror(options={"queens": True})
    red(session)
    assert "TB-W05" in prompt(session).legal()


@pytest.mark.rule("TB-O13")
@pytest.mark.parametrize(("left", "members"), [(0, 3), (1, 2), (2, 1)])
def test_squad_members_can_be_left_behind(left: int, members: int) -> None:
    session = dealt(new(left_behind=left))
    player = session.state.players[0]
    assert 1 + len(player.squad) == members
    assert asked(session) == "worm"


@pytest.mark.rule("TB-O13")
def test_three_are_drawn_and_the_player_chooses_who_goes_back_into_the_box() -> None:
    session = new(left_behind=2)
    play(session, "TB-B02", "TB-B07", "TB-B12", "TB-B17", "TB-I03", "TB-A02")
    play(session, "TB-C01", "TB-C02", "TB-C03")
    asking = prompt(session)
    assert (asking.purpose, asking.rule) == ("squad", "TB-O13")
    assert list(asking.legal()) == ["TB-C01", "TB-C02", "TB-C03"]
    assert GAME.question(session.state, asking).text == "Who stays in the box?"
    [event] = play(session, "TB-C02")
    assert event.text == "Put Hero 02 back into the box."
    assert list(prompt(session).legal()) == ["TB-C01", "TB-C03"]
    play(session, "TB-C01")
    assert session.state.removed["character"] == ["TB-C02", "TB-C01"]
    assert (session.state.players[0].leader, session.state.players[0].squad) == ("TB-C03", [])
    session.undo()
    assert list(prompt(session).legal()) == ["TB-C01", "TB-C03"]


@pytest.mark.rule("TB-O13")
def test_an_older_game_draws_only_those_who_come_along() -> None:
    origin = {**form(new(left_behind=2)), "rules_version": 1}
    session = Session(GAME, GAME.read_state(origin))
    play(session, "TB-B02", "TB-B07", "TB-B12", "TB-B17", "TB-I03", "TB-A02", "TB-C01")
    assert session.state.players[0].leader == "TB-C01"
    assert asked(session) == "worm"


@pytest.mark.rule("TB-O13")
@pytest.mark.parametrize("left", [-1, 3])
def test_no_more_than_two_are_left_behind(left: int) -> None:
    with pytest.raises(Refused, match="0 to 2"):
        new(left_behind=left)


@pytest.mark.rule("TB-O13")
def test_nobody_is_left_behind_by_several_players() -> None:
    with pytest.raises(Refused, match="solo"):
        versus(squad(), squad("Bo", 4), options={"left_behind": 1})


# TB-O14: the win is instant


@pytest.mark.rule("TB-O14")
def test_the_win_is_instant_in_the_middle_of_a_turn() -> None:
    session = solo(player={"tokens": 19, "pawn": [4, 1], "eggs": ["yellow", "red"]}, line=[])
    events = play(session, "TB-V11", "1", "deliver:yellow")
    assert session.result is not None
    assert (session.result.outcome, session.result.winner) == ("won", 0)
    assert asked(session) == "over"
    assert kinds(events)[-2:] == ["score", "game-over"]  # no bonus, no Terror Turn
    assert form(session)["phase"] == "over"


@pytest.mark.rule("TB-O14")
def test_a_hunt_that_completes_the_objective_wins_in_the_fifteenth_attack() -> None:
    player = {"tokens": 19, "weapons": ["TB-A08"]}
    session = terror(slot("W16", (3, 3)), attacks=14, player=player)
    red(session, "TB-A08")
    assert session.result is not None
    assert (session.result.outcome, session.result.winner) == ("won", 0)
    assert form(session)["discards"]["worm"] == []  # it never got there


@pytest.mark.rule("TB-O14")
def test_a_hunt_bounty_wins_in_the_fifteenth_attack() -> None:
    player = {"standees": ["screamer", "digger"], "weapons": ["TB-A08"]}
    session = terror(
        slot("W16", (3, 3)),
        attacks=14,
        player=player,
        scenario="total-extermination",
        line=["TB-B23", "TB-B02", "TB-B07", "TB-B12"],
    )
    red(session, "TB-A08")
    assert session.result is not None
    assert session.result.outcome == "won"


@pytest.mark.rule("TB-O14")
def test_the_third_location_loses_even_if_the_hunt_of_that_attack_would_reach_20() -> None:
    player = {"tokens": 19, "weapons": ["TB-A08"], "pawn": [6, 3]}
    session = terror(slot("W16", (6, 3)), player=player, locations=without("store", "hospital"))
    events = red(session)
    assert session.result is not None
    assert (session.result.outcome, session.result.reason) == ("lost", "3 Locations are destroyed.")
    assert "damage" not in kinds(events)
    assert session.state.players[0].tokens == 19
