"""The Squirmish as it is seen: what the events tell leads to the heap that the state describes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.scene import SEATS, Bounds, Scene, bounds, letters, short, spots
from companion.table.events import Event
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.games.squirmish.laid import duel, fighter, laid, m


@pytest.fixture(scope="module")
def game() -> Squirmish:
    loaded = SquirmishKit().rules()
    assert isinstance(loaded, Squirmish)
    return loaded


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("seed", range(3))
def test_the_events_lead_from_one_heap_to_the_next(
    game: Squirmish, players: int, seed: int
) -> None:
    session = Session.new(game, {"players": list("ABCDEF")[:players]})
    bot, seen = RandomBot(seed), Scene(game, session.state)
    while session.prompt is not None:
        answer = bot.answer(session.prompt)
        assert answer is not None
        for event in session.answer(answer):
            seen.play(event)
        now = Scene(game, session.state)
        assert seen.cards == now.cards, [event.text for event in session.events]


def scene(session: Session[Any]) -> Scene:
    assert isinstance(session.game, Squirmish)
    return Scene(session.game, session.state)


def test_a_card_is_seen_with_its_owner_and_what_is_on_it() -> None:
    session = duel(other={"group": "g"}, groups=[{"id": "g", "name": "G", "colour": "red"}],
                   squirmish={"1,0": fighter(2, 1, 3, safe=True)})  # fmt: skip
    seen = scene(session).cards[1, 0]
    assert (seen.card, seen.owner, seen.letter, seen.side) == (m(2), 1, "B", "N")
    assert (seen.hp, seen.left, seen.safe, seen.dazed) == (10, 7, True, False)
    assert seen.figure
    assert seen.emblem
    plain = scene(session).cards[0, 0]
    assert (plain.colour, plain.emblem) == ("", ())


def test_a_copy_is_played_on_its_own() -> None:
    before = scene(duel())
    after = before.copy()
    after.play(Event("knock-out", "SQ-A05", "", data={"card": m(2), "at": [1, 0]}))
    assert after.find(m(2)) is None
    assert before.find(m(2)) == (1, 0)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("damage", {"card": m(9), "left": 3}),
        ("swap", {"card": m(1), "with": m(9)}),
        ("status", {"card": m(9), "at": [5, 5], "safe": True}),
        ("reattach", {"from": [[7, 7]], "at": [[8, 8]]}),
        ("discard-card", {"card": m(9), "player": 0}),  # from a hand
        ("note", {}),
    ],
)
def test_what_is_told_of_a_card_that_does_not_lie_there_changes_nothing(
    kind: str, data: dict[str, Any]
) -> None:
    """A heap that was corrected meanwhile may have lost the card."""
    seen = scene(duel())
    before = dict(seen.cards)
    seen.play(Event(kind, "SQ-A01", "", data=data))
    assert seen.cards == before


def test_an_event_is_about_its_places() -> None:
    swap = Event("swap", "SQ-S05", "", data={"at": [0, 0], "to": [1, 0]})
    assert spots(swap) == [(0, 0), (1, 0)]
    moved = Event("reattach", "SQ-A06", "", data={"from": [[2, 0]], "at": [[1, 1]]})
    assert spots(moved) == [(1, 1)]
    kept = Event("knock-out", "SQ-A05", "", data={"at": [2, 2], "to": "prizes"})
    assert spots(kept) == [(2, 2)]
    assert spots(Event("note", "SQ-T01", "")) == []


def test_the_heap_has_edges() -> None:
    around = bounds([(0, 0), (2, -1)])
    assert (around.columns, around.rows) == (3, 2)
    assert bounds([]) == Bounds(0, 0, 0, 0)


def test_everybody_has_a_letter_and_a_seat() -> None:
    assert letters(("Ada", "Bo", "Anna", "bob")) == ("A", "B", "N", "O")
    assert letters(("Al", "La", "Lal", "!")) == ("A", "L", "3", "4")
    assert letters(("Player 1", "Player 2")) == ("1", "2")
    six = scene(laid({"0,0": fighter(1)}, players=6))
    assert "".join(six.seats) == SEATS[6]


def test_a_name_gets_shorter_and_shorter() -> None:
    assert list(short("Golem")) == ["Golem"]
    assert list(short("Sock Golem")) == ["Sock Golem", "Sock G.", "Sock", "SG"]
