"""Items and Weapons (TB-I): when they are played, what they do, and Hats."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.state import State
from companion.table.errors import Refused
from companion.table.prompts import Answer, Choose, Roll
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

WEAPONS = list(GAME.cards.weapons)
ITEMS = [id for id, item in GAME.cards.items.items() if item.solo]


def legal(session: Session[State]) -> list[Answer]:
    return list(prompt(session).legal())


def ada(session: Session[State]) -> dict[str, Any]:
    player: dict[str, Any] = form(session)["players"][0]
    return player


def holding(*items: str, **state: Any) -> Session[State]:
    """A solo turn at its first action of 3, with Items on the table."""
    session = solo(player={"items": list(items), **state.pop("player", {})}, **state)
    play(session, "TB-V11", "1")
    return session


def caught(**player: Any) -> Session[State]:
    """A hunt: the Hulk (health 4) of slot 1 attacks where Ada stands."""
    slots = [SLOTS[0] | {"target": [3, 3]}, *SLOTS[1:]]
    session = solo(phase="terror", slots=slots, player=player)
    play(session, 3, "TB-V11", 1)
    return session


def left(session: Session[State]) -> int:
    asking = prompt(session)
    assert isinstance(asking, Choose)
    points: int = asking.data["points"]
    return points


# When


@pytest.mark.rule("TB-I01")
def test_a_gained_card_is_kept_hidden_in_what_is_said() -> None:
    session = holding(player={"rubble": 2}, rubble={"3,2": 1})
    events = play(session, "clear:3,2", "item", "TB-I03")
    assert ada(session)["items"] == ["TB-I03"]
    assert events[-1].text == "Ada keeps the item hidden."


@pytest.mark.rule("TB-I01")
def test_an_item_cannot_be_played_on_the_turn_it_was_gained() -> None:
    session = holding("TB-I04", player={"rubble": 2}, rubble={"3,2": 1})
    play(session, "clear:3,2", "item", "TB-I03")
    assert "item:TB-I04" in legal(session)
    assert "item:TB-I03" not in legal(session)
    with pytest.raises(Refused):
        session.answer("item:TB-I03")


@pytest.mark.rule("TB-I01")
def test_an_item_can_be_played_on_the_next_turn() -> None:
    session = holding(player={"rubble": 2}, rubble={"3,2": 1})
    play(session, "clear:3,2", "item", "TB-I03", "end", 3, "TB-V12", 3, "TB-W10")
    play(session, "TB-V13", "1")
    assert "item:TB-I03" in legal(session)


@pytest.mark.rule("TB-I01")
def test_a_weapon_just_gained_is_usable_in_the_attack_after_the_turn() -> None:
    slots = [SLOTS[0] | {"target": [3, 3]}, *SLOTS[1:]]
    session = holding(player={"rubble": 2}, rubble={"3,2": 1}, slots=slots)
    play(session, "clear:3,2", "weapon", "TB-A02", "end", 3, "TB-V12", 1)
    assert (asked(session), legal(session)) == ("hunt", ["TB-A02", "stop"])


@pytest.mark.rule("TB-I01")
def test_so_it_is_in_a_game_of_several_players() -> None:
    spitter = {"worm": "TB-W13", "target": [3, 3], "cards": [{"card": "TB-V19", "face": "up"}]}
    others = squad("Bo", 4, pawn=[5, 5]), squad("Cy", 7, pawn=[6, 6])
    session = versus(
        squad(rubble=2), *others, rubble={"4,3": 1}, slots=[spitter, *SLOTS[1:]]
    )  # fmt: skip
    play(session, "TB-V11", "1", "clear:4,3", "item", "TB-I07", "end")
    assert (asked(session), legal(session)) == ("hunt", ["TB-I07", "stop"])


@pytest.mark.rule("TB-I01")
def test_an_item_another_item_drew_waits_as_well() -> None:
    session = holding("TB-I05", "TB-I14")
    play(session, "item:TB-I14", "TB-I03")  # draws an Item
    assert "item:TB-I03" not in legal(session)


@pytest.mark.rule("TB-I01")
def test_undo_gives_an_item_back_unplayed() -> None:
    session = holding("TB-I03")
    before = session.digest()
    play(session, "item:TB-I03")
    session.undo()
    assert session.digest() == before
    assert "item:TB-I03" in legal(session)


# What


@pytest.mark.rule("TB-I02")
def test_a_played_item_is_discarded_and_costs_no_point() -> None:
    session = holding("TB-I03")
    events = play(session, "item:TB-I03")
    assert (ada(session)["items"], form(session)["discards"]["item"]) == ([], ["TB-I03"])
    assert (ada(session)["tokens"], left(session)) == (1, 3)
    assert [(event.kind, event.rule) for event in events] == [
        ("play-card", "TB-I02"),
        ("score", "TB-I02"),
    ]
    assert events[0].text == "Play Lucky coin."


@pytest.mark.rule("TB-I02")
def test_an_item_gives_points() -> None:
    session = holding("TB-I04")
    play(session, "item:TB-I04")
    assert left(session) == 5


@pytest.mark.rule("TB-I02")
def test_an_item_draws_a_weapon() -> None:
    session = holding("TB-I05", player={"weapons": ["TB-A01"]})
    play(session, "item:TB-I05")
    assert (asked(session), prompt(session).rule) == ("weapon", "TB-I02")
    assert legal(session) == [card for card in WEAPONS if card not in ("TB-A01", "TB-A06")]
    play(session, "TB-A02")
    assert ada(session)["weapons"] == ["TB-A01", "TB-A02"]


@pytest.mark.rule("TB-I02")
def test_an_item_clears_up_to_two_rubble() -> None:
    session = holding("TB-I08", rubble={"3,2": 1, "2,3": 1})
    play(session, "item:TB-I08")
    assert (asked(session), legal(session)) == ("clear", ["3,2", "2,3", "stop"])
    play(session, "3,2", "stop")
    assert (form(session)["rubble"], ada(session)["rubble"]) == ({"2,3": 1}, 1)
    assert left(session) == 3


@pytest.mark.rule("TB-I02")
def test_an_item_lays_out_a_new_line() -> None:
    session = holding("TB-I09")
    play(session, "item:TB-I09")
    assert asked(session) == "bounty"
    assert not set(LINE) & set(legal(session))
    new = ["TB-B01", "TB-B03", "TB-B04", "TB-B05"]
    play(session, *new)
    assert (form(session)["line"], form(session)["removed"]["bounty"]) == (new, LINE)


@pytest.mark.rule("TB-I02")
def test_an_item_moves_a_target() -> None:
    session = holding("TB-I10")
    play(session, "item:TB-I10")
    assert (asked(session), legal(session)) == ("slot", ["1", "2", "3"])
    play(session, "1")
    assert legal(session) == ["2,1", "1,2", "stop"]
    events = play(session, "2,1", "2,2")
    assert form(session)["slots"][0]["target"] == [2, 2]
    assert {event.rule for event in events} == {"TB-I02"}


@pytest.mark.rule("TB-I02")
def test_an_item_brings_a_dead_squad_member_back() -> None:
    session = holding("TB-I11", player={"squad": ["TB-C02"], "dead": ["TB-C03"]})
    play(session, "item:TB-I11")
    assert (ada(session)["squad"], ada(session)["dead"]) == (["TB-C02", "TB-C03"], [])


@pytest.mark.rule("TB-I02")
@pytest.mark.parametrize(("outcome", "tokens"), [("done", 0), ("vp:3", 3)])
def test_an_item_nobody_knows_is_done_by_hand(outcome: str, tokens: int) -> None:
    session = holding("TB-I12")
    [event] = play(session, "item:TB-I12")
    assert event.text == "Play Odd thing: Do as you are told."
    assert (asked(session), legal(session)) == ("manual", ["done", "vp:1", "vp:2", "vp:3"])
    asks = session.game.question(session.state, prompt(session))
    assert asks.text == "Odd thing: what came of it?"
    assert asks.why == "Do as you are told.", "whoever is asked can read the card"
    assert session.form()["prompt"]["card"] == "TB-I12"
    play(session, outcome)
    assert (ada(session)["tokens"], asked(session)) == (tokens, "action")


@pytest.mark.rule("TB-I02")
def test_an_item_for_the_hunt_is_not_offered_as_an_action() -> None:
    session = holding("TB-I06", "TB-I07")
    assert not [answer for answer in legal(session) if str(answer).startswith("item:")]


@pytest.mark.rule("TB-I02")
def test_items_for_the_turn_are_not_offered_in_the_hunt() -> None:
    session = caught(items=["TB-I03", "TB-I06", "TB-I07", "TB-I01"], weapons=["TB-A02"])
    assert legal(session) == ["TB-A02", "TB-I06", "TB-I07", "stop"]


@pytest.mark.rule("TB-I02")
def test_an_item_that_protects_saves_the_leader() -> None:
    session = caught(items=["TB-I06"])
    events = play(session, "TB-I06")
    assert "leader-dies" not in kinds(events)
    assert (ada(session)["leader"], form(session)["discards"]["item"]) == ("TB-C01", ["TB-I06"])


@pytest.mark.rule("TB-I02")
def test_weapons_deal_damage_only_in_an_attack() -> None:
    session = holding(player={"weapons": ["TB-A02"]})
    assert not [answer for answer in legal(session) if "TB-A02" in str(answer)]


@pytest.mark.rule("TB-I02")
def test_a_vp_of_an_item_can_win() -> None:
    session = holding("TB-I03", player={"tokens": 19})
    play(session, "item:TB-I03")
    assert session.result is not None
    assert session.result.outcome == "won"


# Hats


@pytest.mark.rule("TB-I03")
def test_a_hat_is_worn_face_up() -> None:
    session = holding("TB-I01")
    play(session, "item:TB-I01")
    assert (ada(session)["worn"], ada(session)["items"]) == (["TB-I01"], [])
    assert form(session)["discards"]["item"] == []
    assert left(session) == 3


@pytest.mark.rule("TB-I03")
def test_a_new_hat_replaces_the_old_one() -> None:
    session = holding("TB-I02", player={"worn": ["TB-I01"]})
    events = play(session, "item:TB-I02")
    assert (ada(session)["worn"], form(session)["discards"]["item"]) == (["TB-I02"], ["TB-I01"])
    assert ("discard-card", "TB-I03") in [(event.kind, event.rule) for event in events]


@pytest.mark.rule("TB-I03")
def test_a_worn_hat_cannot_be_drawn() -> None:
    session = holding("TB-I14", player={"worn": ["TB-I01"]})
    play(session, "item:TB-I14")
    with pytest.raises(Refused, match="TB-I01 already lies in front of Ada"):
        session.answer("TB-I01")
    with pytest.raises(Refused, match="TB-I14 lies on the item discard pile"):
        session.answer("TB-I14")
    assert legal(session) == [card for card in ITEMS if card not in ("TB-I01", "TB-I14")]


@pytest.mark.rule("TB-I03")
def test_a_hat_is_discarded_when_the_leader_dies() -> None:
    session = caught(worn=["TB-I01"], items=["TB-I02"])
    assert ada(session)["worn"] == []
    assert form(session)["discards"]["item"] == ["TB-I01"]
    assert ada(session)["items"] == ["TB-I02"]


@pytest.mark.rule("TB-I03")
def test_a_hat_that_a_pistol_shot_off_is_corrected_away() -> None:
    bo, cy = squad("Bo", 4, pawn=[5, 5], worn=["TB-I01"]), squad("Cy", 7, pawn=[6, 6])
    session = versus(squad(weapons=["TB-A02"]), bo, cy)
    play(session, "TB-V11", "1")
    first, second, third = form(session)["players"]
    session.correct(
        {
            "players": [first | {"weapons": []}, second | {"worn": []}, third],
            "discards": {"weapon": ["TB-A02"], "item": ["TB-I01"]},
        }
    )
    assert form(session)["players"][1]["worn"] == []
    assert asked(session) == "action"


# Known Weapons


@pytest.mark.rule("TB-I04")
@pytest.mark.parametrize(("rolls", "damage"), [((2, 3), 3), ((3, 1), 3), ((2, 2), 2)])
def test_the_hunting_rifle_deals_the_higher_of_two_dice(
    rolls: tuple[int, int], damage: int
) -> None:
    session = caught(weapons=["TB-A01", "TB-A07"])
    play(session, "TB-A01")
    first = prompt(session)
    assert isinstance(first, Roll)
    assert (first.die, first.purpose, first.rule) == ("red", "damage", "TB-H01")
    play(session, rolls[0])
    second = prompt(session)
    assert isinstance(second, Roll)
    assert second.die == "blue"
    events = play(session, rolls[1])
    [dealt] = [event for event in events if event.kind == "damage"]
    assert dealt.data["damage"] == damage
    assert form(session)["discards"]["weapon"] == ["TB-A01"]


@pytest.mark.rule("TB-I04")
def test_the_pistol_deals_two() -> None:
    session = caught(weapons=["TB-A02", "TB-A07"])
    events = play(session, "TB-A02")
    [dealt] = [event for event in events if event.kind == "damage"]
    assert dealt.text == "Ada deals 2 damage: 2 of 4."


@pytest.mark.rule("TB-I02")
def test_a_character_may_make_the_prize_cheaper() -> None:
    """C17 of the small catalogue: 2 Rubble are worth a card."""
    leader = {"leader": "TB-C17", "squad": ["TB-C02"], "rubble": 1}
    session = solo(player=leader, rubble={"3,4": 1})
    play(session, "TB-V11", "1", "clear:3,4")
    assert asked(session) == "rubble-prize"
    assert session.state.players[0].rubble == 0


# Leaders whose ability is done by hand


@pytest.mark.rule("TB-I02")
def test_a_leaders_ability_done_by_hand_is_offered_once_a_turn_and_its_outcome_told() -> None:
    session = solo(player={"leader": "TB-C14", "squad": ["TB-C02"]})
    play(session, "TB-V11", "1")
    assert "ability:TB-C14" in legal(session)
    events = play(session, "ability:TB-C14")
    assert events[0].text == "Hero 14: Do something odd."
    assert asked(session) == "manual"
    play(session, "vp:2")
    assert ada(session)["tokens"] == 2
    assert asked(session) == "action"
    assert left(session) == 3
    assert "ability:TB-C14" not in legal(session)


@pytest.mark.rule("TB-I02", "TB-H01")
def test_a_leaders_ability_may_deal_damage_once_in_a_hunt() -> None:
    session = caught(leader="TB-C14", squad=["TB-C02"], weapons=["TB-A02"])
    assert legal(session) == ["TB-A02", "TB-C14", "stop"]
    play(session, "TB-C14", "damage:1")
    assert legal(session) == ["TB-A02", "stop"]
    events = play(session, "stop")
    assert "leader-dies" in kinds(events)


@pytest.mark.rule("TB-I02")
def test_a_leader_with_a_text_only_asks_for_nothing() -> None:
    session = solo()
    play(session, "TB-V11", "1")
    assert not any(str(answer).startswith("ability:") for answer in legal(session))


# A Pistol against a Hat


def duel(**bea: Any) -> Session[State]:
    """Ada with the duel pistols at her first action, against Bea and her Hat."""
    ada = squad("Ada", weapons=["TB-A06"])
    hatted = squad("Bea", 4, pawn=[5, 5], worn=["TB-I01"], **bea)
    session = versus(ada, hatted, squad("Cy", 7, pawn=[6, 6]))
    play(session, "TB-V11", "1")
    return session


@pytest.mark.rule("TB-I03")
def test_a_pistol_shoots_the_hat_off_another_leader() -> None:
    session = duel()
    assert "shoot:TB-A06" in legal(session)
    events = play(session, "shoot:TB-A06")
    assert [event.text for event in events] == [
        "Play and discard Duel pistols.",
        "Discard Bea's Hat, Straw Hat.",
    ]
    after = form(session)
    assert after["players"][1]["worn"] == []
    assert after["players"][0]["weapons"] == []
    assert after["discards"]["item"] == ["TB-I01"]
    assert after["discards"]["weapon"] == ["TB-A06"]
    assert asked(session) == "action"
    assert left(session) == 3


@pytest.mark.rule("TB-I03")
def test_nobody_shoots_where_no_hat_is_worn_or_with_a_weapon_just_gained() -> None:
    session = versus(squad("Ada", weapons=["TB-A06"]), squad("Bea", 4, pawn=[5, 5]))
    play(session, "TB-V11", "1")
    assert "shoot:TB-A06" not in legal(session)
    clear = {"rubble": {"3,4": 1}}
    players = squad("Ada", rubble=2), squad("Bea", 4, pawn=[5, 5], worn=["TB-I01"])
    session = versus(*players, **clear)
    play(session, "TB-V11", "1", "clear:3,4", "weapon", "TB-A06")
    assert asked(session) == "action"
    assert "shoot:TB-A06" not in legal(session)


@pytest.mark.rule("TB-I03")
def test_of_two_hats_the_shooter_picks_one() -> None:
    ada = squad("Ada", weapons=["TB-A06"])
    bea = squad("Bea", 4, pawn=[5, 5], worn=["TB-I01"])
    session = versus(ada, bea, squad("Cy", 7, pawn=[6, 6], worn=["TB-I02"]))
    play(session, "TB-V11", "1", "shoot:TB-A06")
    assert asked(session) == "hat"
    assert legal(session) == ["1", "2"]
    assert GAME.label(session.state, prompt(session), "2") == "Cy"
    play(session, "2")
    assert [player["worn"] for player in form(session)["players"]] == [[], ["TB-I01"], []]


# Until the player ends the turn


@pytest.mark.rule("TB-I02")
def test_items_can_be_played_when_the_last_action_point_is_spent() -> None:
    session = holding("TB-I03", "TB-I12", player={"pawn": [3, 3]})
    play(session, "move:3,4", "move:3,3", "move:3,4")
    asking = prompt(session)
    assert (asking.purpose, asking.rule, left(session)) == ("action", "TB-I02", 0)
    assert legal(session) == ["item:TB-I03", "item:TB-I12", "end"]
    assert GAME.question(session.state, asking).text == "Play a card, or end your turn."
    assert GAME.label(session.state, asking, "end") == "End the turn"
    play(session, "item:TB-I03")
    assert (ada(session)["tokens"], legal(session)) == (1, ["item:TB-I12", "end"])
    play(session, "end")
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-I02")
def test_points_of_an_item_played_at_the_end_can_still_be_spent() -> None:
    session = holding("TB-I04")
    play(session, "move:3,4", "move:3,3", "move:3,4", "item:TB-I04")
    assert (left(session), prompt(session).rule) == (2, "TB-T05")
    play(session, "move:3,3", "move:3,4")
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-I02", "TB-A05")
def test_after_all_eggs_are_picked_up_items_can_be_played_but_no_action_is_left() -> None:
    session = holding("TB-I03", "TB-I04", eggs={"3,3": ["red"]})
    play(session, "pickup")
    assert (left(session), legal(session)) == (0, ["item:TB-I03", "end"])
    play(session, "item:TB-I03")
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-I02")
@pytest.mark.parametrize("card", ["TB-I06", "TB-I07", "TB-I08", "TB-I11"])
def test_a_turn_does_not_wait_for_an_item_that_can_do_nothing_now(card: str) -> None:
    session = holding(card)
    play(session, "move:3,4", "move:3,3", "move:3,4")
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-I02", "TB-T02")
def test_items_can_be_played_in_a_turn_without_a_vehicle_card() -> None:
    slots = [
        each | {"cards": [{"card": f"TB-V{31 + 4 * number + n}", "face": "up"} for n in range(4)]}
        for number, each in enumerate(SLOTS)
    ]
    session = solo(player={"items": ["TB-I03"]}, slots=slots)
    assert (asked(session), legal(session)) == ("action", ["item:TB-I03", "end"])
    play(session, "item:TB-I03")
    assert ada(session)["tokens"] == 1


@pytest.mark.rule("TB-I02")
def test_in_an_older_game_the_turn_ends_with_the_last_point() -> None:
    session = holding("TB-I03", rules_version=1)
    play(session, "move:3,4", "move:3,3", "move:3,4")
    assert asked(session) == "terror-blue"
