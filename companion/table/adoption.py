"""The rows of a journal from outside, copied into a journal that we make.

The file itself is only ever read: what it holds besides our tables refuses it, every value is
checked on its way, and the copy has the tables, indexes and triggers that our own steps make.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from companion.table.foreign import (
    find_own_tables,
    limit_bytes,
    open_to_read,
    read_version,
    refuse_foreign,
)
from companion.table.form import decoded
from companion.table.schema import STEPS, NewerSchema, build, migrate
from companion.table.short import LONGEST_TITLE, Count, Word, shorten

Points = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Setting = Annotated[str, msgspec.Meta(max_length=1_000_000)]


class Game(msgspec.Struct):
    """A row of `games`, in the order of its columns."""

    id: Word
    game: Word
    origin: str
    title: str
    sources: str
    release: Word
    begun: Word
    touched: Word
    over: Annotated[int, msgspec.Meta(ge=0, le=1)]
    version: Count


class Given(msgspec.Struct):
    """A row of `answers`."""

    game: Word
    seq: Count
    value: str
    source: Word
    at: Word
    digest: Word
    status: Word
    snapshot: str | None


class Set(msgspec.Struct):
    """A row of `settings`."""

    name: Word
    value: Setting


class Ended(msgspec.Struct):
    """A row of `scores`."""

    id: Word
    game: Word
    scenario: Word
    ended: Word
    players: str
    outcome: Word
    winner: str | None
    parts: str
    total: Points | None
    attacks: Points | None
    options: str


class Copied(NamedTuple):
    """A table that is copied: its rows, and the columns whose JSON every list relies on."""

    name: str
    kind: type[Any]
    written: dict[str, Any]  # what their JSON must be


LISTS = {"players": list[str], "parts": dict[str, Points], "options": dict[str, Any]}
TABLES = (
    Copied("games", Game, {"sources": dict[Word, Word]}),
    Copied("answers", Given, {}),
    Copied("settings", Set, {}),
    Copied("scores", Ended, LISTS),
)


def adopt_journal(brought: Path, target: Path) -> None:
    """Copy the games, answers, settings and scores of a journal into a new one, which is then
    brought up to date. Raises `sqlite3.Error` or `ValueError` for a file that is damaged or holds
    anything else, and `NewerSchema` for one of a later release."""
    size = brought.stat().st_size
    with (
        closing(open_to_read(brought)) as source,
        closing(sqlite3.connect(target, isolation_level=None)) as fresh,
    ):
        version = _checked_version(source)
        fresh.execute("PRAGMA journal_mode = OFF")  # a copy that is cut off is thrown away
        fresh.execute("PRAGMA synchronous = OFF")
        build(fresh, version)
        tables = find_own_tables(source)
        fresh.execute("BEGIN")
        for table in TABLES:
            if table.name in tables:
                _copy(table, source, fresh, size)
        fresh.execute("COMMIT")
        migrate(fresh)


def _checked_version(source: sqlite3.Connection) -> int:
    version = read_version(source)
    if version > len(STEPS):
        raise NewerSchema(f"schema {version}, while this release knows {len(STEPS)}")
    refuse_foreign(source)
    verdict: str = source.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if version < 0 or verdict != "ok":
        raise ValueError(verdict)
    return version


def _copy(table: Copied, source: sqlite3.Connection, fresh: sqlite3.Connection, size: int) -> None:
    names = table.kind.__struct_fields__
    found = source.execute(f"SELECT {', '.join(names)} FROM {table.name} ORDER BY rowid")
    places = ", ".join("?" * len(names))
    fresh.executemany(
        f"INSERT INTO {table.name} VALUES ({places})",
        _checked_rows(table, names, limit_bytes(found, size)),
    )


def _checked_rows(
    table: Copied, names: Sequence[str], rows: Iterator[Any]
) -> Iterator[tuple[Any, ...]]:
    """The rows, or a `ValueError` for one that no release of ours has written."""
    titles = "title" in names
    for row in rows:
        values = dict(zip(names, row, strict=True))
        msgspec.convert(values, table.kind, strict=True)
        for name, kind in table.written.items():
            decoded(values[name], kind)
        if titles:
            values["title"] = shorten(values["title"], LONGEST_TITLE)
        yield tuple(values.values())
