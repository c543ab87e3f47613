"""`wormwatch rules`: a rule looked up in a terminal, or by a program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from companion.output import print_json, print_line
from companion.rulebook.book import Book
from companion.rulebook.library import Hit, Library
from companion.table.clause import Clause
from companion.table.errors import Refused
from companion.table.form import plain

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

# How many answers are given without --all: a person reads the best, a program chooses.
FOR_PEOPLE, FOR_PROGRAMS = 3, 10


def run(words: Sequence[str], game: str | None, as_json: bool, everything: bool) -> int:
    """Print what answers a question, or without one the chapters of the books."""
    library = Library.load()
    books = [library.book(game)] if game else list(library.books)
    if not words:
        return _contents(books, as_json, everything)
    question = " ".join(words)
    games = {book.game for book in books}
    hits = library.find(question, game or "")
    found = [hit for hit in hits if library.book_of(hit.clause).game in games]
    hits = found if everything else found[: FOR_PROGRAMS if as_json else FOR_PEOPLE]
    if as_json:
        forms = [_form(hit, library.book_of(hit.clause).game) for hit in hits]
        print_json(forms)
        return 0
    if not hits:
        raise Refused("nothing-found", f"No rule speaks of {question[:60]!r}; try other words.")
    _print(library, hits, len(found) - len(hits))
    return 0


def _form(hit: Hit, game: str) -> dict[str, Any]:
    """A hit for programs: the clause, and where to light it."""
    clause: dict[str, Any] = plain(hit.clause)
    lit = {"title": hit.title, "text": hit.text}
    return {**clause, "game": game, "score": round(hit.score, 3), "lit": lit}


def _contents(books: Sequence[Book], as_json: bool, everything: bool) -> int:
    if as_json:
        forms = [{"game": book.game, "title": book.title, "chapters": _ids(book)} for book in books]
        print_json(forms)
        return 0
    for book in books:
        print_line(f"{book.title} ({book.game})")
        for prefix, title in book.chapters.items():
            clauses = _chapter(book, prefix)
            print_line(f"  {clauses[0].id} to {clauses[-1].id[-2:]}  {title}")
            for clause in clauses if everything else ():
                print_line(f"    {clause.id}  {clause.title}")
    return 0


def _ids(book: Book) -> list[dict[str, Any]]:
    return [
        {"title": title, "clauses": [clause.id for clause in _chapter(book, prefix)]}
        for prefix, title in book.chapters.items()
    ]


def _chapter(book: Book, prefix: str) -> list[Clause]:
    return [clause for clause in book.clauses if clause.id.startswith(prefix)]


def _print(library: Library, hits: Sequence[Hit], more: int) -> None:
    from rich.padding import Padding

    from companion.console import open_console

    console = open_console()
    for hit in hits:
        _print_head(console, hit, library.book_of(hit.clause))
        for part in _parts(library, hit):
            console.print(Padding(part, (0, 0, 0, 2), expand=False))
    if more:
        found = f"{more} more speak of it" if more > 1 else "1 more speaks of it"
        console.print(f"[dim]{found}; --all prints them.[/dim]")


def _print_head(console: Console, hit: Hit, book: Book) -> None:
    from rich.text import Text

    id = Text(hit.clause.id, "bold cyan")
    console.print(id, _lit(hit, hit.clause.title, "bold"), Text(f"({book.title})", "dim"))


def _parts(library: Library, hit: Hit) -> Iterator[Text]:
    """What a clause says, piece by piece."""
    from rich.text import Text

    clause = hit.clause
    yield _lit(hit, clause.text)
    if clause.example:
        yield Text("For example: ", "green") + _lit(hit, clause.example)
    for mistake in clause.mistakes:
        yield Text("Often wrong: ", "red") + _lit(hit, mistake)
    if clause.ruling:
        yield Text("Our ruling: ", "magenta") + _lit(hit, clause.ruling)
    if clause.switch:
        yield Text(f"The house rule {clause.switch} can change this.", "yellow")
    if clause.where:
        yield Text(f"In the book: {clause.where}.", "dim")
    linked = [found for found in map(library.clause, clause.see) if found]
    if linked:
        yield Text("See " + ", ".join(f"{each.id} {each.title}" for each in linked), "dim")
    yield Text("")


def _lit(hit: Hit, words: str, style: str = "") -> Text:
    from rich.text import Text

    text = Text(words, style)
    for begin, end in hit.lit(words):
        text.stylize("bold yellow", begin, end)
    return text
