"""Cards that lose contact are put back: by whom, in which order, and everywhere they may go."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.squirmish import grid
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.reattach import next_loose, offers, reattach
from companion.games.squirmish.state import Fighter, State
from companion.table.game import Table
from companion.table.prompts import Choose
from companion.table.session import Session
from tests.games.squirmish.laid import (
    NAMES,
    asked,
    attack,
    fighter,
    form,
    game,
    laid,
    legal,
    m,
    one,
    play,
    prompt,
)

GAME: Squirmish = game()


def line(*cards: dict[str, Any]) -> dict[str, Any]:
    """Cards in a row from column 0 on; the second is about to fall to the first."""
    return {f"{column},0": card for column, card in enumerate(cards)}


@pytest.mark.rule("SQ-A06")
def test_a_single_card_goes_to_any_open_edge_of_the_rim() -> None:
    session = laid(line(fighter(1), fighter(2, 1, 9), fighter(3, 1)))
    attack(session, "0,0", "1,0", 6)
    assert asked(session) == "reattach"
    assert prompt(session).player == 1  # by the player it belongs to
    assert legal(session) == ["0,-1", "-1,0", "1,0", "0,1"]
    told = session.answer("0,1")
    moved = one(told, "reattach").data
    assert (moved["cards"], moved["from"], moved["at"]) == ([m(3)], [[2, 0]], [[0, 1]])
    assert set(form(session)["squirmish"]) == {"0,0", "0,1"}
    assert form(session)["now"]["loose"] is False


@pytest.mark.rule("SQ-A06")
def test_a_hole_is_not_the_rim() -> None:
    ring = ["0,0", "1,0", "2,0", "0,1", "2,1", "0,2", "1,2", "2,2"]
    lying = {key: fighter(number, number % 3) for number, key in enumerate(ring, 1)}
    lying |= {"2,1": fighter(5, 0), "3,1": fighter(11, 1, 9), "4,1": fighter(12, 1)}
    session = laid(lying, players=3)
    attack(session, "2,1", "3,1", 6)
    assert asked(session) == "reattach"
    assert "1,1" not in legal(session)
    assert "3,1" in legal(session)
    assert len(legal(session)) == 12


@pytest.mark.rule("SQ-A06")
def test_single_cards_go_clockwise_from_whoever_has_the_turn() -> None:
    """A star of cards around one that falls; the largest piece is the attacker's pair."""
    lying = {
        "0,0": fighter(9, 1, 9),
        "0,-1": fighter(1, 0),
        "1,0": fighter(2, 2),
        "0,1": fighter(3, 0),
        "-1,0": fighter(4, 1),
        "0,-2": fighter(5, 2),
    }
    session = laid(lying, players=3)
    attack(session, "0,-1", "0,0", 6)
    order = []
    while asked(session) == "reattach":
        assert isinstance(session.prompt, Choose)
        order.append((prompt(session).player, session.prompt.data["cards"]))
        session.answer(legal(session)[0])
    assert [player for player, _ in order] == sorted(player for player, _ in order)
    assert order[0] == (0, [m(3)])
    assert len(grid.pieces([grid.place(key) for key in form(session)["squirmish"]])) == 1


@pytest.mark.rule("SQ-A06")
def test_a_piece_of_several_keeps_its_shape_and_whoever_has_the_turn_puts_it_back() -> None:
    lying = {
        **line(fighter(1), fighter(9, 1, 9), fighter(2, 1), fighter(3, 1)),
        "0,1": fighter(4, 1), "0,2": fighter(5, 0), "2,1": fighter(6, 1),
    }  # fmt: skip
    lying |= {"0,3": fighter(7, 0)}
    session = laid(lying)
    attack(session, "0,0", "1,0", 6)
    assert prompt(session).player == 0
    assert isinstance(session.prompt, Choose)
    assert session.prompt.data["cards"] == [m(2), m(3), m(6)]
    session.answer("1,1")
    squirmish = form(session)["squirmish"]
    assert [squirmish[key]["card"] for key in ("1,1", "2,1", "1,2")] == [m(2), m(3), m(6)]


