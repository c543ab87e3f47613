"""Every clause in a full-text index (SQLite FTS5), in memory and by its stems."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from companion.rulebook.book import Book
from companion.rulebook.words import plain, stems, words
from companion.table.clause import Clause

# What a hit weighs by where it stands: the title says what a clause is about, `words` what people
# call it; the rest only speaks of it.
WEIGHTS = {"title": 6.0, "words": 5.0, "text": 2.0, "more": 1.0}


class Index:
    """Which clauses speak of a stem, and how much."""

    def __init__(self, library: Iterable[Book]) -> None:
        self.clauses: list[Clause] = []
        self.known: dict[str, int] = {}  # every word that stands somewhere, and how often
        self._found: dict[str, Mapping[int, float]] = {}
        # Built on one thread and asked on another; nothing is ever written after that.
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        columns = ", ".join(WEIGHTS)
        self._db.execute(f"CREATE VIRTUAL TABLE rules USING fts5({columns})")
        for book in library:
            for clause in book.clauses:
                self._add(clause, _columns(book, clause))

    def _add(self, clause: Clause, columns: Sequence[str]) -> None:
        at = len(self.clauses)
        self.clauses.append(clause)
        marks = ", ".join("?" * (1 + len(columns)))
        stemmed = [" ".join(stems(each)) for each in columns]
        self._db.execute(
            f"INSERT INTO rules (rowid, {', '.join(WEIGHTS)}) VALUES ({marks})", (at, *stemmed)
        )
        for each in columns:
            for word in words(each):
                self.known[plain(word.text)] = self.known.get(plain(word.text), 0) + 1

    def speaking_of(self, stemmed: str) -> Mapping[int, float]:
        """The clauses that have a stem, or stems one behind the other, and how well each fits."""
        found = self._found.get(stemmed)
        if found is None:
            weights = ", ".join(map(str, WEIGHTS.values()))
            rows = self._db.execute(
                f"SELECT rowid, -bm25(rules, {weights}) FROM rules WHERE rules MATCH ?",
                (f'"{stemmed}"',),  # stems are letters and digits, and never operators in quotes
            )
            found = self._found[stemmed] = dict(rows)
        return found


def _columns(book: Book, clause: Clause) -> list[str]:
    """What a clause is found by, in the order of the weights."""
    terms = [term for term in book.glossary if clause.id in term.see]
    more = (clause.example, *clause.mistakes, clause.ruling, *(term.text for term in terms))
    named = ". ".join((*clause.words, *(term.term for term in terms)))
    return [clause.title, named, clause.text, " ".join(more)]
