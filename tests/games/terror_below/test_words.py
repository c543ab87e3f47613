"""What a card is called, what it is sorted under, and which clauses are behind it."""

from __future__ import annotations

import pytest

from companion.games.terror_below.box import BOX
from tests.games.terror_below.laid import GAME, prompt, solo


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("TB-V11", "3 points"),
        ("TB-W10", "screamer"),
        ("TB-B02", "motel"),
        ("TB-B21", "hunt"),
        ("TB-I01", "All"),
    ],
)
def test_a_card_is_sorted_under_what_people_look_for(card: str, kind: str) -> None:
    assert GAME.kind_of_card(card) == kind


@pytest.mark.parametrize(
    ("card", "clauses"),
    [
        ("TB-V01", ("TB-V01", "TB-T04")),
        ("TB-V02", ("TB-V02", "TB-T03")),
        ("TB-W05", ("TB-X06", "TB-X03", "TB-X04")),
        ("TB-W01", ("TB-S04",)),
        ("TB-B01", ("TB-A07",)),
        ("TB-B21", ("TB-H04",)),
        ("TB-A02", ("TB-I04", "TB-H01", "TB-I01")),
        ("TB-A07", ("TB-H01", "TB-I01")),
        ("TB-I01", ("TB-I03", "TB-I01")),
        ("TB-I03", ("TB-I02", "TB-I01")),
        ("TB-C01", ("TB-H05", "TB-H06")),
    ],
)
def test_a_card_is_explained_by_its_clauses(card: str, clauses: tuple[str, ...]) -> None:
    assert tuple(BOX.rules(BOX.card(GAME.cards, card))) == clauses


@pytest.mark.parametrize(
    ("card", "label"),
    [
        ("TB-B02", "red to motel, 3 VP"),
        ("TB-B21", "hunt screamer, 4 VP"),
        ("TB-B27", "hunt any Worm, 2 VP"),
        ("TB-V27", "4 Car NNN ↑↑↑"),
        ("TB-C14", "Hero 14: Do something odd."),
    ],
)
def test_a_card_is_named_with_what_counts_on_it(card: str, label: str) -> None:
    session = solo()
    assert GAME.label(session.state, prompt(session), card) == label
