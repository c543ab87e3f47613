"""A large journal is looked through beside whoever reads it, and before anybody writes."""

from __future__ import annotations

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from companion.table import check
from companion.table.check import Check
from companion.table.journal import Journal
from companion.table.keeper import FILE, Keeper
from companion.table.schema import STEPS, migrate
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones

PAGE = 4096


@pytest.fixture(autouse=True)
def every_file_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "AT_ONCE", 0)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two games on some pages."""
    folder = tmp_path_factory.mktemp("games")
    keeper, bot = Keeper(folder), RandomBot(3)
    for _ in range(2):
        session = Session.new(Stones(), {"heap": 200})
        keeper.begin(session)
        with session.batch():
            for _ in range(60):
                session.answer(bot.answer(session.prompt) or "") if session.prompt else None
    keeper.close()
    return folder


@pytest.fixture
def torn(games: Path, tmp_path: Path) -> Path:
    """The same with a page of answers that is noise."""
    shutil.copytree(games, tmp_path / "games")
    file = tmp_path / "games" / FILE
    db = sqlite3.connect(file)
    leaf = "SELECT max(pageno) FROM dbstat WHERE name = 'answers' AND pagetype = 'leaf'"
    try:
        [page] = db.execute(leaf).fetchone()
    except sqlite3.OperationalError:  # an SQLite without that table: the last page has answers
        page = file.stat().st_size // PAGE
    db.close()
    raw = bytearray(file.read_bytes())
    raw[(page - 1) * PAGE : page * PAGE] = b"noise..." * (PAGE // 8)
    file.write_bytes(raw)
    return tmp_path / "games"


def test_a_sound_one_is_read_and_written(games: Path, tmp_path: Path) -> None:
    shutil.copytree(games, tmp_path / "games")
    keeper = Keeper(tmp_path / "games")
    assert len(keeper.games()) == 2
    keeper.set("theme", "night")
    keeper.close()
    with Journal(tmp_path / "games" / FILE) as journal:
        assert journal.setting("theme") == "night"
    assert keeper.notes == []


def test_a_torn_one_is_noticed_before_it_is_written_to(torn: Path) -> None:
    before = (torn / FILE).read_bytes()
    keeper = Keeper(torn)
    keeper.set("theme", "night")
    [note] = keeper.notes
    assert "The journal was damaged" in note
    assert "2 games could be read" in note
    [aside] = torn.glob("journal-damaged-*.db")
    assert aside.read_bytes() == before
    assert keeper.setting("theme") == "night"
    keeper.close()


def test_what_is_known_by_now_is_told_to_who_reads(torn: Path) -> None:
    keeper = Keeper(torn)
    if keeper._journal:
        keeper._journal._check.wait()
    assert len(keeper.games()) == 2
    assert "The journal was damaged" in keeper.notes[0]
    keeper.close()


def test_an_older_one_is_looked_through_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / FILE
    db = sqlite3.connect(file, isolation_level=None)
    migrate(db, STEPS[:1])
    row = "INSERT INTO answers VALUES (?, 1, '3', 'person', 'once', 'd', 'live', ?)"
    db.executemany(row, ((f"g{number}", "x" * 900) for number in range(100)))
    db.close()
    raw = bytearray(file.read_bytes())
    raw[-PAGE:] = b"noise..." * (PAGE // 8)
    file.write_bytes(raw)
    keeper = Keeper(tmp_path)
    [aside] = tmp_path.glob("journal-damaged-*.db")
    db = sqlite3.connect(f"{aside.as_uri()}?mode=ro", uri=True)
    assert db.execute("PRAGMA user_version").fetchone() == (1,)
    db.close()
    keeper.close()


def test_who_was_stopped_looks_again_when_it_matters(torn: Path) -> None:
    db = sqlite3.connect(torn / FILE)
    looking = Check(db, torn / FILE)
    looking.stop()
    assert looking.wait()
    db.close()


def test_a_file_that_cannot_be_looked_at_beside_is_looked_at_by_who_writes(
    games: Path, tmp_path: Path
) -> None:
    """The disk was busy: whoever opens the file a second time gets nothing from it."""
    shutil.copytree(games, tmp_path / "games")
    file = tmp_path / "games" / FILE
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("BEGIN EXCLUSIVE")
    db.execute("COMMIT")
    looking = Check(db, file)
    looking.stop()
    assert looking.wait() == ""
    db.close()


def test_who_reads_does_not_wait_for_who_waits_to_write(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer of an evening waits for the look through the file; the screen does not."""
    shutil.copytree(games, tmp_path / "games")
    look, may_end = check.looked_through, Event()

    def slowly(db: sqlite3.Connection) -> str:
        may_end.wait(20)
        return look(db)

    monkeypatch.setattr(check, "looked_through", slowly)
    keeper = Keeper(tmp_path / "games")
    with ThreadPoolExecutor(2) as beside:
        written = beside.submit(keeper.set, "theme", "noon")
        try:
            assert beside.submit(keeper.setting, "theme").result(10) is None
            assert not written.done()
        finally:
            may_end.set()
        written.result(10)
    assert keeper.setting("theme") == "noon"
    keeper.close()
