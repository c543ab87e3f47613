"""One game's record in the journal: what a session writes down, and how it is read back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import chain
from typing import Any

import msgspec

from companion import __version__
from companion.language import tr
from companion.table.errors import Refused
from companion.table.form import from_json, to_json
from companion.table.game import Game
from companion.table.journal import Book, Kept, Row
from companion.table.score import score_of
from companion.table.session import Boundary, Correction, Entry, Session

# Writes a heading, the changed rows, (should the file have to be made anew) all rows, and what the
# score book says of this game.
Save = Callable[[Kept, Sequence[Row], Collection[Row], Book], Kept | None]

_TURNS_BACK = 20  # complete turns in which a table is looked for that is the one seen then


class Record:
    """A session's recorder. What the disk refuses waits here for the next write.

    An answer costs the same in a game of ten and of ten thousand: nothing looks at every row.
    """

    def __init__(
        self, kept: Kept, rows: Sequence[Row], save: Save, clock: Callable[[], datetime]
    ) -> None:
        self.kept = kept
        self._rows = {row.seq: row for row in rows}
        self._live, self._undone = self._with("live"), self._with("undone")  # by seq, in order
        self._before: dict[int, Row | None] = {}  # what the rows were that are held back
        self._unsaved: set[int] = set()
        self._book: Book = None  # what was written into the score book last, or still has to be
        self._save = save
        self._clock = clock
        self._holds = False  # back what it is told, until all of it has been

    @property
    def rows(self) -> list[Row]:
        """Every answer in the order given."""
        return list(self._rows.values())

    @property
    def behind(self) -> int:
        """How many answers are not on disk yet."""
        return len(self._unsaved)

    def answered(self, session: Session[Any], entry: Entry, source: str) -> None:
        """Write an answer down; it also closes the way back to what was undone before."""
        complete = session.boundary.position == len(session.entries)
        row = Row(
            seq=next(reversed(self._rows), 0) + 1,
            value=to_json(entry).decode(),
            source=source,
            at=self._now(),
            digest=session.digest(),
            snapshot=session.boundary.state.decode() if complete else None,
        )
        self._write([*self._marked(self._undone, "dropped"), row], session)

    def undone(self, session: Session[Any], count: int) -> None:
        """Mark the last answers as undone; they stay in the journal."""
        self._write(self._marked(self._live[-count:], "undone"), session)

    def redone(self, session: Session[Any], count: int) -> None:
        """Mark the answers undone last as live again."""
        self._write(self._marked(self._undone[:count], "live"), session)

    def drop(self, session: Session[Any], keep: int) -> int:
        """Set aside every live answer after the first `keep`, and how many those were."""
        dropped = self._marked([*self._live[keep:], *self._undone], "dropped")
        # Nobody at the table has taken anything back: a game that was won stays won in the book.
        self._put(self._heading(session), dropped, None)
        return len(dropped)

    def seat(self, sources: dict[str, str]) -> None:
        """Write down who answers for which die and deck."""
        self._put(msgspec.structs.replace(self.kept, sources=sources), [], self._book)

    def catch_up(self) -> None:
        """Try again to write what the disk refused."""
        self._put(self.kept, [], self._book)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write what is said inside in one go, at its end; if anything goes wrong, nothing."""
        before = self.kept, self._unsaved, self._book
        self._holds, self._before = True, {}
        try:
            yield
            self._holds = False
            if self.kept is not before[0]:
                self.catch_up()
        except BaseException:
            self._holds = False
            self._take_back(self._before)
            self.kept, self._unsaved, self._book = before
            raise

    def _with(self, status: str) -> list[int]:
        return [seq for seq, row in self._rows.items() if row.status == status]

    def _marked(self, seqs: Sequence[int], status: str) -> list[Row]:
        return [msgspec.structs.replace(self._rows[seq], status=status) for seq in seqs]

    def _write(self, rows: Sequence[Row], session: Session[Any]) -> None:
        score = score_of(session, self.kept.id, self._ended(rows))
        self._put(self._heading(session), rows, [score] if score else [])

    def _heading(self, session: Session[Any]) -> Kept:
        return msgspec.structs.replace(
            self.kept,
            title=session.game.progress(session.state),
            release=__version__,
            touched=self._now(),
            over=session.result is not None,
        )

    def _ended(self, rows: Sequence[Row]) -> str:
        """When the last answer that counts was given: to bring it back later changes nothing."""
        changed = {row.seq: row for row in rows}
        for seq in chain(reversed(changed), reversed(self._live)):
            row = changed.get(seq) or self._rows[seq]
            if row.status == "live":
                return row.at
        return self._now()

    def _put(self, heading: Kept, rows: Sequence[Row], book: Book) -> None:
        """Write everything not on disk yet. Only a refusal leaves the record as it was."""
        before = {row.seq: self._rows.get(row.seq) for row in rows}
        waiting = self._unsaved | before.keys()
        saved = None
        self._take_in(rows)
        if self._holds:
            self._before = before | self._before
        else:
            try:
                changed = [self._rows[seq] for seq in sorted(waiting)]
                saved = self._save(heading, changed, self._rows.values(), book)
            except BaseException:
                self._take_back(before)
                raise
        self.kept = saved or heading
        self._book = book
        self._unsaved = set() if saved else waiting

    def _take_in(self, rows: Sequence[Row]) -> None:
        """Put rows in their places. What was undone always comes after what counts, so that
        only the end of the one and the beginning of the other ever move."""
        for row in rows:
            self._rows[row.seq] = row
        while self._live and self._rows[self._live[-1]].status != "live":
            self._live.pop()
        self._live += [row.seq for row in rows if row.status == "live"]
        still = [seq for seq in self._undone if self._rows[seq].status == "undone"]
        self._undone = [row.seq for row in rows if row.status == "undone"] + still

    def _take_back(self, before: Mapping[int, Row | None]) -> None:
        """Make the rows what they were."""
        for seq, row in before.items():
            if row is None:
                del self._rows[seq]
            else:
                self._rows[seq] = row
        self._live, self._undone = self._with("live"), self._with("undone")

    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")


