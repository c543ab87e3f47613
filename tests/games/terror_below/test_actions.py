"""Actions (TB-A): driving, clearing Rubble, Eggs, deliveries and what they bring."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.state import State
from companion.table.errors import Refused
from companion.table.prompts import Answer, Card, Choose
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

STORE, MOTEL, POLICE, HOSPITAL, FACILITY = [1, 2], [4, 1], [6, 3], [1, 5], [3, 6]
ITEMS, WEAPONS = list(GAME.cards.items), list(GAME.cards.weapons)
BOUNTIES = list(GAME.cards.bounties)
HUNTS = ["TB-B21", "TB-B22", "TB-B23", "TB-B24"]


def legal(session: Session[State]) -> list[Answer]:
    return list(prompt(session).legal())


def offered(session: Session[State], verb: str) -> set[str]:
    """What the action prompt offers of one verb, without the verb."""
    actions = [str(answer).partition(":") for answer in legal(session)]
    return {what for found, _, what in actions if found == verb}


def ada(session: Session[State]) -> dict[str, Any]:
    player: dict[str, Any] = form(session)["players"][0]
    return player


def acting(card: str = "TB-V11", **state: Any) -> Session[State]:
    """A solo turn at its first action, with a card of 3 points."""
    session = solo(**state)
    play(session, card, "1")
    return session


def among(*pawns: list[int], card: str = "TB-V11", **state: Any) -> Session[State]:
    """Ada's first action with other pawns about; at least two, so that no Worm die is rolled."""
    others = [
        squad(name, 4 + 3 * number, pawn=pawn)
        for number, (name, pawn) in enumerate(zip(("Bo", "Cy", "Di", "Ed"), pawns, strict=False))
    ]
    session = versus(squad(**state.pop("player", {})), *others, **state)
    play(session, card, "1")
    return session


FAR = [6, 6]


# Driving


@pytest.mark.rule("TB-A01")
def test_a_pawn_moves_one_space_orthogonally() -> None:
    session = acting()
    assert offered(session, "move") == {"3,2", "4,3", "3,4", "2,3"}
    [event] = play(session, "move:4,3")
    assert (event.kind, event.rule) == ("move-pawn", "TB-A01")
    assert (event.data["from"], event.data["to"]) == ([3, 3], [4, 3])
    assert event.text == "Move Ada's pawn to column 4, row 3."
    assert ada(session)["pawn"] == [4, 3]


@pytest.mark.rule("TB-A01")
def test_a_pawn_stays_on_the_board_and_out_of_the_canyon() -> None:
    assert offered(acting(player={"pawn": [1, 1]}), "move") == {"2,1", "1,2"}
    canyon = acting(player={"pawn": [3, 2]}, options={"board": "canyon"})
    assert offered(canyon, "move") == {"3,1", "2,2", "4,2"}


@pytest.mark.rule("TB-A01")
def test_a_pawn_never_moves_into_rubble() -> None:
    session = acting(rubble={"3,2": 1, "4,3": 2})
    assert offered(session, "move") == {"3,4", "2,3"}
    with pytest.raises(Refused):
        session.answer("move:3,2")


@pytest.mark.rule("TB-A01")
def test_a_pawn_drives_through_another_and_must_move_on() -> None:
    session = among([4, 3], FAR)
    play(session, "move:4,3")
    assert set(legal(session)) == {"move:4,2", "move:5,3", "move:4,4", "move:3,3"}
    play(session, "move:5,3")
    assert "end" in legal(session)
    assert [player["pawn"] for player in form(session)["players"]] == [[5, 3], [4, 3], FAR]


@pytest.mark.rule("TB-A01")
def test_another_pawns_space_is_not_offered_with_the_last_point() -> None:
    session = among([4, 3], FAR)
    play(session, "move:3,2", "move:3,3")
    assert offered(session, "move") == {"3,2", "3,4", "2,3"}


