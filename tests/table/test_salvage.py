"""A damaged journal: set aside, and read as far as it can be read."""

from __future__ import annotations

import os
import random
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from companion.table.journal import Journal, Row
from companion.table.keeper import FILE, Keeper
from companion.table.salvage import FRESH, finish, mended, salvage
from companion.table.score import Score
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Heap, Stones
from tests.table.test_journal import KEPT

PAGE = 4096


def keep_games(folder: Path, games: int = 6, answers: int = 90) -> None:
    """A journal with several games, closed the clean way."""
    keeper = Keeper(folder)
    for seed in range(games):
        session: Session[Heap] = Session.new(Stones(), {"heap": 500})
        keeper.begin(session)
        bot = RandomBot(seed)
        for _ in range(answers):
            assert session.prompt is not None
            session.answer(bot.answer(session.prompt) or "")
    keeper.close()


def spoil(path: Path, start: int, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(os.urandom(length))


def recovered(folder: Path) -> tuple[Keeper, int]:
    """Open the spoiled journal; how many answers in all can be played again."""
    keeper = Keeper(folder)
    [note] = keeper.notes
    assert "damaged" in note
    assert list(folder.glob("journal-damaged-*.db"))
    total = 0
    for kept in keeper.games():
        session, _ = keeper.resume(Stones(), *keeper.find(kept.id))
        total += len(session.entries)
    return keeper, total


def test_garbage_is_set_aside_and_a_new_journal_begins(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"garbage" * 5000)
    keeper, _ = recovered(tmp_path)
    assert keeper.games() == []
    [aside] = tmp_path.glob("journal-damaged-*.db")
    assert aside.read_bytes() == b"garbage" * 5000
    session: Session[Heap] = Session.new(Stones(), {})
    keeper.begin(session)
    assert len(keeper.games()) == 1


def cut_off_before_its_last_step(folder: Path) -> None:
    """Mend a journal, and be killed when all that is missing is the name of the fresh one."""
    child = os.fork()
    if not child:
        rename = Path.rename

        def or_be_killed(old: Path, new: Path | str) -> Path:
            return os._exit(0) if old.name == FRESH else rename(old, new)

        with patch.object(Path, "rename", or_be_killed):
            Keeper(folder)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0


def test_mending_that_was_cut_off_before_its_last_step_is_finished(tmp_path: Path) -> None:
    keep_games(tmp_path, games=2)
    spoil(tmp_path / FILE, 100, 20)
    cut_off_before_its_last_step(tmp_path)
    assert not (tmp_path / FILE).exists()
    keeper, answers = recovered(tmp_path)
    assert answers == 180
    assert not (tmp_path / FRESH).exists()
    keeper.close()


def test_where_the_damaged_one_was_taken_away_nothing_is_finished(tmp_path: Path) -> None:
    keep_games(tmp_path, games=1)
    spoil(tmp_path / FILE, 100, 20)
    cut_off_before_its_last_step(tmp_path)
    for aside in tmp_path.glob("journal-damaged-*"):
        aside.unlink()
    assert finish(tmp_path / FILE) == []
    assert (tmp_path / FRESH).exists(), "nothing is deleted to get going again"


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"")
    keeper = Keeper(tmp_path)
    assert keeper.notes == []
    assert keeper.games() == []


def test_an_empty_file_where_a_journal_was_is_told_once(tmp_path: Path) -> None:
    keep_games(tmp_path, 1)
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "wormwatch-20261118-030000.zip").write_bytes(b"whatever is in it")
    (tmp_path / FILE).write_bytes(b"")
    keeper = Keeper(tmp_path)
    said = "The journal is empty, and was not before: a backup can bring the games back"
    assert keeper.notes == [f"{said} (Settings, Backups)."]
    keeper.begin(Session.new(Stones(), {}))
    keeper.close()
    assert Keeper(tmp_path).notes == [], "there is a journal again"


def test_an_empty_file_beside_one_that_was_set_aside_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"garbage" * 5000)
    Keeper(tmp_path).close()
    (tmp_path / FILE).write_bytes(b"")
    [note] = Keeper(tmp_path).notes
    [aside] = tmp_path.glob("journal-damaged-*.db")
    assert note == f"The journal is empty, and was not before: {aside.name} is older."


def test_a_single_byte_is_no_new_journal(tmp_path: Path) -> None:
    """SQLite takes it for one."""
    (tmp_path / FILE).write_bytes(b"S")
    [note] = Keeper(tmp_path).notes
    [aside] = tmp_path.glob("journal-damaged-*.db")
    assert aside.read_bytes() == b"S"
    assert aside.name in note


@pytest.mark.parametrize("left", ["empty", "a byte", "gone"])
def test_of_a_log_alone_nothing_is_thrown_away(tmp_path: Path, left: str) -> None:
    """SQLite takes such a file for a new one, and deletes the log beside it."""
    before = tmp_path / "before"
    keeper = Keeper(before)
    session: Session[Heap] = Session.new(Stones(), {"heap": 500})
    keeper.begin(session)
    for answer in ("1", 6, "ST-C01"):
        session.answer(answer)
    log = (before / f"{FILE}-wal").read_bytes()
    data = tmp_path / "data"
    data.mkdir()
    (data / f"{FILE}-wal").write_bytes(log)
    if left != "gone":
        (data / FILE).write_bytes(b"S" if left == "a byte" else b"")
    found, answers = recovered(data)
    assert (len(found.games()), answers) == (1, 3), "this log has all of it"
    [aside] = data.glob("journal-damaged-*-wal")
    assert aside.read_bytes() == log
    keeper.close()


