"""The rulebooks: complete, in our own words, every link alive, every picture drawn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import drawings
from companion.games.house_rules import HouseRule
from companion.games.registry import KITS, find_kit, game_ids
from companion.games.terror_below.kit import TerrorBelowKit
from companion.rulebook.book import Book, book, books
from companion.rulebook.library import Library
from companion.table.clause import PIECES, Clause, Space
from companion.table.errors import Refused

ROOT = Path(__file__).parent.parent.parent
RULES, PRINTED = ROOT.parent / "shared" / "rules", ROOT.parent / "shared" / "seeds"

# How many clauses the chapters of our games have; the ids of every chapter count up from 01.
CHAPTERS = {
    "TB-C": 6, "TB-S": 10, "TB-T": 7, "TB-A": 10, "TB-V": 4, "TB-I": 4, "TB-X": 9, "TB-H": 7,
    "TB-E": 3, "TB-D": 1, "TB-K": 5, "TB-O": 14, "TB-N": 4, "TB-P": 1,
    "SQ-T": 5, "SQ-S": 5, "SQ-A": 6, "SQ-B": 4, "SQ-G": 1, "WL-W": 13,
    "DR-G": 3, "DR-T": 4, "DR-W": 1,
}  # fmt: skip
HOUSE_RULES = [rule for kit in KITS for rule in kit.house_rules()]
ALL = [clause for each in books() for clause in each.clauses]
IDS = {clause.id for clause in ALL}
LONGEST_RUN = 8  # words in a row; as many as that are no accident


def said(each: Book) -> Iterator[str]:
    """Everything a book says."""
    for clause in each.clauses:
        yield from (clause.title, clause.text, clause.example, clause.ruling, *clause.mistakes)
        yield from clause.words
        yield clause.diagram.caption if clause.diagram else ""
    for term in each.glossary:
        yield from (term.term, term.text)
    for sheet in each.sheets:
        yield from (sheet.title, *(line.text for line in sheet.lines))


def test_every_kit_names_the_book_of_its_game() -> None:
    files = {kit.rulebook for kit in KITS}
    assert files == set((ROOT / "companion" / "games").glob("*/rulebook.toml"))
    assert [each.game for each in books()] == game_ids()
    assert [each.prefix for each in books()] == [kit.card_prefix for kit in KITS]


def test_a_game_without_a_book_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find_kit("dry-run")), "rulebook", None)
    with pytest.raises(Refused, match="no rulebook of dry-run") as refusal:
        book("dry-run")
    assert refusal.value.expected == [id for id in game_ids() if id != "dry-run"]
    assert [each.game for each in Library.load().books] == refusal.value.expected


def test_every_clause_is_there_and_in_order() -> None:
    chapters = Counter(clause.id[:4] for clause in ALL)
    counted = [f"{prefix}{n:02}" for prefix, most in chapters.items() for n in range(1, most + 1)]
    assert [clause.id for clause in ALL] == counted
    assert chapters.items() >= CHAPTERS.items()


@pytest.mark.parametrize(
    ("file", "prefix"), [("terror-below", "TB"), ("squirmish", "SQ"), ("wormlord", "WL")]
)
def test_the_rules_we_started_from_are_all_there(file: str, prefix: str) -> None:
    if not RULES.exists():
        pytest.skip("the list of rules is not beside this checkout; the ids above must do")
    listed = re.findall(r"^- ([A-Z]\d\d) ", (RULES / f"{file}.md").read_text("utf-8"), re.MULTILINE)
    assert listed
    ids = [clause.id for clause in book(file).clauses]
    started_from = [f"{prefix}-{each}" for each in listed]
    assert [id for id in ids if id in started_from] == started_from


@pytest.mark.parametrize("each", books(), ids=lambda each: each.game)
def test_every_chapter_has_a_title_and_clauses(each: Book) -> None:
    prefixes = dict.fromkeys(clause.id.rstrip("0123456789") for clause in each.clauses)
    assert list(each.chapters) == list(prefixes)


@pytest.mark.parametrize("clause", ALL, ids=lambda clause: clause.id)
def test_a_clause_has_what_a_reader_needs(clause: Clause) -> None:
    assert clause.title
    assert clause.text.endswith(".")
    assert clause.words, "what do people call it?"
    assert len(clause.text) < 600, "short, for somebody who argues at a table"
    for sentence in (clause.example, clause.ruling, *clause.mistakes):
        assert not sentence or sentence[-1] in ".:?"
    printed = book_of(clause).printed
    assert bool(clause.section) == bool(printed), "where does the printed book say it?"


def book_of(clause: Clause) -> Book:
    return next(each for each in books() if clause in each.clauses)


def test_most_clauses_have_an_example_or_a_mistake() -> None:
    told = [clause for clause in ALL if clause.example or clause.mistakes]
    assert len(told) > 0.75 * len(ALL)


def test_every_link_leads_to_another_clause() -> None:
    for clause in ALL:
        assert set(clause.see) <= IDS - {clause.id}, clause.id
        assert len(set(clause.see)) == len(clause.see), clause.id


@pytest.mark.parametrize("each", books(), ids=lambda each: each.game)
def test_glossary_and_sheets_name_clauses_of_their_own_game(each: Book) -> None:
    ids = {clause.id for clause in each.clauses}
    assert each.glossary
    assert each.sheets
    terms = [term.term for term in each.glossary]
    assert len(set(terms)) == len(terms)
    for term in each.glossary:
        assert term.see, term.term
        assert set(term.see) <= ids
    for sheet in each.sheets:
        assert {line.rule for line in sheet.lines} <= ids
        assert len(sheet.lines) <= 24, "a sheet is one page"


def test_alone_has_a_sheet_of_its_own() -> None:
    assert [sheet.title for sheet in book("terror-below").sheets] == [
        "A turn at a glance",
        "Solo at a glance",
    ]


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)
def test_every_house_rule_stands_at_the_end_of_its_clause(rule: HouseRule) -> None:
    [clause] = [each for each in ALL if each.switch == rule.name]
    assert clause.id == rule.rule
    assert clause.text.endswith(f". House rule: {rule.explanation}")
    assert rule.explanation.endswith(".")


def test_no_house_rule_is_written_into_a_rulebook_by_hand() -> None:
    for kit in KITS:
        text = kit.rulebook.read_text("utf-8") if kit.rulebook else ""
        assert "House rule:" not in text
        assert not re.search(r"^switch = ", text, re.MULTILINE)


# Diagrams

DRAWN = [clause for clause in ALL if clause.diagram]


def test_many_clauses_have_a_diagram() -> None:
    assert len(DRAWN) >= 20
    assert {clause.diagram.ground for clause in DRAWN if clause.diagram} == {
        "desert",
        "cards",
        "tiles",
    }


@pytest.mark.parametrize("clause", DRAWN, ids=lambda clause: clause.id)
def test_a_diagram_lies_on_its_grid(clause: Clause) -> None:
    diagram = clause.diagram
    assert diagram
    assert diagram.caption.endswith(".")

    def inside(space: Space, margin: int = 0) -> bool:
        column, row = space
        across = 1 - margin <= column <= diagram.columns + margin
        return across and 1 - margin <= row <= diagram.rows + margin

    for piece in diagram.pieces:
        assert piece.name in PIECES
        assert inside(piece.at)
        assert piece.count >= 1
    for arrow in diagram.arrows:
        assert inside(arrow.start)
        assert inside(arrow.end, margin=1), "off the grid, but beside it"
        assert arrow.start != arrow.end


def test_what_a_diagram_shows_can_be_drawn() -> None:
    game = TerrorBelowKit().rules()
    pieces = [piece for clause in DRAWN if clause.diagram for piece in clause.diagram.pieces]
    assert {piece.kind for piece in pieces if piece.name == "egg"} <= set(game.cards.egg_colours)
    places = {piece.kind for piece in pieces if piece.name == "location"}
    assert places <= set(game.cards.sides["desert"].locations)
    for name in ("pawn", "rubble", "egg", "target", "location", "ruin", "burst", "skull"):
        assert name in drawings.__all__
        assert any(piece.name == name for piece in pieces)


# In our own words


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of words in a text."""
    words = re.findall(r"[a-z0-9]+", text.lower().replace("'", ""))
    return {tuple(words[at : at + LONGEST_RUN]) for at in range(len(words) - LONGEST_RUN + 1)}


def test_nothing_is_copied_from_the_printed_books() -> None:
    files = sorted(PRINTED.glob("*.txt")) if PRINTED.exists() else []
    if not files:
        pytest.skip("the printed books are not beside this checkout: nothing to compare with")
    printed = set().union(*(runs(path.read_text("utf-8", "replace")) for path in files))
    assert len(printed) > 1000
    ours = {text: runs(text) & printed for each in books() for text in said(each)}
    copied = {text: found for text, found in ours.items() if found}
    assert copied == {}


def test_a_copy_would_be_seen() -> None:
    line = "You can never play a card on a Worm that has already reached its card limit."
    assert runs(line) & runs(f"So: {line.upper()}")
    assert not runs("A full Worm takes no more cards.")
