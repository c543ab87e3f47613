"""The score book in the journal: written with the answer that ends a game, and gone with it."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from companion.table.form import to_json
from companion.table.journal import Journal, Row
from companion.table.keeper import FILE, Keeper
from companion.table.record import Record
from companion.table.schema import STEPS, migrate
from companion.table.score import Score
from companion.table.score_book import BEST, NEWEST
from companion.table.session import Session
from tests.table.stones import Heap, Stones, StonesOfTomorrow
from tests.table.test_journal import KEPT, ROW
from tests.table.test_salvage import PAGE, keep_games, spoil

SCORE = Score(
    id="g1",
    game="stones",
    scenario="pebbles",
    ended="2026-11-16T20:00:00+00:00",
    players=["Ann", "Zoé"],
    outcome="won",
    winner="Zoé",
    parts={"stones": 7, "charms": 2},
    total=9,
    attacks=3,
    options={"heap": 9, "queens": True},
)
BEFORE_SCORES = 2  # steps of the schema


def test_the_best_of_the_same_scenario_besides_this_one(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        assert journal.best(SCORE) is None
        for id, scenario, total, ended in (
            ("g1", "pebbles", 9, 16),
            ("g2", "pebbles", 7, 18),
            ("g3", "pebbles", 7, 17),  # the first of equals
            ("g4", "cairns", 8, 15),
            ("g5", "pebbles", None, 14),
        ):
            at = f"2026-11-{ended}T20:00:00+00:00"
            entry = {"id": id, "scenario": scenario, "total": total, "ended": at}
            journal.add_score(msgspec.structs.replace(SCORE, **entry))
        new = msgspec.structs.replace(SCORE, id="new")
        scenarios = ("pebbles", "cairns", "sand")
        found = [journal.best(msgspec.structs.replace(new, scenario=each)) for each in scenarios]
        assert [top.id if top else None for top in found] == ["g1", "g4", None]
        top = journal.best(SCORE)
        assert top is not None
        assert top.id == "g3"
        plan = journal._db.execute(f"EXPLAIN QUERY PLAN {BEST}", ("", "", "", "")).fetchall()
        assert [step["detail"].partition(" (")[0] for step in plan] == [
            "SEARCH scores USING INDEX scores_by_total"
        ]
        plan = journal._db.execute(f"EXPLAIN QUERY PLAN {NEWEST}", ("",) * 5).fetchall()
        assert [step["detail"] for step in plan] == ["SCAN scores USING INDEX scores_by_end"]


def last_stone(keeper: Keeper) -> tuple[Session[Heap], Record]:
    """A game whose next answer may end it."""
    session: Session[Heap] = Session.new(Stones(), {"heap": 1})
    return session, keeper.begin(session)


# The journal


def test_an_entry_comes_back_as_it_was(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        journal.add_score(SCORE)
    with Journal(tmp_path / "j.db") as journal:
        assert journal.scores() == [SCORE]


def test_a_game_has_one_entry_its_latest(tmp_path: Path) -> None:
    lost = msgspec.structs.replace(SCORE, outcome="lost", winner=None, parts={}, total=None)
    with Journal(tmp_path / "j.db") as journal:
        journal.add_score(SCORE)
        journal.add_score(SCORE)
        journal.add_score(lost)
        assert journal.scores() == [lost]


def test_the_book_is_read_newest_first(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        for id, day in (("a", 3), ("b", 9), ("c", 5), ("d", 5)):
            ended = f"2026-11-0{day}T20:00:00+00:00"
            journal.add_score(msgspec.structs.replace(SCORE, id=id, ended=ended))
        assert [score.id for score in journal.scores()] == ["b", "d", "c", "a"]


def test_a_save_that_knows_nothing_of_the_book_leaves_it_alone(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        kept = journal.save_game(KEPT, [ROW], [SCORE])
        kept = journal.save_game(kept, [])
        assert journal.scores() == [SCORE]
        journal.save_game(kept, [], [])
        assert journal.scores() == []


def test_a_journal_from_before_the_score_book_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    db = sqlite3.connect(path, isolation_level=None)
    migrate(db, STEPS[:BEFORE_SCORES])
    over = msgspec.structs.replace(KEPT, over=True, version=1)
    heading = {**msgspec.structs.asdict(over), "sources": to_json(over.sources).decode()}
    names = ("id", "game", "origin", "title", "sources", "release", "begun", "touched", "over")
    db.execute(
        f"INSERT INTO games VALUES ({', '.join(f':{name}' for name in names)}, :version)", heading
    )
    later = Row(seq=2, value="6", source="dice", at="x", digest="d2", status="undone", snapshot="S")
    for row in (ROW, later):
        db.execute(
            "INSERT INTO answers VALUES ('g1', :seq, :value, :source, :at, :digest, :status,"
            " :snapshot)",
            msgspec.structs.asdict(row),
        )
    db.execute("INSERT INTO settings VALUES ('app', 'noon')")
    db.close()
    with Journal(path) as journal:
        assert journal.games() == [over]
        assert journal.rows("g1") == [ROW, later]
        assert journal.setting("app") == "noon"
        assert journal.scores() == []
        journal.add_score(SCORE)
        assert journal.scores() == [SCORE]


# The game writes it


def test_the_answer_that_ends_a_game_puts_it_into_the_book(tmp_path: Path) -> None:
    monday = datetime(2026, 11, 16, 20, tzinfo=UTC)
    keeper = Keeper(tmp_path, clock=lambda: monday)
    session, record = last_stone(keeper)
    assert keeper.scores() == []
    session.answer(6)
    [score] = Keeper(tmp_path).scores()
    assert (score.id, score.game, score.outcome) == (record.kept.id, "stones", "won")
    assert score.ended == "2026-11-16T20:00:00+00:00"


def test_what_is_undone_leaves_the_book_and_comes_back_with_its_date(tmp_path: Path) -> None:
    days = iter(range(1, 28))
    keeper = Keeper(tmp_path, clock=lambda: datetime(2026, 11, next(days), tzinfo=UTC))
    session, _ = last_stone(keeper)
    session.answer(6)
    [won] = keeper.scores()
    session.undo()
    assert keeper.scores() == []
    session.redo()
    assert keeper.scores() == [won]


def test_a_game_that_ends_otherwise_after_undo_shows_only_that(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session, _ = last_stone(keeper)
    session.answer(6)
    session.undo()
    session.answer(1)  # back onto the heap
    assert keeper.scores() == [], "the game goes on"
    session.answer("ST-C01")
    session.answer(6)
    [score] = keeper.scores()
    assert score.winner == "Player 2", "Stones keeps its players in a form of its own"


def test_a_finished_game_that_is_opened_and_left_keeps_its_entry(tmp_path: Path) -> None:
    session, _ = last_stone(Keeper(tmp_path))
    session.answer(6)
    keeper = Keeper(tmp_path)
    [before] = keeper.scores()
    _, record = keeper.resume(Stones(), *keeper.find("last"))
    record.save_sources({"die:white": "dice"})
    record.retry_unsaved()
    assert keeper.scores() == [before]


def test_an_ending_that_cannot_be_read_any_more_stays_in_the_book(tmp_path: Path) -> None:
    session, _ = last_stone(Keeper(tmp_path))
    session.answer(2)  # wins today; tomorrow a 2 puts it back
    db = sqlite3.connect(tmp_path / FILE)
    with db:
        db.execute('UPDATE answers SET snapshot = \'{"heap": "written by another release"}\'')
    db.close()
    keeper = Keeper(tmp_path)
    [before] = keeper.scores()
    again, _ = keeper.resume(StonesOfTomorrow(), *keeper.find("last"))
    assert again.result is None, "the game opens before its end"
    assert keeper.scores() == [before], "but nobody has taken it back"
    again.answer(2)
    assert keeper.scores() == [], "whoever plays on has not won yet"


def test_two_windows_on_one_game_write_one_ending(tmp_path: Path) -> None:
    one, _ = last_stone(Keeper(tmp_path))
    keeper = Keeper(tmp_path)
    other, _ = keeper.resume(Stones(), *keeper.find("last"))
    one.answer(6)
    [before] = keeper.scores()
    with pytest.raises(Exception, match="gone on elsewhere"):
        other.answer(1)
    assert keeper.scores() == [before]


def test_an_ending_the_disk_refused_is_written_when_it_can_be(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be")
    keeper = Keeper(folder)
    session, record = last_stone(keeper)
    session.answer(6)
    assert keeper.scores() == []
    folder.unlink()
    record.retry_unsaved()
    assert [score.id for score in keeper.scores()] == [record.kept.id]


# A damaged journal


def with_a_book(folder: Path, entries: int = 60) -> list[Score]:
    """A journal with games and a score book of some pages."""
    keep_games(folder, games=3, answers=30)
    with Journal(folder / FILE) as journal:
        for number in range(entries):
            ended = f"2026-10-{number % 28 + 1:02}T20:00:00+00:00"
            journal.add_score(msgspec.structs.replace(SCORE, id=f"s{number}", ended=ended))
        return journal.scores()


def test_a_lost_first_page_loses_no_score(tmp_path: Path) -> None:
    book = with_a_book(tmp_path)
    spoil(tmp_path / FILE, 0, PAGE)
    keeper = Keeper(tmp_path)
    assert sorted(keeper.scores(), key=by_id) == sorted(book, key=by_id)
    assert "3 games and 60 scores could be read" in keeper.notes[0]


def test_a_lost_page_of_the_book_leaves_its_other_pages(tmp_path: Path) -> None:
    book = with_a_book(tmp_path)
    db = sqlite3.connect(tmp_path / FILE)
    [page] = db.execute("SELECT max(pageno) FROM dbstat WHERE name = 'scores'").fetchone()
    db.close()
    spoil(tmp_path / FILE, (page - 1) * PAGE, PAGE)
    keeper = Keeper(tmp_path)
    assert "damaged" in keeper.notes[0]
    left = keeper.scores()
    assert 0 < len(left) < len(book)
    assert all(score in book for score in left)
    assert len(keeper.games()) == 3


def test_a_file_that_breaks_under_a_game_keeps_the_ending_to_come(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session, record = last_stone(keeper)
    keeper.close()
    path = tmp_path / FILE
    spoil(path, PAGE, path.stat().st_size - PAGE)
    session.answer(6)
    assert [score.id for score in keeper.scores()] == [record.kept.id]


def by_id(score: Score) -> str:
    return score.id
