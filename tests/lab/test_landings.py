"""Where Targets land: the quick count against every card drawn one by one."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.games.terror_below.board import Board
from companion.lab.landings import Heard, landings
from companion.lab.worlds import Worlds, moved
from tests.sure import sure

DECK = ["N", "E", "E", "SS", "", "WWN", "S"]
BOARDS = [Board(6, 6), Board(6, 6, [(2, 3), (3, 3), (3, 4)])]


def one_by_one(board: Board, heard: list[Heard]) -> dict[tuple[int, ...], float]:
    rows = list(permutations(DECK, sum(each.unseen for each in heard)))
    found: dict[tuple[int, ...], float] = {}
    for row in rows:
        cards, targets = iter(row), []
        for each in heard:
            target = sure(each.target)
            for card in each.arrows:
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
        [Heard(8, (None, "N", None, None)), Heard(30, (None, None))],
        [Heard(8, (None,) * 6)],
        [Heard(8, (None,) * 3), Heard(20, (None,) * 2), Heard(30, (None,) * 2)],
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


@pytest.mark.parametrize("draws", range(1, 8))
def test_worlds_count_every_hand_once_and_no_card_twice(draws: int) -> None:
    deck = ["E" * steps for steps in range(1, 6)] + ["S" * steps for steps in range(1, 6)]
    worlds = Worlds(BOARDS[0], deck)
    found = sum(part.weights(draws) @ part.chances(0, (None,) * draws)[:, 0]
                for part in worlds.parts(draws))  # fmt: skip
    assert found == pytest.approx(0, abs=1e-12), "no hand leaves the Target where it was"
    whole = sum(part.weights(draws) @ part.chances(0, (None,) * draws).sum(axis=1)
                for part in worlds.parts(draws))  # fmt: skip
    assert whole == pytest.approx(1)


def test_a_target_whose_start_is_rolled_for_may_be_anywhere() -> None:
    board = BOARDS[1]
    found = dict(landings(board, DECK, [Heard(None, (None,))]))
    starts = [dict(landings(board, DECK, [Heard(space, (None,))])) for space in board.desert]
    for end, chance in found.items():
        mean = sum(each.get(end, 0.0) for each in starts) / len(starts)
        assert chance == pytest.approx(mean)