@pytest.mark.rule("TB-A01")
def test_another_pawns_space_is_not_offered_without_a_way_out() -> None:
    """Out of the corner there is only the way back, and Rubble has closed it."""
    session = among([2, 1], FAR, player={"pawn": [1, 1]}, rubble={"1,1": 1, "3,1": 1, "2,2": 1})
    assert offered(session, "move") == {"1,2"}


@pytest.mark.rule("TB-A01")
def test_two_pawns_in_a_row_need_a_point_more() -> None:
    walls = {"3,3": 1, "4,2": 1, "4,4": 1, "5,2": 1, "5,4": 1}  # only straight on through both
    three = among([4, 3], [5, 3], rubble=walls)
    assert "4,3" in offered(three, "move")
    play(three, "move:4,3")  # the way through is no choice
    assert (ada(three)["pawn"], form(three)["active"]) == ([6, 3], 1)
    two = among([4, 3], [5, 3], rubble=walls)
    play(two, "move:2,3")  # 2 points left
    assert "4,3" not in offered(two, "move")


@pytest.mark.rule("TB-A01")
def test_inside_a_pawns_space_the_next_pawn_is_no_way_out_for_the_last_point() -> None:
    """Going back to the first pawn would not do either."""
    walls = {"5,3": 1, "6,4": 1, "5,5": 1}
    session = among([4, 4], [5, 4], rubble=walls, player={"pawn": [3, 4]})
    play(session, "move:4,4")
    assert offered(session, "move") == {"3,4", "4,3", "4,5"}


@pytest.mark.rule("TB-A01")
def test_the_action_prompt_always_has_an_answer() -> None:
    walls = {"3,2": 1, "4,3": 1, "3,4": 1, "2,3": 1}
    session = acting(rubble=walls)
    assert "end" in legal(session)
    assert offered(session, "move") == set()


@pytest.mark.rule("TB-A01")
def test_when_the_other_pawn_was_not_there_after_all_one_may_stay() -> None:
    session = among([4, 3], FAR)
    play(session, "move:4,3")
    players = form(session)["players"]
    session.correct({"players": [players[0], players[1] | {"pawn": [5, 5]}, players[2]]})
    assert "end" in legal(session)


# Clearing Rubble


@pytest.mark.rule("TB-A03")
def test_one_rubble_is_removed_from_an_adjacent_space() -> None:
    session = acting(rubble={"3,2": 2, "4,4": 1, "3,5": 1})
    assert offered(session, "clear") == {"3,2"}
    [event] = play(session, "clear:3,2")
    assert (event.kind, event.rule) == ("remove-rubble", "TB-A03")
    assert event.text == "Take 1 Rubble from column 3, row 2 onto Ada's Leader."
    assert (form(session)["rubble"]["3,2"], ada(session)["rubble"]) == (1, 1)


@pytest.mark.rule("TB-A03")
def test_clearing_costs_a_point() -> None:
    session = acting(rubble={"3,2": 2})
    play(session, "clear:3,2")
    asking = prompt(session)
    assert isinstance(asking, Choose)
    assert asking.data["points"] == 2


@pytest.mark.rule("TB-A04")
@pytest.mark.parametrize(("deck", "pile"), [("weapon", "weapons"), ("item", "items")])
def test_three_rubble_are_exchanged_for_a_card_of_choice(deck: str, pile: str) -> None:
    session = acting(rubble={"3,2": 1}, player={"rubble": 2})
    events = play(session, "clear:3,2")
    assert ada(session)["rubble"] == 0
    assert ("remove-rubble", "TB-A04", "Put 3 Rubble back into the supply.") in [
        (event.kind, event.rule, event.text) for event in events
    ]
    assert (asked(session), prompt(session).rule) == ("rubble-prize", "TB-A04")
    assert legal(session) == ["weapon", "item"]
    play(session, deck)
    asking = prompt(session)
    assert isinstance(asking, Card)
    assert (asking.purpose, asking.deck, asking.rule) == (deck, deck, "TB-A04")
    card = legal(session)[0]
    play(session, card)
    assert ada(session)[pile] == [card]
    assert asked(session) == "action"


