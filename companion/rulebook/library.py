"""All rulebooks at once, and the rule somebody is arguing about.

>>> library = Library.load()
>>> best = library.find("can i drive through rubel")[0]
>>> best.clause.id, [best.clause.title[begin:end] for begin, end in best.title]
('TB-A01', ['Move'])
>>> [hit.clause.title for hit in library.find("x04")]
['Attack 3: Rubble']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion import language
from companion.games.registry import KITS
from companion.language import tr
from companion.rulebook.book import Book, books
from companion.rulebook.index import Index
from companion.rulebook.question import Question
from companion.rulebook.ranking import Ranking
from companion.rulebook.spelling import Spelling
from companion.rulebook.synonyms import Synonyms
from companion.rulebook.words import stem, stems, words
from companion.table.clause import Clause
from companion.table.errors import Refused

# An id with or without its game, or the beginning of one: TB-X04, tbx4, x04, tb-x.
ID = re.compile(r"([a-z]{2}\W?)?[a-z]\W?\d{1,2}|[a-z]{2}-([a-z]\d?)?", re.IGNORECASE)
FULL_ID = re.compile(r"\b[a-z]{2}-[a-z]\d\d\b", re.IGNORECASE)
NAMED = 10.0  # times the points of a game whose title is in the question
LEAST = 0.15  # of the best hit's points

Span = tuple[int, int]  # where lit letters begin, and where they end


class Hit(NamedTuple):
    """A clause that was found, how well it fits (more is better), and the stems to light in it."""

    clause: Clause
    score: float
    stems: frozenset[str] = frozenset()

    def lit(self, text: str) -> list[Span]:
        """Where the words that were looked for stand in a text of the clause."""
        if not self.stems:  # on a page of the book, where nothing was looked for
            return []
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
    """Every book in one language. Building it takes a moment: do it late, once, on any thread."""

    def __init__(self, library: Sequence[Book]) -> None:
        self.books = library
        self._clauses = {clause.id: clause for book in library for clause in book.clauses}
        self._book_of = {clause.id: book for book in library for clause in book.clauses}
        self._synonyms = Synonyms.load()
        self._index = Index(library, self._synonyms.small)
        titles = Counter(
            word.text for book in library for word in words(f"{book.title} {book.prefix}")
        )
        known = self._index.known + Counter(self._synonyms.words) + titles
        self._spelling = Spelling(known)

    @staticmethod
    def load() -> Library:
        """The library in the language in use; asked again, it is the same."""
        return _load(language.in_use(), tuple(kit.rulebook for kit in KITS))

    def book(self, game: str) -> Book:
        """The rulebook of a game, or `Refused` with the games that have one."""
        for each in self.books:
            if each.game == game:
                return each
        known = [each.game for each in self.books]
        message = tr("There is no rulebook of {name}; there is {games}.", name=game, games=known)
        raise Refused("no-such-book", message, known)

    def clause(self, id: str) -> Clause | None:
        """The clause under an id, if there is one."""
        return self._clauses.get(id)

    def book_of(self, clause: Clause) -> Book:
        """The rulebook a clause stands in."""
        return self._book_of[clause.id]

    def find(self, question: str, game: str = "") -> list[Hit]:
        """What answers a question, best first; the clauses of `game` come before all others.

        An id, "TB-X04" or just "x04", finds that clause alone.
        """
        hits = self._under_id(question.strip())
        if hits is None:
            hits = self._about(question)
        hits.sort(key=lambda hit: -hit.score)
        ours = [hit for hit in hits if self.book_of(hit.clause).game == game]
        others = [hit for hit in hits if self.book_of(hit.clause).game != game]
        return [*_worth_it(ours), *_worth_it(others)]

    def _under_id(self, id: str) -> list[Hit] | None:
        """The clauses that ids name: without its game, or begun, one may name several."""
        mentioned = [each.upper() for each in FULL_ID.findall(id)]
        found = [self._clauses[each] for each in mentioned if each in self._clauses]
        if not found and ID.fullmatch(id):
            found = self._begun(id)
        nowhere = FULL_ID.fullmatch(id) is not None  # an id, but nobody's: no words to look for
        return [Hit(clause, 1.0) for clause in found] if found or nowhere else None

    def _begun(self, id: str) -> list[Clause]:
        wanted = re.sub(r"\W", "", id.upper())
        if "-" not in id:
            wanted = re.sub(r"([A-Z])(\d)$", r"\g<1>0\2", wanted)  # X4 is X04
        bare = {each.replace("-", ""): clause for each, clause in self._clauses.items()}
        found = [clause for each, clause in bare.items() if each.endswith(wanted)]
        return found or [clause for each, clause in bare.items() if each.startswith(wanted)]

    def _about(self, text: str) -> list[Hit]:
        question = Question(text, self._synonyms, self._spelling)
        named = self._take_titles(question)
        if not question.ideas and named:
            return [Hit(clause, 1.0) for book in named for clause in book.clauses]
        points = Ranking(self._index, question).points()
        lit = question.lit
        hits = []
        for at, score in points.items():
            clause = self._index.clauses[at]
            book = self.book_of(clause)
            times = book.weight * (NAMED if book in named else 1.0)
            hits.append(Hit(clause, score * times, lit))
        return hits

    def _take_titles(self, question: Question) -> list[Book]:
        """The books that a question names by title or, as in "sq hand size", by their ids."""
        said = f" {' '.join(question.said)} "
        named = []
        for book in self.books:
            titles = (" ".join(stems(book.title)), book.prefix.lower())
            found = [title for title in titles if f" {title} " in said]
            if found:
                named.append(book)
                taken = set(" ".join(found).split())
                question.ideas = [idea for idea in question.ideas if idea.surest not in taken]
        return named


def _worth_it(hits: list[Hit]) -> list[Hit]:
    """Sorted hits without those that only share a word with the question."""
    return [hit for hit in hits if hit.score >= LEAST * hits[0].score]


@cache
def _load(code: str, files: tuple[Path | None, ...]) -> Library:
    """Return the library in a language; other games in the registry are another library."""
    return Library([book.said() for book in books()])
