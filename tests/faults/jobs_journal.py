"""What is written into the journal, to be killed in the middle of it (tests/faults/plug.py)."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.settings import Preferences
from companion.table import gamefile
from companion.table.form import plain
from companion.table.keeper import FILE, Keeper
from companion.table.schema import STEPS, migrate
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.faults.plug import Tell
from tests.table.stones import Stones

OPTIONS = {"heap": 200}  # never empty: no game ends here


def opened(folder: Path) -> Keeper:
    """The journal, which must be whole."""
    keeper = Keeper(folder)
    assert keeper.notes == [], keeper.notes
    assert keeper.warning is None, keeper.warning
    return keeper


def played(keeper: Keeper, seed: int, answers: int) -> str:
    """One more game; its id."""
    session, bot = Session.new(Stones(), OPTIONS), RandomBot(seed)
    record = keeper.begin(session)
    with session.batch():
        for _ in range(answers):
            assert session.prompt is not None
            session.answer(bot.answer(session.prompt) or "")
    return record.kept.id


def said(session: Session[Any]) -> dict[str, Any]:
    """Where a game stands, and what could come back."""
    return {"entries": plain(list(session.entries)), "undone": plain(list(session.undone)),
            "digest": session.digest()}  # fmt: skip


class Answers:
    """A game that goes on: one answer after the other, each told before it is given."""

    steps = 12
    undoing = 0.0  # how much of it is taking back

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.seed, self.id = 0, ""

    def prepare(self) -> None:
        self.seed = self.chance.getrandbits(32)
        keeper = opened(self.folder)
        self.id = played(keeper, self.seed, 4)
        keeper.close()

    def work(self, tell: Tell) -> None:
        keeper, chance = Keeper(self.folder), random.Random(self.seed)
        session, _ = keeper.resume(Stones(), *keeper.find(self.id))
        for _ in range(self.steps):
            step = self.step(session, chance)
            told = Session(Stones(), Stones().new(OPTIONS), entries=session.entries,
                           undone=list(session.undone))  # fmt: skip
            step(told)
            tell({"begins": said(told)})
            step(session)
            assert keeper.warning is None
            tell({"done": said(session)})

    def step(self, session: Session[Any], chance: random.Random) -> Callable[[Session[Any]], None]:
        if session.undone and chance.random() < self.undoing / 2:
            count = chance.randint(1, len(session.undone))
            return lambda session: session.redo(count)
        if len(session.entries) > 2 and chance.random() < self.undoing:
            count = chance.randint(1, 3)
            return lambda session: session.undo(count)
        return self.answer

    def answer(self, session: Session[Any]) -> None:
        assert session.prompt is not None
        session.answer(RandomBot(self.seed).answer(session.prompt) or "")

    def look(self) -> dict[str, Any]:
        keeper = opened(self.folder)
        session, _ = keeper.resume(Stones(), *keeper.find(self.id))
        keeper.close()
        return said(session)


class Undo(Answers):
    """Answers taken back and brought back."""

    undoing = 0.6


class Turns(Answers):
    """Whole turns in one go, each with the state at its end, as the app's dice and dealer do it."""

    steps = 6

    def step(self, session: Session[Any], chance: random.Random) -> Callable[[Session[Any]], None]:
        return self.turn

    def turn(self, session: Session[Any]) -> None:
        with session.batch():
            self.answer(session)
            while session.boundary.position < len(session.entries):
                self.answer(session)


