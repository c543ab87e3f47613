"""What may stand on a tag: the ids of cards, and the few commands that are cards of their own.

A physical card's id is its tag's text, GAME-DECK+NUMBER in upper case with two digits. Such a text
fits the smallest QR code at its most forgiving level. Anything else is somebody else's code.

>>> parsed("TB-V07")
CardId(game='TB', deck='V', number=7)
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

# How many cards each deck can have, by what their ids begin with.
DECKS: Final[dict[str, int]] = {
    "TB-W": 37,
    "TB-V": 54,
    "TB-B": 42,
    "TB-I": 24,
    "TB-A": 23,
    "TB-C": 16,
    "DR-S": 12,
    "SQ-M": 99,  # a set has 54, and sets are played together
    "WL-M": 99,
}

# Cards that are no part of a game: each says one thing, without a hand on the screen.
COMMANDS: Final[dict[str, str]] = {
    "WW-YES": "yes",
    "WW-UNDO": "undo",
    "WW-TERROR": "terror-turn",
}

LONGEST = 10  # letters that a version 1 code at level H has room for

_CARD = re.compile(r"([A-Z]{2}-[A-Z])([0-9]{2})")
_NEARLY = re.compile(r"([A-Z]{2})-?([A-Z])0*([0-9]{1,2})")
# Letters of Greek and Cyrillic that nobody can tell from those on a tag.
_TWINS = str.maketrans("АВСЕНІКМОРТХΑΒΕΗΙΚΜΝΟΡΤΧ", "ABCEHIKMOPTXABEHIKMNOPTX")


class CardId(NamedTuple):
    """A card by the parts of its id."""

    game: str
    deck: str
    number: int


def written(game: str, deck: str, number: int) -> str:
    """The id of a card.

    >>> written("TB", "V", 7)
    'TB-V07'
    """
    text = f"{game}-{deck}{number:02}"
    if parsed(text) is None:
        raise ValueError(f"{text} is no card id")
    return text


def parsed(text: str) -> CardId | None:
    """The parts of a text that is written like a card id, whether a box has that card or not.

    >>> parsed("TB-V7"), parsed("tb-v07"), parsed("WW-UNDO")
    (None, None, None)
    """
    found = _CARD.fullmatch(text)
    return CardId(text[:2], text[3], int(found[2])) if found else None


def is_card(text: str) -> bool:
    """Is it the id of a card that can be in one of our boxes?

    >>> is_card("TB-V07"), is_card("TB-V7"), is_card("tb-v07"), is_card("TB-V55")
    (True, False, False, False)
    """
    match = _CARD.fullmatch(text)
    return match is not None and 1 <= int(match[2]) <= DECKS.get(match[1], 0)


def is_command(text: str) -> bool:
    """Is it one of the command cards?

    >>> is_command("WW-UNDO"), is_command("WW-FORMAT-DISK")
    (True, False)
    """
    return text in COMMANDS


def is_ours(text: str) -> bool:
    """Is it a tag of ours? Whatever else a camera reads does not count.

    >>> is_ours("TB-W01"), is_ours("WW-YES"), is_ours("https://example.org")
    (True, True, False)
    """
    return is_card(text) or is_command(text)


def nearest(text: str) -> str:
    """The tag of ours that somebody else's text looks like to a person; nothing for most.

    >>> nearest("tb-v07 "), nearest("TB-V7"), nearest("ww-undo"), nearest("TB-V99")
    ('TB-V07', 'TB-V07', 'WW-UNDO', '')
    """
    if len(text) > 4 * LONGEST:
        return ""
    plain = "".join(
        "-" if unicodedata.category(each) == "Pd" else each
        for each in unicodedata.normalize("NFKD", text).upper().translate(_TWINS)
        if unicodedata.category(each)[0] not in "CMZ"  # nothing that is not seen
    )
    if found := _NEARLY.fullmatch(plain):
        plain = f"{found[1]}-{found[2]}{int(found[3]):02}"
    return plain if is_ours(plain) else ""
