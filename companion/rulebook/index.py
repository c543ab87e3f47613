"""Every clause in a full-text index (SQLite FTS5), in memory and by its stems.

A clause is named by its title, by what people call it and by the glossary: each name is a row of
its own, so that a short one that fits counts more than a long one that mentions a word. What the
clause says is one row.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from math import log, pow
from typing import NamedTuple

from companion.rulebook.book import Book, Term
from companion.rulebook.words import plain, stems, words
from companion.table.clause import Clause

Hits = Mapping[int, float]  # rows, and how much each has of what was looked for

TEXT, MORE = 1.0, 0.3  # a word of the clause itself, and one of its example, mistakes and ruling
# Rare words say more, but here not much more: who asks is seldom choosy about words.
DAMPED = 0.4


class Found(NamedTuple):
    """Where a stem stands."""

    names: Hits
    texts: Hits


class Index:
    """Which names and clauses speak of a stem, and how much."""

    SMALL = 0.3  # what a small word weighs; others weigh about 1

    def __init__(self, library: Iterable[Book], small: AbstractSet[str]) -> None:
        self.clauses: list[Clause] = []
        self.named: list[int] = []  # the clause of each name
        self.known: Counter[str] = Counter()  # every word that stands somewhere
        self._names: list[list[str]] = []
        self._found: dict[str, Found] = {}
        # Built on one thread and asked on another; nothing is ever written after that.
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE names USING fts5(name)")
        self._db.execute("CREATE VIRTUAL TABLE texts USING fts5(text, more)")
        for book in library:
            for clause in book.clauses:
                self._add(clause, [term for term in book.glossary if clause.id in term.see])
        self.weighs = self._weigh(small)  # each name

    def _add(self, clause: Clause, terms: list[Term]) -> None:
        at = len(self.clauses)
        self.clauses.append(clause)
        for name in (clause.title, *clause.words, *(term.term for term in terms)):
            stemmed = self._stemmed(name)
            insert = "INSERT INTO names (rowid, name) VALUES (?, ?)"
            self._db.execute(insert, (len(self.named), stemmed))
            self.named.append(at)
            self._names.append(stemmed.split())
        more = (clause.example, *clause.mistakes, clause.ruling, *(term.text for term in terms))
        self._db.execute(
            "INSERT INTO texts (rowid, text, more) VALUES (?, ?, ?)",
            (at, self._stemmed(clause.text), self._stemmed(" ".join(more))),
        )

    def _stemmed(self, text: str) -> str:
        self.known.update(plain(word.text) for word in words(text))
        return " ".join(stems(text))

    def _weigh(self, small: AbstractSet[str]) -> list[float]:
        pairs = zip(self._names, self.named, strict=True)
        having = Counter(stem for stem, _ in {(each, at) for name, at in pairs for each in name})
        weight = {
            each: self.SMALL if each in small else self.weight(count)
            for each, count in having.items()
        }
        return [sum(weight[each] for each in name) for name in self._names]

    def weight(self, count: int) -> float:
        """What it says about a clause to be one of so many."""
        return pow(log(1 + (len(self.clauses) - count + 0.5) / (count + 0.5)), DAMPED)

    def speaking_of(self, stemmed: str) -> Found:
        """Where a stem stands, or stems one behind the other."""
        found = self._found.get(stemmed)
        if found is None:
            names = self._ask("names", "bm25(names)", stemmed, len(self.named))
            texts = self._ask("texts", f"bm25(texts, {TEXT}, {MORE})", stemmed, len(self.clauses))
            found = self._found[stemmed] = Found(names, texts)
        return found

    def _ask(self, table: str, fit: str, stemmed: str, rows: int) -> Hits:
        """The rows that match, and how much; how rare that is does not count: a rare synonym says
        no more than the word it stands for."""
        query = f"SELECT rowid, -{fit} FROM {table} WHERE {table} MATCH ?"
        # Stems are letters and digits, and never operators inside quotes.
        found = self._db.execute(query, (f'"{stemmed}"',)).fetchall()
        # SQLite multiplies how much with how rare; this is its rareness.
        rare = max(log((rows - len(found) + 0.5) / (len(found) + 0.5)), 1e-6)
        return {row: score / rare for row, score in found}