class Settings:
    """What is set on the settings page."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder = folder
        self.number = 0

    def prepare(self) -> None:
        self.number += 10

    def work(self, tell: Tell) -> None:
        preferences = Preferences(Keeper(self.folder))
        for number in range(self.number, self.number + 10):
            stars = tuple(f"TB-{number}-{each}" for each in range(40))
            tell({"begins": stars})
            preferences.change(bookmarks=stars)
            tell({"done": stars})

    def look(self) -> tuple[str, ...]:
        keeper = opened(self.folder)
        stars = Preferences(keeper).now.bookmarks
        keeper.close()
        return stars


class Import:
    """A game that comes in as a file: all of it, or none of it."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder = folder
        keeper = opened(folder)
        found = keeper.find(played(keeper, chance.getrandbits(32), 60))
        self.game = gamefile.unpack(gamefile.pack(*found))
        keeper.close()
        self.looked: set[str] = set()
        self.count = 0

    def prepare(self) -> None:
        pass

    def work(self, tell: Tell) -> None:
        keeper = Keeper(self.folder)
        for number in range(self.count + 1, self.count + 5):
            tell({"begins": number})
            keeper.add(*self.game)
            tell({"done": number})

    def look(self) -> int:
        keeper = opened(self.folder)
        ids = {kept.id for kept in keeper.games()}
        for id in ids - self.looked:
            kept, rows = keeper.find(id)
            assert len(rows) == 60
            keeper.resume(Stones(), kept, rows)
        keeper.close()
        self.looked, self.count = ids, len(ids)
        return len(ids)


class Migration:
    """A journal of any older release is opened by this one."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        keeper = opened(folder)
        ids = [played(keeper, seed, 9) for seed in range(20)]
        self.games = [keeper.find(id) for id in ids]
        keeper.close()

    def prepare(self) -> None:
        """The same games in a journal as it was then."""
        for file in self.folder.iterdir():
            file.unlink()
        steps = STEPS[: self.chance.randint(1, len(STEPS) - 1)]
        with closing(sqlite3.connect(self.folder / FILE, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            migrate(db, steps)
            db.execute("BEGIN")
            for kept, rows in self.games:
                insert(db, "games", plain(kept) | {"sources": "{}"})
                for row in rows:
                    insert(db, "answers", plain(row) | {"game": kept.id})
            db.execute("COMMIT")

    def work(self, tell: Tell) -> None:
        tell({"begins": len(STEPS)})
        Keeper(self.folder)
        tell({"done": len(STEPS)})

    def look(self) -> int:
        """Which step it stands at; then it is opened, which takes it to the last."""
        with closing(sqlite3.connect(self.folder / FILE)) as db:
            step: int = db.execute("PRAGMA user_version").fetchone()[0]
            copy = sqlite3.connect(":memory:")
            db.backup(copy)
        with closing(copy):
            migrate(copy)
            assert copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            assert copy.execute("SELECT count(*) FROM scores").fetchone()[0] == 0
            copy.row_factory = sqlite3.Row
            for kept, rows in self.games:
                [game] = copy.execute("SELECT * FROM games WHERE id = ?", (kept.id,))
                assert dict(game) == plain(kept) | {"sources": "{}"}
                found = copy.execute(
                    "SELECT * FROM answers WHERE game = ? ORDER BY seq", (kept.id,)
                )
                assert [dict(row) for row in found] == [
                    plain(row) | {"game": kept.id} for row in rows
                ]
        return step


class Salvage:
    """A damaged journal is set aside, and what can be read of it brought over."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder / "data", chance
        self.whole = folder / "whole"
        keeper = opened(self.whole)
        self.games = {played(keeper, seed, 9) for seed in range(12)}
        keeper.close()

    def prepare(self) -> None:
        """Its first page is not what it was: all else can be read."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.whole, self.folder)
        raw = bytearray((self.folder / FILE).read_bytes())
        raw[self.chance.randrange(24, 27)] ^= 0xFF
        raw[:16] = b"no SQLite at all"
        (self.folder / FILE).write_bytes(raw)

    def work(self, tell: Tell) -> None:
        tell({"begins": 12})
        tell({"done": len(Keeper(self.folder).games())})

    def look(self) -> int:
        """How many games can be played; opening it is what is killed, and here it is not."""
        copy = self.folder.with_name("looked-at")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.folder, copy)
        keeper = Keeper(copy)
        assert {kept.id for kept in keeper.games()} == self.games
        assert keeper.warning is None
        assert list(copy.glob("journal-damaged-*.db")), "nothing is deleted"
        keeper.close()
        return 12


def insert(db: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    names = ", ".join(row)
    db.execute(f"INSERT INTO {table} ({names}) VALUES (:{', :'.join(row)})", row)


JOURNAL = (Answers, Undo, Turns, Settings, Import, Migration, Salvage)
