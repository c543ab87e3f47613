"""A Pi without a network has a clock that may stand anywhere: it jumps back a year in a game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones

NOW = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)
BACK = timedelta(days=-366)


def test_a_year_back_in_the_middle_of_a_game(tmp_path: Path) -> None:
    times = [NOW]
    keeper = Keeper(tmp_path, clock=lambda: times[0])
    session, bot = Session.new(Stones(), {"heap": 30}), RandomBot(5)
    record = keeper.begin(session)
    session.answer(bot.answer(session.prompt) or "")
    times[0] = NOW + BACK
    while session.prompt is not None:
        session.answer(bot.answer(session.prompt) or "")
    session.undo(2)
    session.redo(2)
    assert (keeper.warning, record.behind) == (None, 0)
    keeper.close()
    for moment in (NOW + BACK, NOW, NOW - BACK):
        keeper = Keeper(tmp_path, clock=lambda moment=moment: moment)  # type: ignore[misc]
        again, _ = keeper.resume(Stones(), *keeper.find("last"))
        assert again.digest() == session.digest()
        assert [keeper.title(kept) for kept in keeper.games()]
        assert len(keeper.scores()) == 1
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