@pytest.mark.rule("TB-A04")
def test_two_rubble_are_carried_on() -> None:
    session = acting(rubble={"3,2": 1}, player={"rubble": 1})
    play(session, "clear:3,2")
    assert (ada(session)["rubble"], asked(session)) == (2, "action")


@pytest.mark.rule("TB-A04")
@pytest.mark.parametrize(("empty", "other"), [("weapon", "item"), ("item", "weapon")])
def test_of_an_empty_deck_there_is_no_prize_but_the_other(empty: str, other: str) -> None:
    gone = {empty: WEAPONS if empty == "weapon" else ITEMS}
    session = acting(rubble={"3,2": 1}, player={"rubble": 2}, removed=gone)
    play(session, "clear:3,2")
    assert asked(session) == other


@pytest.mark.rule("TB-A04")
def test_with_both_decks_empty_the_rubble_brings_nothing() -> None:
    gone = {"weapon": WEAPONS, "item": ITEMS}
    session = acting(rubble={"3,2": 1}, player={"rubble": 2}, removed=gone)
    play(session, "clear:3,2")
    assert (ada(session)["rubble"], asked(session)) == (0, "action")


@pytest.mark.rule("TB-A04")
def test_the_candidates_for_the_prize_are_what_nobody_holds_and_nobody_discarded() -> None:
    bo = squad("Bo", 4, pawn=[5, 5], weapons=["TB-A02"])
    cy = squad("Cy", 7, pawn=FAR)
    session = versus(
        squad(rubble=2, weapons=["TB-A01"]), bo, cy,
        rubble={"3,2": 1}, discards={"weapon": ["TB-A03"]},
    )  # fmt: skip
    play(session, "TB-V11", "1", "clear:3,2", "weapon")
    assert legal(session) == [card for card in WEAPONS if card not in WEAPONS[:3]]
    with pytest.raises(Refused, match="TB-A02 already lies in front of Bo"):
        session.answer("TB-A02")
    with pytest.raises(Refused, match="TB-A03 lies on the weapon discard pile"):
        session.answer("TB-A03")


# Eggs


@pytest.mark.rule("TB-A05")
def test_all_eggs_of_the_own_space_are_picked_up() -> None:
    session = among([5, 5], FAR, eggs={"3,3": ["red", "blue"], "3,2": ["green"]})
    events = play(session, "pickup")
    assert ada(session)["eggs"] == ["red", "blue"]
    assert form(session)["eggs"] == {"3,2": ["green"]}
    assert (events[0].rule, events[0].text) == ("TB-A05", "Put all 2 Eggs onto Ada's Leader.")


@pytest.mark.rule("TB-A05")
def test_any_number_is_carried() -> None:
    session = acting(eggs={"3,3": ["red"]}, player={"eggs": ["red"] * 6 + ["blue"] * 6})
    play(session, "pickup")
    assert len(ada(session)["eggs"]) == 13


@pytest.mark.rule("TB-A05")
def test_eggs_beside_a_pawn_are_out_of_reach() -> None:
    assert "pickup" not in legal(acting(eggs={"3,2": ["red"]}))


@pytest.mark.rule("TB-A05")
def test_after_picking_up_there_are_no_more_actions() -> None:
    session = acting("TB-V31", eggs={"3,3": ["red"]})  # 5 points
    play(session, "pickup")
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-A06")
def test_a_delivered_egg_is_worth_a_token() -> None:
    session = acting(player={"pawn": STORE, "eggs": ["red", "red"]})
    assert offered(session, "deliver") == {"red"}
    events = play(session, "deliver:red")
    assert (ada(session)["eggs"], ada(session)["tokens"]) == (["red"], 1)
    assert ("TB-A06", "Put the red Egg back into the supply.") in [
        (event.rule, event.text) for event in events
    ]
    [score] = [event for event in events if event.kind == "score"]
    assert (score.rule, score.text) == ("TB-A06", "Ada takes 1 VP.")


@pytest.mark.rule("TB-A06")
def test_only_carried_eggs_and_only_in_a_location_are_delivered() -> None:
    assert not offered(acting(player={"eggs": ["red"]}), "deliver")
    assert not offered(acting(player={"pawn": STORE}), "deliver")
    both = acting(player={"pawn": STORE, "eggs": ["red", "blue"]})
    assert offered(both, "deliver") == {"red", "blue"}


