"""A clause without a test fails the suite and is named."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from companion.games.registry import find_kit, game_ids

TESTS = Path(__file__).parent.parent


@cache
def marked_clauses() -> Counter[str]:
    """How many tests are marked with each clause, read from the test files themselves."""
    found: Counter[str] = Counter()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        found.update(ast.literal_eval(clause) for clause in mark.args)
    return found


@pytest.mark.parametrize("name", game_ids())
def test_every_clause_has_a_test(name: str) -> None:
    tested = marked_clauses()
    bare = [clause.id for clause in find_kit(name).rules().clauses() if not tested[clause.id]]
    assert bare == [], f"no test is marked with {', '.join(bare)}"


def test_every_mark_names_a_clause_that_exists() -> None:
    known = {clause.id for name in game_ids() for clause in find_kit(name).rules().clauses()}
    assert set(marked_clauses()) <= known


@pytest.mark.parametrize("name", game_ids())
def test_every_clause_has_an_id_of_its_own_and_words(name: str) -> None:
    clauses = find_kit(name).rules().clauses()
    assert len({clause.id for clause in clauses}) == len(clauses) > 0
    assert all(clause.title and clause.text for clause in clauses)
