"""Two catalogues side by side: what is missing, what is different and how, what is the same."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.card_differences import Comparison
from companion.games.terror_below.box import BOX
from companion.games.terror_below.card_differences import BOARD
from companion.games.terror_below.catalogue import Catalogue, load


def entered(*cards: tuple[str, dict[str, Any]]) -> Catalogue:
    """The stand-ins, and some cards that somebody has entered."""
    catalogue = load()
    for id, said in cards:
        deck = BOX.deck_of(id)
        fields = BOX.fields(catalogue.deck(deck)[id]) | {"entered": True} | said
        catalogue = BOX.with_card(catalogue, fields)
    return catalogue


def with_side(**fields: Any) -> Catalogue:
    usual = load()
    desert = msgspec.structs.replace(usual.sides["desert"], **fields)
    return msgspec.structs.replace(usual, sides={**usual.sides, "desert": desert})


def test_stand_ins_are_nobodys() -> None:
    assert BOX.compare(load(), load()) == Comparison([], [], [], [])


def test_each_card_is_sorted_by_who_has_entered_it() -> None:
    mine = entered(("TB-V01", {"points": 3}), ("TB-V02", {"points": 3}), ("TB-V03", {"points": 3}))
    theirs = entered(("TB-V02", {"points": 3}), ("TB-V03", {"points": 4}), ("TB-A01", {}))
    found = BOX.compare(mine, theirs)
    assert [change.id for change in found.missing] == ["TB-A01"]
    assert [change.id for change in found.different] == ["TB-V03"]
    assert found.different[0].fields == ("Points: 3 → 4",)
    assert found.same == ["TB-V02"]
    assert found.only_here == ["TB-V01"]
    assert found.ids == ["TB-V03", "TB-A01"]


def test_a_card_entered_by_an_older_release_counts_too() -> None:
    theirs = entered(("TB-V02", {"points": 9, "entered": False}))
    assert [change.id for change in BOX.compare(load(), theirs).missing] == ["TB-V02"]


def test_entered_alike_is_the_same_whoever_said_so() -> None:
    mine = entered(("TB-V02", {"points": 9, "entered": False}))
    assert BOX.compare(mine, entered(("TB-V02", {"points": 9}))).same == ["TB-V02"]


def test_every_field_is_said_old_and_new() -> None:
    said: dict[str, dict[str, Any]] = {
        "TB-V37": {"points": 1, "arrows": "NE", "ability": "boots", "name": "A", "text": "Hop."},
        "TB-W14": {"health": 11, "limit": 6, "start": [6, 1], "pattern": "###\n#o#\n###\n"},
        "TB-A05": {"damage": {"dice": 3, "keep": "lowest", "add": 1}, "solo": False},
        "TB-A01": {"damage": None},
        "TB-I07": {"effect": {"points": 3}, "hat": True},
        "TB-C04": {"effect": "manual"},
    }
    found = BOX.compare(load(), entered(*said.items()))
    lines = {change.id: change.fields for change in found.missing}
    for id, fields in said.items():
        assert len(lines[id]) == len(fields), id
        assert all(" → " in line and ": " in line for line in lines[id])
    assert "Pattern: " in lines["TB-W14"][-1]
    assert lines["TB-W14"][-1].endswith(" → ### / #o# / ###")
    assert any(line.endswith(" → 3 dice (the lowest) +1") for line in lines["TB-A05"])
    assert lines["TB-A01"][0].endswith(" → By hand")
    assert any(line.endswith(" → points: 3") for line in lines["TB-I07"])


def test_a_bounty_of_another_kind_is_said() -> None:
    change = {"kind": "hunt", "worm": "any", "egg": "", "location": ""}
    found = BOX.compare(load(), entered(("TB-B01", change)))
    assert "Kind: Delivery → Hunt" in found.missing[0].fields
    assert "Location: store → –" in found.missing[0].fields


def test_a_card_that_is_not_in_the_game_here_is_missing() -> None:
    mine = msgspec.structs.replace(load(), items={})
    found = BOX.compare(mine, entered(("TB-I04", {})))
    assert [change.id for change in found.missing] == ["TB-I04"]
    assert found.missing[0].fields == ("Not in the game here so far.",)


def test_a_board_is_one_thing_to_take() -> None:
    places = {**load().sides["desert"].locations, "store": (1, 1)}
    theirs = with_side(red="row", locations=places)
    found = BOX.compare(load(), theirs)
    assert [change.id for change in found.missing] == [BOARD]
    assert "desert: the red die counts columns → rows" in found.missing[0].fields
    assert any(line.startswith("desert: store ") for line in found.missing[0].fields)
    assert BOX.compare(theirs, theirs).same == [BOARD]
    assert BOX.compare(theirs, load()).only_here == [BOARD]
    assert [change.id for change in BOX.compare(with_side(columns=7), theirs).different] == [BOARD]
