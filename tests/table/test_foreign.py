"""Journals from outside: only the rows of our own tables are taken, checked one by one."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.appliance import backup, failure, restore, upgrade
from companion.doctor import storage
from companion.doctor.finding import Place
from companion.table import foreign, restoring
from companion.table.adoption import TABLES, adopt_journal
from companion.table.errors import Refused
from companion.table.form import to_json
from companion.table.hidden import hidden
from companion.table.journal import Journal, Kept, Row
from companion.table.journal_errors import Damaged, Unwritable
from companion.table.keeper import FILE, Keeper
from companion.table.schema import STEPS, NewerSchema, build
from companion.table.score import Score
from tests.appliance.evenings import play
from tests.faults.hostile import WORDS
from tests.faults.strange import guarded

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
DELETES = """CREATE TRIGGER thief AFTER INSERT ON answers
    BEGIN DELETE FROM answers WHERE seq < new.seq; END"""
VIEW = f"""CREATE VIEW games AS {ENDLESS}
    SELECT i AS id, 'x' AS game, '{{}}' AS origin, '' AS title, '{{}}' AS sources, '' AS release,
    '' AS begun, '' AS touched, 0 AS over, 1 AS version FROM n"""

STRANGE = {
    "a trigger that deletes answers": [DELETES],
    "an endless view": ["DROP TABLE games", VIEW],
    "a view beside the tables": [f"CREATE VIEW more AS {ENDLESS} SELECT * FROM n"],
    "a virtual table": ["CREATE VIRTUAL TABLE found USING fts5(words)"],
    "a table of its own": ["CREATE TABLE more (id)"],
    "a table with a column that is computed": [
        "DROP TABLE settings",
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value AS (hex(zeroblob(9000000))))",
    ],
    "an index that computes": ["CREATE INDEX heavy ON games (length(zeroblob(9000000)))"],
}


def change(journal: Path, statements: Sequence[str]) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
        db.execute("PRAGMA journal_mode = DELETE")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal as it lies in a backup: one file."""
    play(tmp_path / "there")
    change(tmp_path / "there" / FILE, [])
    return tmp_path / "there" / FILE


@pytest.mark.parametrize("what", STRANGE)
def test_what_we_did_not_make_is_not_taken(what: str, journal: Path, tmp_path: Path) -> None:
    change(journal, STRANGE[what])
    before = journal.read_bytes()
    with pytest.raises(sqlite3.DatabaseError, match="did not make"):
        adopt_journal(journal, tmp_path / "fresh.db")
    assert journal.read_bytes() == before


@pytest.mark.parametrize("what", STRANGE)
def test_a_data_folder_of_a_stranger_is_not_used_as_it_is(what: str, journal: Path) -> None:
    """A folder named with --data: its journal is set aside, and its rows come into ours."""
    lost = "DROP TABLE games" in STRANGE[what]
    change(journal, STRANGE[what])
    with pytest.raises(Damaged, match="did not make"):
        Journal(journal)
    keeper = Keeper(journal.parent)
    assert "was damaged" in keeper.notes[0]
    games = keeper.games()
    assert len(games) <= 1
    assert games or lost
    for kept in games:
        assert len(keeper.find(kept.id)[1]) == 6
    keeper.close()
    play(journal.parent)
    assert list(journal.parent.glob("journal-damaged-*.db"))


SETTINGS = f"""CREATE VIEW settings AS {ENDLESS} SELECT i AS name, '{{}}' AS value FROM n"""


def test_each_look_into_a_data_folder_comes_to_an_end(journal: Path) -> None:
    """The doctor, the failure page, a backup, and what a restore would change."""
    data = journal.parent
    made = backup.make(data)
    change(journal, [*STRANGE["an endless view"], "DROP TABLE settings", SETTINGS])
    assert "is damaged" in storage.journal(Place(data))[1]
    assert failure._language(journal) == "en"
    with pytest.raises(Refused, match="No backup could be made"):
        backup.make(data)
    assert backup.is_anything(data)
    assert restore.compare(data, made.path).readable is False


@pytest.mark.parametrize("name", ["journal.db", "journal.db-wal", "journal.db-journal"])
def test_a_pipe_in_a_data_folder_is_not_waited_for(name: str, journal: Path) -> None:
    data = journal.parent
    (data / name).unlink(missing_ok=True)
    os.mkfifo(data / name)
    (data / restoring.BACKUPS).mkdir()
    for each in (backup.HOME, backup.UNDO):
        os.mkfifo(data / restoring.BACKUPS / each)
    with guarded():
        assert upgrade.keep_before(data) == ""
        with pytest.raises(Unwritable, match="not a regular file"):
            Journal(journal)
        with pytest.raises(Refused, match="not a regular file"):
            backup.make(data)
        assert storage.journal(Place(data))[0] == "wrong"
        assert failure._language(journal) == "en"


