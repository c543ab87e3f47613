"""The rulebook of one game, read from the `rulebook.toml` that its kit names: see docs/rules.md.

>>> dry_run = book("dry-run")
>>> dry_run.clauses[0].id, dry_run.chapters["DR-G"]
('DR-G01', 'Goal')
>>> "squirmish" in [each.game for each in books()]
True
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from companion.games.house_rules import HouseRule
from companion.games.registry import KITS, find_kit
from companion.language import tr
from companion.table import data
from companion.table.clause import Clause
from companion.table.errors import Refused


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game in a sentence, and the clauses that use it."""

    term: str
    text: str
    see: tuple[str, ...] = ()

    def said(self) -> Term:
        """The term in the language in use."""
        return Term(tr(self.term), tr(self.text), self.see)


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do or to know, and the clause it comes from."""

    text: str
    rule: str


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cheat sheet of one page, line by line in the order of play."""

    title: str
    lines: tuple[Line, ...]

    def said(self) -> Sheet:
        """The sheet in the language in use."""
        return Sheet(tr(self.title), tuple(Line(tr(each.text), each.rule) for each in self.lines))


class Book(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule of a game, its words and its cheat sheets."""

    game: str  # as the command line writes it: "terror-below"
    title: str
    printed: str  # the book that the sections and pages belong to; a game of our own has none
    # What finding a clause of it is worth beside those of other games.
    weight: float = 1.0
    chapters: dict[str, str]  # what the ids of a chapter begin with, and its title
    clauses: tuple[Clause, ...] = msgspec.field(name="clause")
    glossary: tuple[Term, ...] = msgspec.field(name="term", default=())
    sheets: tuple[Sheet, ...] = msgspec.field(name="sheet", default=())

    @property
    def prefix(self) -> str:
        """What all its ids begin with: "TB"."""
        return self.clauses[0].id[:2]

    def said(self) -> Book:
        """The book in the language in use."""
        return msgspec.structs.replace(
            self,
            chapters={prefix: tr(title) for prefix, title in self.chapters.items()},
            clauses=tuple(clause.said() for clause in self.clauses),
            glossary=tuple(term.said() for term in self.glossary),
            sheets=tuple(sheet.said() for sheet in self.sheets),
        )


def book(game: str) -> Book:
    """Return the rulebook of a game in English, or raise `Refused` if the game has none."""
    kit = find_kit(game)
    if kit.rulebook is None:
        known = [each.id for each in KITS if each.rulebook]
        raise Refused("no-such-book", f"There is no rulebook of {game}; pick another game.", known)
    return _read(kit.rulebook, tuple(kit.house_rules()))


def books() -> list[Book]:
    """Return every rulebook there is, in the order of the registry."""
    return [book(kit.id) for kit in KITS if kit.rulebook]


@cache
def _read(file: Path, house_rules: tuple[HouseRule, ...]) -> Book:
    """The book in a file, with each house rule at the end of the clause that it changes."""
    read = data.read(file, Book)
    by_clause = {each.rule: each for each in house_rules}
    clauses = (_with_house_rule(each, by_clause.get(each.id)) for each in read.clauses)
    return msgspec.structs.replace(read, clauses=tuple(clauses))


def _with_house_rule(clause: Clause, rule: HouseRule | None) -> Clause:
    if rule is None:
        return clause
    text = f"{clause.text} House rule: {rule.explanation}"
    return msgspec.structs.replace(clause, text=text, switch=rule.name)
