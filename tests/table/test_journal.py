"""The strict journal: what is saved is on disk, and what cannot be done is said."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from companion.table.errors import Refused
from companion.table.journal import NEWEST, UNFINISHED, Journal, Kept, Row
from companion.table.journal_errors import Damaged, Newer, Unwritable
from companion.table.schema import STEPS, migrate

KEPT = Kept(
    id="g1",
    game="stones",
    origin="{}",
    title="Stones, 9 left",
    sources={"die:white": "dice"},
    release="0.1.0",
    begun="2026-11-16T20:00:00+00:00",
    touched="2026-11-16T20:00:00+00:00",
)
ROW = Row(seq=1, value="3", source="person", at="2026-11-16T20:00:01+00:00", digest="d1")


def test_what_is_saved_is_read_by_the_next_process(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        saved = journal.save_game(KEPT, [ROW])
        assert saved.version == 1
    with Journal(tmp_path / "j.db") as journal:
        assert journal.games() == [saved]
        assert journal.rows("g1") == [ROW]


def test_the_file_is_kept_the_careful_way(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        db = journal._db
        assert db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert db.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL


def test_an_answers_value_never_changes_only_its_status(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        saved = journal.save_game(KEPT, [ROW])
        journal.save_game(
            saved, [Row(seq=1, value="6", source="x", at="", digest="", status="undone")]
        )
        [row] = journal.rows("g1")
        assert (row.value, row.source, row.status) == ("3", "person", "undone")


@pytest.mark.refuses("played-elsewhere")
def test_a_second_writer_is_noticed(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as one, Journal(tmp_path / "j.db") as other:
        saved = one.save_game(KEPT, [])
        other.save_game(saved, [ROW])
        with pytest.raises(Refused) as refusal:
            one.save_game(saved, [ROW])
        assert refusal.value.code == "played-elsewhere"
        assert one.rows("g1") == [ROW]


@pytest.mark.parametrize("found", ["nothing", "an older version"])
def test_a_replaced_file_gets_the_whole_game(tmp_path: Path, found: str) -> None:
    """The writer knows version 3; the file under the name is another one by now."""
    rows = [msgspec.structs.replace(ROW, seq=seq) for seq in (1, 2, 3)]
    with Journal(tmp_path / "j.db") as journal:
        if found != "nothing":
            journal.save_game(KEPT, [rows[0], msgspec.structs.replace(ROW, seq=9)])
        known = msgspec.structs.replace(KEPT, title="Stones, 3 left", version=3)
        saved = journal.save_game(known, rows[2:], read_all=lambda: rows)
        assert (saved.title, saved.version) == ("Stones, 3 left", 1)
        assert journal.games() == [saved]
        assert journal.rows("g1") == rows
        again = journal.save_game(saved, [msgspec.structs.replace(ROW, seq=4)])
        assert again.version == 2


def test_a_game_that_was_played_elsewhere_is_not_written_over(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        first = journal.save_game(KEPT, [ROW])
        newest = journal.save_game(first, [])
        with pytest.raises(Refused, match="gone on elsewhere"):
            journal.save_game(first, [ROW], read_all=list)
        assert journal.games() == [newest]
        assert journal.rows("g1") == [ROW]


def test_games_lie_side_by_side_the_newest_first(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        journal.save_game(KEPT, [ROW])
        later = msgspec.structs.replace(KEPT, id="g2", touched="2026-11-17T20:00:00+00:00")
        journal.save_game(later, [])
        assert [kept.id for kept in journal.games()] == ["g2", "g1"]
        assert journal.rows("g2") == []
        assert journal.game("g3") is None


def test_the_newest_is_one_that_goes_on_and_only_then_one_that_is_over(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        assert journal.newest() is None
        for id, game, day, over in (
            ("g1", "stones", 16, False),
            ("g2", "stones", 18, True),
            ("g3", "cairns", 17, False),
            ("g4", "cairns", 17, False),  # at the same moment: the one that was begun later
            ("g5", "pebbles", 15, True),
        ):
            touched = f"2026-11-{day}T20:00:00+00:00"
            kept = msgspec.structs.replace(KEPT, id=id, game=game, touched=touched, over=over)
            journal.save_game(kept, [])
        found = [journal.newest(name) for name in (None, "stones", "pebbles", "sand")]
        assert [kept.id if kept else None for kept in found] == ["g4", "g1", "g5", None]


@pytest.mark.parametrize(("query", "values"), [(NEWEST, (False, None)), (UNFINISHED, (30, 0))])
def test_the_newest_are_found_without_sorting_the_others(
    tmp_path: Path, query: str, values: tuple[object, ...]
) -> None:
    with Journal(tmp_path / "j.db") as journal:
        plan = journal._db.execute(f"EXPLAIN QUERY PLAN {query}", values).fetchall()
        assert [step["detail"] for step in plan] == [
            "SEARCH games USING INDEX games_by_last (over=?)"
        ]


def test_settings_are_kept(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        assert journal.setting("theme") is None
        journal.set("theme", "noon")
        journal.set("theme", "night")
        assert journal.setting("theme") == "night"


def test_a_journal_of_every_older_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    for version in range(1, len(STEPS)):
        path = tmp_path / f"v{version}.db"
        db = sqlite3.connect(path, isolation_level=None)
        migrate(db, STEPS[:version])
        db.execute(
            "INSERT INTO games VALUES ('g1','stones','{}','Stones','{}','0.0.1','a','b',0,1)"
        )
        db.close()
        with Journal(path) as journal:
            assert [kept.id for kept in journal.games()] == ["g1"]
            journal.set("theme", "night")
            assert journal._db.execute("PRAGMA user_version").fetchone()[0] == len(STEPS)


def test_an_upgrade_that_fails_leaves_the_old_journal_whole(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with Journal(path) as journal:
        journal.save_game(KEPT, [ROW])
    db = sqlite3.connect(path, isolation_level=None)
    broken = [*STEPS, ("ALTER TABLE games ADD COLUMN mood TEXT", "CREATE NONSENSE")]
    with pytest.raises(sqlite3.OperationalError):
        migrate(db, broken)
    columns = [row[1] for row in db.execute("PRAGMA table_info(games)")]
    db.close()
    assert "mood" not in columns
    with Journal(path) as journal:
        assert journal.rows("g1") == [ROW]


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {len(STEPS) + 5}")
    db.commit()
    db.close()
    before = path.read_bytes()
    with pytest.raises(Newer):
        Journal(path)
    assert path.read_bytes()[100:] == before[100:]


def test_a_file_that_is_no_journal_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    path.write_bytes(b"this is not a journal" * 1000)
    with pytest.raises(Damaged):
        Journal(path)


def test_a_folder_that_cannot_be_is_unwritable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unwritable):
        Journal(tmp_path / "file" / "folder" / "j.db")


def test_a_folder_in_the_place_of_the_file_is_unwritable(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()
    with pytest.raises(Unwritable):
        Journal(tmp_path / "journal.db")


def test_rolls_are_counted_by_who_rolled_and_undone_ones_too(tmp_path: Path) -> None:
    values = [("6", "dice", "live"), ("6", "dice", "undone"), ("1", "finger", "live"),
              ("7", "finger", "live"), ('"motel"', "finger", "live")]  # fmt: skip
    rows = [
        Row(seq=seq, value=value, source=source, at="", digest="", status=status)
        for seq, (value, source, status) in enumerate(values, 1)
    ]
    with Journal(tmp_path / "journal.db") as journal:
        journal.save_game(KEPT, rows)
        assert journal.rolls() == {"dice": [0, 0, 0, 0, 0, 2], "finger": [1, 0, 0, 0, 0, 0]}


def test_what_cannot_be_written_or_read_is_said_in_our_words(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        with sqlite3.connect(tmp_path / "journal.db") as db:
            db.execute("DROP TABLE settings")
        db.close()
        with pytest.raises(Damaged):
            journal.set("sound", "off")
        with pytest.raises(Damaged):
            journal.setting("sound")