def rebuilt(game: Game[Any], kept: Kept, rows: Sequence[Row]) -> Session[Any]:
    """The kept game as a session.

    When its answers no longer lead where they led (rules or cards have changed, or the file is
    harmed), the session stands at the last complete turn that can still be read: compare its
    `entries` with the live rows.
    """
    live = [row for row in rows if row.status == "live"]
    entries = _entries(live)
    turns = [Boundary(at, row.snapshot.encode()) for at, row in enumerate(live, 1) if row.snapshot]
    if len(entries) == len(live):
        taken_back = [row for row in rows if row.status == "undone"]
        undone = _entries(taken_back)
        if len(undone) < len(taken_back):
            undone = []  # nobody has to bring them back
        # One turn may be harmed, or all of them: the answers still lead there from the turn
        # before, or from the start.
        for known in (turns, turns[:-1], []):
            session = _tried(game, kept, entries, known, undone)
            if session is not None and _as_it_was(session, live):
                return session
    for count, must_match in _ways_back(len(turns)):
        keep = turns[count - 1].position if count else 0
        if keep > len(entries) or 0 < keep == len(live):
            continue
        session = _tried(game, kept, entries[:keep], turns[:count])
        if session is not None and (not must_match or _as_it_was(session, live[:keep])):
            return session
    message = tr("This release cannot read that game (written by {release}).", release=kept.release)
    if kept.id:  # one that is only being brought in is a file already
        message += " " + tr("'wormwatch export {id} FILE' saves it as it is.", id=kept.id)
    raise Refused("cannot-open", message)


def _ways_back(turns: int) -> Iterator[tuple[int, bool]]:
    """With how many of its complete turns the game may be opened instead, and whether its table
    must be the one that was seen then: a harmed one may look like a table.

    Nearby all of them are tried, far back fewer and fewer: nobody waits for a million.

    >>> [count for count, must_match in _ways_back(100) if not must_match][-5:]
    [81, 80, 60, 20, 0]
    >>> len(list(_ways_back(1_000_000)))
    57
    """
    nearby = range(turns, max(turns - _TURNS_BACK, 0), -1)
    far = (turns - (_TURNS_BACK << more) for more in range(turns.bit_length()))
    yield from ((count, True) for count in nearby)
    yield from ((count, False) for count in (*nearby, *(each for each in far if each > 0), 0))


def _as_it_was(session: Session[Any], live: Sequence[Row]) -> bool:
    return not live or session.digest() == live[-1].digest


def _entries(rows: Sequence[Row]) -> list[Entry]:
    """What was answered, up to what cannot be read."""
    found: list[Entry] = []
    with suppress(Refused):
        for row in rows:
            found.append(entry_of(row))
    return found


def _tried(
    game: Game[Any],
    kept: Kept,
    entries: Sequence[Entry],
    turns: Sequence[Boundary],
    undone: Sequence[Entry] = (),
) -> Session[Any] | None:
    """The session with these answers, or None."""
    try:
        origin = game.read_state(from_json(kept.origin))
        return Session(game, origin, entries=entries, boundaries=turns, undone=undone)
    except Exception:  # rules that have changed may fail in any way they like
        return None


def entry_of(row: Row) -> Entry:
    """What was answered in a row."""
    value = from_json(row.value)
    if not isinstance(value, dict):
        return value  # type: ignore[no-any-return]
    if not isinstance(value.get("correct"), dict):
        raise Refused("bad-entry", tr("Answer {number} is no answer at all.", number=row.seq))
    return Correction(value["correct"])
