"""A damaged journal: set it aside, and bring over what can still be read.

Nothing of the damaged file is changed or deleted. It gets a new name, a fresh journal takes its
place, and every row that SQLite can still find on an intact page is copied into it.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from companion import __version__
from companion.language import tr
from companion.table.foreign import (
    build_schema,
    limit_bytes,
    open_to_read,
    read_schema,
    set_deadline,
    turn_on_defenses,
)
from companion.table.journal import Journal, Kept, Row
from companion.table.journal_errors import Unwritable
from companion.table.patching import fill_up, give_header
from companion.table.readable_copy import copy_readable
from companion.table.reminders import backups
from companion.table.schema import STEPS
from companion.table.score import Score
from companion.table.score_book import read_score

FRESH = "journal-mending.db"  # what is to be the journal
_SIDES = ("", "-wal", "-shm")  # a SQLite file and the two that belong to it
_MAX_GAP = 100_000  # rows looked for one by one between the readable ends of a table
_TABLES = ("games", "answers", "scores", "settings")
_REAL = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
    " AND substr(sql, 1, 13) = 'CREATE TABLE '"
)
_PATIENCE = 500  # rows in a row that cannot be read before the rest is given up


class Saved(NamedTuple):
    """What could be read: the games with their answers, the score book, and what was set."""

    games: list[tuple[Kept, list[Row]]]
    scores: list[Score]
    settings: Mapping[str, str] = MappingProxyType({})

    def __str__(self) -> str:
        """How much that is.

        >>> str(Saved([], []))
        '0 games'
        """
        games, scores = len(self.games), len(self.scores)
        said = tr("1 game") if games == 1 else tr("{count} games", count=games)
        book = tr("1 score") if scores == 1 else tr("{count} scores", count=scores)
        return tr("{games} and {scores}", games=said, scores=book) if scores else said


def salvage(path: Path, reason: str, now: datetime) -> tuple[Journal, str]:
    """A fresh journal with what could be saved of the old, and a sentence about it.

    The fresh one is made beside the old and takes its place when it is whole: whenever this is cut
    off, the next start begins anew or finishes it.
    """
    try:
        saved = _read(path)
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from error
    fresh = _write(saved, path.with_name(FRESH))
    aside = set_aside(path, now)
    fresh.rename(path)
    note = tr(
        "The journal was damaged ({reason}). It is kept as {file}; {saved} could be read.",
        reason=reason, file=aside.name, saved=str(saved),
    )  # fmt: skip
    if backups(path):
        note += " " + tr("A backup may have more (Settings, Backups).")
    return Journal(path), note


def finish(path: Path) -> list[str]:
    """The last step of a salvage that was cut off just before it, and the sentence about it.

    Only a fresh journal that is whole can be there without the old one.
    """
    fresh = path.with_name(FRESH)
    if path.exists() or not fresh.exists():
        return []
    every = path.parent.glob(f"{path.stem}-damaged-*{path.suffix}")
    aside = max(every, key=_renamed, default=None)
    if aside is None:  # somebody else has taken the old one away
        return []
    try:
        _move(path, aside)  # what belongs to the old one may still lie here
        fresh.rename(path)
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from error
    said = tr("The journal was damaged. It is kept as {file}; what could be read is here.",
              file=aside.name)  # fmt: skip
    return [said]


def _write(saved: Saved, fresh: Path) -> Path:
    """A journal of its own with all of it, whole and on the disk."""
    for side in _SIDES:
        Path(f"{fresh}{side}").unlink(missing_ok=True)
    with Journal(fresh) as journal:
        for kept, rows in saved.games:
            journal.save_game(msgspec.structs.replace(kept, version=0), rows)
        for score in saved.scores:
            journal.add_score(score)
        for name, value in saved.settings.items():
            journal.set(name, value)
    return fresh


def set_aside(path: Path, now: datetime) -> Path:
    """Give a journal and what belongs to it another name; where it lies now comes back."""
    stem = f"{path.stem}-damaged-{now:%Y%m%d-%H%M%S}"
    aside = path.with_name(f"{stem}{path.suffix}")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{stem}-{count}{path.suffix}")
    try:
        path.touch()  # a log may be all that is left
        _move(path, aside)
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from error
    return aside


def _move(path: Path, aside: Path) -> None:
    """The file first: as long as it is there, so is what belongs to it."""
    for side in _SIDES:
        old = Path(f"{path}{side}")
        if old.exists():
            old.rename(f"{aside}{side}")


def _renamed(path: Path) -> float:
    return path.stat().st_ctime  # which a new name changes, and no clock of ours


def _read(aside: Path) -> Saved:
    """Every game of the damaged file that can be played on, from a copy of the file."""
    with tempfile.TemporaryDirectory(prefix="wormwatch-") as folder:
        copy = Path(folder) / aside.name
        for side in ("", "-wal"):
            if Path(f"{aside}{side}").exists():
                copy_readable(Path(f"{aside}{side}"), Path(f"{copy}{side}"))
        fill_up(copy)
        saved = _read_copy(copy)
        if (not saved.games or not _has_tables(copy)) and give_header(copy):
            saved = max(saved, _read_copy(copy), key=_much)
        return saved


def _much(saved: Saved) -> tuple[int, int, int]:
    answers = sum(len(rows) for _, rows in saved.games)
    return len(saved.games), answers, len(saved.scores) + len(saved.settings)


def _has_tables(copy: Path) -> bool:
    """Whether the list of tables says what we wrote there."""
    try:
        with closing(open_to_read(copy, immutable=False)) as db:
            return read_schema(db) <= build_schema(len(STEPS))
    except (sqlite3.Error, UnicodeDecodeError):
        return False


def _real_tables(db: sqlite3.Connection) -> list[str]:
    """Which of our tables are there as tables: a view or a virtual table of such a name runs
    whatever its maker wanted."""
    try:
        found = {name for (name,) in db.execute(_REAL)}
    except (sqlite3.Error, UnicodeDecodeError):
        return list(_TABLES)  # the list cannot be read through; a table of it still may
    return [name for name in _TABLES if name in found]


def _read_copy(copy: Path) -> Saved:
    with closing(sqlite3.connect(copy)) as db:
        turn_on_defenses(db)
        set_deadline(db, copy)
        names = _real_tables(db)
        db.row_factory = sqlite3.Row
        size = copy.stat().st_size
        tables = {name: list(_rows(db, name, size)) for name in names}
    every = (_checked(row, Kept) for row in tables.get("games", ()))
    games = {kept.id: kept for kept in every if kept}
    answers: dict[str, list[Row]] = {}
    for row in tables.get("answers", ()):
        if answer := _checked(row, Row):
            answers.setdefault(row["game"], []).append(answer)
    scores = [score for row in tables.get("scores", ()) if (score := _checked(row, Score))]
    settings = {row["name"]: row["value"] for row in tables.get("settings", ()) if _is_set(row)}
    for id in answers.keys() - games.keys():
        if isinstance(id, str) and (heading := _heading_of(id, answers[id])):
            games[id] = heading
    whole = [_numbered(*mended(kept, answers.get(id, []))) for id, kept in games.items()]
    return Saved(whole, scores, settings)


def _heading_of(id: str, rows: Sequence[Row]) -> Kept | None:
    """The heading of a game whose own cannot be read: a complete turn names its rules, and the
    game goes on from there. Without a turn, None."""
    turn = next((row for row in rows if is_turn(row)), None)
    name = msgspec.json.decode(str(turn.snapshot)).get("game") if turn else None
    if turn is None or not isinstance(name, str):
        return None
    begun, touched = rows[0].at, rows[-1].at
    return Kept(id=id, game=name, origin="", title=name, sources={}, release=__version__,
                begun=begun, touched=touched)  # fmt: skip


def _numbered(kept: Kept, rows: Sequence[Row]) -> tuple[Kept, list[Row]]:
    """The journal counts on there being no gap."""
    return kept, [msgspec.structs.replace(row, seq=seq) for seq, row in enumerate(rows, 1)]


def _is_set(row: sqlite3.Row) -> bool:
    known = {"name", "value"} <= {*row.keys()}
    return known and isinstance(row["name"], str) and isinstance(row["value"], str)


def _rows(db: sqlite3.Connection, table: str, size: int) -> Iterator[sqlite3.Row]:
    """Every readable row: from the front, from the back, and one by one in between; from each end
    no more than fits into a file of that size."""
    front = -1
    try:
        forwards = db.execute(f"SELECT rowid AS n, * FROM {table} ORDER BY rowid")
        for row in limit_bytes(forwards, size):
            front = row["n"]
            yield row
        return
    except (sqlite3.Error, UnicodeDecodeError):
        pass
    tail: list[sqlite3.Row] = []
    try:
        backwards = db.execute(f"SELECT rowid AS n, * FROM {table} ORDER BY rowid DESC")
        for row in limit_bytes(backwards, size):
            if row["n"] <= front:
                break
            tail.append(row)
    except (sqlite3.Error, UnicodeDecodeError):
        pass
    back = tail[-1]["n"] if tail else front + _MAX_GAP
    lost = 0
    for n in range(front + 1, min(back, front + _MAX_GAP)):
        if lost > _PATIENCE:
            break
        try:
            yield from db.execute(f"SELECT rowid AS n, * FROM {table} WHERE rowid = ?", (n,))
            lost = 0
        except (sqlite3.Error, UnicodeDecodeError):
            lost += 1
    yield from reversed(tail)


def _checked(row: sqlite3.Row, kind: type[Any]) -> Any | None:
    """The row as a value, or None when what stands there makes no sense."""
    try:
        if kind is Score:
            return read_score(row)
        values = {name: row[name] for name in kind.__struct_fields__}
        if kind is Kept:
            values["sources"] = msgspec.json.decode(values["sources"])
            values["over"] = bool(values["over"])
        return msgspec.convert(values, kind)
    except (msgspec.MsgspecError, ValueError, IndexError, TypeError, RecursionError):
        return None


def mended(kept: Kept, rows: Sequence[Row]) -> tuple[Kept, list[Row]]:
    """A game whose answers have holes, cut so that what is left can be played.

    After the last hole a complete turn may stand: then the game goes on from there. Without
    one, it goes on from before the first hole. Either way every row that was read is kept. A
    beginning that is harmed is a hole, too.
    """
    rows = sorted(rows, key=lambda row: row.seq)
    holes = [at for at, row in enumerate(rows) if row.seq != (rows[at - 1].seq + 1 if at else 1)]
    if rows and not is_table(kept.origin):
        holes = holes or [0]
    if not holes:
        return kept, list(rows)
    complete = [at for at in range(holes[-1], len(rows)) if is_turn(rows[at])]
    if complete:
        start = complete[0]
        origin = str(rows[start].snapshot)
        return msgspec.structs.replace(kept, origin=origin), [
            row if at > start else _dropped(row) for at, row in enumerate(rows)
        ]
    return kept, [row if at < holes[0] else _dropped(row) for at, row in enumerate(rows)]


def is_turn(row: Row) -> bool:
    """Whether a game can go on from here."""
    return row.status == "live" and row.snapshot is not None and is_table(row.snapshot)


def is_table(text: str) -> bool:
    """Whether a table can be read from what stands there; which one it is, only its game knows."""
    try:
        return isinstance(msgspec.json.decode(text), dict)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def _dropped(row: Row) -> Row:
    return msgspec.structs.replace(row, status="dropped")
