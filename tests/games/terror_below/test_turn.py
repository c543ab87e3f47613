"""A player's turn (TB-T): the card, the arrows, the points, the ability, the refill."""

from __future__ import annotations

from typing import Any

import pytest

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
PLAIN = [f"TB-V{number}" for number in range(11, 20)]
WAGONS = [f"TB-V{number}" for number in range(31, 45)]


def legal(session: Session[State]) -> list[Answer]:
    return list(prompt(session).legal())


def target(session: Session[State], slot: int = 1) -> list[int]:
    at: list[int] = form(session)["slots"][slot - 1]["target"]
    return at


def aiming(column: int, row: int, cards: list[str] | None = None, **state: Any) -> Session[State]:
    """A solo turn with the Target of slot 1 somewhere."""
    under = [{"card": card, "face": "up"} for card in cards or []]
    first = {"worm": "TB-W16", "target": [column, row], "cards": under}
    return solo(slots=[first, *SLOTS[1:]], **state)


def three(**state: Any) -> Session[State]:
    """Three players, so that no die is rolled for a Worm."""
    bo = squad("Bo", 4, pawn=[5, 5])
    cy = squad("Cy", 7, pawn=[6, 6])
    return versus(squad(**state.pop("player", {})), bo, cy, **state)


@pytest.mark.rule("TB-T01")
def test_a_turn_goes_card_slot_actions_refill_and_the_next_player() -> None:
    session = three()
    order = [asked(session)]
    for answer in ("TB-V11", "1", "end"):
        play(session, answer)
        order.append(asked(session))
    assert order == ["vehicle", "slot", "action", "vehicle"]
    assert [prompt(session).player, form(session)["active"]] == [1, 1]


@pytest.mark.rule("TB-T01")
def test_the_turn_goes_clockwise_and_around() -> None:
    session = three(active=2)
    assert prompt(session).player == 2
    play(session, "TB-V11", "1", "end")
    assert form(session)["active"] == 0


@pytest.mark.rule("TB-T01")
def test_the_dead_are_passed_over() -> None:
    out = squad("Bo", 4, pawn=None, leader=None, squad=[], dead=["TB-C04", "TB-C05", "TB-C06"])
    session = versus(squad(), out, squad("Cy", 7, pawn=[6, 6]), final=None)
    play(session, "TB-V11", "1", "end")
    assert form(session)["active"] == 2


@pytest.mark.rule("TB-T01")
def test_a_turn_announces_itself_and_its_refill() -> None:
    session = three()
    first = session.log[0][0]
    assert (first.kind, first.rule, first.text) == (
        "turn-begins", "TB-T01", "Ada, it is your turn.",
    )  # fmt: skip
    events = play(session, "TB-V11", "1", "end")
    assert ("TB-T01", "Ada draws up to 3 Vehicle cards.") in [
        (event.rule, event.text) for event in events
    ]


@pytest.mark.rule("TB-T01")
def test_a_known_hand_is_refilled_to_three_by_prompts() -> None:
    hand = ["TB-V11", "TB-V12", "TB-V13"]
    session = three(player={"hand": hand}, options={"hands": "known"})
    play(session, "TB-V11", "1", "end")
    asking = prompt(session)
    assert isinstance(asking, Card)
    assert (asking.purpose, asking.rule, asking.source) == ("hand", "TB-T01", "deck")
    play(session, "TB-V14")
    assert form(session)["players"][0]["hand"] == ["TB-V12", "TB-V13", "TB-V14"]


@pytest.mark.rule("TB-T01")
def test_the_hand_is_refilled_before_a_worm_attacks() -> None:
    hand = ["TB-V11", "TB-V12", "TB-V13"]
    spitter = {"worm": "TB-W13", "target": [2, 2], "cards": [{"card": "TB-V19", "face": "up"}]}
    session = three(player={"hand": hand}, slots=[spitter, *SLOTS[1:]])
    events = play(session, "TB-V11", "1", "end")
    assert (asked(session), "attack-begins" in kinds(events)) == ("hand", False)
    events = play(session, "TB-V14")
    assert "attack-begins" in kinds(events)
    assert form(session)["active"] == 0  # not before the attack is over
    play(session, "TB-W11")
    assert form(session)["active"] == 1