@pytest.mark.rule("TB-A06")
def test_nothing_is_delivered_where_a_location_was() -> None:
    session = acting(player={"pawn": STORE, "eggs": ["red"]}, locations={"store": None})
    assert not offered(session, "deliver")


@pytest.mark.rule("TB-A06")
def test_each_delivery_costs_a_point() -> None:
    session = acting(player={"pawn": HOSPITAL, "eggs": ["red"] * 4})
    play(session, "deliver:red", "deliver:red", "deliver:red")
    assert (ada(session)["eggs"], ada(session)["tokens"]) == (["red"], 3)
    assert asked(session) == "terror-blue"


@pytest.mark.rule("TB-A07")
def test_a_matching_bounty_is_taken_instead_of_the_token() -> None:
    session = acting(player={"pawn": MOTEL, "eggs": ["red"]})
    events = play(session, "deliver:red")
    assert (ada(session)["bounties"], ada(session)["tokens"]) == (["TB-B02"], 0)
    assert ada(session)["vp"] == 3
    assert ("score", "TB-A07", "Ada takes the Bounty (Red Egg to the motel): 3 VP.") in [
        (event.kind, event.rule, event.text) for event in events
    ]


@pytest.mark.rule("TB-A07")
def test_the_line_is_refilled_at_once() -> None:
    session = acting(player={"pawn": MOTEL, "eggs": ["red"]})
    play(session, "deliver:red")
    assert (asked(session), prompt(session).rule) == ("bounty", "TB-A07")
    assert legal(session) == [card for card in BOUNTIES if card not in LINE]
    play(session, "TB-B01")
    assert form(session)["line"] == ["TB-B07", "TB-B12", "TB-B17", "TB-B01"]
    assert asked(session) == "bonus"


@pytest.mark.rule("TB-A07")
def test_a_bounty_that_came_by_the_refill_serves_the_next_egg() -> None:
    session = acting(player={"pawn": MOTEL, "eggs": ["red", "blue"]}, line=["TB-B02", *HUNTS[:3]])
    play(session, "deliver:red", "TB-B12", "decline", "deliver:blue")
    assert ada(session)["bounties"] == ["TB-B02", "TB-B12"]


@pytest.mark.rule("TB-A07")
@pytest.mark.parametrize(("colour", "at"), [("green", STORE), ("red", HOSPITAL)])
def test_colour_and_location_must_both_match(colour: str, at: list[int]) -> None:
    session = acting(player={"pawn": at, "eggs": [colour]}, line=["TB-B01", *HUNTS[:3]])
    play(session, f"deliver:{colour}")
    assert (ada(session)["bounties"], ada(session)["tokens"]) == ([], 1)


@pytest.mark.rule("TB-A07")
def test_a_hidden_bounty_may_be_completed() -> None:
    player = {"pawn": STORE, "eggs": ["red"], "hidden": ["TB-B01"]}
    session = acting(player=player)
    play(session, "deliver:red")
    assert (asked(session), prompt(session).rule) == ("delivery-bounty", "TB-A07")
    assert legal(session) == ["TB-B01", "token"]
    play(session, "TB-B01")
    assert (ada(session)["bounties"], ada(session)["hidden"]) == (["TB-B01"], [])
    assert asked(session) == "bonus"  # the Line is full already


@pytest.mark.rule("TB-A07")
def test_a_hidden_bounty_may_be_kept() -> None:
    player = {"pawn": STORE, "eggs": ["red"], "hidden": ["TB-B01"]}
    session = acting(player=player)
    play(session, "deliver:red", "token")
    assert (ada(session)["hidden"], ada(session)["tokens"]) == (["TB-B01"], 1)


