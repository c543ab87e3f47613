"""Named Vehicle cards and abilities (TB-V)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.table.errors import Refused
from companion.table.prompts import Answer, Card, Choose
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

VEHICLES = list(GAME.cards.vehicles)
MAY = {"boots": "may"}


def legal(session: Session[State]) -> list[Answer]:
    return list(prompt(session).legal())


def points(session: Session[State]) -> int:
    asking = prompt(session)
    assert isinstance(asking, Choose)
    left: int = asking.data["points"]
    return left


def holding(*hand: str, **state: Any) -> Session[State]:
    """A solo turn with a known hand."""
    return solo(player={"hand": list(hand), **state.pop("player", {})}, **state)


def up(*cards: str) -> list[dict[str, str]]:
    return [{"card": card, "face": "up"} for card in cards]


def targets(session: Session[State]) -> list[list[int]]:
    return [slot["target"] for slot in form(session)["slots"]]


# Boots


@pytest.mark.rule("TB-V01")
def test_boots_are_played_with_another_card_for_its_points_only() -> None:
    session = holding("TB-V01", "TB-V28", "TB-V12")  # V28 has 4 points and three arrows
    play(session, "TB-V01", "1")
    asking = prompt(session)
    assert isinstance(asking, Card)
    assert (asking.purpose, asking.source, asking.rule) == ("boots-extra", "hand", "TB-V01")
    assert legal(session) == ["TB-V28", "TB-V12"]
    [event] = play(session, "TB-V28")
    assert points(session) == 6
    assert form(session)["slots"][0] == SLOTS[0] | {"cards": up("TB-V01")}
    assert form(session)["discards"]["vehicle"] == ["TB-V28"]
    assert (event.kind, event.rule) == ("discard-card", "TB-V01")
    assert event.text == "Discard Car EEE: it gives 4 more action points."


@pytest.mark.rule("TB-V01")
def test_the_extra_card_has_no_ability() -> None:
    session = holding("TB-V01", "TB-V04", "TB-V12", rubble={"3,2": 1})
    play(session, "TB-V01", "1", "TB-V04", "end")
    assert form(session)["rubble"] == {"3,2": 1}  # the Tow truck cleared nothing
    assert asked(session) == "hand"


@pytest.mark.rule("TB-V01")
def test_the_hand_is_refilled_by_two() -> None:
    session = holding("TB-V01", "TB-V11", "TB-V12")
    play(session, "TB-V01", "1", "TB-V11", "end", "TB-V13", "TB-V14")
    assert form(session)["players"][0]["hand"] == ["TB-V12", "TB-V13", "TB-V14"]


@pytest.mark.rule("TB-V01")
def test_a_seven_is_never_played_with_boots() -> None:
    session = holding("TB-V01", "TB-V07", "TB-V12")
    play(session, "TB-V01", "1")
    assert legal(session) == ["TB-V12"]
    with pytest.raises(Refused, match=r"TB-V07 is in the hand, but .*\(TB-V01\)"):
        session.answer("TB-V07")
    hidden = solo()
    play(hidden, "TB-V01", "1")
    fitting = [card for card in VEHICLES if card not in ("TB-V01", "TB-V07")]
    assert legal(hidden) == [*fitting, "none"]


@pytest.mark.rule("TB-V01")
@pytest.mark.parametrize("hand", [("TB-V01",), ("TB-V01", "TB-V07")])
def test_without_another_card_that_fits_there_is_no_extra(hand: tuple[str, ...]) -> None:
    session = holding(*hand)
    play(session, "TB-V01", "1")
    assert (asked(session), points(session)) == ("action", 2)


@pytest.mark.rule("TB-V01")
def test_picking_up_ends_the_actions_all_the_same() -> None:
    session = holding("TB-V01", "TB-V31", "TB-V12", eggs={"3,3": ["red"]})
    play(session, "TB-V01", "1", "TB-V31")
    assert points(session) == 7
    play(session, "pickup")
    assert asked(session) == "hand"
    assert form(session)["discards"]["vehicle"] == ["TB-V31"]


@pytest.mark.rule("TB-V01")
def test_by_the_older_edition_boots_may_go_alone() -> None:
    session = holding("TB-V01", "TB-V11", "TB-V12", house=MAY)
    play(session, "TB-V01", "1")
    assert (asked(session), legal(session)) == ("boots", ["play", "skip"])
    play(session, "skip")
    assert points(session) == 2
    session.undo()
    play(session, "play", "TB-V11")
    assert points(session) == 5


@pytest.mark.rule("TB-V01")
def test_by_the_older_edition_nothing_is_offered_that_cannot_be() -> None:
    session = holding("TB-V01", "TB-V07", house=MAY)
    play(session, "TB-V01", "1")
    assert asked(session) == "action"


# The Bicycle


@pytest.mark.rule("TB-V02")
def test_the_bicycle_lays_another_card_face_down() -> None:
    session = holding("TB-V02", "TB-V28", "TB-V12")
    play(session, "TB-V02", "1", "end")
    asking = prompt(session)
    assert isinstance(asking, Card)
    assert (asking.purpose, asking.source, asking.rule) == ("bicycle-extra", "hand", "TB-V02")
    assert legal(session) == ["TB-V28", "TB-V12"]
    play(session, "TB-V28")
    assert (asked(session), prompt(session).rule) == ("slot", "TB-V02")
    before = targets(session)
    [event, *_] = play(session, "3")
    assert form(session)["slots"][2]["cards"] == [{"card": "TB-V28", "face": "down"}]
    assert targets(session) == before  # its arrows wait for the attack
    assert (event.kind, event.rule) == ("play-card", "TB-V02")


@pytest.mark.rule("TB-V02")
def test_out_of_a_hidden_hand_nobody_sees_the_card() -> None:
    session = solo()
    play(session, "TB-V02", "1", "end")
    assert asked(session) == "slot"
    [event, *_] = play(session, "2")
    assert form(session)["slots"][1]["cards"] == [{"card": None, "face": "down"}]
    assert event.text == "Lay a card face down under Worm 2."


@pytest.mark.rule("TB-V02")
def test_the_same_worm_may_hear_it_as_long_as_it_is_below_its_limit() -> None:
    session = solo(slots=[SLOTS[0] | {"cards": up("TB-V11", "TB-V12")}, *SLOTS[1:]])
    play(session, "TB-V02", "1", "end")  # 3 of 4
    assert legal(session) == ["1", "2", "3"]
    full = solo(slots=[SLOTS[0] | {"cards": up("TB-V11", "TB-V12", "TB-V13")}, *SLOTS[1:]])
    play(full, "TB-V02", "1", "end")  # 4 of 4
    assert legal(full) == ["2", "3"]


@pytest.mark.rule("TB-V02")
def test_the_face_down_card_counts_towards_the_limit() -> None:
    session = solo(slots=[SLOTS[0] | {"cards": up("TB-V11", "TB-V12")}, *SLOTS[1:]])
    events = play(session, "TB-V02", "1", "end", "1")
    assert "attack-begins" in kinds(events)
    assert asked(session) == "reveal"


@pytest.mark.rule("TB-V02")
def test_when_every_worm_is_full_the_extra_play_is_lost() -> None:
    plain = [f"TB-V{number}" for number in (*range(11, 20), 31, 32)]
    slots = [
        SLOTS[0] | {"cards": up(*plain[:4])},
        SLOTS[1] | {"cards": up(*plain[4:8])},
        SLOTS[2] | {"cards": up(*plain[8:11])},
    ]
    session = holding("TB-V02", "TB-V33", "TB-V34", slots=slots)
    play(session, "TB-V02", "end")  # it goes under the third, which is full now
    assert asked(session) == "hand"
    assert form(session)["players"][0]["hand"] == ["TB-V33", "TB-V34"]


@pytest.mark.rule("TB-V02")
def test_without_another_card_the_extra_play_is_lost() -> None:
    session = holding("TB-V02")
    play(session, "TB-V02", "1", "end")
    assert asked(session) == "hand"


@pytest.mark.rule("TB-V02")
def test_a_face_down_card_that_was_shown_cannot_be_drawn() -> None:
    session = holding("TB-V02", "TB-V28", "TB-V12")
    play(session, "TB-V02", "1", "end", "TB-V28", "3")
    assert not {"TB-V02", "TB-V28", "TB-V12"} & set(legal(session))
    with pytest.raises(Refused, match="TB-V28 is already under Worm 3"):
        session.answer("TB-V28")


@pytest.mark.rule("TB-V02")
def test_undo_takes_the_face_down_card_back() -> None:
    session = solo()
    play(session, "TB-V02", "1")
    before = session.digest()
    play(session, "end", "2")
    session.undo(2)
    assert session.digest() == before


# The Motorcycle


@pytest.mark.rule("TB-V03")
def test_every_target_comes_one_space_closer_the_player_choosing_between_two_ways() -> None:
    slots = [
        {"worm": "TB-W16", "target": [3, 1]},  # straight above: no choice
        {"worm": "TB-W17", "target": [6, 1]},
        {"worm": "TB-W18", "target": [3, 3]},  # on the pawn: it stays
    ]
    session = solo(slots=slots)
    play(session, "TB-V03", "1", "end")
    asking = prompt(session)
    assert isinstance(asking, Choose)
    assert (asking.purpose, asking.rule, asking.data) == ("motorcycle", "TB-V03", {"slot": 2})
    assert set(legal(session)) == {"5,1", "6,2"}
    assert GAME.question(session.state, asking).text == "Which way does Target 2 move?"
    events = play(session, "6,2")
    assert targets(session) == [[3, 2], [6, 2], [3, 3]]
    assert [event.rule for event in events if event.kind == "move-target"] == ["TB-V03"]


@pytest.mark.rule("TB-V03")
def test_closer_is_to_where_the_actions_ended() -> None:
    slots = [{"worm": "TB-W16", "target": [3, 6]}, *SLOTS[1:]]
    session = solo(slots=slots)
    play(session, "TB-V03", "2", "move:3,2", "move:3,1", "end")
    assert targets(session)[0] == [3, 5]
    assert targets(session)[1] == [5, 1]  # along the row, no choice


@pytest.mark.rule("TB-V03")
def test_across_the_canyon_only_a_closer_space_will_do() -> None:
    slots = [
        {"worm": "TB-W16", "target": [5, 3]},
        {"worm": "TB-W17", "target": [2, 2]},
        {"worm": "TB-W18", "target": [2, 2]},
    ]
    session = solo(slots=slots, player={"pawn": [2, 2]}, options={"board": "canyon"})
    play(session, "TB-V03", "1", "end")
    assert set(legal(session)) == {"5,2", "2,3"}  # left over two canyon spaces is closer too


@pytest.mark.rule("TB-V03")
def test_a_corrected_pawn_changes_which_way_is_closer() -> None:
    session = solo()
    play(session, "TB-V03", "2", "end")
    assert set(legal(session)) == {"2,1", "1,2"}
    player = form(session)["players"][0] | {"pawn": [1, 3]}
    session.correct({"players": [player]})
    assert targets(session)[0] == [1, 2]  # no choice any more


# The other abilities


@pytest.mark.rule("TB-V04")
def test_a_low_number_helps_clearing() -> None:
    session = solo(rubble={"3,2": 1, "2,3": 1})
    play(session, "TB-V04", "1", "end")
    assert (asked(session), prompt(session).rule) == ("clear", "TB-V04")
    assert legal(session) == ["3,2", "2,3"]
    play(session, "2,3")
    assert (form(session)["rubble"], form(session)["players"][0]["rubble"]) == ({"3,2": 1}, 1)


@pytest.mark.rule("TB-V04")
def test_a_low_number_helps_keeping_the_target_away() -> None:
    slots = [{"worm": "TB-W16", "target": [3, 2]}, *SLOTS[1:]]
    session = solo(slots=slots)
    play(session, "TB-V05", "1", "end")
    assert set(legal(session)) == {"3,1", "4,2", "2,2"}
    play(session, "3,1")
    assert targets(session) == [[3, 1], [6, 1], [1, 6]]


@pytest.mark.rule("TB-V04")
def test_a_high_number_lures_the_target_closer() -> None:
    slots = [{"worm": "TB-W16", "target": [3, 1]}, *SLOTS[1:]]
    session = solo(slots=slots)
    play(session, "TB-V06", "1", "end")
    assert targets(session) == [[3, 2], [6, 1], [1, 6]]


@pytest.mark.rule("TB-V04")
def test_a_high_number_backfires_with_an_unseen_card() -> None:
    session = solo()
    play(session, "TB-V08", "1", "end")
    assert form(session)["slots"][0]["cards"] == [
        {"card": "TB-V08", "face": "up"},
        {"card": None, "face": "down"},
    ]


@pytest.mark.rule("TB-V04")
def test_a_high_number_spills_rubble_beside_the_pawn() -> None:
    bo, cy = squad("Bo", 4, pawn=[3, 4]), squad("Cy", 7, pawn=[6, 6])
    session = versus(squad(), bo, cy, rubble={"4,3": 2})
    play(session, "TB-V09", "1", "end")
    assert (asked(session), prompt(session).rule) == ("spill", "TB-V04")
    assert legal(session) == ["3,2", "2,3"]  # not on a pawn, not a third
    play(session, "2,3")
    assert form(session)["rubble"] == {"4,3": 2, "2,3": 1}


@pytest.mark.rule("TB-V04")
def test_in_the_stand_in_set_helpful_abilities_are_on_lower_numbers() -> None:
    game = TerrorBelowKit().rules()
    assert isinstance(game, TerrorBelow)
    known: dict[str, list[int]] = {}
    for card in game.cards.vehicles.values():
        known.setdefault(card.ability, []).append(card.points)
    helpful = [each for name in ("boots", "bicycle", "tow", "coast") for each in known[name]]
    harmful = [each for name in ("lure", "backfire", "spill") for each in known[name]]
    assert max(helpful) < min(harmful)


@pytest.mark.rule("TB-V01")
def test_a_hidden_hand_of_nothing_but_sevens_gives_no_more_points() -> None:
    session = solo()
    play(session, "TB-V01", "1")
    assert asked(session) == "boots-extra"
    play(session, "none")
    chosen = prompt(session)
    assert isinstance(chosen, Choose)
    assert (chosen.purpose, chosen.data["points"]) == ("action", 2)
