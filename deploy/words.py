"""Collects every English sentence and keeps the tables of the other languages: `make words`.

In each companion/locale/LANGUAGE/LC_MESSAGES/wormwatch.po a new sentence gets an empty line for
its translation, one that nobody says any more goes, and all others stay. Then the file is
compiled into the .mo that the app reads. `deploy/words.py fr` begins another language.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import scorebook  # noqa: E402
from companion.games.registry import find_kit, game_ids  # noqa: E402
from companion.language import DOMAIN, LOCALE, WORD  # noqa: E402
from companion.rulebook.book import Book, books  # noqa: E402
from companion.table import when  # noqa: E402
from companion.table.game import Field  # noqa: E402

# Who speaks: which of a call's arguments are sentences.
SPEAKERS = {
    "tr": (0,), "word": (0,), "tell": (2, 3), "finish": (2,), "gain": (3,), "die": (4,),
    "destroy": (2,), "put_rubble": (3,), "put_egg": (4,), "move_target": (4,), "tell_dead": (2,),
    "_discard_hats": (2, 3), "_because": (1,), "play_again": (2,),
    "PanelPart": (1, 2, 3), "PageEntry": (1,),
}  # fmt: skip
# Sentences that stand in tables at the top of a file, as values.
TABLES = {
    "companion/appliance/update_words.py": ("SENTENCES",),
    "companion/appliance/failure.py": ("REASONS",),
    "companion/lab/reasons.py": ("LEADERS", "ITEMS", "BONUSES"),
    "companion/lab/luck.py": ("SENTENCES", "DICE"),
    "companion/appliance/preflight.py": ("CABLE", "AIR", "LOW", "SLOW"),
    "companion/scorebook.py": ("OUTCOMES", "LABELS"),
    "companion/screens/camera.py": ("STATES", "ADVICE"),
    "companion/screens/care/touch.py": ("SENTENCES", "ASKED"),
    "companion/screens/dice.py": ("NOT_YET", "VERDICTS"),
    "companion/screens/panel.py": ("NO_PANEL", "ALL_WELL"),
    "companion/screens/window/alive.py": ("REMEDIES",),
    "companion/screens/window/eyes.py": ("TROUBLES",),
    "companion/screens/table/menu.py": ("ENTRIES",),
    "companion/screens/scores/scores.py": ("SENTENCES",),
    "companion/screens/table/question_panel.py": ("OUTCOMES",),
    "hardware/panel.py": ("BROKEN",),
}
# The same in the words.py of any game.
OF_A_GAME = ("QUESTIONS", "ALONE_QUESTIONS", "ACTIONS", "PLAIN", "_ANSWERS")
# Words that rules and screens put into sentences, besides those that stand on cards and dice.
WORDS = (
    "or", "any", "up", "down", "N", "E", "S", "W", "undo", "redo", "desert", "canyon",
    "won", "lost", "shared", "none", "total", "worth", "strikes", "battle cry",
)  # fmt: skip

Found = Iterator[tuple[str | None, str]]  # each sentence, and before it WORD if it is a word
Names = dict[str, list[ast.expr]]  # what the names of a function were given


def everything() -> Catalog:
    """Every sentence there is."""
    template = Catalog()
    for context, sentence in _everywhere():
        template.add(sentence, context=context)
    return template


def _everywhere() -> Found:
    for path in (*(ROOT / "companion").rglob("*.py"), *(ROOT / "hardware").glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        yield from _in_python(tree)
        file = str(path.relative_to(ROOT))
        of_a_game = fnmatch(file, "companion/games/*/words.py")
        yield from _in_tables(tree, OF_A_GAME if of_a_game else TABLES.get(file, ()))
    for path in (ROOT / "kv").glob("*.kv"):
        yield from _in_kv(path.read_text("utf-8"))
    for name in game_ids():
        yield from _in_game(name)
    for book in books():
        yield from ((None, each) for each in _in_book(book))
    yield from ((WORD, each) for each in _words())


# In Python and kv


def _in_python(tree: ast.AST) -> Found:
    names: dict[ast.Call, Names] = {
        each: {} for each in ast.walk(tree) if isinstance(each, ast.Call)
    }
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            known = _assigned(function)
            names |= {call: names[call] | known for call in ast.walk(function) if call in names}
    for call in sorted(names, key=lambda call: (call.lineno, call.col_offset)):
        context = WORD if _name(call) == "word" else None
        for place in SPEAKERS.get(_name(call), ()):
            for said in call.args[place : place + 1]:
                yield from ((context, each) for each in _strings(said, names[call]))


def _name(call: ast.Call) -> str:
    """What is called: `tr` and `language.tr` alike."""
    return str(getattr(call.func, "id", None) or getattr(call.func, "attr", ""))


def _assigned(function: ast.FunctionDef) -> Names:
    """What each name of a function stands for, in one branch and in another."""
    values: Names = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=False))
            for each, said in pairs:
                if isinstance(each, ast.Name):
                    values.setdefault(each.id, []).append(said)
    return values


def _strings(node: ast.AST, names: Names) -> Iterator[str]:
    """The sentences an expression can be; keys of a table are none."""
    match node:
        case ast.Constant(value=str(sentence)) if sentence:
            yield sentence
        case ast.Name(id=name):
            for value in names.get(name, ()):
                yield from _strings(value, {})
        case ast.IfExp(body=one, orelse=other):
            yield from (*_strings(one, names), *_strings(other, names))
        case ast.Dict(values=inner) | ast.Tuple(elts=inner):
            for each in inner:
                yield from _strings(each, names)


def _in_tables(tree: ast.Module, wanted: tuple[str, ...]) -> Found:
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if getattr(target, "id", None) in wanted:
            yield from ((None, each) for each in _strings(node.value, {}))


def _in_kv(text: str) -> Found:
    for start in re.finditer(r"\btr\(", text):
        line = text[start.start() :].partition("\n")[0]
        for end in re.finditer(r"\)", line):
            try:
                call = ast.parse(line[: end.end()], mode="eval")
            except SyntaxError:
                continue  # an inner bracket
            yield from _in_python(call)
            break


# In the games


def _in_game(name: str) -> Found:
    game = find_kit(name).rules()
    said: list[Any] = [game.tagline, game.fields]
    yield from ((None, each) for part in said for each in _leaves(part))
    yield from ((None, each) for each in find_kit(name).written_sentences())


def _leaves(said: Any) -> Iterator[str]:
    """The sentences of a form."""
    match said:
        case str() if said:
            yield said
        case dict():
            yield from (each for value in said.values() for each in _leaves(value))
        case Field():
            labels = [label for _, label in said.choices]
            parts = (said.label, said.group, labels, said.notes, said.details, said.told)
            yield from (each for part in parts for each in _leaves(part))
        case list() | tuple():
            yield from (each for value in said for each in _leaves(value))


def _in_book(book: Book) -> Iterator[str]:
    """The sentences of a rulebook: all that its `said` says."""
    yield from book.chapters.values()
    for clause in book.clauses:
        yield from filter(None, (clause.title, clause.text, clause.example, clause.ruling))
        yield from clause.mistakes
        if clause.diagram:
            yield clause.diagram.caption
    for term in book.glossary:
        yield from (term.term, term.text)
    for sheet in book.sheets:
        yield from (sheet.title, *(line.text for line in sheet.lines))


def _words() -> Iterator[str]:
    yield from WORDS
    yield from (*when.WEEKDAYS, *when.MONTHS)
    yield from (scorebook.spoken(part) for part in ("worth", "strikes", "prizes"))
    yield from scorebook.PARTS
    for name in game_ids():
        game = find_kit(name).rules()
        yield from (scorebook.spoken(name), *(die.name for die in game.dice))
        yield from (deck.name for deck in game.decks)
        for field in game.fields:
            if field.name in ("mode", "scenario"):
                yield from (scorebook.spoken(value) for value, _ in field.choices)
        yield from find_kit(name).words()


# The tables


def po_of(language: str) -> Path:
    """Where the table of a language stands."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(language: str) -> Catalog:
    """The table of a language with the sentences of today."""
    po = po_of(language)
    table = Catalog(locale=language, project="Wormwatch", fuzzy=False)
    if po.exists():
        table = read_po(io.BytesIO(po.read_bytes()), locale=language, domain=DOMAIN)
    table.update(everything(), no_fuzzy_matching=True, update_creation_date=False)
    return table


def as_po(table: Catalog) -> bytes:
    """A table as its file has it."""
    file = io.BytesIO()
    # In order of the alphabet and without places: a sentence that moves changes nothing here.
    write_po(file, table, width=100, no_location=True, sort_output=True, ignore_obsolete=True)
    return file.getvalue()


def as_mo(table: Catalog) -> bytes:
    """A table as the app reads it; what is not translated stays English."""
    file = io.BytesIO()
    write_mo(file, table)
    return file.getvalue()


def main() -> int:
    known = [po.parent.parent.name for po in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")]
    for language in sys.argv[1:] or sorted(known):
        table, po = updated(language), po_of(language)
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_bytes(as_po(table))
        po.with_suffix(".mo").write_bytes(as_mo(table))
        missing = sum(bool(each.id and not each.string) for each in table)
        print(f"{language}: {len(table)} sentences, {missing} of them not translated.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
