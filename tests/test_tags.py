"""What a tag says, and what it cannot say."""

from __future__ import annotations

import pytest
import segno

from companion import tags
from companion.games.dry_run.kit import DryRunKit
from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import DECKS
from companion.games.terror_below.kit import TerrorBelowKit
from companion.vision.presented import Presented
from companion.vision.reads import Read
from hardware.parts import list_cards

SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def test_every_card_and_every_command_fits_the_smallest_code_at_its_strongest() -> None:
    cards = TerrorBelowKit().rules().cards
    texts = [id for deck in DECKS for id in BOX.ids(cards, deck)]
    texts += DryRunKit().rules().cards
    texts += SquirmishKit().rules().cards.creatures
    command_tags = [card.tag for card in list_cards().values()]
    for text in [*texts, *command_tags]:
        code = segno.make(text, version=1, error="h", mode="alphanumeric", boost_error=False)
        assert code.designator == "1-H"
        assert len(text) <= tags.LONGEST
        assert tags.is_ours(text)


def test_an_id_is_written_as_it_is_read() -> None:
    for number in (1, 7, 54, 99):
        text = tags.written("TB", "V", number)
        assert tags.parsed(text) == ("TB", "V", number)


@pytest.mark.parametrize("number", [-1, 100])
def test_a_number_that_needs_more_than_two_digits_is_no_id(number: int) -> None:
    with pytest.raises(ValueError, match="no card id"):
        tags.written("TB", "V", number)


@pytest.mark.parametrize(
    "text",
    [
        "", "TB", "TB-V7", "TB-V007", "tb-v07", "TB-V07 ", "TB-V07\n", "TB-V०७", "WW-NO", "TB-V00",
        "TB-V99", "\x00", "TB-V07" * 1700, "\x1b" * 10_000, "A" * 10_240,
        "WW-YES" + "\x00" * 10_240, "\udc80TB-V07",
    ],
)  # fmt: skip
def test_other_texts_are_not_ours(text: str) -> None:
    """Also what is far longer than any code can be, below whatever reads them."""
    assert not tags.is_ours(text)
    assert not tags.is_command(text)
    assert Presented().feed([Read(text, SQUARE)] * 2, 0.0) == []
