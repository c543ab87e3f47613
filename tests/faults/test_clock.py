"""A Pi without a network has a clock that may stand anywhere: it jumps back a year in a game."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.table.keeper import FILE, Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.sure import sure
from tests.table.stones import Stones

NOW = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)
BACK = timedelta(days=-366)


def test_a_year_back_in_the_middle_of_a_game(tmp_path: Path) -> None:
    times = [NOW]
    keeper = Keeper(tmp_path, clock=lambda: times[0])
    session, bot = Session.new(Stones(), {"heap": 30}), RandomBot(5)
    record = keeper.begin(session)
    session.answer(bot.answer(sure(session.prompt)) or "")
    times[0] = NOW + BACK
    while session.prompt is not None:
        session.answer(bot.answer(session.prompt) or "")
    session.undo(2)
    session.redo(2)
    assert (keeper.warning, record.unsaved_count) == (None, 0)
    keeper.close()
    for moment in (NOW + BACK, NOW, NOW - BACK):
        keeper = Keeper(tmp_path, clock=lambda moment=moment: moment)  # type: ignore[misc]
        again, _ = keeper.resume(Stones(), *keeper.find("last"))
        assert again.digest() == session.digest()
        assert [keeper.title(kept) for kept in keeper.games()]
        assert len(keeper.scores()) == 1
        assert keeper.notes == []
        keeper.close()


def test_the_game_played_last_is_the_first_in_the_list(tmp_path: Path) -> None:
    """Whatever the clock said when it was: a year back, two forward, and standing still."""
    times = [NOW]
    keeper = Keeper(tmp_path, clock=lambda: times[0])
    games = []
    for moment in (NOW, NOW + BACK, NOW - BACK, NOW + 3 * BACK, NOW + 3 * BACK):
        times[0] = moment
        session = Session.new(Stones(), {"heap": 30})
        games.append((keeper.begin(session).kept.id, session))
        assert keeper.games()[0].id == keeper.find("last")[0].id == games[-1][0]
    for moment, (id, session) in zip((NOW + BACK, NOW, NOW + 2 * BACK), games, strict=False):
        times[0] = moment
        session.answer("2")
        assert keeper.games()[0].id == keeper.find("last")[0].id == id
    games[3][1].answer("1")
    games[3][1].undo()
    order = [games[number][0] for number in (3, 2, 1, 0, 4)]
    assert [kept.id for kept in keeper.games()] == order
    keeper.close()
    again = Keeper(tmp_path)
    assert [kept.id for kept in again.games()] == order
    again.close()


def test_a_journal_from_before_keeps_its_order(tmp_path: Path) -> None:
    """Then the clock decided, and the games lay in the order they were begun in."""
    keeper = Keeper(tmp_path)
    ids = [keeper.begin(Session.new(Stones(), {"heap": 9})).kept.id for _ in range(4)]
    keeper.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        for id, day in zip(ids, (3, 1, 4, 1), strict=True):
            at = f"2026-11-0{day}T20:00:00+00:00"
            db.execute("UPDATE games SET touched = ? WHERE id = ?", (at, id))
        since = "type IN ('index', 'trigger') AND sql IS NOT NULL OR name = 'tallies'"
        made = f"SELECT type, name FROM sqlite_master WHERE {since}"
        for kind, name in db.execute(made).fetchall():
            db.execute(f"DROP {kind} {name}")
        db.execute("PRAGMA user_version = 3")
        db.commit()
    keeper = Keeper(tmp_path)
    assert [kept.id for kept in keeper.games()] == [ids[2], ids[0], ids[3], ids[1]]
    assert keeper.notes == []
    keeper.close()


def test_answers_stay_in_the_order_they_were_given(tmp_path: Path) -> None:
    times = iter(NOW + number % 3 * BACK for number in range(10_000))
    keeper = Keeper(tmp_path, clock=lambda: next(times))
    session = Session.new(Stones(), {"heap": 30})
    record, bot = keeper.begin(session), RandomBot(2)
    for _ in range(12):
        session.answer(bot.answer(session.prompt) or "") if session.prompt else None
    _, rows = keeper.find(record.kept.id)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    again, _ = keeper.resume(Stones(), *keeper.find(record.kept.id))
    assert list(again.entries) == list(session.entries)
    keeper.close()