@pytest.mark.rule("SQ-A06")
def test_pieces_come_before_single_cards() -> None:
    lying = {
        "0,0": fighter(9, 1, 9),
        "0,-1": fighter(1, 0), "0,-2": fighter(2, 0), "1,-1": fighter(3, 0),
        "1,0": fighter(4, 0),
        "-1,0": fighter(5, 1), "-2,0": fighter(6, 1),
        "0,1": fighter(7, 1),
    }  # fmt: skip
    session = laid(lying)
    attack(session, "0,-1", "0,0", 6)
    assert isinstance(session.prompt, Choose)
    assert session.prompt.data["cards"] == [m(6), m(5)]
    assert prompt(session).player == 0
    session.answer(legal(session)[0])
    assert isinstance(session.prompt, Choose)
    assert session.prompt.data["cards"] == [m(7)]
    assert prompt(session).player == 1


@pytest.mark.rule("SQ-A06")
def test_nothing_is_asked_where_all_still_hang_together() -> None:
    session = laid({**line(fighter(1), fighter(2, 1, 9)), "0,1": fighter(3, 1)})
    attack(session, "0,0", "1,0", 6)
    assert asked(session) == "draw"


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_whatever_is_torn_apart_is_whole_again(seed: int) -> None:
    """Any Squirmish, any cards knocked out of it: each piece keeps its shape, no card is lost, and
    every place that brute force finds is offered."""
    chance = random.Random(seed)
    places = [(0, 0)]
    while len(places) < chance.randint(2, 30):
        places.append(chance.choice(grid.open_edges(places)))
    fallen = set(chance.sample(places, chance.randint(1, max(1, len(places) // 3))))
    lying = {
        grid.key(at): Fighter(m(number), chance.randrange(3))
        for number, at in enumerate(places, 1)
        if at not in fallen
    }
    state: State = GAME.new({"players": NAMES[:3]})
    state.phase, state.active, state.squirmish = "turn", chance.randrange(3), lying
    table = GAME.table(Table(state))
    cards = {each.card for each in lying.values()}
    script = reattach(table)
    try:
        asked_for = next(script)
        while True:
            assert isinstance(asked_for, Choose)
            loose = next_loose(table)
            assert loose is not None
            before = {each.card: grid.place(key) for key, each in state.squirmish.items()}
            piece = asked_for.data["cards"]
            found = list(asked_for.legal())
            assert found == brute_force(state, piece)
            assert asked_for.player == (
                state.active
                if len(piece) > 1
                else state.squirmish[table.find(piece[0]) or ""].owner
            )
            answer = chance.choice(found)
            try:
                asked_for = script.send(answer)
            finally:
                after = {each.card: grid.place(key) for key, each in state.squirmish.items()}
                moved = (
                    {after[c][0] - before[c][0] for c in piece},
                    {after[c][1] - before[c][1] for c in piece},
                )
                assert all(len(each) == 1 for each in moved)
                assert all(after[c] == before[c] for c in after if c not in piece)
    except StopIteration:
        pass
    assert {each.card for each in state.squirmish.values()} == cards
    assert len(grid.pieces([grid.place(key) for key in state.squirmish])) <= 1
    assert not state.now.loose


def brute_force(state: State, piece: list[str]) -> list[str]:
    """Try every place there is."""
    own = [grid.place(key) for key, each in state.squirmish.items() if each.card in piece]
    own = grid.in_order(own)
    rest = [grid.place(key) for key, each in state.squirmish.items() if each.card not in piece]
    main = set(grid.pieces(rest)[0])
    rim = set(grid.perimeter(main))
    reach = range(-40, 41)
    found = []
    for row in reach:
        for column in reach:
            there = {(c + column - own[0][0], r + row - own[0][1]) for c, r in own}
            if there & rim and not there & set(rest):
                found.append(grid.key((column, row)))
    return found


def test_offers_follow_a_correction() -> None:
    session: Session[State] = laid(line(fighter(1), fighter(2, 1, 9), fighter(3, 1)))
    attack(session, "0,0", "1,0", 6)
    session.correct({"squirmish": {"0,1": fighter(8)}})
    assert legal(session) == ["0,-1", "-1,0", "1,0", "-1,1", "1,1", "0,2"]
    assert offers(GAME.table(Table(session.state)), [m(9)]) == []
    play(session, "1,0")
    assert session.state.active == 1
