"""A rule in words: where the book says it, and in which language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion import language
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.clause import Clause


@pytest.fixture
def german() -> Iterator[None]:
    language.use("de")
    yield
    language.use("en")


def test_where_the_printed_book_says_it() -> None:
    assert Clause("XX-A01", "Digging", "Dig.", section="Turns").where == "Turns"
    assert Clause("XX-A01", "Digging", "Dig.", section="Turns", page=4).where == (
        "Turns, from page 4"
    )


def test_all_of_a_clause_is_said_in_the_language_in_use(german: None) -> None:
    clauses = TerrorBelowKit().rules().clauses()
    drawn = next(clause for clause in clauses if clause.diagram and clause.mistakes)
    said = drawn.said()
    assert said.id == drawn.id
    assert said.title != drawn.title
    assert said.text != drawn.text
    assert len(said.mistakes) == len(drawn.mistakes)
    assert not set(said.mistakes) & set(drawn.mistakes)
    assert said.diagram is not None
    assert drawn.diagram is not None
    assert said.diagram.caption != drawn.diagram.caption
    assert said.diagram.pieces == drawn.diagram.pieces
    bare = Clause("XX-A01", "Digging", "Dig.")
    assert bare.said() == bare
