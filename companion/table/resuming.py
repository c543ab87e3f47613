"""Makes a session of a kept game: from its last complete turn on, or as far as it can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

from companion.language import tr
from companion.table.errors import Refused
from companion.table.form import from_json
from companion.table.game import Game
from companion.table.history import Correction, Entry, Past, Step
from companion.table.journal import Kept, Row
from companion.table.rows import Lost, Rows
from companion.table.session import Session
from companion.table.short import KEPT_NAME, refuse_long

_TURNS_BACK = 20  # complete turns in which a table is looked for that is the one seen then


def rebuild_session(game: Game[Any], kept: Kept, rows: Rows) -> Session[Any]:
    """Return the session of a kept game; `Refused` if none of it can be read.

    If its answers no longer lead where they led (rules or cards have changed, or the file is
    harmed), the session is at the last complete turn that can still be read: compare its
    `entries` with the live rows. No more rows are read than that takes.
    """
    undone = _taken_back(rows)
    last = next((row for row in reversed(rows) if row.status == "live"), None)
    # One turn may be harmed, or all of them: the answers still lead there from the turn before,
    # or from the start.
    for believed in (_all, _but_the_last, _none):
        session = _tried(game, kept, _past(rows, believed(rows)), undone)
        if session is not None and _as_it_was(session, last):
            return session
    live = [row for row in rows if row.status == "live"]
    readable = len(_entries(live))
    turns = [at for at, row in enumerate(live, 1) if row.snapshot]
    for count, must_match in _ways_back(len(turns)):
        keep = turns[count - 1] if count else 0
        if keep > readable or 0 < keep == len(live):
            continue
        session = _tried(game, kept, _past(Rows(live[:keep]), keep))
        last = live[keep - 1] if keep else None
        if session is not None and (not must_match or _as_it_was(session, last)):
            return session
    message = tr("This release cannot read that game (written by {release}).", release=kept.release)
    if kept.id:  # one that is only being brought in is a file already
        message += " " + tr("'wormwatch export {id} FILE' saves it as it is.", id=kept.id)
    raise Refused("cannot-open", message)


def _ways_back(turns: int) -> Iterator[tuple[int, bool]]:
    """With how many of its complete turns the game may be opened instead, and whether its table
    must be the one that was seen then: a harmed one may look like a table.

    The last turns are all tried, earlier ones at growing distances: a million would take too long.

    >>> [count for count, must_match in _ways_back(100) if not must_match][-5:]
    [81, 80, 60, 20, 0]
    >>> len(list(_ways_back(1_000_000)))
    57
    """
    nearby = range(turns, max(turns - _TURNS_BACK, 0), -1)
    far = (turns - (_TURNS_BACK << more) for more in range(turns.bit_length()))
    yield from ((count, True) for count in nearby)
    yield from ((count, False) for count in (*nearby, *(each for each in far if each > 0), 0))


def _as_it_was(session: Session[Any], last: Row | None) -> bool:
    return last is None or session.has_digest(last.digest)


def _all(rows: Rows) -> int:
    return rows.live


def _but_the_last(rows: Rows) -> int:
    """Return after how many answers the turn before the last one ends."""
    live = (row for row in reversed(rows) if row.status == "live")
    since = next((count for count, row in enumerate(live) if row.snapshot), rows.live)
    return max(0, rows.live - since - 1)


def _none(rows: Rows) -> int:
    return 0


def _past(rows: Rows, believed: int) -> Past:
    """Return the live answers; complete turns are believed among the first `believed` of them."""

    def read(position: int) -> list[Step]:
        while rows.unread_live >= position:
            rows.read_more()
        live = [row for row in rows.held if row.status == "live"]
        steps: list[Step] = []
        for at in range(position, rows.unread_live, -1):
            row = live[at - rows.unread_live - 1]
            try:
                entry = read_entry(row)
            except Refused:
                if not steps:
                    raise
                break  # nobody may want to go back so far
            turn = row.snapshot if at <= believed else None
            steps.append(Step(entry, turn.encode() if turn else None))
        return steps[::-1]

    return Past(rows.live, read)


def _taken_back(rows: Rows) -> list[Entry]:
    """Return the undone answers at the end, which `redo` can bring back; none if not all of them
    can be read."""
    off = takewhile(lambda row: row.status != "live", reversed(rows))
    undone = [row for row in off if row.status == "undone"][::-1]
    found = _entries(undone)
    return found if len(found) == len(undone) else []


def _entries(rows: Sequence[Row]) -> list[Entry]:
    """Return the answers of rows, up to the first that cannot be read."""
    found: list[Entry] = []
    with suppress(Refused):
        for row in rows:
            found.append(read_entry(row))
    return found


def _tried(
    game: Game[Any], kept: Kept, past: Past, undone: Sequence[Entry] = ()
) -> Session[Any] | None:
    """Return the session with these answers, or None if the rules cannot play them."""
    try:
        origin = game.read_kept(from_json(kept.origin))
        session = Session(game, origin, past=past, undone=undone)
        for state in (origin, session.state):
            refuse_long(game.state_form(state), KEPT_NAME)
        return session
    except Lost:
        raise
    except Exception:  # rules that have changed may fail in any way they like
        return None


def read_entry(row: Row) -> Entry:
    """Return the answer or the correction in a row; `Refused` if the row holds neither."""
    value = from_json(row.value)
    if not isinstance(value, dict):
        return value  # type: ignore[no-any-return]
    if not isinstance(value.get("correct"), dict):
        raise Refused("bad-entry", tr("Answer {number} is no answer at all.", number=row.seq))
    return Correction(value["correct"])