@pytest.mark.rule("TB-T01")
def test_in_a_solo_game_the_terror_turn_follows() -> None:
    session = solo()
    play(session, "TB-V11", "1", "end")
    assert (form(session)["phase"], asked(session)) == ("terror", "terror-blue")


@pytest.mark.rule("TB-T02")
def test_the_card_goes_face_up_under_the_worm() -> None:
    session = solo()
    asking = prompt(session)
    assert isinstance(asking, Card)
    assert (asking.rule, asking.source, asking.deck) == ("TB-T02", "hand", "vehicle")
    play(session, "TB-V11")
    assert (prompt(session).rule, legal(session)) == ("TB-T02", ["1", "2", "3"])
    [event] = play(session, "2")
    assert form(session)["slots"][1]["cards"] == [{"card": "TB-V11", "face": "up"}]
    assert (event.kind, event.text) == (
        "play-card", "Lay Plain car 11 face up under Worm 2.",
    )  # fmt: skip


@pytest.mark.rule("TB-T02")
def test_a_worm_at_its_limit_takes_no_card() -> None:
    full = [{"card": card, "face": "up"} for card in PLAIN[:4]]
    session = solo(slots=[SLOTS[0] | {"cards": full}, *SLOTS[1:]])
    play(session, "TB-V21")
    assert legal(session) == ["2", "3"]
    with pytest.raises(Refused):
        session.answer("1")


@pytest.mark.rule("TB-T02")
def test_one_card_below_the_limit_is_not_the_limit() -> None:
    session = aiming(3, 3, PLAIN[:3])
    play(session, "TB-V21")
    assert legal(session) == ["1", "2", "3"]


@pytest.mark.rule("TB-T02")
def test_the_only_worm_that_takes_a_card_is_no_choice() -> None:
    full = [[{"card": card, "face": "up"} for card in cards] for cards in (PLAIN[:4], PLAIN[4:8])]
    slots = [SLOTS[0] | {"cards": full[0]}, SLOTS[1] | {"cards": full[1]}, SLOTS[2]]
    session = solo(slots=slots)
    play(session, "TB-V21")
    assert asked(session) == "action"
    assert form(session)["slots"][2]["cards"] == [{"card": "TB-V21", "face": "up"}]


@pytest.mark.rule("TB-T02")
def test_when_no_worm_takes_a_card_none_is_played() -> None:
    """It cannot come to that in play, but a loaded table may say so."""
    cards = [*PLAIN, *WAGONS][:12]
    full = [[{"card": card, "face": "up"} for card in cards[at : at + 4]] for at in (0, 4, 8)]
    slots = [slot | {"cards": under} for slot, under in zip(SLOTS, full, strict=True)]
    session = solo(slots=slots)
    assert (form(session)["phase"], asked(session)) == ("terror", "attack-order")


@pytest.mark.rule("TB-T02")
def test_a_hidden_hand_may_hold_any_card_that_lies_nowhere_else() -> None:
    player = {"hand": None}
    session = three(
        player=player,
        slots=[SLOTS[0] | {"cards": [{"card": "TB-V11", "face": "up"}]}, *SLOTS[1:]],
        discards={"vehicle": ["TB-V12"]},
        removed={"vehicle": ["TB-V13"]},
    )
    out = {"TB-V11", "TB-V12", "TB-V13"}
    assert legal(session) == [card for card in VEHICLES if card not in out]


@pytest.mark.rule("TB-T02")
def test_a_known_hand_is_all_that_can_be_played() -> None:
    hand = ["TB-V11", "TB-V12", "TB-V13"]
    session = solo(player={"hand": hand})
    assert legal(session) == hand
    with pytest.raises(Refused, match="TB-V14 is not in Ada's hand"):
        session.answer("TB-V14")


@pytest.mark.rule("TB-T02")
def test_what_another_known_hand_holds_is_not_in_a_hidden_one() -> None:
    bo = squad("Bo", 4, pawn=[5, 5], hand=["TB-V11", "TB-V12", "TB-V13"])
    session = versus(squad(), bo, squad("Cy", 7, pawn=[6, 6]))
    assert not {"TB-V11", "TB-V12", "TB-V13"} & set(legal(session))
    with pytest.raises(Refused, match="TB-V11 already lies in front of Bo"):
        session.answer("TB-V11")


