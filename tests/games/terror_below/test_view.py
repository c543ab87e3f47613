"""What one player sees of the table."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.games.terror_below.view import view
from companion.table.form import to_json
from tests.games.terror_below.laid import SLOTS, form, solo, squad, versus
from tests.games.terror_below.terror import slot


def table() -> dict[str, Any]:
    ada = squad(
        items=["TB-I03"],
        weapons=["TB-A02", "TB-A07"],
        hidden=["TB-B01"],
        hand=["TB-V11", "TB-V12", "TB-V13"],
        worn=["TB-I01"],
        bounties=["TB-B03"],
        eggs=["red"],
    )
    bo = squad("Bo", 4, pawn=[1, 1], items=["TB-I04", "TB-I05"], hand=["TB-V14"], dead=["TB-C09"])
    slots = [slot("W16", (1, 1), "V21", "V22", face="down"), slot("W17", (6, 1), "V23"), SLOTS[2]]
    return form(versus(ada, bo, slots=slots, options={"hands": "known"}))


@pytest.mark.rule("TB-I01")
def test_your_own_cards_are_yours_to_see() -> None:
    whole = table()
    assert view(whole, 0)["players"][0] == whole["players"][0]
    assert view(whole, 1)["players"][1] == whole["players"][1]


@pytest.mark.rule("TB-I01")
def test_the_cards_of_others_are_as_many_blanks() -> None:
    seen = view(table(), 0)["players"][1]
    assert (seen["items"], seen["weapons"]) == ([None, None], [])
    assert (seen["hidden"], seen["hand"]) == ([], [None])


@pytest.mark.rule("TB-A09")
def test_hidden_bounties_are_seen_by_their_owner_only() -> None:
    assert view(table(), 1)["players"][0]["hidden"] == [None]
    assert view(table(), 0)["players"][0]["hidden"] == ["TB-B01"]


def test_what_lies_open_stays_open() -> None:
    whole = table()
    seen = view(whole, 1)
    for open_ in ("name", "pawn", "leader", "squad", "dead", "worn", "bounties", "eggs", "vp"):
        assert seen["players"][0][open_] == whole["players"][0][open_]
    assert {**seen, "players": [], "slots": []} == {**whole, "players": [], "slots": []}


@pytest.mark.parametrize("player", [None, 7])
def test_who_does_not_play_sees_no_hand(player: int | None) -> None:
    seen = view(table(), player)
    assert [each["items"] for each in seen["players"]] == [[None], [None, None]]


@pytest.mark.rule("TB-V02")
@pytest.mark.parametrize("player", [None, 0, 1])
def test_cards_face_down_under_a_worm_are_seen_by_nobody(player: int | None) -> None:
    slots = view(table(), player)["slots"]
    assert slots[0]["cards"] == [{"card": None, "face": "down"}] * 2
    assert slots[1]["cards"] == [{"card": "TB-V23", "face": "up"}]


def test_a_hand_the_app_does_not_know_stays_unknown() -> None:
    whole = form(solo())
    assert view(whole, None)["players"][0]["hand"] is None
    assert view(whole, 0) == whole


def test_looking_changes_nothing() -> None:
    whole = table()
    before = deepcopy(whole)
    view(whole, 0)["players"][1]["items"].append("TB-I12")
    assert whole == before


def test_no_secret_is_left_anywhere() -> None:
    secret = ["TB-I03", "TB-A02", "TB-A07", "TB-B01", "TB-V11", "TB-V12", "TB-V13"]
    seen = to_json(view(table(), 1)).decode()
    assert not [card for card in secret if card in seen]