def test_a_staged_restore_of_a_stranger_is_not_carried_out(journal: Path) -> None:
    """A folder that was brought along may say that a restore has been cut off in it."""
    data, staged = journal.parent, journal.parent / "backups" / restoring.STAGED
    (staged / restoring.NEW).mkdir(parents=True)
    shutil.copy(journal, staged / restoring.NEW / FILE)
    (data.parent / "outside").write_text("mine")
    for name in ("../outside", "..", "", ".", "/etc", "catalogue/../.."):
        plan = restoring.Plan(journal=FILE, put=(name,), take=(name,))
        (staged / restoring.PLAN).write_bytes(to_json(plan))
        restoring.carry_out(data)
        assert (data.parent / "outside").read_text() == "mine"
        assert not staged.exists()
        (staged.parent / restoring.FAILED).rename(staged)
    shutil.rmtree(staged)
    (staged / restoring.NEW).mkdir(parents=True)
    shutil.copy(journal, staged / restoring.NEW / FILE)
    change(staged / restoring.NEW / FILE, [DELETES])
    (staged / restoring.PLAN).write_bytes(to_json(restoring.Plan(journal=FILE)))
    restoring.carry_out(data)
    with closing(sqlite3.connect(journal)) as db:
        assert not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'thief'").fetchone()


@pytest.mark.parametrize("plan", [b"", b"no plan", b"[" * 99_999, b'{"journal":".."}', None])
def test_a_plan_that_is_none_stops_no_start(plan: bytes | None, journal: Path) -> None:
    staged = journal.parent / "backups" / restoring.STAGED
    (staged / restoring.NEW).mkdir(parents=True)
    if plan is not None:
        (staged / restoring.PLAN).write_bytes(plan)
    keeper = Keeper(journal.parent)
    assert len(keeper.games()) == 1
    assert (keeper.warning, staged.exists()) == (None, False)
    keeper.close()


