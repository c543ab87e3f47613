"""All rulebooks at once, and the rule somebody is arguing about.

>>> library = Library.load()
>>> library.find("x04", game="terror-below")[0].clause.title
'Attack 3: Rubble'
>>> library.book("dry-run").clauses[0].title
'Goal'
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from companion import language
from companion.rulebook.book import Book, books
from companion.rulebook.index import Index
from companion.rulebook.words import stem, words
from companion.table.clause import Clause

Span = tuple[int, int]  # where lit letters begin, and where they end


class Hit(NamedTuple):
    """A clause that was found, how well it fits (more is better), and what to light in it."""

    clause: Clause
    score: float
    stems: frozenset[str] = frozenset()

    def lit(self, text: str) -> list[Span]:
        """Where the words that were looked for stand in a text of the clause."""
        return [(word.start, word.end) for word in words(text) if stem(word.text) in self.stems]

    @property
    def title(self) -> list[Span]:
        """What to light in the title."""
        return self.lit(self.clause.title)

    @property
    def text(self) -> list[Span]:
        """What to light in the text."""
        return self.lit(self.clause.text)


class Library:
    """Every book in the language in use. Building it takes a moment: do it late, and once."""

    def __init__(self, library: Sequence[Book]) -> None:
        self.books = library
        self._clauses = {clause.id: clause for book in library for clause in book.clauses}
        self._index = Index(library)

    @staticmethod
    def load() -> Library:
        """The library in the language in use; asked again, it is the same."""
        return _load(language.in_use())

    def book(self, game: str) -> Book:
        """The rulebook of a game."""
        return next(each for each in self.books if each.game == game)

    def clause(self, id: str) -> Clause | None:
        """The clause under an id."""
        return self._clauses.get(id)

    def find(self, question: str, game: str = "") -> list[Hit]:
        """What answers a question, best first; the clauses of `game` come before all others.

        An id, "TB-X04" or just "x04", finds that clause alone.
        """
        wanted = "".join(each for each in question.upper() if each.isalnum())
        hits = [
            Hit(clause, 1.0)
            for clause in self._clauses.values()
            if wanted and clause.id.replace("-", "").endswith(wanted) and wanted[-1].isdigit()
        ]
        if not hits:
            asked = [stem(word.text) for word in words(question)]
            scores: dict[int, float] = {}
            for each in asked:
                for at, score in self._index.speaking_of(each).items():
                    scores[at] = scores.get(at, 0.0) + score
            hits = [Hit(self._index.clauses[at], scores[at], frozenset(asked)) for at in scores]
        prefix = self.book(game).clauses[0].id[:2] if game else ""
        return sorted(hits, key=lambda hit: (not hit.clause.id.startswith(prefix), -hit.score))


@cache
def _load(code: str) -> Library:
    return Library([book.said() for book in books()])