@pytest.mark.rule("TB-A07")
def test_with_one_in_the_line_the_token_is_not_offered() -> None:
    player = {"pawn": STORE, "eggs": ["red"], "hidden": ["TB-B31"]}
    session = acting(player=player, line=["TB-B01", *HUNTS[:3]])
    play(session, "deliver:red")
    assert legal(session) == ["TB-B01", "TB-B31"]
    play(session, "TB-B31")
    assert ada(session)["bounties"] == ["TB-B31"]
    assert form(session)["line"] == ["TB-B01", *HUNTS[:3]]


@pytest.mark.rule("TB-A07")
def test_of_two_in_the_line_one_is_chosen_for_one_egg() -> None:
    session = acting(
        player={"pawn": STORE, "eggs": ["red", "red"]}, line=["TB-B01", "TB-B31", *HUNTS[:2]]
    )
    play(session, "deliver:red")
    assert legal(session) == ["TB-B01", "TB-B31"]
    play(session, "TB-B31")
    assert ada(session)["bounties"] == ["TB-B31"]
    assert (asked(session), ada(session)["eggs"]) == ("bounty", ["red"])


@pytest.mark.rule("TB-A07")
def test_a_corrected_line_is_what_the_delivery_is_for() -> None:
    session = acting(player={"pawn": STORE, "eggs": ["red"]}, line=["TB-B01", "TB-B31", *HUNTS[:2]])
    play(session, "deliver:red")
    session.correct({"line": ["TB-B31", "TB-B32", *HUNTS[:2]]})  # it was not TB-B01 after all
    assert legal(session) == ["TB-B31", "TB-B32"]
    session.correct({"line": ["TB-B32", *HUNTS[:3]]})
    assert ada(session)["bounties"] == ["TB-B32"]  # nothing was left to choose


# The Delivery Bonus


def delivering(at: list[int], colours: list[str] | None = None, **state: Any) -> Session[State]:
    """Ada has delivered a first Egg for a token; she carries more."""
    eggs = ["red", *(colours or [])]
    player = {"pawn": at, "eggs": eggs, **state.pop("player", {})}
    session = acting(player=player, line=HUNTS, **state)
    play(session, "deliver:red")
    return session


@pytest.mark.rule("TB-A08")
def test_the_general_store_gives_an_item() -> None:
    session = delivering(STORE)
    asking = prompt(session)
    assert isinstance(asking, Choose)
    assert (asking.purpose, asking.rule, asking.data["location"]) == ("bonus", "TB-A08", "store")
    assert GAME.question(session.state, asking).text == "Take the bonus of the store?"
    play(session, "take", "TB-I03")
    assert ada(session)["items"] == ["TB-I03"]


@pytest.mark.rule("TB-A08")
def test_the_motel_gives_a_point() -> None:
    session = delivering(MOTEL)
    events = play(session, "take")
    assert (ada(session)["tokens"], events[0].rule) == (2, "TB-A08")


@pytest.mark.rule("TB-A08")
def test_the_state_police_gives_a_weapon() -> None:
    session = delivering(POLICE)
    play(session, "take", "TB-A02")
    assert ada(session)["weapons"] == ["TB-A02"]


@pytest.mark.rule("TB-A08")
def test_the_government_facility_gives_a_bounty_of_the_line_to_hide() -> None:
    session = delivering(FACILITY)
    play(session, "take")
    assert (asked(session), prompt(session).rule) == ("hidden-source", "TB-A08")
    assert legal(session) == [*HUNTS, "deck"]
    play(session, "TB-B22")
    assert ada(session)["hidden"] == ["TB-B22"]
    assert asked(session) == "bounty"  # the Line is refilled
    play(session, "TB-B01")
    assert form(session)["line"] == ["TB-B21", "TB-B23", "TB-B24", "TB-B01"]


@pytest.mark.rule("TB-A08")
def test_the_government_facility_gives_the_top_of_the_deck_to_hide() -> None:
    session = delivering(FACILITY)
    play(session, "take", "deck")
    assert (asked(session), legal(session)) == (
        "hidden-bounty", [card for card in BOUNTIES if card not in HUNTS],
    )  # fmt: skip
    events = play(session, "TB-B05")
    assert (ada(session)["hidden"], form(session)["line"]) == (["TB-B05"], HUNTS)
    assert all("TB-B05" not in event.text for event in events)
    assert asked(session) == "action"


