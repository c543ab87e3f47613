"""What there is to read in the rules: sections of one book, and what was found, kept and read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.language import tr
from companion.table.clause import Clause

if TYPE_CHECKING:
    from companion.rulebook.book import Book, Sheet, Term
    from companion.rulebook.library import Hit, Library
    from companion.screens.rules.lit import Span
    from companion.settings import Settings

FOUND, STARS, READ, WORDS, OVERVIEW = "found", "stars", "read", "words", "overview-"


class Entry(NamedTuple):
    """A few words to read; a tap opens their clause."""

    rule: str
    title: str
    text: str
    title_lit: Sequence[Span] = ()
    text_lit: Sequence[Span] = ()


class Section(NamedTuple):
    """Entries that belong together, under the name by which they are found again."""

    key: str
    title: str
    entries: Sequence[Entry]


def chapter_of(rule: str) -> str:
    """The key of the chapter in which a clause stands.

    >>> chapter_of("TB-X04")
    'TB-X'
    """
    return rule.rstrip("0123456789")


def is_overview(key: str) -> bool:
    """Whether a section is a cheat sheet, which has a page of its own."""
    return key.startswith(OVERVIEW)


def sections(library: Library, game: str, settings: Settings) -> list[Section]:
    """Everything of one game in the order in which it is wanted at the table."""
    book = library.book(game)
    kept = [
        Section(STARS, tr("★ Bookmarks"), _known(library, settings.bookmarks)),
        Section(READ, tr("Last looked up"), _known(library, settings.looked_up)),
    ]
    sheets = [_overview(number, sheet) for number, sheet in enumerate(book.sheets)]
    words = Section(WORDS, tr("Words of the game"), [_term(term) for term in book.glossary])
    found = [*kept, *sheets, *_chapters(book), words]
    return [section for section in found if section.entries]


def found(hits: Iterable[Hit], query: str) -> Section:
    """What was found, best first."""
    return Section(FOUND, tr("Find: {words}", words=query), [entry_of(hit) for hit in hits])


def entry_of(hit: Hit) -> Entry:
    """A clause that was found, with the words that were looked for."""
    clause = hit.clause
    return Entry(clause.id, clause.title, clause.text, hit.title, hit.text)


def _chapters(book: Book) -> Iterator[Section]:
    for prefix, title in book.chapters.items():
        clauses = [each for each in book.clauses if chapter_of(each.id) == prefix]
        yield Section(prefix, title, [_clause(each) for each in clauses])


def _known(library: Library, ids: Iterable[str]) -> list[Entry]:
    clauses = [library.clause(id) for id in ids]
    return [_clause(clause) for clause in clauses if clause]


def _clause(clause: Clause) -> Entry:
    return Entry(clause.id, clause.title, clause.text)


def _overview(number: int, sheet: Sheet) -> Section:
    lines = [Entry(line.rule, "", line.text) for line in sheet.lines]
    return Section(f"{OVERVIEW}{number}", sheet.title, lines)


def _term(term: Term) -> Entry:
    return Entry(term.see[0] if term.see else "", term.term, term.text)
