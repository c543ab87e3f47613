"""Where Targets land: the quick count against every card drawn one by one."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.games.terror_below.board import Board
from companion.lab.landings import Heard, landings, moved

DECK = ["N", "E", "E", "SS", "", "WWN", "S"]
BOARDS = [Board(6, 6), Board(6, 6, [(2, 3), (3, 3), (3, 4)])]


def one_by_one(board: Board, heard: list[Heard]) -> dict[tuple[int, ...], float]:
    rows = list(permutations(DECK, sum(each.unseen for each in heard)))
    found: dict[tuple[int, ...], float] = {}
    for row in rows:
        cards, targets = iter(row), []
        for target, arrows in heard:
            for card in arrows:
                target = moved(board, next(cards) if card is None else card)[target]
            targets.append(target)
        found[tuple(targets)] = found.get(tuple(targets), 0) + 1 / len(rows)
    return found


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "heard",
    [
        [Heard(8, ())],
        [Heard(8, ("NE", "W"))],
        [Heard(8, (None,))],
        [Heard(8, (None, "E")), Heard(20, ("S",))],
        [Heard(8, (None, None))],
        [Heard(1, (None,)), Heard(35, ("N", None))],
        [Heard(8, (None, "S", None)), Heard(3, ()), Heard(30, (None,))],
        [Heard(8, (None,) * 4)],
    ],
)
def test_counting_kinds_is_as_good_as_every_card(board: Board, heard: list[Heard]) -> None:
    counted = dict(landings(board, DECK, heard))
    assert counted == pytest.approx(one_by_one(board, heard))


@pytest.mark.rule("TB-T03")
def test_an_arrow_off_the_board_is_ignored() -> None:
    board = BOARDS[0]
    assert moved(board, "NNE")[board.space(1, 2)] == board.space(2, 1)


@pytest.mark.rule("TB-K02")
def test_an_arrow_crosses_the_canyon() -> None:
    board = BOARDS[1]
    assert moved(board, "E")[board.space(1, 3)] == board.space(4, 3)


def test_more_cards_than_the_deck_has_move_nothing_more() -> None:
    assert landings(BOARDS[0], ["E"], [Heard(0, (None, None))]) == [((1,), 1.0)]
