"""Questions as players ask them: how often the right clause is first, and in the first three."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.rulebook.library import Library

FIRST, FIRST_THREE = 0.85, 0.97
QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text("utf-8"))
ASKED = [question["ask"] for part in QUESTIONS.values() for question in part]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.load()


def places(library: Library, questions: list[dict[str, Any]]) -> Iterator[int]:
    """At which place each question finds a clause that answers it, the first being 0."""
    for question in questions:
        found = [hit.clause.id for hit in library.find(question["ask"])]
        yield min((found.index(id) for id in question["answer"] if id in found), default=999)


@pytest.mark.parametrize("part", QUESTIONS)
def test_the_right_clause_comes_first(
    library: Library, part: str, record_property: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    reached = list(places(library, QUESTIONS[part]))
    first = sum(place == 0 for place in reached) / len(reached)
    three = sum(place < 3 for place in reached) / len(reached)
    record_property("first", first)
    record_property("first three", three)
    with capsys.disabled():
        print(f"\n{part}: {len(reached)} questions, {first:.1%} first, {three:.1%} in the first 3")
    assert first >= FIRST
    assert three >= FIRST_THREE


@pytest.mark.parametrize("game", ["TB", "SQ", "WL"])
def test_no_game_is_found_worse_than_the_others(library: Library, game: str) -> None:
    questions = [
        question
        for part in QUESTIONS.values()
        for question in part
        if any(answer.startswith(game) for answer in question["answer"])
    ]
    reached = list(places(library, questions))
    assert len(reached) >= 40
    assert sum(place == 0 for place in reached) >= FIRST * len(reached)
    assert sum(place < 3 for place in reached) >= FIRST_THREE * len(reached)


def test_there_are_questions_on_every_game_and_most_clauses(library: Library) -> None:
    assert len(ASKED) >= 150
    assert len(set(ASKED)) == len(ASKED), "each is asked once"
    answers = {id for part in QUESTIONS.values() for each in part for id in each["answer"]}
    known = {clause.id for book in library.books for clause in book.clauses}
    assert answers <= known
    assert len(answers) > 0.9 * len([id for id in known if not id.startswith("DR")])
