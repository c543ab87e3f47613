"""One game's record in the journal: what a session writes down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import chain
from typing import Any

import msgspec

from companion import __version__
from companion.table.form import to_json
from companion.table.history import Entry
from companion.table.journal import Kept, Row
from companion.table.rows import Lost, Rows
from companion.table.score import score_of
from companion.table.score_book import Book
from companion.table.session import Session

# Writes a heading, the changed rows, (should the file have to be made anew) all rows, and what the
# score book says of this game.
Every = Callable[[], Sequence[Row]]
Save = Callable[[Kept, Sequence[Row], Every, Book], Kept | None]


class Record:
    """A session's recorder. What the disk refuses waits here for the next write.

    An answer costs the same in a game of ten and of ten thousand: nothing looks at every row.
    """

    def __init__(self, kept: Kept, rows: Rows, save: Save, clock: Callable[[], datetime]) -> None:
        self.kept = kept
        self._past = rows  # as they were when the game was opened
        self._since: dict[int, Row] = {}  # what has changed or come since then, by seq
        self._last = len(rows)
        self._first = rows.unread  # so many were not looked at yet; what was undone comes later
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
        return [self._row(seq) for seq in range(1, self._last + 1)]

    def givers(self, count: int) -> list[str]:
        """Who gave the last `count` answers that count, as far back as they can be read."""
        with suppress(Lost):
            self._counting(count)
        return [self._row(seq).source for seq in self._live[-count:]] if count else []

    @property
    def behind(self) -> int:
        """How many answers are not on disk yet."""
        return len(self._unsaved)

    def answered(self, session: Session[Any], entry: Entry, source: str) -> None:
        """Write an answer down; it also closes the way back to what was undone before."""
        complete = session.boundary.position == len(session.entries)
        row = Row(
            seq=self._last + 1,
            value=to_json(entry).decode(),
            source=source,
            at=self._now(),
            digest=session.digest(),
            snapshot=session.boundary.state.decode() if complete else None,
        )
        self._write([*self._marked(self._undone, "dropped"), row], session)

    def undone(self, session: Session[Any], count: int) -> None:
        """Mark the last answers as undone; they stay in the journal."""
        self._write(self._marked(self._counting(count), "undone"), session)

    def redone(self, session: Session[Any], count: int) -> None:
        """Mark the answers undone last as live again."""
        self._write(self._marked(self._undone[:count], "live"), session)

    def drop(self, session: Session[Any]) -> int:
        """Set aside what the session did not take over from the journal, and how many answers
        those were."""
        lost = self._past.live - len(session.entries)
        if not lost and len(session.undone) == len(self._undone):
            return 0
        dropped = self._marked([*self._counting(lost), *self._undone], "dropped")
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

    def _row(self, seq: int) -> Row:
        return self._since.get(seq) or self._past[seq - 1]

    def _with(self, status: str) -> list[int]:
        known = range(self._first + 1, self._last + 1)
        return [seq for seq in known if self._row(seq).status == status]

    def _counting(self, count: int) -> list[int]:
        """The last `count` answers that count."""
        while len(self._live) < count and self._first:
            first = max(0, self._first - count)
            earlier = self._past[first : self._first]
            self._live[:0] = [row.seq for row in earlier if row.status == "live"]
            self._first = first
        return self._live[max(0, len(self._live) - count) :]

    def _marked(self, seqs: Sequence[int], status: str) -> list[Row]:
        return [msgspec.structs.replace(self._row(seq), status=status) for seq in seqs]

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
            row = changed.get(seq) or self._row(seq)
            if row.status == "live":
                return row.at
        return self._now()

    def _put(self, heading: Kept, rows: Sequence[Row], book: Book) -> None:
        """Write everything not on disk yet. Only a refusal leaves the record as it was."""
        before = {row.seq: self._since.get(row.seq) for row in rows}
        waiting = self._unsaved | before.keys()
        saved = None
        self._take_in(rows)
        if self._holds:
            self._before = before | self._before
        else:
            try:
                changed = [self._row(seq) for seq in sorted(waiting)]
                saved = self._save(heading, changed, lambda: self.rows, book)
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
            self._since[row.seq] = row
            self._last = max(self._last, row.seq)
        while self._live and self._row(self._live[-1]).status != "live":
            self._live.pop()
        self._live += [row.seq for row in rows if row.status == "live"]
        still = [seq for seq in self._undone if self._row(seq).status == "undone"]
        self._undone = [row.seq for row in rows if row.status == "undone"] + still

    def _take_back(self, before: Mapping[int, Row | None]) -> None:
        """Make the rows what they were."""
        for seq, row in before.items():
            if row is None:
                del self._since[seq]
            else:
                self._since[seq] = row
        self._last = max(len(self._past), *self._since, 0)
        self._live, self._undone = self._with("live"), self._with("undone")

    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")
