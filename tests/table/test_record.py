"""The record of a game says what its session says, whatever is answered, undone and given up."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.table.errors import Refused
from companion.table.journal import Journal
from companion.table.keeper import FILE, Keeper
from companion.table.resuming import read_entry
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones

GAME = Stones()


def written(keeper: Keeper) -> tuple[list[Any], list[Any]]:
    """What a new process would find: the answers that count, and those that can come back."""
    _, rows = keeper.find("last")
    live, undone = (
        [read_entry(row) for row in rows if row.status == status] for status in ("live", "undone")
    )
    return live, undone


def said(session: Session[Any]) -> tuple[list[Any], list[Any]]:
    return list(session.entries), list(session.undone)


@pytest.mark.parametrize("seed", range(6))
def test_the_journal_has_what_the_session_says(tmp_path: Path, seed: int) -> None:
    chance, bot = random.Random(seed), RandomBot(seed)
    keeper = Keeper(tmp_path)
    session: Session[Any] = Session.new(GAME, {"heap": 90})
    keeper.begin(session)

    def answer() -> None:
        if session.prompt is not None:
            session.answer(bot.answer(session.prompt) or "")

    def undo() -> None:
        if session.entries:
            session.undo(chance.randint(1, min(4, len(session.entries))))

    def redo() -> None:
        if session.undone:
            session.redo(chance.randint(1, len(session.undone)))

    def together() -> None:
        with session.batch():
            for _ in range(3):
                chance.choice([answer, undo, redo])()

    def broken_off() -> None:
        with session.batch():
            for _ in range(3):
                chance.choice([answer, answer, undo, redo])()
            raise ZeroDivisionError

    def given_up() -> None:
        with pytest.raises(Refused, match="stumbled"):
            broken_off()

    def resume() -> None:
        nonlocal session
        session, _ = keeper.resume(GAME, *keeper.find("last"))

    ways: list[Callable[[], None]] = [answer, answer, undo, redo, together, given_up, resume]
    for _ in range(60):
        chance.choice(ways)()
        assert written(keeper) == said(session)
    keeper.close()


def test_a_refusal_in_the_middle_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    keeper, elsewhere = Keeper(tmp_path), Keeper(tmp_path)
    session: Session[Any] = Session.new(GAME, {"heap": 90})
    record = keeper.begin(session)
    bot = RandomBot(1)
    for _ in range(3):
        assert session.prompt is not None
        session.answer(bot.answer(session.prompt) or "")
    session.undo()
    before = record.rows
    other, _ = elsewhere.resume(GAME, *elsewhere.find("last"))
    other.redo()
    with pytest.raises(Refused, match="elsewhere"):
        session.undo()
    assert record.rows == before
    with pytest.raises(Refused, match="elsewhere"):
        session.redo()
    assert record.rows == before
    assert len(session.entries) == 2
    keeper.close()
    elsewhere.close()


def test_the_newest_game_is_an_unfinished_one_where_there_is_one(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session: Session[Any] = Session.new(GAME, {"heap": 90})
    kept = keeper.begin(session).kept
    keeper.close()

    def save(journal: Journal, id: str, touched: str, over: bool, game: str) -> None:
        row = msgspec.structs.replace(
            kept, id=id, touched=touched, over=over, game=game, version=0
        )  # fmt: skip
        journal.save_game(row, [])

    with Journal(tmp_path / FILE) as journal:
        save(journal, "old", "2000-01-01T00:00:00+00:00", False, "chess")
        save(journal, "over", "2999-01-01T00:00:00+00:00", True, "chess")
        save(journal, "won", "2998-01-01T00:00:00+00:00", True, "go")
        newest = [journal.newest(name) for name in (None, "chess", "go", "whist")]
    assert [each and each.id for each in newest] == ["old", "old", "won", None]
