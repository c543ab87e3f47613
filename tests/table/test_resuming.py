"""A kept game is read from its end on: what nobody asks for is not read, and nobody can tell."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.table import gamefile, rows
from companion.table.errors import Refused
from companion.table.gamefile import pack
from companion.table.journal import Journal, Row
from companion.table.keeper import FILE, Keeper
from companion.table.resuming import rebuild_session
from companion.table.rows import Lost, Rows
from companion.table.schema import STEPS, migrate
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones

GAME = Stones()
LONG = 240  # answers; as many as a few evenings have


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """So small that almost every step back reads one more."""
    monkeypatch.setattr(rows, "PAGE", 2)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    """Every row that is read from a journal."""
    found: list[Row] = []
    whole = Journal.rows

    def noted(journal: Journal, *asked: Any) -> list[Row]:
        page = whole(journal, *asked)
        found.extend(page)
        return page

    monkeypatch.setattr(Journal, "rows", noted)
    return found


def answer(session: Session[Any], bot: RandomBot) -> None:
    """One more; when the game is over, the table is laid anew."""
    if session.prompt is None or session.state.heap < 9:
        session.correct({"heap": 60})
    else:
        session.answer(bot.answer(session.prompt) or "", "finger")


def played(folder: Path, answers: int = LONG) -> Session[Any]:
    """A kept game with undone answers, dropped ones and corrections in it."""
    keeper = Keeper(folder)
    session: Session[Any] = Session.new(GAME, {"heap": 60})
    keeper.begin(session)
    bot = RandomBot(5)
    with session.batch():  # one wait for the disk
        while len(session.entries) < answers:
            answer(session, bot)
            if len(session.entries) % 11 == 0:
                session.undo(2)
                for _ in range(3):
                    answer(session, bot)
        session.undo(2)
    keeper.close()
    return session


def resumed(keeper: Keeper) -> Session[Any]:
    return keeper.resume(GAME, *keeper.find("last"))[0]


def seen(session: Session[Any]) -> tuple[Any, ...]:
    return session.digest(), list(session.entries), list(session.undone)


# Nobody can tell


class Twins:
    """A game that goes on and on, and the same one that is left and opened again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.keeper = Keeper(folder)
        self.here: Session[Any] = Session.new(GAME, {"heap": 60})
        self.there: Session[Any] = Session.new(GAME, {"heap": 60})
        self.keeper.begin(self.there)
        self._chance = random.Random(seed)

    def step(self) -> None:
        """Something that can be done with a game."""
        ways = [self.answers, self.answers, self.undo, self.redo, self.give_up, self.leave]
        self._chance.choice(ways)()

    def answers(self) -> None:
        seed, count = self._chance.random(), self._chance.randint(1, 9)
        for session in (self.here, self.there):
            bot = RandomBot(int(seed * 1000))
            with session.batch():
                for _ in range(count):
                    answer(session, bot)

    def undo(self) -> None:
        self._both(Session.undo, len(self.here.entries))

    def redo(self) -> None:
        self._both(Session.redo, len(self.here.undone))

    def give_up(self) -> None:
        """Back, and on another way; then it never happened."""
        self._both(given_up, len(self.here.entries))

    def leave(self) -> None:
        self.there = resumed(self.keeper)

    def _both(self, work: Callable[[Session[Any], int], None], most: int) -> None:
        if most:
            count = self._chance.randint(1, most)
            work(self.here, count)
            work(self.there, count)


def given_up(session: Session[Any], count: int) -> None:
    try:
        with session.batch():
            session.undo(count)
            for _ in range(4):
                answer(session, RandomBot(99))
            raise ZeroDivisionError
    except Refused:
        pass


@pytest.mark.parametrize("seed", range(8))
def test_a_game_that_is_left_and_opened_is_the_game_that_went_on(
    tmp_path: Path, seed: int, small_pages: None
) -> None:
    twins = Twins(tmp_path, seed)
    for _ in range(40):
        twins.step()
        assert twins.there.digest() == twins.here.digest()
    assert seen(twins.there) == seen(twins.here)
    twins.answers()
    twins.leave()
    count = len(twins.here.entries)
    twins.there.undo(count)
    assert twins.there.digest() == Session.new(GAME, {"heap": 60}).digest()
    twins.there.redo(count)
    assert seen(twins.there) == seen(twins.here)
    twins.keeper.close()