def test_a_view_that_never_ends_is_given_up(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing asks for its rows any more; should something do it, SQLite stops after a while."""
    monkeypatch.setattr(foreign, "PATIENCE", 0.05)
    change(journal, STRANGE["an endless view"])
    with (
        closing(foreign.open_to_read(journal)) as db,
        pytest.raises(sqlite3.OperationalError, match="interrupted"),
    ):
        db.execute("SELECT count(*) FROM games").fetchone()


def test_everything_comes_over_and_means_the_same(journal: Path, tmp_path: Path) -> None:
    def told(path: Path) -> list[list[tuple[object, ...]]]:
        with closing(sqlite3.connect(path)) as db:
            return [
                db.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()
                for table in ("games", "answers", "settings", "scores", "tallies")
            ]

    with Journal(journal) as opened:
        opened.set("app", '{"language":"de"}')
        opened.add_score(Score(id="a", game="stones", ended="2026", players=["Ada"], outcome="won"))
    play(journal.parent, seed=2)
    change(journal, [])
    adopt_journal(journal, tmp_path / "fresh.db")
    assert told(tmp_path / "fresh.db") == told(journal)


@pytest.mark.parametrize("version", range(1, len(STEPS) + 1))
def test_older_journals_are_brought_up_to_date(version: int, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        build(db, version)
        for id in ("aa", "bb"):
            values = id, "stones", '{"heap":3}', "t", "{}", "0.9.0", "2026", "2026", 0, 1
            db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
            answer = id, 1, "1", "person", "2026", "d", "live", None
            db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", answer)
    adopt_journal(old, tmp_path / "fresh.db")
    with Journal(tmp_path / "fresh.db") as journal:
        assert [kept.id for kept in journal.games()] == ["bb", "aa"]
        assert [row.value for row in journal.rows("aa")] == ["1"]


def test_a_newer_journal_is_not_read(journal: Path, tmp_path: Path) -> None:
    change(journal, ["PRAGMA user_version = 99"])
    with pytest.raises(NewerSchema):
        adopt_journal(journal, tmp_path / "fresh.db")


WRONG = {
    "a title that is a number of bytes": "UPDATE games SET title = x'ff00'",
    "an id of 200,000 letters": "UPDATE games SET id = printf('%.*c', 200000, 'x')",
    "a version that is no number": "UPDATE games SET version = 'many'",
    "an answer that is no text": "UPDATE answers SET value = x'00'",
    "sources that are no JSON": "UPDATE games SET sources = '{'",
    "sources nested deep": "UPDATE games SET sources = printf('%.*c', 90000, '[')",
    "text that is no text": "UPDATE games SET origin = CAST(x'fffe' AS TEXT)",
    "a value of 30 MB": "UPDATE answers SET value = printf('%.*c', 30000000, 'x') WHERE seq = 1",
    "a setting of 2 MB": "INSERT INTO settings VALUES ('a', printf('%.*c', 2000000, 'x'))",
    "points with 400 digits":
        "INSERT INTO scores VALUES ('a', 'b', 'c', 'd', '[]', 'won', NULL, '{\"x\":1' ||"
        " printf('%.*c', 400, '0') || '}', NULL, NULL, '{}')",
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_values_that_no_release_has_written(what: str, journal: Path, tmp_path: Path) -> None:
    change(journal, [WRONG[what]])
    with pytest.raises((sqlite3.Error, ValueError)):
        adopt_journal(journal, tmp_path / "fresh.db")


def test_a_title_of_200000_letters_is_shortened(journal: Path, tmp_path: Path) -> None:
    change(journal, ["UPDATE games SET title = printf('%.*c', 200000, 'x')"])
    with Journal(journal) as opened:
        assert len(opened.games()[0].title) == 300
    change(journal, [])
    adopt_journal(journal, tmp_path / "fresh.db")
    with closing(sqlite3.connect(tmp_path / "fresh.db")) as db:
        [(title,)] = db.execute("SELECT title FROM games").fetchall()
    assert len(title) == 300


def test_rows_that_hold_more_than_their_file(journal: Path) -> None:
    """Pages that are used more than once: a small file can seem to have rows without end."""
    with closing(sqlite3.connect(journal)) as db:
        db.row_factory = sqlite3.Row
        rows = db.execute(f"{ENDLESS} SELECT i, 'some text' FROM n")
        with pytest.raises(sqlite3.DatabaseError, match="fits"):
            list(foreign.limit_bytes(rows, 10_000))


def test_own_rows_are_written_as_ever(tmp_path: Path) -> None:
    """The triggers of our own schema still work with SQLite's defenses on."""
    with Journal(tmp_path / FILE) as journal:
        kept = Kept(id="a", game="stones", origin="{}", title="t" * 5000, sources={}, release="1",
                    begun="2026", touched="2026")  # fmt: skip
        row = Row(seq=1, value="1", source="person", at="2026", digest="d")
        score = Score(id="a", game="stones", ended="2026", players=["Ada"], outcome="won")
        journal.save_game(kept, [row], [score])
        assert [tally.games for tally in journal.tallies()] == [1]
        assert len(journal.games()[0].title) == 300


VALUES = st.one_of(
    st.none(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), st.binary(max_size=9),
    st.text(max_size=9),
    st.sampled_from((*WORDS, "{}", "[]", "{", '["Ada"]', '{"a":1}', "[" * 600)),
)  # fmt: skip
COLUMNS = [(table.name, column) for table in TABLES for column in table.kind.__struct_fields__]


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(st.sampled_from(COLUMNS), VALUES), min_size=1, max_size=3))
def test_whatever_stands_in_a_row_it_is_refused_or_can_be_listed(
    changes: list[tuple[tuple[str, str], object]],
) -> None:
    with TemporaryDirectory() as name:
        folder, brought = Path(name) / "data", Path(name) / "brought.db"
        folder.mkdir()
        small_journal(brought)
        with closing(sqlite3.connect(brought, isolation_level=None)) as db:
            for (table, column), value in changes:
                with suppress(sqlite3.Error, UnicodeEncodeError):  # a column may have to be unique
                    db.execute(f"UPDATE {table} SET {column} = ?", (value,))
        try:
            adopt_journal(brought, folder / FILE)
        except (sqlite3.Error, ValueError):
            return
        keeper = Keeper(folder)
        for kept in keeper.games():
            assert len(keeper.title(kept)) < 400
        list(keeper.unfinished())
        hidden(keeper)
        assert len(keeper.scores()) <= 1
        assert sum(tally.games for tally in keeper.tallies()) <= 1
        assert keeper.notes == [], "no list takes a row for harm"
        with suppress(Refused):
            keeper.find("last")
        keeper.close()


def small_journal(path: Path) -> None:
    """One row in each table."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        build(db, len(STEPS))
        db.execute("BEGIN")
        values = "aa", "stones", '{"heap":3}', "t", "{}", "0.9.0", "2026", "2026", 0, 1
        db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        answer = "aa", 1, "1", "person", "2026", "d", "live", '{"heap":2}'
        db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", answer)
        db.execute("INSERT INTO settings VALUES ('hidden-games', '{}')")
        score = "aa", "stones", "", "2026", '["Ada"]', "won", "Ada", '{"a":1}', 1, 2, "{}"
        db.execute("INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", score)
        db.execute("COMMIT")
