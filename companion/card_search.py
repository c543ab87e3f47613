"""Finding a card by a few letters of what is printed on it, by its id, or by its number.

>>> box = Finder({"TB-V07": "3 Éclair ↑", "TB-V08": "4 Old Pickup", "TB-V17": "7 Pickup →"})
>>> box.find("ecl"), box.find("pick"), box.find("v8")
(['TB-V07'], ['TB-V08', 'TB-V17'], ['TB-V08'])
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate

LAST = chr(0x10FFFF)  # comes after every letter


class Finder:
    """Cards that are looked for, letter by letter.

    What they say is taken apart once and lies in the order of the alphabet: a letter more costs
    what it finds, and not a look at every card.
    """

    def __init__(self, cards: Mapping[str, str]) -> None:
        """`cards` is what is printed on each, by its id."""
        self._ids = list(cards)
        self._said = [(*_words(words), *_names(id)) for id, words in cards.items()]
        saying: dict[str, list[int]] = {}
        for at, said in enumerate(self._said):
            for word in said:
                saying.setdefault(word, []).append(at)
        self._words = sorted(saying)
        self._cards = [at for word in self._words for at in saying[word]]
        self._begin = list(accumulate((len(saying[word]) for word in self._words), initial=0))

    def find(self, query: str) -> list[str]:
        """The ids of the cards that have every word of the query, in the order they are given.

        >>> Finder({"TB-V07": "3 Boots", "TB-V17": "7 Boots"}).find("7")  # number, and what it says
        ['TB-V07', 'TB-V17']
        """
        terms = sorted(set(folded(query).split()), key=lambda term: len(self._places(term)))
        if not terms:
            return list(self._ids)
        rarest, *others = terms
        found = sorted({self._cards[place] for place in self._places(rarest)})
        return [self._ids[at] for at in found if all(self._says(at, term) for term in others)]

    def _places(self, term: str) -> range:
        """Where the cards stand that have a word that begins like this."""
        first, end = bisect_left(self._words, term), bisect_left(self._words, term + LAST)
        return range(self._begin[first], self._begin[end])

    def _says(self, at: int, term: str) -> bool:
        """Whether a word on the card begins like this, or its id does, from any part of it on."""
        return any(word.startswith(term) for word in self._said[at])


def folded(text: str) -> str:
    """A text as it is compared: small letters without their accents.

    >>> folded("Straße nach Ménilmontant"), folded("ŁÓDŹ")
    ('strasse nach menilmontant', 'lodz')
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_BARRED))
    return "".join(each for each in apart if not unicodedata.combining(each))


# Letters that Unicode does not take apart.
_BARRED = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", folded(text))


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