def test_the_way_back_to_the_start_and_forth_again(tmp_path: Path, small_pages: None) -> None:
    known = played(tmp_path, 60)
    keeper = Keeper(tmp_path)
    session = resumed(keeper)
    count, end = len(session.entries), session.digest()
    assert end == known.digest()
    for back in range(count):
        session.undo()
        assert len(session.entries) == count - back - 1
    assert session.digest() == Session.new(GAME, {"heap": 60}).digest()
    assert len(session.undone) == count + 2
    session.redo(count)
    assert session.digest() == end
    assert seen(resumed(keeper)) == seen(session)
    keeper.close()


def test_a_file_of_it_is_the_same_to_the_byte(tmp_path: Path, small_pages: None) -> None:
    played(tmp_path)
    keeper = Keeper(tmp_path)
    kept, lazy = keeper.find("last")
    assert lazy.unread
    session, record = keeper.resume(GAME, kept, lazy)
    with Journal(tmp_path / FILE) as journal:
        whole = journal.rows(kept.id)
    files = [tmp_path / name for name in ("lazy", "record", "whole")]
    for file, found in zip(files, (keeper.find("last")[1], record.rows, whole), strict=True):
        gamefile.write(pack(kept, found), file)
    assert len({file.read_bytes() for file in files}) == 1
    live = [row for row in whole if row.status == "live"]
    assert record.answer_sources(len(session.entries)) == [row.source for row in live]
    assert record.answer_sources(3) == [row.source for row in live[-3:]]
    keeper.close()


def test_a_look_back_is_at_the_game_as_it_was_then(tmp_path: Path, small_pages: None) -> None:
    known = played(tmp_path, 30)
    keeper = Keeper(tmp_path)
    for answers in range(len(known.entries) + 1):
        again = resumed(keeper).again(answers, answers)
        fresh = known.again(0, answers)
        assert again.digest() == fresh.digest()
        assert [event.text for told in resumed(keeper).again(answers).log[answers + 1 :]
                for event in told] == [
            event.text for told in known.again(0).log[answers + 1 :] for event in told
        ]  # fmt: skip
    keeper.close()


# What nobody asks for is not read


def test_who_goes_on_waits_for_the_last_turn_only(tmp_path: Path, read: list[Row]) -> None:
    played(tmp_path)
    keeper = Keeper(tmp_path)
    session = resumed(keeper)
    answer(session, RandomBot(1))
    session.undo()
    assert len(read) == rows.PAGE
    session.undo(10)
    assert len(read) == rows.PAGE
    session.undo(rows.PAGE)
    assert len(read) <= 3 * rows.PAGE, "a few turns back is not all the way"
    list(session.entries)
    assert len(read) == len({row.seq for row in read}), "nothing is read twice"
    assert len(read) == len(keeper.find("last")[1]) - 1, "all but the answer that was given here"
    keeper.close()


# What is harmed further back


def harmed(folder: Path, *changes: str) -> Keeper:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        for change in changes:
            db.execute(change)
    return Keeper(folder)


def test_an_answer_that_cannot_be_read_any_more_is_in_the_way_only_there(
    tmp_path: Path, small_pages: None
) -> None:
    known = played(tmp_path, 60)
    keeper = harmed(tmp_path, "UPDATE answers SET value = '{' WHERE seq = 4")
    session = resumed(keeper)
    before = session.digest()
    assert before == known.digest()
    with pytest.raises(Refused):
        session.undo(len(session.entries))
    assert session.digest() == before, "nothing has changed"
    session.undo(len(session.entries) - 9)
    answer(session, RandomBot(1))
    assert resumed(keeper).digest() == session.digest()
    assert keeper.notes == []
    keeper.close()


def test_no_complete_turn_has_to_be_readable(tmp_path: Path, small_pages: None) -> None:
    known = played(tmp_path, 60)
    turns = "SELECT seq FROM answers WHERE snapshot IS NOT NULL AND status = 'live'"
    keeper = harmed(
        tmp_path,
        f"UPDATE answers SET snapshot = '{{' WHERE seq IN ({turns} ORDER BY seq DESC LIMIT 5)",
        f"UPDATE answers SET snapshot = replace(snapshot, 'heap\":', 'heap\":1')"
        f" WHERE seq = ({turns} AND snapshot <> '{{' ORDER BY seq DESC LIMIT 1)",
    )
    session = resumed(keeper)
    assert seen(session) == seen(known)
    assert keeper.notes == []
    keeper.close()


