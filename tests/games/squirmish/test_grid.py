"""The grid: pieces, rims, and every place a loose piece can go, against brute force."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.squirmish import grid
from companion.games.squirmish.grid import Place

places = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
crowds = st.sets(places, min_size=1, max_size=30)


@st.composite
def grown(draw: st.DrawFn, size: int = 16) -> list[Place]:
    """Cards laid one beside another, as people do."""
    cards = [(0, 0)]
    for _ in range(draw(st.integers(0, size))):
        cards.append(draw(st.sampled_from(grid.open_edges(cards))))
    return cards


def touching(one: set[Place], other: set[Place]) -> bool:
    return any(near in other for place in one for near in grid.beside(place))


@pytest.mark.rule("SQ-S01")
def test_neighbours_are_above_right_below_left() -> None:
    assert grid.beside((2, 2)) == ((2, 1), (3, 2), (2, 3), (1, 2))
    assert not set(grid.beside((2, 2))) & set(grid.corners((2, 2)))


@given(crowds)
def test_pieces_are_whole_apart_and_complete(cards: set[Place]) -> None:
    pieces = [set(piece) for piece in grid.pieces(cards)]
    assert set().union(*pieces) == cards
    assert sum(map(len, pieces)) == len(cards)
    assert sorted(map(len, pieces), reverse=True) == list(map(len, pieces))
    for piece in pieces:
        assert len(grid.pieces(piece)) == 1
        assert not touching(piece, cards - piece)


@given(crowds)
def test_open_edges_are_the_free_places_beside_cards(cards: set[Place]) -> None:
    around = [(column, row) for column in range(-6, 7) for row in range(-6, 7)]
    expected = [at for at in around if at not in cards and touching({at}, cards)]
    assert set(grid.open_edges(cards)) == set(expected)


@given(crowds)
def test_the_perimeter_is_what_can_be_reached_from_outside(cards: set[Place]) -> None:
    """Another way to look at it: take away free places from outside in until no more go."""
    free = {(c, r) for c in range(-6, 7) for r in range(-6, 7)} - cards
    outside = {at for at in free if 6 in map(abs, at)}
    while more := {at for at in free - outside if touching({at}, outside)}:
        outside |= more
    assert set(grid.perimeter(cards)) == {at for at in outside if touching({at}, cards)}


@settings(deadline=None)
@given(grown(), grown(5), st.sets(places, max_size=4))
def test_attachments_are_all_there_are(
    main: list[Place], piece: list[Place], others: set[Place]
) -> None:
    others -= set(main)
    piece = grid.in_order(grid.moved(piece, piece[0], (20, 20)))
    found = grid.attachments(main, piece, others)
    outside = set(grid.perimeter(main))
    columns = [at[0] for at in main]
    rows = [at[1] for at in main]
    expected = []
    for column in range(min(columns) - 12, max(columns) + 13):
        for row in range(min(rows) - 12, max(rows) + 13):
            there = set(grid.moved(piece, piece[0], (column, row)))
            free = not there & {*main, *others}
            if free and touching(there, set(main)) and there & outside:
                expected.append((column, row))
    assert set(found) == set(expected)
    assert found


@given(st.integers(-999, 999), st.integers(-999, 999))
def test_a_place_is_written_and_read(column: int, row: int) -> None:
    key = grid.key((column, row))
    assert grid.is_key(key)
    assert grid.place(key) == (column, row)


@pytest.mark.parametrize("text", ["", "1", "1,", "01,2", "-0,1", "1,2,3", "a,b", "1, 2", "1.0,2"])
def test_other_texts_are_no_places(text: str) -> None:
    assert not grid.is_key(text)
