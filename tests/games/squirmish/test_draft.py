"""A draft of the heap: what is set right, in which words, and as which patch."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.squirmish.draft import DECK, DISCARD, HeapDraft, Pile
from companion.games.squirmish.game import Squirmish
from companion.table.patch import merge
from companion.table.session import Session
from tests.games.squirmish.laid import duel, fighter, form, laid, m


def draft_of(session: Session[Any]) -> HeapDraft:
    assert isinstance(session.game, Squirmish)
    return HeapDraft(session.game, session.state)


def applied(session: Session[Any], draft: HeapDraft) -> dict[str, Any]:
    """The table after the draft has gone into the game; the patch says the same by itself."""
    before = form(session)
    session.correct(draft.patch())
    after = form(session)
    assert merge(before, draft.patch()) == after == draft.form
    return after


def test_nothing_changed_is_no_patch_and_no_word() -> None:
    draft = draft_of(duel())
    assert (draft.patch(), list(draft.changes()), draft.problem()) == ({}, [], "")


def test_a_card_in_play_is_set_right_and_one_that_is_not_there_is_left() -> None:
    session = duel()
    draft = draft_of(session)
    draft.set((1, 0), damage=4, owner=0, dazed=True)
    draft.set((9, 9), damage=1)
    assert draft.at((9, 9)) is None
    assert draft.patch() == {"squirmish": {"1,0": {"damage": 4, "owner": 0, "dazed": True}}}
    assert draft.changes()
    there = applied(session, draft)["squirmish"]["1,0"]
    assert (there["damage"], there["owner"], there["dazed"]) == (4, 0, True)


def test_a_card_moves_or_changes_places() -> None:
    draft = draft_of(duel())
    draft.move((0, 0), (1, 1))
    assert draft.at((0, 0)) is None
    assert (draft.at((1, 1)) or {})["card"] == m(1)
    draft.move((1, 1), (1, 0))
    assert [(draft.at(at) or {})["card"] for at in ((1, 0), (1, 1))] == [m(1), m(2)]
    draft.move((5, 5), (1, 0))  # from where nothing lies: what is there comes here
    assert (draft.at((5, 5)) or {})["card"] == m(1)
    assert draft.at((1, 0)) is None


def test_a_card_comes_into_play_from_wherever_it_lay() -> None:
    session = duel(hands={0: [11, 12]}, prizes={1: [13]})
    draft = draft_of(session)
    assert set(draft.edges()) == {(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, 0)}
    draft.lay(m(11), (0, 1), 0)
    draft.lay(m(13), (1, 1), 1)
    draft.lay(m(40), (2, 0), 0)
    after = applied(session, draft)
    fresh = {"owner": 1, "damage": 0, "safe": False, "dazed": False}
    assert after["squirmish"]["1,1"] == {"card": m(13), **fresh}
    assert (after["players"][0]["hand"], after["players"][0]["holds"]) == ([m(12)], 1)
    assert (after["players"][1]["prizes"], after["discard"]) == ([], [])


def test_a_card_goes_to_a_pile_and_is_found_there() -> None:
    session = duel(hands={0: [11]}, prizes={1: [13]})
    draft = draft_of(session)
    assert [draft.where(card) for card in (m(1), m(40), m(13), m(11), m(30))] == [
        "in play", "on the discard pile", "prize guy of Bo", "in a hand", "",
    ]  # fmt: skip
    draft.put(m(2), Pile("prizes", 0))
    draft.put(m(13), DISCARD)
    draft.put(m(40), Pile("hand", 1))
    draft.put(m(11), DECK)
    assert draft.cards(Pile("prizes", 0)) == [m(2)]
    assert draft.cards(DISCARD) == [m(13)]
    assert draft.cards(Pile("hand", 1)) == [m(40)]
    assert (draft.cards(DECK), draft.where(m(11))) == ([], "")
    after = applied(session, draft)
    assert [player["holds"] for player in after["players"]] == [0, 1]


def test_hands_that_nobody_sees_are_only_counted() -> None:
    known = duel()
    players = [{"name": "Ada", "hand": None, "holds": 3}, {"name": "Bo", "hand": None, "holds": 2}]
    options = {"players": ["Ada", "Bo"], "hands": "hidden"}
    table = {**form(known), "options": options, "players": players}
    draft = draft_of(Session.load(known.game, table))
    assert (draft_of(known).knows_hands(), draft.knows_hands()) == (True, False)
    assert draft.cards(Pile("hand", 0)) == []
    draft.put(m(40), Pile("hand", 0))
    draft.set_holds(1, 5)
    draft.set_active(1)
    assert [player["holds"] for player in draft.players] == [4, 5]
    assert draft.players[0]["hand"] is None
    assert draft.patch()["active"] == 1


def test_the_cards_to_choose_from_begin_with_those_nobody_has_seen() -> None:
    draft = draft_of(duel(hands={0: [11]}))
    found = draft.candidates()
    assert len(found) == 38  # all but the two in play
    assert found[0][1] == ""
    assert [where for _, where in found[-2:]] == ["in a hand", "on the discard pile"]


def test_an_empty_heap_begins_in_the_middle() -> None:
    draft = draft_of(laid({"0,0": fighter(1)}))
    draft.take(m(1))
    assert draft.edges() == [(0, 0)]


@pytest.mark.parametrize("damage", [-1, 10])
def test_a_heap_that_cannot_be_says_why(damage: int) -> None:
    draft = draft_of(duel())
    draft.set((0, 0), damage=damage)
    assert draft.problem().endswith(".")


def test_the_heap_is_drawn_as_it_will_be() -> None:
    draft = draft_of(duel())
    draft.move((1, 0), (0, 1))
    assert set(draft.scene().cards) == {(0, 0), (0, 1)}
