"""What a tag says: the id of a card, or a word to the app. Nothing else on a table is ours.

A card's id is GAME-DECK+NUMBER, upper case and two digits, so that it fits the smallest QR code
at the strongest error correction (version 1, level H: ten letters).

>>> parsed("TB-V07")
CardId(game='TB', deck='V', number=7)
>>> parsed("https://example.org") is None
True
"""

from __future__ import annotations

import re
from typing import NamedTuple

# Tags that are no cards: held to the camera, they say what a button would.
COMMANDS = {"WW-UNDO": "undo", "WW-YES": "yes", "WW-TERROR": "terror-turn"}

LONGEST = 10  # letters that a version 1 code at level H has room for
_CARD = re.compile(r"([A-Z]{2})-([A-Z])([0-9]{2})")


class CardId(NamedTuple):
    """A card by the parts of its id."""

    game: str
    deck: str
    number: int

    def __str__(self) -> str:
        return f"{self.game}-{self.deck}{self.number:02}"


def written(game: str, deck: str, number: int) -> str:
    """The id of a card.

    >>> written("TB", "V", 7)
    'TB-V07'
    """
    text = str(CardId(game, deck, number))
    if parsed(text) is None:
        raise ValueError(f"{text} is no card id")
    return text


def parsed(text: str) -> CardId | None:
    """The parts of a card id; None for any other text.

    >>> parsed("TB-V7"), parsed("tb-v07"), parsed("WW-UNDO")
    (None, None, None)
    """
    found = _CARD.fullmatch(text)
    return CardId(found[1], found[2], int(found[3])) if found else None


def is_ours(text: str) -> bool:
    """Whether a tag with this text means anything to us.

    >>> is_ours("TB-V07"), is_ours("WW-UNDO"), is_ours("WIFI:S:cafe;;")
    (True, True, False)
    """
    return text in COMMANDS or parsed(text) is not None
