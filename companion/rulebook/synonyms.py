"""What people say for what the books say: synonyms.toml, by stems.

>>> synonyms = Synonyms.load()
>>> "rubbl" in synonyms.of(("ston",)), "the" in synonyms.small
(True, True)
>>> sorted(synonyms.of(("victori", "point")))
['point', 'vp']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from companion import language
from companion.rulebook.words import plain, stem, stems, words
from companion.table import data

FILE = Path(__file__).with_name("synonyms.toml")
Phrase = tuple[str, ...]  # stems, one behind the other


class _Language(msgspec.Struct, forbid_unknown_fields=True):
    small: str
    same: str


class Synonyms:
    """Which phrases mean the same, and which words mean nothing."""

    def __init__(self, spoken: list[_Language]) -> None:
        self.small = {stem(word) for each in spoken for word in each.small.split()}
        self.words = {plain(word.text) for each in spoken for word in words(each.same)}
        self._same: dict[Phrase, set[str]] = {}
        for line in (line for each in spoken for line in each.same.strip().splitlines()):
            left, one_way, right = line.partition(">")
            meant = [tuple(stems(phrase)) for phrase in (right or left).split(",")]
            for phrase in [tuple(stems(left))] if one_way else meant:
                others = {" ".join(each) for each in meant if each != phrase}
                self._same.setdefault(phrase, set()).update(others)
        self._longest = max(map(len, self._same))

    @staticmethod
    def load() -> Synonyms:
        """Those of English, which the ids of clauses are at home in, and of the language in use."""
        return _load(language.in_use())

    def of(self, phrase: Phrase) -> set[str]:
        """What else a phrase is called."""
        return self._same.get(phrase, set())

    def phrases(self, said: list[str]) -> Iterator[tuple[int, int]]:
        """Where phrases of several words begin and end in what somebody said, the longest first."""
        for length in range(self._longest, 1, -1):
            for begin in range(len(said) - length + 1):
                if tuple(said[begin : begin + length]) in self._same:
                    yield begin, begin + length


@cache
def _load(code: str) -> Synonyms:
    # (Our own file: the limit for a text from outside is shorter than its list.)
    tables = msgspec.convert(data.parse(FILE.read_bytes()), dict[str, _Language])
    return Synonyms([tables[each] for each in dict.fromkeys(("en", code)) if each in tables])