def test_a_damaged_journal_reminds_of_the_backups(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"garbage" * 5000)
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "wormwatch-20261118-030000.zip").write_bytes(b"whatever is in it")
    [note] = Keeper(tmp_path).notes
    assert note.endswith("0 games could be read. A backup may have more (Settings, Backups).")


def test_a_lost_first_page_loses_no_game(tmp_path: Path) -> None:
    keep_games(tmp_path)
    spoil(tmp_path / FILE, 0, PAGE)
    keeper, total = recovered(tmp_path)
    assert len(keeper.games()) == 6
    assert total == 6 * 90


def test_a_torn_tail_leaves_what_came_before(tmp_path: Path) -> None:
    keep_games(tmp_path)
    path = tmp_path / FILE
    os.truncate(path, path.stat().st_size * 2 // 3 // PAGE * PAGE)
    keeper, total = recovered(tmp_path)
    assert len(keeper.games()) == 6
    assert total > 0


@pytest.mark.parametrize("seed", range(12))
def test_random_bad_pages_never_stop_the_app(tmp_path: Path, seed: int) -> None:
    keep_games(tmp_path, games=3, answers=60)
    path = tmp_path / FILE
    chance = random.Random(seed)
    pages = path.stat().st_size // PAGE
    for page in chance.sample(range(1, pages), k=max(1, pages // 6)):
        spoil(path, page * PAGE, PAGE)
    keeper = Keeper(tmp_path)  # not every bad page is noticed; nothing may break either way
    for kept in keeper.games():
        keeper.resume(Stones(), *keeper.find(kept.id))
    session: Session[Heap] = Session.new(Stones(), {})
    keeper.begin(session)
    session.answer("1")
    assert keeper.warning is None


def test_a_file_that_breaks_under_a_running_game_costs_it_nothing(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session: Session[Heap] = Session.new(Stones(), {"heap": 90})
    record = keeper.begin(session)
    session.answer("1")
    session.answer(6)
    keeper.close()  # everything is in the main file now
    path = tmp_path / FILE
    spoil(path, PAGE, path.stat().st_size - PAGE)
    session.answer("ST-C01")
    assert keeper.warning is None
    assert "damaged" in keeper.notes[0]
    fresh = Keeper(tmp_path)
    again, _ = fresh.resume(Stones(), *fresh.find(record.kept.id))
    assert again.digest() == session.digest()
    session.answer("1")


def row(seq: int, status: str = "live", snapshot: str | None = None) -> Row:
    return Row(seq=seq, value="1", source="", at="", digest="", status=status, snapshot=snapshot)


def test_a_game_without_holes_stays_as_it_is() -> None:
    rows = [row(1), row(2, snapshot="S"), row(3)]
    assert mended(KEPT, rows) == (KEPT, rows)


def test_after_a_hole_the_game_goes_on_from_the_next_complete_turn() -> None:
    kept, rows = mended(
        KEPT, [row(1), row(4), row(5, snapshot='{"s": 5}'), row(6), row(7, "undone")]
    )
    assert kept == msgspec.structs.replace(KEPT, origin='{"s": 5}')
    assert [(r.seq, r.status) for r in rows] == [
        (1, "dropped"),
        (4, "dropped"),
        (5, "dropped"),
        (6, "live"),
        (7, "undone"),
    ]


def test_a_hole_with_no_complete_turn_after_it_cuts_the_game_there() -> None:
    kept, rows = mended(KEPT, [row(1, snapshot="S1"), row(2), row(4), row(5)])
    assert kept == KEPT
    assert [r.status for r in rows] == ["live", "live", "dropped", "dropped"]


def test_scores_settings_and_older_damaged_journals_are_kept(tmp_path: Path) -> None:
    keep_games(tmp_path, games=2, answers=5)
    score = Score(
        id="s1", game="stones", scenario="", ended="2026-11-16T20:00:00+00:00", players=["Ann"],
        outcome="won", winner="Ann", parts={"vp": 3}, total=3, attacks=None, options={},
    )  # fmt: skip
    with Journal(tmp_path / FILE) as journal:
        journal.add_score(score)
        journal.set("sound", "off")
    now = datetime(2026, 11, 16, 20, tzinfo=UTC)
    for again in range(2):
        journal, note = salvage(tmp_path / FILE, "a test", now)
        assert "2 games and 1 score could be read" in note, again
        assert journal.scores() == [score]
        assert journal.setting("sound") == "off"
        journal.close()
    names = sorted(path.name for path in tmp_path.glob("journal-damaged-*.db"))
    assert names == ["journal-damaged-20261116-200000-2.db", "journal-damaged-20261116-200000.db"]


def test_rows_that_make_no_sense_are_left_behind(tmp_path: Path) -> None:
    keep_games(tmp_path, games=2, answers=5)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE answers SET digest = x'ff' WHERE seq = 5")
        db.execute("UPDATE games SET sources = 'no json' WHERE rowid = 1")
    db.close()
    journal, note = salvage(tmp_path / FILE, "a test", datetime.now(UTC))
    assert "2 games could be read" in note
    assert [len(journal.rows(kept.id)) for kept in journal.games()] == [4, 4]
    journal.close()


def test_a_game_whose_heading_is_lost_goes_on_from_its_first_complete_turn(tmp_path: Path) -> None:
    keep_games(tmp_path, games=2, answers=8)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("DELETE FROM games")
        [(id, before)] = db.execute(
            "SELECT game, max(digest) FROM answers WHERE seq = 8"
        ).fetchall()
    db.close()
    journal, note = salvage(tmp_path / FILE, "a test", datetime.now(UTC))
    assert "2 games could be read" in note
    journal.close()
    keeper = Keeper(tmp_path)
    session, record = keeper.resume(Stones(), *keeper.find(id))
    assert (session.digest(), keeper.notes) == (before, [])
    assert [row.status for row in record.rows].count("dropped") < 4