@pytest.mark.rule("TB-T02")
def test_a_refused_card_says_where_it_lies() -> None:
    session = aiming(3, 3, ["TB-V11"], discards={"vehicle": ["TB-V12"]})
    with pytest.raises(Refused, match="TB-V11 is already under Worm 1"):
        session.answer("TB-V11")
    with pytest.raises(Refused, match="TB-V12 lies on the vehicle discard pile"):
        session.answer("TB-V12")
    with pytest.raises(Refused, match="TB-W16 is a worm card; a vehicle card is needed"):
        session.answer("TB-W16")
    assert asked(session) == "vehicle"


@pytest.mark.rule("TB-T03")
@pytest.mark.parametrize(
    ("card", "to"),
    [
        ("TB-V21", [3, 2]),  # up, away from the Terror zone
        ("TB-V22", [4, 3]),
        ("TB-V23", [3, 4]),  # down, towards it
        ("TB-V24", [2, 3]),
        ("TB-V26", [2, 4]),
        ("TB-V28", [6, 3]),
    ],
)
def test_arrows_move_the_target_in_the_boards_frame(card: str, to: list[int]) -> None:
    session = aiming(3, 3)
    play(session, card, "1")
    assert target(session) == to


@pytest.mark.rule("TB-T03")
def test_each_arrow_is_told_from_left_to_right() -> None:
    session = aiming(3, 3)
    events = [event for event in play(session, "TB-V07", "1") if event.kind == "move-target"]
    assert [event.data["to"] for event in events] == [[3, 2], [3, 1], [4, 1]]
    assert {event.rule for event in events} == {"TB-T03"}
    assert events[0].text == "Move Target 1 to column 3, row 2."


@pytest.mark.rule("TB-T03")
def test_an_arrow_off_the_board_is_ignored_and_the_next_still_counts() -> None:
    session = aiming(3, 1)
    events = play(session, "TB-V25", "1")  # up, right
    assert target(session) == [4, 1]
    assert kinds(events).count("move-target") == 1


@pytest.mark.rule("TB-T03")
def test_nothing_but_the_edge_blocks_a_target() -> None:
    session = aiming(
        1, 3, rubble={"2,3": 2}, eggs={"2,3": ["red"]}, player={"pawn": [3, 3]}
    )  # fmt: skip
    play(session, "TB-V28", "1")  # over Rubble, an Egg and a pawn
    assert target(session) == [4, 3]
    police = aiming(5, 3)
    play(police, "TB-V22", "1")
    assert target(police) == [6, 3]  # into a Location


@pytest.mark.rule("TB-T03")
def test_only_the_target_of_that_worm_moves() -> None:
    session = solo()
    play(session, "TB-V22", "3")
    assert [target(session, slot) for slot in (1, 2, 3)] == [[1, 1], [6, 1], [2, 6]]


@pytest.mark.rule("TB-T04")
def test_a_card_without_arrows_moves_nothing() -> None:
    session = aiming(3, 3)
    events = play(session, "TB-V11", "1")
    assert target(session) == [3, 3]
    assert "move-target" not in kinds(events)


@pytest.mark.rule("TB-T05")
@pytest.mark.parametrize(("card", "points"), [("TB-V11", 3), ("TB-V21", 4), ("TB-V31", 5)])
def test_the_card_gives_its_points(card: str, points: int) -> None:
    session = solo()
    play(session, card, "1")
    asking = prompt(session)
    assert isinstance(asking, Choose)
    assert (asking.data["points"], asking.rule) == (points, "TB-T05")
    assert GAME.question(session.state, asking).text == f"Actions left: {points}."


@pytest.mark.rule("TB-T05")
def test_points_are_spent_in_any_mix_until_none_is_left() -> None:
    session = solo(rubble={"2,2": 1})
    play(session, "TB-V11", "1", "move:3,2", "clear:2,2", "move:2,2")
    assert (form(session)["players"][0]["pawn"], asked(session)) == ([2, 2], "terror-blue")


