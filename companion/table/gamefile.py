"""A whole game as one small file: for a friend, for another machine, for a bug report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.table import limited_read, on_disk
from companion.table.errors import Refused
from companion.table.form import from_json, to_json
from companion.table.game import Game
from companion.table.journal import STATUSES, Kept, Row
from companion.table.resuming import rebuild_session
from companion.table.rows import Rows
from companion.table.session import Session
from companion.table.short import LONGEST_NAME, LONGEST_TITLE, refuse_long
from companion.table.when import moment

FORMAT = 2  # since 2, fingerprints have a version and tables say which rules they follow
FORMATS = (1, FORMAT)  # that can be read
LARGEST = 10_000_000  # bytes; the longest game we have played has less than one million


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer in the file, with what the table looked like after it as a fingerprint."""

    value: Any
    source: str
    at: str
    digest: str
    status: str = "live"
    snapshot: Any = None


class GameFile(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game began, who answered what, and when."""

    wormwatch: int = FORMAT
    game: str
    release: str
    title: str
    begun: str
    touched: str
    over: bool
    sources: dict[str, str]
    origin: dict[str, Any]
    answers: list[Line]


def pack(kept: Kept, rows: Sequence[Row]) -> GameFile:
    """A kept game, ready to be written to a file."""
    last = _last_snapshot(rows)
    return GameFile(
        game=kept.game,
        release=kept.release,
        title=kept.title,
        begun=kept.begun,
        touched=kept.touched,
        over=kept.over,
        sources=kept.sources,
        origin=from_json(kept.origin),
        answers=[
            Line(
                from_json(row.value),
                row.source,
                row.at,
                row.digest,
                row.status,
                from_json(row.snapshot) if row.snapshot and row.seq == last else None,
            )
            for row in rows
        ],
    )


def unpack(file: GameFile) -> tuple[Kept, list[Row]]:
    """The game of a file, the way the journal keeps it."""
    kept = Kept(
        id="",
        game=file.game,
        release=file.release,
        title=file.title,
        begun=file.begun,
        touched=file.touched,
        over=file.over,
        sources=file.sources,
        origin=to_json(file.origin).decode(),
    )
    rows = [
        Row(
            seq=seq,
            value=to_json(line.value).decode(),
            source=line.source,
            at=line.at,
            digest=line.digest,
            status=line.status,
            snapshot=None if line.snapshot is None else to_json(line.snapshot).decode(),
        )
        for seq, line in enumerate(file.answers, 1)
    ]
    return kept, rows


def opened(game: Game[Any], kept: Kept, rows: Sequence[Row]) -> Session[Any]:
    """Where a game stands that somebody brings, or `Refused`. Its table may be one that can be read
    and yet not be shown, since nobody has played it here."""
    session = rebuild_session(game, kept, Rows(rows))
    game.check(session.state)
    try:
        session.form()
    except Exception as error:
        message = f"Nobody can play on from the table of this game ({error!r})."
        raise Refused("bad-file", message) from error
    return session


def write(file: GameFile, path: Path) -> None:
    """Write the file whole or not at all."""
    try:
        on_disk.write(path, msgspec.json.format(to_json(file), indent=1) + b"\n")
    except OSError as error:
        raise Refused("cannot-write", f"{path} cannot be written: {error.strerror}.") from None


def read(path: Path) -> GameFile:
    """A game file, or `Refused` with what is wrong with it."""
    raw = limited_read.read_file(path, LARGEST)
    try:
        plain = from_json(raw)
        if isinstance(plain, dict) and plain.get("wormwatch", FORMAT) not in FORMATS:
            message = f"{path} was written by a newer Wormwatch; update to read it."
            raise Refused("newer-file", message)
        file = msgspec.convert(plain, GameFile)
        _require_sound(file)
    except ValueError as error:
        raise Refused("bad-file", f"{path} is not a Wormwatch game: {error}.") from None
    return file


def _require_sound(file: GameFile) -> None:
    """What its types do not say: once it is in the journal, every list of games relies on it."""
    for name, said in (("begun", file.begun), ("touched", file.touched)):
        _require_moment(name, said)
    refuse_long(file.sources)
    refuse_long(file.origin)
    for name, said in (("title", file.title), ("game", file.game), ("release", file.release)):
        _require_short(name, said, LONGEST_TITLE if name == "title" else LONGEST_NAME)
    for number, line in enumerate(file.answers, 1):
        where = f"answer {number}"
        refuse_long([line.value, line.snapshot])
        for said in (line.source, line.at, line.digest):
            _require_short(where, said)
        _require_moment(where, line.at)
        if line.status not in STATUSES:
            raise ValueError(f"{where}: its status is none of {', '.join(STATUSES)}")
        correction = line.value.get("correct") if isinstance(line.value, dict) else None
        if not isinstance(line.value, int | str) and not isinstance(correction, dict):
            raise ValueError(f"{where} is neither an answer nor a correction")


def _require_short(where: str, said: str, most: int = LONGEST_NAME) -> None:
    if len(said) > most:
        raise ValueError(f"{where}: {said[:40]!r} is too long")


def _require_moment(where: str, said: str) -> None:
    if moment(said) is None:
        raise ValueError(f"{where}: {said[:40]!r} is no moment")


def _last_snapshot(rows: Sequence[Row]) -> int | None:
    """The one snapshot worth carrying along: replay makes the others again."""
    complete = [row.seq for row in rows if row.snapshot and row.status == "live"]
    return complete[-1] if complete else None
