"""Show me on my table: the spaces a clause is about just now."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.session import Session
from tests.games.terror_below.attacking import due, three
from tests.games.terror_below.laid import SLOTS, asked, solo
from tests.games.terror_below.terror import slot, without


def spaces(session: Session[Any], rule: str) -> set[tuple[int, int]]:
    found = session.game.pointed_at(session.state, rule)
    assert found is None or (found.text.endswith(".") and found.spaces)
    return set(found.spaces) if found else set()


@pytest.mark.rule("TB-A01", "TB-A02", "TB-A03", "TB-A05")
def test_what_lies_beside_the_pawn() -> None:
    session = three(rubble={"3,2": 1, "6,6": 1}, bob={"pawn": [4, 3]}, eggs={"3,3": ["red"]})
    assert spaces(session, "TB-A01") == {(4, 3), (3, 4), (2, 3)}
    assert spaces(session, "TB-A02") == {(4, 3)}
    assert spaces(session, "TB-A03") == {(3, 2)}
    assert spaces(session, "TB-A05") == {(3, 3)}
    assert spaces(session, "TB-A10") == {(6, 6)}  # Cy stands in it
    off = three(ada={"pawn": None}, rubble={"3,2": 1}, eggs={"3,3": ["red"]})
    for rule in ("TB-A01", "TB-A02", "TB-A03", "TB-A05"):
        assert spaces(off, rule) == set()


@pytest.mark.rule("TB-A06", "TB-A07")
def test_the_locations_that_take_an_egg_and_those_that_want_it() -> None:
    line = ["TB-B02", "TB-B08", "TB-B11", "TB-B21"]  # red: motel, green: police, blue: store
    places = {(1, 2), (4, 1), (6, 3), (1, 5), (3, 6)}
    session = three(line=line, ada={"eggs": ["red", "blue"]})
    assert spaces(session, "TB-C02") == spaces(session, "TB-A06") == places
    assert spaces(session, "TB-A07") == {(4, 1), (1, 2)}
    empty = three(line=line)
    assert spaces(empty, "TB-A06") == spaces(empty, "TB-A07") == set()


@pytest.mark.rule("TB-C05", "TB-C06", "TB-T03", "TB-X06")
def test_all_the_pieces_of_a_kind() -> None:
    queen = {"worm": "TB-W05", "target": [2, 2]}
    session = three(queen, eggs={"5,2": ["red"], "2,2": ["blue"]}, rubble={"3,2": 2, "1,1": 1})
    assert spaces(session, "TB-C05") == {(5, 2), (2, 2)}
    assert spaces(session, "TB-C06") == {(3, 2), (1, 1)}
    assert spaces(session, "TB-T03") == {(2, 2), (6, 1), (1, 6)}
    assert spaces(session, "TB-X06") == {(2, 2)}


@pytest.mark.rule("TB-X01", "TB-X03", "TB-X04", "TB-X05", "TB-X08", "TB-X09")
def test_what_the_next_attack_would_do_with_others() -> None:
    near = due("TB-W10", [4, 2])
    near["cards"].pop()  # one card below its limit
    session = three(near, ada={"pawn": [4, 1]})
    assert spaces(session, "TB-X01") == {(4, 2)}
    assert spaces(session, "TB-X03") == {(4, 2)}
    assert spaces(session, "TB-X04") == {(3, 2), (5, 2), (4, 3)}  # not the Motel
    assert spaces(session, "TB-X05") == {(4, 1)}
    assert spaces(session, "TB-X08") == {(4, 2), (3, 2), (5, 2), (4, 3)}
    assert spaces(session, "TB-X09") == {(4, 1)}
    near["target"] = [4, 1]
    assert (4, 1) in spaces(three(near), "TB-X08")  # the Target is exactly there
    near["cards"].pop()
    assert spaces(three(near), "TB-X01") == set()


@pytest.mark.rule("TB-O04", "TB-O06", "TB-O07", "TB-O08", "TB-O09", "TB-O10")
def test_what_holds_alone() -> None:
    session = solo(
        slots=[slot("W16", (6, 3)), *SLOTS[1:]], rubble={"4,1": 1}, locations=without("store"),
        player={"pawn": [1, 5]}, eggs={"5,5": ["red"]},
    )  # fmt: skip
    assert spaces(session, "TB-O04") == spaces(session, "TB-O05") == {(6, 3), (6, 1), (1, 6)}
    assert spaces(session, "TB-O06") == spaces(session, "TB-O11") == {(4, 1)}
    assert spaces(session, "TB-O07") == {(6, 3)}
    assert spaces(session, "TB-O08") == spaces(session, "TB-O12") == {(1, 5)}
    assert spaces(session, "TB-O09") == {(1, 2)}
    assert spaces(session, "TB-O10") == {(5, 5)}
    assert spaces(session, "TB-X05") == spaces(session, "TB-X09") == set()  # with others only
    assert spaces(three(), "TB-O04") == set()  # and the other way round


@pytest.mark.rule("TB-K01", "TB-K03", "TB-K04")
def test_the_canyon_and_who_can_jump_it() -> None:
    def canyon(pawn: list[int] | None) -> Session[Any]:
        return solo(options={"board": "canyon"}, player={"pawn": pawn})

    narrow, wide = canyon([2, 4]), canyon([2, 3])
    for rule in ("TB-K01", "TB-K02", "TB-K05"):
        assert spaces(narrow, rule) == {(3, 3), (4, 3), (3, 4)}
        assert spaces(solo(), rule) == set()
    assert (spaces(narrow, "TB-K03"), spaces(narrow, "TB-K04")) == ({(4, 4)}, set())
    assert (spaces(wide, "TB-K03"), spaces(wide, "TB-K04")) == (set(), {(5, 3)})
    assert spaces(canyon(None), "TB-K03") == spaces(canyon(None), "TB-K04") == set()


def test_before_the_game_and_for_other_clauses_nothing_is_shown() -> None:
    session = solo()
    assert asked(session) == "vehicle"
    assert spaces(session, "TB-S01") == set()
    fresh = Session.new(session.game, {"players": ["Ada"], "mode": "solo", "scenario": "scramble"})
    assert spaces(fresh, "TB-C02") == set()
