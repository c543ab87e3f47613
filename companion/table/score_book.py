"""The score book in a journal: what is shown of it is read, and what it adds up to is kept.

However many games have ended, nobody waits for all of them: the newest are found by an index, the
best of a kind, too, and the counts are written along with each entry (by triggers of the schema).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TypeAlias

import msgspec

from companion.table.journal_errors import making_sense
from companion.table.score import ANY, Score, Tally, Wanted
from companion.table.short import shorten

Book: TypeAlias = Sequence[Score] | None  # what it says of one game; None leaves that alone

# Each in the order of an index: SQLite begins at one end of it, and need not sort.
BEST = (
    "SELECT * FROM scores WHERE game = ? AND scenario = ? AND total IS NOT NULL AND id <> ?"
    " AND outcome = coalesce(?, outcome) ORDER BY total DESC, ended, rowid LIMIT 1"
)
NEWEST = (
    "SELECT * FROM scores WHERE game = coalesce(?, game) AND scenario = coalesce(?, scenario)"
    " AND outcome = coalesce(?, outcome) ORDER BY ended DESC, rowid DESC LIMIT ? OFFSET ?"
)
_SAVE_SCORE = (
    "INSERT INTO scores VALUES (:id, :game, :scenario, :ended, :players, :outcome,"
    " :winner, :parts, :total, :attacks, :options)"
)
_AS_JSON = ("players", "parts", "options")
_WORDS = ("game", "scenario", "outcome", "winner")  # what is shown of an entry, and of a count
_ALL = -1  # no limit, to SQLite


class ScoreBook:
    """What a journal knows of games that have ended."""

    _db: sqlite3.Connection

    def scores(self, wanted: Wanted = ANY, most: int = _ALL, skip: int = 0) -> list[Score]:
        """How games ended, the one that ended last first: all of these, or some."""
        found = self._read(NEWEST, wanted.game, wanted.scenario, wanted.outcome, most, skip)
        with making_sense():
            return [read_score(row) for row in found]

    def tallies(self) -> list[Tally]:
        """How many games ended how."""
        found = self._read("SELECT * FROM tallies WHERE games > 0")
        with making_sense():
            names = Tally.__struct_fields__
            every = [dict(zip(names, row, strict=True)) for row in found]
            for each in every:
                each |= {name: shorten(str(each[name])) for name in _WORDS}
            return msgspec.convert(every, list[Tally], strict=False)

    def has_score(self, id: str) -> bool:
        """Return whether the book has an entry of a game."""
        return bool(self._read("SELECT 1 FROM scores WHERE id = ?", id))

    def best(self, like: Score, outcome: str | None = None) -> Score | None:
        """The highest of the other scores of that game and scenario, the first one of equals."""
        found = self._read(BEST, like.game, like.scenario, like.id, outcome)
        with making_sense():
            return read_score(found[0]) if found else None

    def add_score(self, score: Score) -> None:
        """Put an entry into the score book, in the place of what it says about that game."""
        with self._transaction():
            self._write_scores(score.id, [score])

    def _write_scores(self, id: str, book: Sequence[Score]) -> None:
        self._db.execute("DELETE FROM scores WHERE id = ?", (id,))
        self._db.executemany(_SAVE_SCORE, map(_score_values, book))

    # What the journal has for it

    def _read(self, sql: str, *values: object) -> list[sqlite3.Row]:
        raise NotImplementedError

    def _transaction(self) -> AbstractContextManager[None]:
        raise NotImplementedError


def read_score(row: sqlite3.Row) -> Score:
    """An entry of the score book from its row."""
    values = {name: row[name] for name in Score.__struct_fields__}
    written = {name: msgspec.json.decode(values[name]) for name in _AS_JSON}
    for name in _WORDS:
        if isinstance(values[name], str):
            values[name] = shorten(values[name])
    score = msgspec.convert({**values, **written}, Score)
    return msgspec.structs.replace(
        score,
        players=[shorten(name) for name in score.players],
        parts={shorten(name): points for name, points in score.parts.items()},
    )


def _score_values(score: Score) -> dict[str, object]:
    values = msgspec.structs.asdict(score)
    return values | {name: msgspec.json.encode(values[name]).decode() for name in _AS_JSON}
