"""What may stand on a tag: the ids of cards, and the few commands that are cards of their own.

A physical card's id is its tag's text, GAME-DECK+NUMBER in upper case with two digits. Such a text
fits the smallest QR code at its most forgiving level. Anything else is somebody else's code.

Which decks there are is declared by the kits of the games, and this module asks their registry.
The cameras (companion/vision) ask this module, so they know ids and no game. A kit is a few names
and loads no rules, so the question is cheap. The kits are asked for each time and not once at the
start: a deck cannot be missing because a process forgot to announce the games. Command cards are
no part of a game: the table of the panel's parts (hardware/parts.py) has their tags.

>>> parsed("TB-V07")
CardId(game='TB', deck='V', number=7)
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.kit import GameKit
from companion.games.registry import KITS
from hardware.parts import list_cards

if TYPE_CHECKING:
    from companion.table.game import Game

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
    highest = _highest_numbers(tuple(KITS)).get(match[1], 0) if match else 0
    return match is not None and 1 <= int(match[2]) <= highest


@cache
def _highest_numbers(kits: tuple[GameKit[Game[Any]], ...]) -> dict[str, int]:
    """Return the highest number on the cards of each deck, by what their ids begin with."""
    return {
        f"{kit.card_prefix}-{deck.letter}": deck.highest_number
        for kit in kits
        for deck in kit.decks
    }


def is_command(text: str) -> bool:
    """Is it one of the command cards?

    >>> is_command("WW-UNDO"), is_command("WW-FORMAT-DISK")
    (True, False)
    """
    return find_command(text) is not None


def find_command(text: str) -> str | None:
    """Return the button whose command card has this tag, or None.

    >>> find_command("WW-TERROR"), find_command("TB-V07")
    ('terror-turn', None)
    """
    return next((name for name, card in list_cards().items() if card.tag == text), None)


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