@pytest.mark.rule("TB-T05")
def test_the_player_may_stop_at_any_time() -> None:
    session = solo()
    play(session, "TB-V11", "1", "move:3,2")
    assert "end" in legal(session)
    play(session, "end")
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-T05")
def test_picking_up_ends_the_action_step() -> None:
    session = solo(eggs={"3,3": ["red"]})
    play(session, "TB-V11", "1", "pickup")
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-T06")
def test_the_ability_follows_the_actions() -> None:
    session = solo(rubble={"2,3": 1, "3,1": 1})
    play(session, "TB-V04", "1")  # the Tow truck clears 1 Rubble
    assert asked(session) == "action"
    play(session, "move:3,2", "move:2,2", "end")
    assert form(session)["players"][0]["rubble"] == 1
    assert form(session)["rubble"] == {"3,1": 1}  # beside where the actions ended


@pytest.mark.rule("TB-T06")
def test_the_ability_follows_a_pick_up_too() -> None:
    session = solo(eggs={"3,3": ["red"]}, rubble={"2,3": 1})
    play(session, "TB-V04", "1", "pickup")
    assert (form(session)["rubble"], asked(session)) == ({}, "terror-blue")


@pytest.mark.rule("TB-T06")
def test_what_is_impossible_of_an_ability_is_left_out() -> None:
    session = solo()
    events = play(session, "TB-V04", "1", "end")  # no Rubble to tow
    assert (asked(session), "remove-rubble" in kinds(events)) == ("terror-blue", False)


@pytest.mark.rule("TB-T06")
def test_an_ability_nobody_knows_is_done_by_hand() -> None:
    session = solo()
    events = play(session, "TB-V10", "1", "end")
    assert ("TB-T06", "Strange car: Do something nobody has thought of.") in [
        (event.rule, event.text) for event in events
    ]
    assert asked(session) == "manual"
    play(session, "vp:2")
    assert (form(session)["players"][0]["tokens"], asked(session)) == (2, "terror-blue")


def drawn_out(left: list[str], player: list[str], **state: Any) -> Session[State]:
    """A known hand; the deck holds `left`, everything else is on the discard."""
    pile = [card for card in VEHICLES if card not in (*left, *player)]
    return solo(player={"hand": player}, discards={"vehicle": pile}, **state)


@pytest.mark.rule("TB-T07")
def test_an_empty_vehicle_deck_is_made_again_from_its_discard() -> None:
    hand = ["TB-V11", "TB-V12", "TB-V13"]
    session = drawn_out(["TB-V14"], hand)
    play(session, "TB-V11", "1", "end")
    assert legal(session) == ["TB-V14"]  # asked, though only one can come
    play(session, "TB-V14", 1)
    assert asked(session) == "terror-vehicle"
    notes = [event for event in session.log[-1] if event.rule == "TB-T07"]
    assert [note.text for note in notes] == ["Shuffle the vehicle discard: it is the new deck."]
    assert form(session)["discards"]["vehicle"] == []
    held = {"TB-V11", "TB-V12", "TB-V13", "TB-V14"}  # under a Worm and in the hand
    assert legal(session) == [card for card in VEHICLES if card not in held]


@pytest.mark.rule("TB-T07")
def test_an_empty_deck_without_a_discard_gives_nothing() -> None:
    hand = ["TB-V11", "TB-V12", "TB-V13"]
    out = [card for card in VEHICLES if card not in hand]
    session = solo(player={"hand": hand}, removed={"vehicle": out})
    play(session, "TB-V11", "1", "end")
    assert form(session)["players"][0]["hand"] == ["TB-V12", "TB-V13"]
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-T07")
def test_cards_in_hidden_hands_are_not_in_the_deck() -> None:
    """Three unseen cards are the hidden hand, so the deck is empty before the refill."""
    unseen = ["TB-V11", "TB-V12", "TB-V13"]
    pile = [card for card in VEHICLES if card not in unseen]
    session = solo(discards={"vehicle": pile})
    assert legal(session) == unseen
    events = play(session, "TB-V11", "1", "end")
    assert "TB-T07" in [event.rule for event in events]


