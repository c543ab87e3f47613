"""The file a game lives in: SQLite, append-only, on disk before it counts.

The journal is strict: whatever it cannot do it says by raising one of the three errors below.
`keeper` is the forgiving layer on top that keeps the game going.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self, TypeAlias

import msgspec

from companion.language import tr
from companion.table.check import Check
from companion.table.errors import Refused
from companion.table.reminders import only_log
from companion.table.schema import NewerSchema, is_current, migrate
from companion.table.score import Score


class JournalError(Exception):
    """The journal could not do what it was asked."""


class Unwritable(JournalError):
    """Disk full, folder read-only, file locked: may pass, and nothing is lost yet."""


class Damaged(JournalError):
    """The file is not what SQLite left there."""


class Newer(JournalError):
    """A later release has written the file; this one leaves it alone."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the journal, all but its answers."""

    id: str
    game: str
    origin: str
    title: str
    sources: dict[str, str]
    release: str
    begun: str
    touched: str
    over: bool = False
    version: int = 0


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One answer in the journal. Its value never changes, only its status."""

    seq: int
    value: str
    source: str
    at: str
    digest: str
    status: str = "live"
    snapshot: str | None = None


# Each in the order of an index: SQLite begins at one end of it, and need not sort.
NEWEST = (
    "SELECT * FROM games WHERE over = ?1 AND (?2 IS NULL OR game = ?2) ORDER BY rowid DESC LIMIT 1"
)
UNFINISHED = "SELECT * FROM games WHERE over = 0 ORDER BY rowid DESC LIMIT ? OFFSET ?"
BEST = (
    "SELECT * FROM scores WHERE game = ? AND scenario = ? AND total IS NOT NULL AND id <> ?"
    " ORDER BY total DESC, ended, rowid LIMIT 1"
)
STATUSES = ("live", "undone", "dropped")  # of an answer
Book: TypeAlias = Sequence[Score] | None

_PASSING = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PERM,
}


def explained(error: sqlite3.Error | UnicodeDecodeError) -> JournalError:
    """SQLite's error as one of ours. The low byte of its code is the kind.

    A harmed file may be quoted in a message that is no text any more.
    """
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in _PASSING:
        return Unwritable(str(error))
    return Damaged(str(error))


class Journal:
    """An open journal file. Use it as a context manager, or `close` it."""

    def __init__(self, path: Path) -> None:
        """Open, check and if need be upgrade the file; make it when there is none."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unwritable(error.strerror or str(error)) from error
        if only_log(path):
            raise Damaged(tr("the file is empty"))
        try:
            # Answers are written beside the thread of the screen, one after the other.
            self._db = sqlite3.connect(
                path, isolation_level=None, timeout=5, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise explained(error) from error
        try:
            self._prepare()
        except BaseException as error:
            self.close()
            if isinstance(error, sqlite3.Error | UnicodeDecodeError):
                raise explained(error) from error
            raise

    def _prepare(self) -> None:
        self._db.row_factory = sqlite3.Row
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        # Short logs: what a torn log file could cost is a few answers, not an evening.
        self._db.execute("PRAGMA wal_autocheckpoint = 100")
        self._check = Check(self._db, self.path)
        try:
            if not is_current(self._db):
                self._require_sound()
            migrate(self._db)
        except NewerSchema as error:
            raise Newer(str(error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if hasattr(self, "_check"):
            self._check.stop()
        self._db.close()

    def __del__(self) -> None:
        # Like an open file: dropped is closed.
        if hasattr(self, "_db"):
            self.close()

    def _require_sound(self) -> None:
        """A torn file is noticed before it is written to."""
        if harm := self._check.wait():
            raise Damaged(harm)

    # Reading

    def games(self) -> list[Kept]:
        """Every game, the one touched last first, whatever the clock said then."""
        found = self._read("SELECT * FROM games ORDER BY rowid DESC")
        with _making_sense():
            return [_kept(row) for row in found]

    def game(self, id: str) -> Kept | None:
        """One game by its id."""
        found = self._read("SELECT * FROM games WHERE id = ?", id)
        with _making_sense():
            return _kept(found[0]) if found else None

    def unfinished(self, most: int, skip: int = 0) -> list[Kept]:
        """Some of the games that go on, the one touched last first."""
        found = self._read(UNFINISHED, most, skip)
        with _making_sense():
            return [_kept(row) for row in found]

    def newest(self, game: str | None = None) -> Kept | None:
        """The game touched last, of this name or of any; unfinished ones first."""
        found = self._read(NEWEST, False, game) or self._read(NEWEST, True, game)
        with _making_sense():
            return _kept(found[0]) if found else None

    def rows(self, id: str) -> list[Row]:
        """Every answer of a game in the order given, undone and dropped ones too."""
        names = Row.__struct_fields__
        columns = ", ".join(names)
        found = self._read(f"SELECT {columns} FROM answers WHERE game = ? ORDER BY seq", id)
        with _making_sense():
            return msgspec.convert([dict(zip(names, row, strict=True)) for row in found], list[Row])

    def setting(self, name: str) -> str | None:
        """A stored setting, or None."""
        found = self._read("SELECT value FROM settings WHERE name = ?", name)
        with _making_sense():
            return str(found[0]["value"]) if found else None

    def scores(self) -> list[Score]:
        """The score book, the game that ended last first."""
        found = self._read("SELECT * FROM scores ORDER BY ended DESC, rowid DESC")
        with _making_sense():
            return [read_score(row) for row in found]

    def best(self, like: Score) -> Score | None:
        """The highest of the other scores of that game and scenario, the first one of equals."""
        found = self._read(BEST, like.game, like.scenario, like.id)
        with _making_sense():
            return read_score(found[0]) if found else None

    def rolls(self) -> dict[str, list[int]]:
        """How often each side of a die came up in all games, by who answered for it.

        A whole number is always a roll; whatever else is answered has a name. What was undone has
        been rolled all the same.
        """
        found = self._read(
            "SELECT source, value, COUNT(*) AS times FROM answers"
            " WHERE value GLOB '[1-6]' GROUP BY source, value"
        )
        rolls: dict[str, list[int]] = {}
        for row in found:
            rolls.setdefault(str(row["source"]), [0] * 6)[int(row["value"]) - 1] = row["times"]
        return rolls

    def _read(self, sql: str, *values: object) -> list[sqlite3.Row]:
        if harm := self._check.harm:
            raise Damaged(harm)
        try:
            return self._db.execute(sql, values).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise explained(error) from error

    # Writing

    def save(self, kept: Kept, rows: Iterable[Row], book: Book = None) -> Kept:
        """Write a game's heading and these of its rows; on return they are on disk.

        `book` is what the score book says of this game from now on; None leaves that alone.
        `kept.version` is what the writer believes is in the file; when somebody else has
        written since, nothing happens and the answer is `Refused`.
        """
        with self._transaction():
            return self._write(kept, rows, book)

    def save_afresh(self, kept: Kept, rows: Iterable[Row], book: Book = None) -> Kept:
        """Write a whole game in the place of what is left of it in the file."""
        with self._transaction():
            self._db.execute("DELETE FROM games WHERE id = ?", (kept.id,))
            self._db.execute("DELETE FROM answers WHERE game = ?", (kept.id,))
            return self._write(msgspec.structs.replace(kept, version=0), rows, book)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it is on disk afterwards, or nothing."""
        try:
            self._require_sound()
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise explained(error) from error

    def _write(self, kept: Kept, rows: Iterable[Row], book: Book) -> Kept:
        saved = msgspec.structs.replace(kept, version=kept.version + 1)
        values = {
            **msgspec.structs.asdict(saved),
            "sources": msgspec.json.encode(saved.sources).decode(),
        }
        if saved.version == 1:
            self._db.execute(_NEW_GAME, values)
        elif self._db.execute(_SAVE_GAME, values).rowcount != 1:
            message = tr("This game has gone on elsewhere; open it again to see where it is.")
            raise Refused("played-elsewhere", message)
        self._db.executemany(_SAVE_ROW, (_row_values(kept.id, row) for row in rows))
        if book is not None:
            self._db.execute("DELETE FROM scores WHERE id = ?", (kept.id,))
            self._db.executemany(_SAVE_SCORE, map(_score_values, book))
        return saved

    def add_score(self, score: Score) -> None:
        """Put an entry into the score book, in the place of what it says about that game."""
        with self._transaction():
            self._db.execute(_SAVE_SCORE, _score_values(score))

    def set(self, name: str, value: str) -> None:
        """Store a setting."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


_NEW_GAME = (
    "INSERT INTO games VALUES"
    " (:id, :game, :origin, :title, :sources, :release, :begun, :touched, :over, :version)"
)
# The game written last has the highest rowid: a clock can jump, and this cannot.
_LAST = "(SELECT max(rowid) FROM games)"
_SAVE_GAME = (
    f"UPDATE games SET rowid = CASE rowid WHEN {_LAST} THEN rowid ELSE {_LAST} + 1 END,"
    " title = :title, sources = :sources, release = :release, touched = :touched,"
    " over = :over, version = :version WHERE id = :id AND version = :version - 1"
)
_SAVE_ROW = (
    "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (game, seq) DO UPDATE SET status = excluded.status"
)
_SAVE_SCORE = (
    "INSERT OR REPLACE INTO scores VALUES (:id, :game, :scenario, :ended, :players, :outcome,"
    " :winner, :parts, :total, :attacks, :options)"
)
_AS_JSON = ("players", "parts", "options")


@contextmanager
def _making_sense() -> Iterator[None]:
    """A file can be sound to SQLite, and yet not say what a journal says."""
    try:
        yield
    except (msgspec.MsgspecError, ValueError, TypeError, IndexError, RecursionError) as error:
        raise Damaged(str(error)) from error


def _kept(row: sqlite3.Row) -> Kept:
    values = {name: row[name] for name in Kept.__struct_fields__}
    return msgspec.convert(
        {**values, "sources": msgspec.json.decode(values["sources"]), "over": bool(values["over"])},
        Kept,
    )


def _row_values(game: str, row: Row) -> tuple[object, ...]:
    return (game, row.seq, row.value, row.source, row.at, row.digest, row.status, row.snapshot)


def read_score(row: sqlite3.Row) -> Score:
    """An entry of the score book from its row."""
    values = {name: row[name] for name in Score.__struct_fields__}
    written = {name: msgspec.json.decode(values[name]) for name in _AS_JSON}
    return msgspec.convert({**values, **written}, Score)


def _score_values(score: Score) -> dict[str, object]:
    values = msgspec.structs.asdict(score)
    return values | {name: msgspec.json.encode(values[name]).decode() for name in _AS_JSON}