@pytest.mark.rule("TB-S10")
@pytest.mark.parametrize(
    ("at", "answers", "deck", "spot"),
    [
        (STORE, ["take"], "item", "Items by the General Store"),
        (POLICE, ["take"], "weapon", "Weapons by the State Police"),
        (FACILITY, ["take", "deck"], "bounty", "Bounties by the Government Facility"),
    ],
)
def test_a_deck_lies_by_the_location_that_gives_its_cards(
    at: list[int], answers: list[Answer], deck: str, spot: str
) -> None:
    session = delivering(at)
    play(session, *answers)
    asking = prompt(session)
    assert isinstance(asking, Card)
    assert asking.deck == deck
    [clause] = [each for each in GAME.clauses() if each.id == "TB-S10"]
    assert spot in clause.text


@pytest.mark.rule("TB-A08")
def test_without_a_deck_the_facility_offers_the_line_only() -> None:
    out = [card for card in BOUNTIES if card not in HUNTS]
    session = delivering(FACILITY, removed={"bounty": out})
    play(session, "take")
    assert legal(session) == HUNTS


@pytest.mark.rule("TB-A08")
def test_the_facility_follows_a_corrected_line() -> None:
    session = delivering(FACILITY)
    play(session, "take")
    session.correct({"line": ["TB-B25", *HUNTS[1:]]})
    assert legal(session) == ["TB-B25", *HUNTS[1:], "deck"]
    play(session, "TB-B25")
    assert ada(session)["hidden"] == ["TB-B25"]


@pytest.mark.rule("TB-A08")
def test_the_hospital_brings_one_dead_back_under_the_leader() -> None:
    dead = {"leader": "TB-C01", "squad": [], "dead": ["TB-C02", "TB-C03"]}
    session = delivering(HOSPITAL, player=dead)
    play(session, "take")
    assert (asked(session), legal(session)) == ("revive", ["TB-C02", "TB-C03"])
    play(session, "TB-C03")
    player = ada(session)
    assert (player["leader"], player["squad"], player["dead"]) == (
        "TB-C01", ["TB-C03"], ["TB-C02"],
    )  # fmt: skip


@pytest.mark.rule("TB-A08")
def test_without_dead_the_hospital_offers_nothing() -> None:
    assert asked(delivering(HOSPITAL)) == "action"


@pytest.mark.rule("TB-A08")
@pytest.mark.parametrize(("at", "gone"), [(STORE, {"item": ITEMS}), (POLICE, {"weapon": WEAPONS})])
def test_an_empty_deck_offers_no_bonus(at: list[int], gone: dict[str, list[str]]) -> None:
    assert asked(delivering(at, removed=gone)) == "action"


@pytest.mark.rule("TB-A08")
def test_there_is_one_bonus_a_turn() -> None:
    session = delivering(MOTEL, ["red"])
    play(session, "take", "deliver:red")
    assert (ada(session)["tokens"], asked(session)) == (3, "action")


@pytest.mark.rule("TB-A08")
def test_a_declined_bonus_is_kept_for_a_later_delivery() -> None:
    session = delivering(MOTEL, ["red"])
    play(session, "decline", "deliver:red")
    assert asked(session) == "bonus"
    play(session, "take")
    assert ada(session)["tokens"] == 3


@pytest.mark.rule("TB-A08")
def test_a_bonus_taken_in_one_location_is_gone_in_another() -> None:
    near = {"store": [3, 1], "motel": MOTEL, "police": POLICE, "hospital": HOSPITAL,
            "facility": FACILITY}  # fmt: skip
    session = delivering(MOTEL, ["red"], locations=near)
    play(session, "take", "move:3,1", "deliver:red")
    assert asked(session) != "bonus"


@pytest.mark.rule("TB-A08")
def test_the_next_turn_has_a_bonus_again() -> None:
    session = delivering(MOTEL, ["red"])
    play(session, "take", "end", 3, "TB-V12", 3, "TB-W11")
    play(session, "TB-V13", "1", "deliver:red")
    assert asked(session) == "bonus"


