"""A question as the search understands it: what each of its words can mean, and how surely.

>>> spelling = Spelling({"rubble": 1, "drive": 1})
>>> question = Question("can i drive in rubbel", Synonyms.load(), spelling)
>>> [idea.surest for idea in question.ideas], [idea.surest for idea in question.small]
(['driv', 'rubbl'], ['can', 'i', 'in'])
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from companion.rulebook.spelling import Spelling
from companion.rulebook.synonyms import Synonyms
from companion.rulebook.words import Word, plain, stem, words

MOST_WORDS = 24  # nobody asks longer; a whole page pasted in is cut
MOST_MEANINGS = 8  # a word that is hardly begun can mean so much that synonyms tell nothing

# How sure we are that a word means another.
SYNONYM, IN_PHRASE, BEGUN, MAYBE_BEGUN = 0.75, 0.5, 0.8, 0.3
SLIPS = {1: 0.85, 2: 0.6}


class Idea:
    """The stems a word can stand for (several in a row are a phrase), and how surely."""

    def __init__(self) -> None:
        self.meanings: dict[str, float] = {}

    def __bool__(self) -> bool:
        return bool(self.meanings)

    @property
    def surest(self) -> str:
        """What it stands for most likely; nothing if we do not know the word."""
        return max(self.meanings, key=self.meanings.__getitem__, default="")

    def add(self, stems: Iterable[str], sure: float) -> None:
        """Let it stand for these as well."""
        for each in stems:
            self.meanings[each] = max(sure, self.meanings.get(each, 0.0))


class Question:
    """The ideas of a question in order, and apart from them the small words around."""

    def __init__(self, text: str, synonyms: Synonyms, spelling: Spelling) -> None:
        self._synonyms, self._spelling = synonyms, spelling
        asked = list(islice(words(text), MOST_WORDS))
        # Somebody is still typing the last word until a space follows it.
        open_end = asked[-1] if asked and asked[-1].end == len(text) else None
        read = [self._read(word, word is open_end) for word in asked]
        self.said = [idea.surest for idea in read]
        phrases = self._phrases(read)
        self.ideas: list[Idea] = []
        self.small: list[Idea] = []
        for at, (word, idea) in enumerate(zip(self.said, read, strict=True)):
            small = word in synonyms.small and at not in phrases
            if idea:
                (self.small if small else self.ideas).append(idea)

    @property
    def lit(self) -> frozenset[str]:
        """The stems to light where they stand."""
        found = {stem for idea in self.ideas for each in idea.meanings for stem in each.split()}
        return frozenset(found - self._synonyms.small)

    def _read(self, word: Word, open_end: bool) -> Idea:
        """What a word can stand for by its own letters."""
        letters = plain(word.text)
        idea = Idea()
        if letters in self._spelling or stem(letters) in self._synonyms.small:
            idea.add([stem(letters)], 1.0)
            if open_end and len(letters) > 2:
                idea.add(map(stem, self._spelling.beginning(letters)), MAYBE_BEGUN)
        else:
            if open_end or len(letters) > 3:
                idea.add(map(stem, self._spelling.beginning(letters)), BEGUN)
            if len(letters) > 2 and not idea:
                for known, slips in self._spelling.near(letters)[:2]:
                    idea.add([stem(known)], SLIPS[slips])
        if len(idea.meanings) < MOST_MEANINGS:
            self._add_synonyms(idea)
        return idea

    def _add_synonyms(self, idea: Idea) -> None:
        for each, sure in list(idea.meanings.items()):
            if sure > MAYBE_BEGUN:
                idea.add(self._synonyms.of((each,)), sure * SYNONYM)

    def _phrases(self, read: list[Idea]) -> set[int]:
        """Let the first word of each known phrase stand for all of it; which words that is."""
        begins: set[int] = set()
        taken: set[int] = set()
        for begin, end in self._synonyms.phrases(self.said):
            if not taken.isdisjoint(range(begin, end)):
                continue
            phrase = tuple(self.said[begin:end])
            idea = Idea()
            idea.add([" ".join(phrase)], 1.0)
            idea.add(self._synonyms.of(phrase), SYNONYM)
            idea.add(set(phrase) - self._synonyms.small, IN_PHRASE)
            read[begin:end] = [idea] + [Idea()] * (end - begin - 1)
            begins.add(begin)
            taken.update(range(begin, end))
        return begins
