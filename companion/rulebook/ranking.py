"""Which clauses answer a question best.

A clause has as many points as the one of its names that fits best, some for every idea that any of
its names has, and some for what it says. Who speaks of all that was asked is ahead of who speaks
of some of it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from companion.rulebook.index import Index
from companion.rulebook.question import Idea, Question

ANY_NAME, TEXT = 0.3, 0.3  # beside the best name
TOLD = 0.5  # an idea that only the text has, beside one in a name
BARE = 0.5  # of a clause that speaks of next to nothing that was asked; all of it: 1.5


class _Places(NamedTuple):
    """Where an idea stands."""

    names: dict[int, float]  # how much of each name it is
    sure: dict[int, float]  # how surely it is meant there
    texts: dict[int, float]


class Ranking:
    """What each clause has to say to a question."""

    def __init__(self, index: Index, question: Question) -> None:
        self._index = index
        self._names: dict[int, float] = defaultdict(float)
        self._shared: dict[int, float] = defaultdict(float)  # of each name with the question
        self._points: dict[int, float] = defaultdict(float)
        self._covered: dict[int, float] = defaultdict(float)
        self._large = self._small = 0.0  # what all ideas weigh, and all small words
        for idea in question.ideas or question.small:
            self._add(idea)
        for idea in question.small if question.ideas else ():
            self._add_small(idea)

    def points(self) -> dict[int, float]:
        """The points of every clause that speaks of an idea at all."""
        best: dict[int, float] = {}
        for name in self._names:
            clause = self._index.named[name]
            best[clause] = max(best.get(clause, 0.0), self._fit(name))
        return {
            clause: (points + best.get(clause, 0.0)) * (BARE + self._covered[clause] / self._large)
            for clause, points in self._points.items()
        }

    def _fit(self, name: int) -> float:
        """How well a name fits: what it has of the question, and how alike the two are."""
        shared = self._shared[name]
        both = self._index.weighs[name] + self._large + self._small
        return self._names[name] + shared * 2 * shared / both

    def _add(self, idea: Idea) -> None:
        names, sure, texts = self._places(idea)
        named = {self._index.named[name] for name in names}
        weight = self._index.weight(len(named | texts.keys()))
        self._large += weight
        for name, much in names.items():
            self._names[name] += much * weight
            self._shared[name] += sure[name] * weight
        for clause, much in texts.items():
            self._points[clause] += TEXT * much * weight
            self._covered[clause] += 0.0 if clause in named else TOLD * weight
        for clause in named:
            self._points[clause] += ANY_NAME * weight
            self._covered[clause] += weight

    def _add_small(self, idea: Idea) -> None:
        """A small word finds nothing, but "who" and "where" tell one name from another."""
        names, sure, _ = self._places(idea)
        self._small += self._index.SMALL
        for name, much in names.items():
            self._names[name] += self._index.SMALL * much
            self._shared[name] += self._index.SMALL * sure[name]

    def _places(self, idea: Idea) -> _Places:
        """Every name and text that has an idea, by the meaning that fits it best."""
        places = _Places({}, {}, {})
        for stems, sure in idea.meanings.items():
            found = self._index.speaking_of(stems)
            for row, much in found.names.items():
                places.names[row] = max(places.names.get(row, 0.0), much * sure)
                places.sure[row] = max(places.sure.get(row, 0.0), sure)
            for row, much in found.texts.items():
                places.texts[row] = max(places.texts.get(row, 0.0), much * sure)
        return places