@pytest.mark.refuses("past-lost")
def test_a_gap_further_back_is_met_by_who_looks_there(tmp_path: Path, small_pages: None) -> None:
    """The game goes on; opened again, it begins with the turn after the gap."""
    known = played(tmp_path, 60)
    keeper = harmed(tmp_path, "DELETE FROM answers WHERE seq = 5")
    session = resumed(keeper)
    assert session.digest() == known.digest()
    with pytest.raises(Lost):
        session.undo(len(session.entries))
    assert session.digest() == known.digest()
    [note] = keeper.notes
    assert "damaged" in note
    with pytest.raises(Lost):  # what is left of it is not what this one knows
        answer(session, RandomBot(1))
    again = resumed(keeper)
    assert again.digest() == known.digest()
    assert 40 < len(again.entries) < len(known.entries)
    again.undo(len(again.entries))
    with Journal(tmp_path / FILE) as journal:
        [kept] = journal.games()
        numbers = [row.seq for row in journal.rows(kept.id)]
    assert numbers == list(range(1, len(numbers) + 1))
    keeper.close()


def test_a_game_is_opened_though_a_gap_lies_before_its_last_turn(
    tmp_path: Path, small_pages: None
) -> None:
    known = played(tmp_path, 60)
    last = "SELECT MAX(seq) FROM answers WHERE snapshot IS NOT NULL AND status = 'live'"
    keeper = harmed(
        tmp_path,
        f"UPDATE answers SET snapshot = NULL WHERE seq > ({last}) - 20 AND seq < ({last})",
        f"UPDATE answers SET snapshot = '{{' WHERE seq = ({last})",
        "DELETE FROM answers WHERE seq = (SELECT MAX(seq) - 12 FROM answers)",
    )
    session = resumed(keeper)
    assert 20 < len(session.entries) < len(known.entries)
    assert keeper.notes
    answer(session, RandomBot(1))
    assert resumed(keeper).digest() == session.digest()
    keeper.close()


def test_a_gap_among_the_last_answers_is_met_when_the_game_is_opened(tmp_path: Path) -> None:
    known = played(tmp_path, 60)
    keeper = harmed(tmp_path, "DELETE FROM answers WHERE seq = (SELECT MAX(seq) - 15 FROM answers)")
    session = resumed(keeper)
    assert "damaged" in keeper.notes[0]
    assert session.digest() == known.digest()
    assert len(session.entries) < 15
    session.undo(len(session.entries))
    session.redo(len(session.undone) - len(known.undone))
    assert session.digest() == known.digest()
    assert seen(resumed(keeper)) == seen(session)
    keeper.close()


def test_a_journal_that_breaks_under_a_game_that_was_opened(
    tmp_path: Path, small_pages: None
) -> None:
    """All of it goes in again, with what nobody had looked at yet."""
    known = played(tmp_path, 60)
    keeper = Keeper(tmp_path)
    session = resumed(keeper)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("ALTER TABLE answers ADD COLUMN mood TEXT")  # no row of ours fits any more
    bot = RandomBot(3)
    answer(session, bot)
    answer(session, bot)
    assert "damaged" in keeper.notes[0]
    again = resumed(Keeper(tmp_path))
    assert seen(again) == seen(session)
    again.undo(2)
    assert list(again.entries) == list(known.entries)
    again.undo(len(known.entries))
    assert again.digest() == Session.new(GAME, {"heap": 60}).digest()


# Journals of older releases


def test_an_older_journal_with_a_gap_is_numbered_anew(tmp_path: Path) -> None:
    known = played(tmp_path, 30)
    with Journal(tmp_path / FILE) as journal:
        [kept] = journal.games()
        found = journal.rows(kept.id)
    older = tmp_path / "older"
    older.mkdir()
    with closing(sqlite3.connect(older / FILE, isolation_level=None)) as db:
        migrate(db, STEPS[:4])
        db.execute("ATTACH ? AS newer", (str(tmp_path / FILE),))
        db.execute("INSERT INTO games SELECT * FROM newer.games")
        db.execute("INSERT INTO answers SELECT * FROM newer.answers")
        db.execute("UPDATE answers SET seq = seq + 300 WHERE seq > 20")
    keeper = Keeper(older)
    session = resumed(keeper)
    assert seen(session) == seen(known)
    assert [row.seq for row in keeper.find("last")[1]] == [row.seq for row in found]
    assert seen(rebuild_session(GAME, kept, Rows(found))) == seen(known)
    keeper.close()
