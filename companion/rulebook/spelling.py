"""The words we know, and the one somebody meant: by its beginning, or by most of its letters.

>>> spelling = Spelling({"rubble": 9, "ramp": 4, "worm": 20, "weapon": 3})
>>> spelling.beginning("r")
['rubble', 'ramp']
>>> spelling.near("rubel"), spelling.near("wrom"), spelling.near("zeppelin")
([('rubble', 2)], [('worm', 1)], [])
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from heapq import nlargest

from companion.rulebook.words import stem

_BEGINNINGS = 30  # words that one or two letters can be the beginning of, and more
_CANDIDATES = 12  # words that share most pairs of letters; only these are compared in full


class Spelling:
    """Every word of the books, by its letters."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._known = known
        self._stems = set(map(stem, known))
        self._sorted = sorted(known)
        self._pairs: dict[tuple[str, int], list[str]] = {}  # by a pair of letters and the length
        for word in self._sorted:
            for pair in _pairs(word):
                self._pairs.setdefault((pair, len(word)), []).append(word)

    def __contains__(self, word: str) -> bool:
        """Whether we know a word, in this form or another."""
        return word in self._known or stem(word) in self._stems

    def beginning(self, letters: str) -> list[str]:
        """The commonest words that begin like this."""
        first = bisect_left(self._sorted, letters)
        last = bisect_left(self._sorted, letters + "\uffff", first)
        return nlargest(_BEGINNINGS, self._sorted[first:last], key=self._known.__getitem__)

    def near(self, word: str) -> list[tuple[str, int]]:
        """The words that are one or two slips away, nearest first, then the commonest.

        Of the slips there is one in a short word: with two it could be any.
        """
        slips = 1 if len(word) < 5 else 2
        shared: Counter[str] = Counter()
        for pair in _pairs(word):
            for length in range(len(word) - slips, len(word) + slips + 1):
                shared.update(self._pairs.get((pair, length), ()))
        found = []
        for known, _ in shared.most_common(_CANDIDATES):
            away = distance(word, known, slips)
            if away <= slips:
                found.append((known, away))
        return sorted(found, key=lambda each: (each[1], -self._known[each[0]]))


def _pairs(word: str) -> list[str]:
    """Return each pair of letters of a word once, with its ends, in their order.

    >>> _pairs("egg"), _pairs("eggegg")
    (['^e', 'eg', 'gg', 'g$'], ['^e', 'eg', 'gg', 'ge', 'g$'])
    """
    # Not a set: its order, and with it the word that was meant, changes from process to process.
    ends = f"^{word}$"
    return list(dict.fromkeys(ends[at : at + 2] for at in range(len(ends) - 1)))


def distance(one: str, other: str, most: int) -> int:
    """How many letters are wrong, missing, too many, or swapped; more than `most` is `most` + 1.

    >>> distance("wrom", "worm", 2), distance("goverment", "government", 2), distance("a", "bcd", 2)
    (1, 1, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, last, row = row, before, [at]
        for to, wanted in enumerate(other, 1):
            best = min(before[to] + 1, row[-1] + 1, before[to - 1] + (letter != wanted))
            swapped = at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted
            row.append(min(best, last[to - 2] + 1) if swapped else best)
        if min(row) > most:
            return most + 1
    return row[-1]