@pytest.mark.rule("TB-A08")
def test_a_delivery_for_a_bounty_has_its_bonus_too() -> None:
    session = acting(player={"pawn": MOTEL, "eggs": ["red"]})
    play(session, "deliver:red", "TB-B01", "take")
    assert (ada(session)["bounties"], ada(session)["tokens"]) == (["TB-B02"], 1)


@pytest.mark.rule("TB-A09")
def test_a_hidden_bounty_is_its_owners_alone() -> None:
    bo = squad("Bo", 4, pawn=STORE, hidden=["TB-B01"])
    session = versus(
        squad(pawn=STORE, eggs=["red"]), bo | {"pawn": FAR}, squad("Cy", 7), line=HUNTS
    )
    play(session, "TB-V11", "1", "deliver:red")
    assert (ada(session)["tokens"], ada(session)["bounties"]) == (1, [])
    assert form(session)["players"][1]["hidden"] == ["TB-B01"]


@pytest.mark.rule("TB-A09")
def test_a_hidden_bounty_cannot_come_into_the_line() -> None:
    bo = squad("Bo", 4, pawn=FAR, hidden=["TB-B01"])
    session = versus(squad(pawn=MOTEL, eggs=["red"]), bo, squad("Cy", 7))
    play(session, "TB-V11", "1", "deliver:red")
    assert asked(session) == "bounty"
    with pytest.raises(Refused, match="TB-B01 already lies in front of Bo"):
        session.answer("TB-B01")


# Standing in Rubble


@pytest.mark.rule("TB-A10")
def test_a_pawn_in_rubble_leaves_normally_and_cannot_clear_its_own_space() -> None:
    session = acting(rubble={"3,3": 2, "3,2": 1}, eggs={"3,3": ["red"]})
    assert offered(session, "move") == {"4,3", "3,4", "2,3"}
    assert offered(session, "clear") == {"3,2"}
    assert "pickup" in legal(session)
    play(session, "move:4,3")
    assert "move:3,3" not in legal(session)
    assert "clear:3,3" in legal(session)


def test_undo_goes_back_over_a_delivery_with_everything_it_brought() -> None:
    session = acting(player={"pawn": MOTEL, "eggs": ["red"], "rubble": 2}, rubble={"4,2": 1})
    seen = [session.digest()]
    for answer in ("deliver:red", "TB-B01", "take", "clear:4,2", "weapon", "TB-A02"):
        play(session, answer)
        seen.append(session.digest())
    for digest in reversed(seen[:-1]):
        session.undo()
        assert session.digest() == digest


def test_every_action_says_what_it_does() -> None:
    session = acting(
        player={"pawn": STORE, "eggs": ["red"], "items": ["TB-I03"]}, rubble={"1,1": 1}
    )
    asking = prompt(session)
    labels = [GAME.label(session.state, asking, answer) for answer in legal(session)]
    assert labels == [
        "Drive to column 2, row 2",
        "Drive to column 1, row 3",
        "Clear Rubble on column 1, row 1",
        "Deliver the red Egg",
        "Play Lucky coin",
        "Stop here",
    ]


def test_a_turn_of_actions_leaves_the_worms_alone() -> None:
    session = acting()
    events = play(session, "move:3,2", "move:3,3", "move:3,2")
    assert set(kinds(events)) <= {"move-pawn", "note", "terror-turn-begins"}
    assert [slot["target"] for slot in form(session)["slots"]] == [
        slot["target"] for slot in SLOTS
    ]  # fmt: skip


def test_a_correction_of_whose_turn_it_is_asks_the_same_player_on() -> None:
    """So did the first release, and its kept games say which player was asked."""
    session = among([4, 3], FAR, card="TB-V01")
    assert asked(session) == "boots-extra"
    session.correct({"active": 1})
    play(session, "TB-V11")
    assert (asked(session), prompt(session).player) == ("action", 0)
    play(session, next(str(each) for each in legal(session) if str(each).startswith("move:")))
    assert (asked(session), prompt(session).player) == ("action", 0)
