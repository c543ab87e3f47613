"""The game on the table, without a screen: answers, ways back, and what is on disk afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.games.dry_run.kit import DryRunKit
from companion.table.errors import Refused
from companion.tabletop.tabletop import Tabletop


@pytest.fixture
def tabletop(tmp_path: Path) -> Iterator[Tabletop]:
    tabletop = Tabletop.open(tmp_path)
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    yield tabletop
    tabletop.close()


def answer(tabletop: Tabletop) -> None:
    assert tabletop.session.prompt is not None
    tabletop.answer(tabletop.session.prompt.legal()[0])


def refuse_writing(tabletop: Tabletop, on: bool) -> None:
    """Let SQLite refuse every write, as on a disk that has become read-only."""
    journal = tabletop.library.keeper._journal
    assert journal is not None
    journal._db.execute(f"PRAGMA query_only = {on}")


def test_without_a_game_on_the_table_it_says_so(tmp_path: Path) -> None:
    tabletop = Tabletop.open(tmp_path)
    assert not tabletop.has_game
    assert tabletop.find_clause("DR-T01") is None
    with pytest.raises(Refused, match="No game is on the table"):
        answer(tabletop)
    tabletop.close()


def test_several_answers_count_together_or_not_at_all(tabletop: Tabletop) -> None:
    prompt = tabletop.session.prompt
    assert prompt is not None
    with pytest.raises(Refused):
        tabletop.answer_all([prompt.legal()[0], "nonsense"])
    assert list(tabletop.session.entries) == []


def test_what_the_app_answers_belongs_to_the_tap_before(tabletop: Tabletop) -> None:
    for seat in ("die:red", "die:blue", "deck:supply"):
        tabletop.assign_source(seat, "dice" if seat.startswith("die") else "dealer")
    assert tabletop.library.keeper.find("last")[0].sources == tabletop.sources.names_by_seat()
    tabletop.run_sources()
    before, version = list(tabletop.session.entries), tabletop.record.kept.version
    answer(tabletop)
    assert len(tabletop.session.entries) > len(before) + 1, "the app has rolled or dealt"
    assert tabletop.record.kept.version == version + 1, "and all of it is one write"
    tabletop.undo()
    assert list(tabletop.session.entries) == before


@pytest.mark.parametrize("end", [Tabletop.leave, Tabletop.close], ids=["leave", "close"])
def test_what_the_disk_refused_is_tried_again_at_the_end(
    tmp_path: Path, tabletop: Tabletop, end: Callable[[Tabletop], None]
) -> None:
    answer(tabletop)
    refuse_writing(tabletop, on=True)
    answer(tabletop)
    assert "not being saved" in tabletop.library.warning
    assert tabletop.record.unsaved_count == 1
    refuse_writing(tabletop, on=False)
    end(tabletop)
    again = Tabletop.open(tmp_path)
    again.resume("last")
    assert len(again.session.entries) == 2
    again.close()
