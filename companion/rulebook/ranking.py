"""Which clauses answer a question best.

A clause has as many points as the one of its names that fits best, some for every idea that any of
its names has, and some for what it says. Who speaks of all that was asked is ahead of who speaks
of some of it.
"""

from __future__ import annotations

from collections import defaultdict

from companion.rulebook.index import Index
from companion.rulebook.question import Idea, Question

ANY_NAME, TEXT = 0.6, 0.3  # beside the best name, which counts 1
SMALL = 0.3  # of a small word: "who" and "where" tell one name from another
TOLD = 0.5  # an idea that only the text has, beside one in a name
BARE = 0.3  # of a clause that speaks of next to nothing that was asked; all of it: 1.3
# Rare words say more, but here not much more: who asks is seldom choosy about words.
DAMPED = 0.5


class Ranking:
    """What each clause has to say to a question."""

    def __init__(self, index: Index, question: Question) -> None:
        self._index = index
        self._names: dict[int, float] = defaultdict(float)
        self._points: dict[int, float] = defaultdict(float)
        self._covered: dict[int, float] = defaultdict(float)
        self._asked = 0.0
        for idea in question.ideas or question.small:
            self._add(idea)
        if question.ideas:
            for idea in question.small:
                self._add_small(idea)

    def points(self) -> dict[int, float]:
        """The points of every clause that speaks of an idea at all."""
        best: dict[int, float] = {}
        for name, points in self._names.items():
            clause = self._index.named[name]
            best[clause] = max(best.get(clause, 0.0), points)
        return {
            clause: (points + best.get(clause, 0.0)) * (BARE + self._covered[clause] / self._asked)
            for clause, points in self._points.items()
        }

    def _add(self, idea: Idea) -> None:
        names, texts = self._best(idea)
        named = {self._index.named[name] for name in names}
        rare = self._index.rareness(len(named | texts.keys())) ** DAMPED
        self._asked += rare
        for name, much in names.items():
            self._names[name] += much * rare
        for clause, much in texts.items():
            self._points[clause] += TEXT * much * rare
            if clause not in named:
                self._covered[clause] += TOLD * rare
        for clause in named:
            self._points[clause] += ANY_NAME * rare
            self._covered[clause] += rare

    def _add_small(self, idea: Idea) -> None:
        names, _ = self._best(idea)
        for name, much in names.items():
            self._names[name] += SMALL * much

    def _best(self, idea: Idea) -> tuple[dict[int, float], dict[int, float]]:
        """Every name and text that has an idea, by the meaning that fits it best."""
        names: dict[int, float] = {}
        texts: dict[int, float] = {}
        for stems, sure in idea.meanings.items():
            found = self._index.speaking_of(stems)
            for best, hits in ((names, found.names), (texts, found.texts)):
                for row, much in hits.items():
                    best[row] = max(best.get(row, 0.0), much * sure)
        return names, texts
