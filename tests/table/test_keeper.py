"""The forgiving keeper: games go on whatever the disk does, and come back as they were."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import msgspec
import pytest

from companion.table.errors import Refused
from companion.table.journal import Journal, Kept, Row
from companion.table.keeper import FILE, Keeper
from companion.table.record import Record
from companion.table.session import Session
from companion.table.sources import RandomBot, Sources
from tests.sure import sure
from tests.table.stones import Heap, Stones, StonesOfTomorrow


def begin(keeper: Keeper, answers: int = 7, seed: int = 4) -> tuple[Session[Heap], Record]:
    """A kept game of Stones with so many answers."""
    session: Session[Heap] = Session.new(Stones(), {"heap": 40})
    record = keeper.begin(session, Sources({"die:white": "dice"}))
    bot = RandomBot(seed)
    for _ in range(answers):
        assert session.prompt is not None
        answer = bot.answer(session.prompt)
        assert answer is not None
        session.answer(answer, "finger")
    return session, record


def reopened(folder: Path, game: Stones | None = None) -> tuple[Session[Any], Keeper]:
    keeper = Keeper(folder)
    session, _ = keeper.resume(game or Stones(), *keeper.find("last"))
    return session, keeper


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 4, 7, 20])
def test_a_game_resumes_where_it_was_left(tmp_path: Path, answers: int) -> None:
    session, _ = begin(Keeper(tmp_path), answers)
    again, keeper = reopened(tmp_path)
    assert again.digest() == session.digest()
    assert again.entries == session.entries
    assert keeper.notes == []


def test_what_was_undone_can_be_redone_after_a_restart(tmp_path: Path) -> None:
    session, _ = begin(Keeper(tmp_path))
    end = session.digest()
    session.undo(5)
    session.redo(1)
    again, _ = reopened(tmp_path)
    assert again.digest() == session.digest()
    assert again.undone == session.undone
    again.redo(4)
    assert again.digest() == end
    again.undo(7)
    third, _ = reopened(tmp_path)
    assert len(third.undone) == 7


def test_undone_answers_stay_in_the_journal_marked(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session, record = begin(keeper, 3)
    first = session.entries[2]
    session.undo()
    assert [row.status for row in record.rows] == ["live", "live", "undone"]
    assert session.prompt is not None
    other = next(answer for answer in session.prompt.legal() if answer != first)
    session.answer(other)
    _, rows = keeper.find("last")
    assert [row.status for row in rows] == ["live", "live", "dropped", "live"]
    assert rows[3].source == "person"
    again, _ = reopened(tmp_path)
    assert again.digest() == session.digest()
    with pytest.raises(Refused, match="nothing to redo"):
        again.redo()


def test_corrections_are_kept_like_any_answer(tmp_path: Path) -> None:
    session, _ = begin(Keeper(tmp_path), 4)
    session.correct({"heap": 3})
    again, _ = reopened(tmp_path)
    assert again.state.heap == 3
    again.undo()
    assert again.state.heap != 3


def test_snapshots_are_taken_at_turn_boundaries(tmp_path: Path) -> None:
    _, record = begin(Keeper(tmp_path), 6)
    assert [row.snapshot is not None for row in record.rows] == [False, False, True] * 2


def test_games_are_listed_with_a_title_a_person_understands(tmp_path: Path) -> None:
    monday = datetime(2026, 11, 9, 12, tzinfo=UTC)
    keeper = Keeper(tmp_path, clock=lambda: monday)
    begin(keeper, 1)
    begin(keeper, 0)
    keeper.clock = lambda: datetime(2026, 11, 14, 12, tzinfo=UTC)
    titles = [keeper.title(kept) for kept in keeper.games()]
    assert titles[0] == "Stones, 40 left, last Monday"
    assert len(titles) == 2


def test_a_finished_game_is_marked_over(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session: Session[Heap] = Session.new(Stones(), {"heap": 1})
    keeper.begin(session)
    session.answer(6)
    assert [kept.over for kept in keeper.games()] == [True]
    session.undo()
    assert [kept.over for kept in keeper.games()] == [False]


def test_who_answers_is_kept_with_the_game(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    _, record = begin(keeper)
    record.save_sources({"die:white": "person"})
    assert keeper.find("last")[0].sources == {"die:white": "person"}


def test_a_game_nobody_kept_is_not_found(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    with pytest.raises(Refused, match="No game is kept yet"):
        keeper.find("last")
    begin(keeper)
    with pytest.raises(Refused, match="under 'g17'"):
        keeper.find("g17")


def test_two_windows_on_one_game_do_not_tread_on_each_other(tmp_path: Path) -> None:
    session, _ = begin(Keeper(tmp_path), 3)
    other, _ = reopened(tmp_path)
    session.answer("1")
    before = other.digest()
    with pytest.raises(Refused) as refusal:
        other.answer("2")
    assert refusal.value.code == "played-elsewhere"
    assert other.digest() == before


# Several answers to one tap


def answer_together(session: Session[Any], *answers: Any) -> None:
    with session.batch():
        for answer in answers:
            session.answer(answer)


def test_what_belongs_together_is_written_in_one_go(tmp_path: Path) -> None:
    session, record = begin(Keeper(tmp_path), 0)
    before = record.kept.version
    with session.batch():
        session.answer("2")
        session.answer(5)
        assert reopened(tmp_path)[0].entries == []
    assert record.kept.version == before + 1
    assert record.unsaved_count == 0
    assert reopened(tmp_path)[0].entries == ["2", 5]


def test_what_belongs_together_all_happens_or_none_of_it(tmp_path: Path) -> None:
    session, record = begin(Keeper(tmp_path), 2)
    digest, rows = session.digest(), record.rows
    with pytest.raises(Refused):
        answer_together(session, sure(session.prompt).legal()[0], "nonsense")
    assert session.digest() == digest
    assert record.rows == rows
    session.undo()
    assert reopened(tmp_path)[0].digest() == session.digest()


def test_a_game_that_went_on_elsewhere_takes_none_of_several_answers(tmp_path: Path) -> None:
    session, _ = begin(Keeper(tmp_path), 0)
    other, keeper = reopened(tmp_path)
    session.answer("1")
    before = other.digest()
    with pytest.raises(Refused) as refusal:
        answer_together(other, "2", 4)
    assert refusal.value.code == "played-elsewhere"
    assert other.digest() == before
    assert len(keeper.find("last")[1]) == 1


# Rules that have changed


def test_changed_rules_open_the_game_at_its_last_complete_turn(tmp_path: Path) -> None:
    session: Session[Heap] = Session.new(Stones(), {"heap": 40})
    keeper = Keeper(tmp_path)
    keeper.begin(session)
    for answer in ("3", 5, "ST-C01", "2"):
        session.answer(answer)
    complete = session.boundary
    session.answer(1)  # today they go back; tomorrow only on a 2
    again, keeper = reopened(tmp_path, StonesOfTomorrow())
    assert len(again.entries) == complete.position == 3
    assert again.state.heap == 37
    assert again.prompt is not None
    assert again.prompt.player == 1
    assert "Rules or cards have changed" in keeper.notes[0]
    assert "2 later answers" in keeper.notes[0]
    _, rows = keeper.find("last")
    assert [row.status for row in rows] == ["live"] * 3 + ["dropped"] * 2
    again.answer("1")
    third, keeper = reopened(tmp_path, StonesOfTomorrow())
    assert third.digest() == again.digest()
    assert keeper.notes == []


@pytest.mark.refuses("cannot-open")
def test_a_game_no_release_can_read_says_so_and_stays(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    begin(keeper, 3)
    keeper.close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("UPDATE games SET origin = '[]'")
    db.execute('UPDATE answers SET snapshot = \'{"heap": "lost"}\' WHERE snapshot IS NOT NULL')
    db.commit()
    db.close()
    keeper = Keeper(tmp_path)
    with pytest.raises(Refused) as refusal:
        keeper.resume(Stones(), *keeper.find("last"))
    assert refusal.value.code == "cannot-open"
    assert len(keeper.find("last")[1]) == 3


# The disk


@pytest.mark.refuses("newer-journal")
def test_a_newer_journal_is_refused_politely(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 99")
    db.commit()
    db.close()
    with pytest.raises(Refused) as refusal:
        Keeper(tmp_path)
    assert refusal.value.code == "newer-journal"
    assert "Update Wormwatch" in refusal.value.message


def test_a_folder_that_cannot_be_written_lets_the_game_go_on(tmp_path: Path) -> None:
    """And everything is written down as soon as the folder is there."""
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be")
    keeper = Keeper(folder)
    session, record = begin(keeper, 5)
    assert "not being saved" in sure(keeper.warning)
    assert record.unsaved_count == 5
    assert keeper.games() == []
    folder.unlink()
    assert session.prompt is not None
    session.undo(2)
    assert keeper.warning is None
    assert record.unsaved_count == 0
    again, _ = reopened(folder)
    assert again.digest() == session.digest()
    assert again.undone == session.undone


def test_a_full_disk_lets_the_game_go_on(tmp_path: Path) -> None:
    """SQLite itself is told how many pages there are; the error is the real one."""
    keeper = Keeper(tmp_path)
    session, record = begin(keeper, 3)
    assert keeper._journal is not None
    db = keeper._journal._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    bot, played = RandomBot(9), 0
    while keeper.warning is None and played < 200:
        assert session.prompt is not None
        session.correct({"heap": 40 + played})
        played += 1
    assert "full" in sure(keeper.warning)
    assert record.unsaved_count >= 1
    assert session.prompt is not None
    session.answer(bot.answer(session.prompt) or "")
    db.execute("PRAGMA max_page_count = 1000000")
    record.retry_unsaved()
    assert (keeper.warning, record.unsaved_count) == (None, 0)
    again, _ = reopened(tmp_path)
    assert again.digest() == session.digest()


def test_unfinished_games_are_read_some_at_a_time_and_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.keeper.AT_ONCE", 2)
    keeper = Keeper(tmp_path)
    for _ in range(4):
        begin(keeper, answers=1)
    session, _ = begin(keeper, answers=0)
    while session.prompt is not None:
        session.answer(RandomBot(1).answer(session.prompt) or "")
    going_on = [kept.id for kept in keeper.games() if not kept.over]
    assert len(going_on) == 4
    assert [kept.id for kept in keeper.unfinished()] == going_on
    read: list[int] = []
    whole = Journal.unfinished

    def counted(journal: Journal, most: int, skip: int) -> list[Kept]:
        read.append(skip)
        return whole(journal, most, skip)

    monkeypatch.setattr(Journal, "unfinished", counted)
    assert next(keeper.unfinished()).id == going_on[0]
    assert read == [0], "who wants one does not wait for all"
    keeper.close()


@pytest.mark.refuses("not-saved")
def test_a_game_that_came_from_elsewhere_is_refused_where_it_cannot_be_kept(tmp_path: Path) -> None:
    here = Keeper(tmp_path / "here")
    begin(here)
    (tmp_path / "there").write_text("a file where the folder should be")
    with pytest.raises(Refused) as refusal:
        Keeper(tmp_path / "there").add(*here.find("last"))
    assert refusal.value.code == "not-saved"
    assert "not being saved" in refusal.value.message


def test_a_game_taken_in_is_listed_as_it_stands(tmp_path: Path) -> None:
    here, there = Keeper(tmp_path / "here"), Keeper(tmp_path / "there")
    session, _ = begin(here)
    kept, rows = here.find("last")
    boast = msgspec.structs.replace(kept, title="Won by a mile", over=True)
    added = there.add(boast, rows, session)
    assert (added.title, added.over) == (Stones().progress(session.state), False)


def test_a_game_whose_moment_makes_no_sense_is_listed_all_the_same(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    begin(keeper)
    kept, _ = keeper.find("last")
    lost = msgspec.structs.replace(kept, touched="some day")
    assert keeper.title(lost, "In the middle") == "In the middle"


def test_a_journal_that_breaks_under_a_game_is_replaced_and_the_game_goes_in_again(
    tmp_path: Path,
) -> None:
    keeper = Keeper(tmp_path)
    session, _ = begin(keeper, 3)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("ALTER TABLE answers ADD COLUMN mood TEXT")  # no row of ours fits any more
    db.close()
    answer = RandomBot(1).answer(session.prompt) if session.prompt else None
    session.answer(answer or "")
    [note] = keeper.notes
    assert "damaged" in note
    again, _ = reopened(tmp_path)
    assert again.digest() == session.digest()


def test_two_threads_come_to_it_one_after_the_other(tmp_path: Path) -> None:
    """Somebody changes a setting while answers are being written beside the screen."""
    keeper = Keeper(tmp_path)
    session, record = begin(keeper, 3)
    begun = Event()

    class Slowly(list[Row]):
        def __iter__(self) -> Iterator[Row]:
            begun.set()
            sleep(0.2)  # a card that takes its time, in the midst of it
            return super().__iter__()

    with ThreadPoolExecutor(1) as beside:
        added = beside.submit(keeper.add, record.kept, Slowly(record.rows))
        assert begun.wait(10)
        keeper.set("theme", "noon")
        assert added.result().id != record.kept.id
    assert keeper.notes == []
    assert keeper.warning is None
    assert [game.id for game in Keeper(tmp_path).games()] == [added.result().id, record.kept.id]
    assert Keeper(tmp_path).setting("theme") == "noon"
    assert reopened(tmp_path)[0].digest() == session.digest()
