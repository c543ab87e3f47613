"""What a card is called, what it is sorted under, and which clauses are behind it."""

from __future__ import annotations

import pytest

from companion.games.terror_below.box import BOX
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.table.prompts import Card, Choose
from companion.table.session import Session
from tests.games.terror_below.laid import GAME, SLOTS, asked, play, prompt, solo
from tests.games.terror_below.terror import STARTS, without


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("TB-V11", "3 points"),
        ("TB-W10", "screamer"),
        ("TB-B02", "motel"),
        ("TB-B21", "hunt"),
        ("TB-I01", "All"),
    ],
)
def test_a_card_is_sorted_under_what_people_look_for(card: str, kind: str) -> None:
    assert GAME.kind_of_card(card) == kind


@pytest.mark.parametrize(
    ("card", "clauses"),
    [
        ("TB-V01", ("TB-V01", "TB-T04")),
        ("TB-V02", ("TB-V02", "TB-T03")),
        ("TB-W05", ("TB-X06", "TB-X03", "TB-X04")),
        ("TB-W01", ("TB-S04",)),
        ("TB-B01", ("TB-A07",)),
        ("TB-B21", ("TB-H04",)),
        ("TB-A02", ("TB-I04", "TB-H01", "TB-I01")),
        ("TB-A07", ("TB-H01", "TB-I01")),
        ("TB-I01", ("TB-I03", "TB-I01")),
        ("TB-I03", ("TB-I02", "TB-I01")),
        ("TB-C01", ("TB-H05", "TB-H06")),
    ],
)
def test_a_card_is_explained_by_its_clauses(card: str, clauses: tuple[str, ...]) -> None:
    assert tuple(BOX.rules(BOX.card(GAME.cards, card))) == clauses


@pytest.mark.parametrize(
    ("card", "label"),
    [
        ("TB-B02", "red to motel, 3 VP"),
        ("TB-B21", "hunt screamer, 4 VP"),
        ("TB-B27", "hunt any Worm, 2 VP"),
        ("TB-V27", "4 Car NNN ↑↑↑"),
        ("TB-C14", "Hero 14: Do something odd."),
    ],
)
def test_a_card_is_named_with_what_counts_on_it(card: str, label: str) -> None:
    session = solo()
    assert GAME.label(session.state, prompt(session), card) == label


# What a question says


def why(session: Session[State]) -> str:
    return GAME.question(session.state, prompt(session)).why


def labels(session: Session[State]) -> dict[str, str]:
    asking = prompt(session)
    return {str(each): GAME.label(session.state, asking, each) for each in asking.legal()}


@pytest.mark.rule("TB-V04")
def test_a_target_that_moves_away_is_not_said_to_come_closer() -> None:
    session = solo(slots=[SLOTS[0] | {"target": [3, 1]}, *SLOTS[1:]])
    play(session, "TB-V05", "1", "end")
    assert (asked(session), prompt(session).legal()) == ("motorcycle", ("4,1", "2,1"))
    assert why(session) == "Each way leads away from you."


@pytest.mark.rule("TB-V03")
def test_a_target_that_a_motorcycle_calls_is_said_to_come_closer() -> None:
    session = solo()
    play(session, "TB-V03", "1", "end")
    assert why(session) == "Each way leads closer to you."


@pytest.mark.rule("TB-O12")
def test_without_a_free_location_the_question_names_none() -> None:
    session = solo("total-extermination", player={"pawn": None}, locations=without(*STARTS))
    assert asked(session) == "respawn"
    assert why(session) == "No Location is free."


@pytest.mark.rule("TB-A04")
def test_the_price_of_a_prize_is_not_said_to_be_three_where_it_is_two() -> None:
    leader = {"leader": "TB-C17", "squad": ["TB-C02"], "rubble": 1}
    session = solo(player=leader, rubble={"3,4": 1})
    play(session, "TB-V11", "1", "clear:3,4")
    assert (asked(session), why(session)) == ("rubble-prize", "The Rubble is worth a card.")


@pytest.mark.rule("TB-K04")
def test_a_long_ramp_asks_for_a_card_that_is_fast_enough() -> None:
    asking = Card(deck="vehicle", candidates=(), purpose="ramp-discard", rule="TB-K04")
    assert GAME.question(solo().state, asking).text == "Discard a 6 or 7 for the ramp."


@pytest.mark.rule("TB-S09")
def test_a_worm_in_place_of_a_starter_is_not_said_to_come_of_more_players() -> None:
    asking = Card(deck="worm", candidates=(), purpose="setup-worm", rule="TB-S09")
    assert GAME.question(solo().state, asking).why == "It stands in for a starter."


@pytest.mark.rule("TB-I02")
def test_to_clear_no_more_rubble_is_not_called_to_stop_hunting() -> None:
    session = solo(player={"items": ["TB-I08"]}, rubble={"3,2": 1, "2,3": 1})
    play(session, "TB-V11", "1", "item:TB-I08")
    assert labels(session)["stop"] == "Stop here"
    session = solo(player={"items": ["TB-I10"]})
    play(session, "TB-V11", "1", "item:TB-I10", "1")
    assert labels(session)["stop"] == "Stop here"


@pytest.mark.rule("TB-A06")
def test_a_delivery_is_offered_for_what_it_brings() -> None:
    game = TerrorBelowKit().rules()  # Amos's deliveries are worth 1 VP more
    asking = Choose(["token"], purpose="delivery-bounty", rule="TB-A07")
    for leader, said in (("TB-C01", "1 VP instead"), ("TB-C02", "2 VP instead")):
        assert (
            game.label(solo(player={"leader": leader, "squad": []}).state, asking, "token") == said
        )