@pytest.mark.rule("TB-T07")
def test_so_it_is_for_a_squad_the_app_was_not_told_about() -> None:
    pile = [card for card in VEHICLES if card not in ("TB-V11", "TB-V12", "TB-V13")]
    session = solo(player={"leader": None, "squad": []}, discards={"vehicle": pile})
    events = play(session, "TB-V11", "1", "end")
    assert "TB-T07" in [event.rule for event in events]


@pytest.mark.rule("TB-T07")
@pytest.mark.parametrize(
    ("deck", "location", "pile"),
    [("item", [1, 2], list(GAME.cards.items)), ("weapon", [6, 3], list(GAME.cards.weapons))],
)
def test_empty_item_and_weapon_decks_are_made_again(
    deck: str, location: list[int], pile: list[str]
) -> None:
    session = three(player={"pawn": location, "eggs": ["red"]}, discards={deck: pile})
    play(session, "TB-V11", "1", "deliver:red", "take")
    assert (asked(session), legal(session)) == (deck, pile)
    assert form(session)["discards"][deck] == []


@pytest.mark.rule("TB-T07")
def test_an_empty_worm_deck_is_made_again_without_starters() -> None:
    worms = [id for id, worm in GAME.cards.worms.items() if not worm.starter]
    lying = ["TB-W16", "TB-W17", "TB-W18"]
    pile = [worm for worm in worms if worm not in lying]
    under = [{"card": card, "face": "up"} for card in PLAIN[:3]]
    session = three(slots=[SLOTS[0] | {"cards": under}, *SLOTS[1:]], discards={"worm": pile})
    play(session, "TB-V21", "1", "end")
    assert asked(session) == "worm"
    # The Worm that just attacked lies on the discard and is shuffled in.
    assert legal(session) == [worm for worm in worms if worm not in lying[1:]]


@pytest.mark.rule("TB-T07")
def test_an_empty_bounty_deck_stays_empty() -> None:
    line = ["TB-B02", "TB-B07", "TB-B12", "TB-B17"]
    pile = [card for card in GAME.cards.bounties if card not in line]
    session = three(player={"pawn": [4, 1], "eggs": ["red"]}, discards={"bounty": pile})
    events = play(session, "TB-V11", "1", "deliver:red", "decline")
    assert asked(session) == "action"
    assert form(session)["line"] == line[1:]
    assert "TB-T07" not in [event.rule for event in events]


def test_a_correction_in_the_middle_of_a_turn_is_seen_by_the_open_question() -> None:
    session = solo()
    play(session, "TB-V11", "1")
    session.correct({"rubble": {"3,2": 1}})
    assert "move:3,2" not in legal(session)
    assert "clear:3,2" in legal(session)
    play(session, "clear:3,2", "move:3,2")
    player = form(session)["players"][0]
    assert (player["pawn"], player["rubble"]) == ([3, 2], 1)


def test_a_correction_of_the_hand_changes_the_candidates() -> None:
    session = solo(player={"hand": ["TB-V11", "TB-V12", "TB-V13"]})
    player = form(session)["players"][0] | {"hand": ["TB-V31"]}
    session.correct({"players": [player]})
    assert legal(session) == ["TB-V31"]


def test_undo_goes_back_over_every_step_of_a_turn() -> None:
    session = solo(player={"hand": ["TB-V25", "TB-V12", "TB-V13"]}, rubble={"3,2": 1})
    before = [session.digest()]
    for answer in ("TB-V25", "2", "clear:3,2", "move:3,2", "end", "TB-V14"):
        play(session, answer)
        before.append(session.digest())
    for digest in reversed(before[:-1]):
        session.undo()
        assert session.digest() == digest


def test_undo_goes_back_over_a_deck_made_again() -> None:
    hand = ["TB-V11", "TB-V12", "TB-V13"]
    session = drawn_out([], hand)
    play(session, "TB-V11", "1")
    before = session.digest()
    play(session, "end")
    assert form(session)["discards"]["vehicle"] == []
    session.undo()
    assert session.digest() == before
    assert len(form(session)["discards"]["vehicle"]) == len(VEHICLES) - 3
