"""A reader follows an answer downwards: few calls, few files, and four statements to the disk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.table.answer_path import GAMES, ROOT, follow_answer, game_with_answers, note_statements

MOST_CALLS, MOST_CHANGES, MOST_IN_LIBRARIES = 60, 30, 100


@pytest.mark.parametrize("game", GAMES)
def test_the_path_of_an_answer_is_short(tmp_path: Path, game: str) -> None:
    with game_with_answers(tmp_path, game) as tabletop:
        path = follow_answer(tabletop)
    assert path.statements == ["BEGIN", "UPDATE", "INSERT", "COMMIT"]
    assert len(path.calls) <= MOST_CALLS, path.calls
    assert path.changes_of_module <= MOST_CHANGES, path.calls
    assert path.of_libraries <= MOST_IN_LIBRARIES, "something is worked out again for each answer"


def test_an_answer_is_on_disk_when_it_is_acknowledged(tmp_path: Path) -> None:
    """The last statement of the path is COMMIT, and nothing of the tabletop comes after it."""
    with game_with_answers(tmp_path, "dry-run") as tabletop:
        path = follow_answer(tabletop)
    assert path.calls[-1].module == "table.journal"
    assert path.calls[0] == ("tabletop.tabletop", "Tabletop.answer")


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_the_score_book_is_left_alone_while_a_game_goes_on(tmp_path: Path, step: str) -> None:
    with game_with_answers(tmp_path, "dry-run") as tabletop:
        tabletop.undo()
        with note_statements(tabletop) as statements:
            getattr(tabletop, step)()
    assert statements[0] == "BEGIN"
    assert set(statements[1:-1]) == {"UPDATE", "INSERT"}


def test_the_page_about_it_shows_the_path_in_this_order(tmp_path: Path) -> None:
    """Each row of the table in docs/architecture.md is a call, one after the other."""
    page = (ROOT.parent / "docs" / "architecture.md").read_text("utf-8")
    row = r"^\| (?:`companion/([\w/]+)\.py`)? ?\| `([\w.]+)` \|"
    rows = re.findall(row, page, re.MULTILINE)
    assert len(rows) > 8
    with game_with_answers(tmp_path, "dry-run") as tabletop:
        calls = iter(follow_answer(tabletop).calls)
    module = ""
    for file, function in rows:
        module = file.replace("/", ".") or module
        assert any(call == (module, function) for call in calls), f"{function}: not there"


def test_every_file_on_the_page_is_there() -> None:
    page = (ROOT.parent / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"[\w/]+/\w+\.py", page.replace("GAME", "terror_below")))
    assert len(named) > 20
    gone = {each for each in named if not ((ROOT / each).exists() or (ROOT.parent / each).exists())}
    assert not gone
