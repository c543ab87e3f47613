"""A match as plain data: what may be left out, and what cannot be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.wormlord import maps, words
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.state import State
from companion.table.errors import Refused
from companion.table.session import Session
from tests.games.wormlord.match import READY, begin, play, purpose

FLOWERS: dict[str, Any] = msgspec.to_builtins(maps.read_all(maps.SHIPPED)["flower-bed"])
TWO = [{"name": "Ada"}, {"name": "Bo"}]


def load(**form: Any) -> Session[State]:
    return Session.load(WormlordKit().rules(), form)


def test_a_match_in_the_middle_needs_only_names_and_a_map() -> None:
    session = load(players=[{"name": "Ada", "wins": 1}, {"name": "Bo"}], map=FLOWERS)
    assert purpose(session) == "ready"
    play(session, *READY, "claim:0", "confirm")
    assert session.result is not None


def test_without_a_map_it_is_asked_for() -> None:
    assert purpose(load(options={"players": ["Ada", "Bo"], "seconds": 60})) == "map"


def test_a_map_may_be_said_by_its_id() -> None:
    named = load(players=TWO, map="flower-bed")
    assert purpose(named) == "ready"
    assert named.state.map == load(players=TWO, map=FLOWERS).state.map
    by_options = load(options={"players": ["Ada", "Bo"], "map": "the-ditch"})
    assert by_options.state.ground.name == "The Ditch"
    with pytest.raises(Refused, match="no map atlantis for 2 players"):
        load(players=TWO, map="atlantis")


def test_what_is_no_part_of_a_match_is_refused_and_not_lost() -> None:
    session = begin()
    with pytest.raises(Refused, match="nonsense"):
        session.correct({"nonsense": 1})
    with pytest.raises(Refused, match="missing required field `players`"):
        session.correct({"players": None})
    with pytest.raises(Refused, match="winns"):
        session.correct({"players": [{"name": "Ada", "winns": 1}, {"name": "Bo"}]})


IMPOSSIBLE: list[dict[str, Any]] = [
    {},
    {"players": "Ada"},
    {"players": TWO, "game": "chess"},
    {"players": TWO, "phase": "lunch"},
    {"players": TWO, "phase": "round"},
    {"players": TWO, "phase": "over", "map": FLOWERS},
    {"players": [{"name": "Ada", "wins": 2}, {"name": "Bo"}], "map": FLOWERS},
    {"players": [{"name": "Ada", "wins": -1}, {"name": "Bo"}], "map": FLOWERS},
    {"players": TWO, "options": {"players": ["Ada", "Bo", "Cy"]}},
    {"players": TWO, "map": {**FLOWERS, "rows": ["......."] * 7}},
    {"players": TWO, "map": FLOWERS, "held": {"1,4": 0}},
    {"players": TWO, "map": FLOWERS, "held": {"4,4": 0}},
    {"players": TWO, "map": FLOWERS, "held": {"9,9": 0}},
    {"players": TWO, "map": FLOWERS, "held": {"1,1": 2}},
    {
        "players": TWO,
        "map": FLOWERS,
        "held": {f"{column},{row}": 0 for column in range(1, 8) for row in (1, 3, 5)},
    },
    {
        "players": TWO,
        "map": FLOWERS,
        "rounds": [{"winner": 0, "by": "objectives", "map": "Flower Bed"}],
    },
]


@pytest.mark.parametrize("form", IMPOSSIBLE)
def test_a_match_that_cannot_be_is_refused(form: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        load(**form)
    assert refusal.value.message.endswith(".")


def test_a_correction_gives_a_round_back() -> None:
    session = begin()
    play(session, *READY, "claim:1", "confirm")
    ada, bo = {"name": "Ada", "wins": 1}, {"name": "Bo", "wins": 0}
    won = {"winner": 0, "by": "objectives", "map": "Flower Bed"}
    session.correct({"players": [ada, bo], "rounds": [won]})
    assert words.standing(session.state) == "Ada 1, Bo 0"


def test_where_a_match_stands() -> None:
    session = begin()
    play(session, *READY, "claim:1", "confirm")
    assert session.game.progress(session.state) == "Wormlord, round 2: Ada 0, Bo 1"
    assert session.game.picture(session.state).splitlines()[1:4] == [
        "· · · · · · ·",
        "· · ■ · · · ·",
        "· ★ · · · ★ ·",
    ]


def test_what_differs_is_said() -> None:
    session = begin()
    before = session.form()["state"]
    play(session, *READY, "claim:1", "confirm", "change-map", "the-ditch")
    said = session.game.differences(before, session.form()["state"])
    assert said == [
        "The map is The Ditch.",
        "Round 1: Bo won it with 3 Objectives.",
        "Rounds won by Bo: 1.",
    ]


def test_a_clause_can_be_pointed_at() -> None:
    session = begin()
    found = session.game.pointed_at(session.state, "WL-W08")
    assert found is not None
    assert set(found.spaces) == {(2, 3), (6, 3), (2, 5), (6, 5)}
    assert session.game.pointed_at(session.state, "WL-W09") is None
