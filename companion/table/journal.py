"""The SQLite file that games are kept in. What a method has written is on disk when it returns.

The journal is strict: for what it cannot do it raises one of the three errors of
`journal_errors`. `keeper` is the forgiving layer on top that keeps a game going.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Self

import msgspec

from companion.language import tr
from companion.table.check import Check
from companion.table.errors import Refused
from companion.table.file_place import FilePlace
from companion.table.foreign import refuse_foreign, refuse_special, turn_on_defenses
from companion.table.journal_errors import Damaged, Newer, Unwritable, explained, making_sense
from companion.table.reminders import taken_for_new
from companion.table.schema import NewerSchema, is_current, migrate
from companion.table.score_book import Book, ScoreBook
from companion.table.short import LONGEST_TITLE, shorten


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
ROWS = "FROM answers WHERE game = ? AND seq > ? AND seq <= ? ORDER BY seq"
# They are numbered without a gap, and those that do not count are few: not all have to be counted.
EXTENT = (
    "SELECT MAX(seq), (SELECT COUNT(*) FROM answers WHERE game = ?1 AND status <> 'live')"
    " FROM answers WHERE game = ?1"
)
MOST = 2**62  # answers: more than any game has
LARGEST_VALUE = 100_000_000  # bytes of one; a whole game file has at most 10,000,000
STATUSES = ("live", "undone", "dropped")  # of an answer


class Journal(ScoreBook):
    """An open journal file. Use it as a context manager, or `close` it."""

    def __init__(self, path: Path) -> None:
        """Open, check and if need be upgrade the file; make it when there is none."""
        self.path = path
        self.is_checked = False  # whether the whole file is known to be sound
        self.in_spite_of_harm = False  # a page that is sound can be read, whatever the others are
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unwritable(error.strerror or str(error)) from error
        try:
            refuse_special(path)
            if taken_for_new(path):
                raise Damaged(tr("the file is empty"))
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
        turn_on_defenses(self._db, LARGEST_VALUE)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        refuse_foreign(self._db)
        self._db.execute("PRAGMA trusted_schema = ON")  # it is our own, whose triggers read JSON
        # Short logs: what a torn log file could cost is a few answers, not an evening.
        self._db.execute("PRAGMA wal_autocheckpoint = 100")
        self._check = Check(self._db, self.path)
        try:
            if not is_current(self._db):
                self._require_sound()
            migrate(self._db)
        except NewerSchema as error:
            raise Newer(str(error)) from error
        self.place = FilePlace(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. Where another file has its name by now, it stays open to the end of
        the process: SQLite would delete the log of that other file."""
        if hasattr(self, "_check"):
            self._check.stop()
        if hasattr(self, "place") and not self.place.may_close():
            keep_forever(self._db)
            return
        self._db.close()

    def copy_to(self, target: Path) -> None:
        """Copy the whole journal into a new file."""
        try:
            with closing(sqlite3.connect(target)) as copy:
                self._db.backup(copy)
        except sqlite3.Error as error:
            raise explained(error) from error

    def empty_log(self) -> None:
        """Write everything in the log into the file."""
        self._read("PRAGMA wal_checkpoint(TRUNCATE)")

    def __del__(self) -> None:
        # Like an open file: dropped is closed.
        if hasattr(self, "_db"):
            self.close()

    def wait_for_check(self) -> None:
        """Wait until the check of the whole file is over, however it ended."""
        self._check.join()

    def _require_sound(self) -> None:
        """Raise `Damaged` for a torn file: that is noticed before anything is written to it."""
        if harm := self._check.wait():
            raise Damaged(harm)
        self.is_checked = True

    # Reading

    def games(self) -> list[Kept]:
        """Return every game, the one written last first, whatever the clock said then."""
        found = self._read("SELECT * FROM games ORDER BY rowid DESC")
        with making_sense():
            return [_kept(row) for row in found]

    def game(self, id: str) -> Kept | None:
        """Return one game by its id, or None."""
        found = self._read("SELECT * FROM games WHERE id = ?", id)
        with making_sense():
            return _kept(found[0]) if found else None

    def unfinished(self, most: int, skip: int = 0) -> list[Kept]:
        """Return at most `most` games that are not over, the one written last first, after `skip`
        others."""
        found = self._read(UNFINISHED, most, skip)
        with making_sense():
            return [_kept(row) for row in found]

    def newest(self, game: str | None = None) -> Kept | None:
        """Return the game written last, of this name or of any; unfinished ones first."""
        found = self._read(NEWEST, False, game) or self._read(NEWEST, True, game)
        with making_sense():
            return _kept(found[0]) if found else None

    def rows(self, id: str, first: int = 0, last: int = MOST) -> list[Row]:
        """Return the answers of a game in the order given, undone and dropped ones too: all of
        them, or those after number `first` up to number `last`."""
        names = Row.__struct_fields__
        found = self._read(f"SELECT {', '.join(names)} {ROWS}", id, first, last)
        with making_sense():
            return msgspec.convert([dict(zip(names, row, strict=True)) for row in found], list[Row])

    def extent(self, id: str) -> tuple[int, int]:
        """Return how many answers a game has, and how many of them are live."""
        [(last, off)] = self._read(EXTENT, id)
        with making_sense():
            return msgspec.convert((last or 0, (last or 0) - off), tuple[int, int])

    def setting(self, name: str) -> str | None:
        """Return a setting by its name, or None."""
        found = self._read("SELECT value FROM settings WHERE name = ?", name)
        with making_sense():
            return str(found[0]["value"]) if found else None

    def rolls(self) -> dict[str, list[int]]:
        """Return how often each side of a die came up in all games, by the source that answered.

        An answer that is a whole number is always a roll. Undone rolls count, too.
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
        if (harm := self._check.harm) and not self.in_spite_of_harm:
            raise Damaged(harm)
        try:
            return self._db.execute(sql, values).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise explained(error) from error

    # Writing

    def save_game(
        self,
        heading: Kept,
        rows: Sequence[Row],
        book: Book = None,
        read_all: Callable[[], Sequence[Row]] | None = None,
    ) -> Kept:
        """Write a game's heading and these of its rows; on return they are on disk.

        `book` is what the score book says of this game from now on; None leaves that alone.
        `heading.version` is what the writer believes is in the file. Where the file has a newer
        one, the game was played elsewhere: `Refused`. Where it has an older one or none, the file
        was replaced: all rows are written, which `read_all` returns.
        """
        saved = msgspec.structs.replace(heading, version=heading.version + 1)
        with self._transaction():
            if heading.version == 0:
                self._db.execute(_NEW_GAME, _game_values(saved))
            elif self._db.execute(_SAVE_GAME, _game_values(saved)).rowcount == 0:
                self._require_older(heading, read_all)
                assert read_all is not None
                rows, book = read_all(), book if heading.over else book or []
                saved = msgspec.structs.replace(heading, version=1)
                self._delete_game(heading.id)
                self._db.execute(_NEW_GAME, _game_values(saved))
            for row in rows:
                self._db.execute(_SAVE_ROW, (saved.id, *msgspec.structs.astuple(row)))
            if book is not None:
                self._write_scores(saved.id, book)
        return saved

    def _require_older(self, heading: Kept, read_all: object) -> None:
        """Raise `Refused` unless the file has an older version of a game than its writer knows, or
        none, and the writer has all of its rows."""
        found = self._db.execute("SELECT version FROM games WHERE id = ?", (heading.id,)).fetchone()
        if read_all is None or (found and found["version"] >= heading.version):
            message = tr("This game has gone on elsewhere; open it again to see where it is.")
            raise Refused("played-elsewhere", message)

    def _delete_game(self, id: str) -> None:
        self._db.execute("DELETE FROM games WHERE id = ?", (id,))
        self._db.execute("DELETE FROM answers WHERE game = ?", (id,))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Write everything inside to disk at the end, or nothing of it."""
        try:
            if self.place.is_empty:  # it was emptied meanwhile
                raise Damaged(tr("the file is empty"))
            if not self.is_checked:
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

    def set(self, name: str, value: str) -> None:
        """Save a setting."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


def keep_forever(db: sqlite3.Connection) -> None:
    """Let a connection never be closed, not even when the process ends."""
    import ctypes  # only now: hardly anybody needs it

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(db))


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
# The columns of `answers` in their order: the game, and the fields of a `Row`.
_SAVE_ROW = (
    "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (game, seq) DO UPDATE SET status = excluded.status"
)


def _kept(row: sqlite3.Row) -> Kept:
    values = {name: row[name] for name in Kept.__struct_fields__}
    values["sources"] = msgspec.json.decode(values["sources"])
    values["over"] = bool(values["over"])
    kept = msgspec.convert(values, Kept)
    if len(kept.title) > LONGEST_TITLE:  # an older release has written it, or a stranger
        return msgspec.structs.replace(kept, title=shorten(kept.title, LONGEST_TITLE))
    return kept


def _game_values(kept: Kept) -> dict[str, object]:
    values = msgspec.structs.asdict(kept)
    values["sources"] = msgspec.json.encode(kept.sources).decode()
    if len(kept.title) > LONGEST_TITLE:
        values["title"] = shorten(kept.title, LONGEST_TITLE)
    return values
