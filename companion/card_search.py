"""Finding a card by a few letters of what is printed on it, by its id, or by its number.

>>> cards = {"TB-V07": "3 Éclair ↑", "TB-V08": "4 Old Pickup", "TB-V17": "7 Pickup →"}
>>> find(cards, "ecl"), find(cards, "pick"), find(cards, "v8")
(['TB-V07'], ['TB-V08', 'TB-V17'], ['TB-V08'])
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping


def find(cards: Mapping[str, str], query: str) -> list[str]:
    """The ids of the cards that have every word of the query, in the order they are given.

    >>> find({"TB-V07": "3 Boots", "TB-V17": "7 Boots"}, "7")  # its number, and what it says
    ['TB-V07', 'TB-V17']
    """
    terms = folded(query).split()
    return [id for id, words in cards.items() if all(_says(id, words, each) for each in terms)]


def folded(text: str) -> str:
    """A text as it is compared: small letters without their accents.

    >>> folded("Straße nach Ménilmontant"), folded("ŁÓDŹ")
    ('strasse nach menilmontant', 'lodz')
    """
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_BARRED))
    return "".join(each for each in apart if not unicodedata.combining(each))


# Letters that Unicode does not take apart.
_BARRED = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})


def _says(id: str, words: str, term: str) -> bool:
    """Whether a word on the card begins like this, or its id does, from any part of it on."""
    if any(each.startswith(term) for each in re.findall(r"[^\W_]+", folded(words))):
        return True
    return any(each.startswith(term) for each in _names(id))


def _names(id: str) -> Iterator[str]:
    """What somebody may call a card.

    >>> list(_names("TB-V07"))
    ['tb-v07', 'v07', 'v7', '07', '7']
    """
    whole = id.casefold()
    short = whole.rpartition("-")[2]
    letters = short.rstrip("0123456789")
    number = short.removeprefix(letters)
    yield from (whole, short, letters + number.lstrip("0"), number, number.lstrip("0"))
