"""One game's record in the journal: the rows that a session's changes come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from operator import attrgetter
from typing import Any, Protocol

import msgspec

from companion import __version__
from companion.table.change import Change, Given, TakenBack
from companion.table.form import to_json
from companion.table.journal import Kept, Row
from companion.table.rows import Lost, Rows
from companion.table.score import score_of
from companion.table.score_book import Book
from companion.table.session import Session


class SaveGame(Protocol):
    """Writes a heading, the rows that changed, and what the score book says of the game; returns
    the heading as it is on disk, or None if the disk refuses. `read_all` returns every row, for a
    file that has to be made again."""

    def __call__(
        self, heading: Kept, rows: Sequence[Row], read_all: Callable[[], Sequence[Row]], book: Book
    ) -> Kept | None: ...


class Record:
    """The recorder of a session. What the disk refuses waits here for the next write.

    An answer costs the same in a game of ten and of ten thousand: nothing looks at every row.
    """

    def __init__(
        self, kept: Kept, rows: Rows, save_game: SaveGame, clock: Callable[[], datetime],
        is_in_book: bool = False,
    ) -> None:  # fmt: skip
        """`kept` and `rows` are what the journal has; `is_in_book` says whether its score book has
        an entry of this game."""
        self.kept = kept
        self._past = rows  # as they were when the game was opened
        self._since: dict[int, Row] = {}  # what has changed or come since then, by seq
        self._last = len(rows)
        self._first = rows.unread  # so many were not looked at yet; what was undone comes later
        self._live, self._undone = self._with("live"), self._with("undone")  # by seq, in order
        self._unsaved: dict[int, Row] = {}  # by seq
        self._is_saved = kept.version > 0
        self._is_in_book = is_in_book  # on disk
        self._book: Book = None  # what it says or has to say, as far as that is known here
        self._save_game = save_game
        self._clock = clock

    # What is written down

    @property
    def rows(self) -> list[Row]:
        """Every answer in the order given."""
        return [self._row(seq) for seq in range(1, self._last + 1)]

    @property
    def unsaved_count(self) -> int:
        """How many answers are not on disk yet."""
        return len(self._unsaved)

    def answer_sources(self, count: int) -> list[str]:
        """Return who gave the newest `count` answers that are not undone, as far back as they can
        be read."""
        with suppress(Lost):
            self._last_live(count)
        return [self._row(seq).source for seq in self._live[-count:]] if count else []

    # The way to the disk

    def commit(self, session: Session[Any], change: Change) -> None:
        """Write a change of the session to disk. On a refusal nothing has changed. What the disk
        cannot take now waits for the next write."""
        at = self._clock().isoformat(timespec="seconds")
        rows, live, undone = self._apply_change(change, at)
        heading = self._heading_at(session, at)
        book: Book = []
        if heading.over:
            last = rows.get(live[-1]) or self._row(live[-1]) if live else None
            score = score_of(session, heading.id, last.at if last else at)
            book = [score] if score else []
        self._save_rows(heading, rows, book if book or self._is_in_book else None)
        self._live, self._undone, self._book = live, undone, book

    def save_sources(self, sources: dict[str, str]) -> None:
        """Write down who answers for which die and deck."""
        self._save_rows(msgspec.structs.replace(self.kept, sources=sources), {}, self._book)

    def retry_unsaved(self) -> None:
        """Try again to write what the disk refused; does nothing when all of it is on disk."""
        if not self._is_saved:
            self._save_rows(self.kept, {}, self._book)

    def discard_unreadable(self, session: Session[Any]) -> int:
        """Mark the answers as dropped that the session could not take over from the journal, and
        return how many these are."""
        lost = self._past.live - len(session.entries)
        if not lost and len(session.undone) == len(self._undone):
            return 0
        seqs = [*self._last_live(lost), *self._undone]
        rows = {seq: msgspec.structs.replace(self._row(seq), status="dropped") for seq in seqs}
        at = self._clock().isoformat(timespec="seconds")
        # Nobody at the table has taken anything back: a game that was won stays won in the book.
        self._save_rows(self._heading_at(session, at), rows, None)
        self._live, self._undone = self._live[: len(self._live) - lost], []
        return len(rows)

    def _heading_at(self, session: Session[Any], at: str) -> Kept:
        """Return what a list of games shows of the session, as of a moment."""
        state, result = session.state, session.result
        title, over = session.game.progress(state), result is not None
        return msgspec.structs.replace(
            self.kept, title=title, release=__version__, touched=at, over=over
        )

    def _apply_change(self, change: Change, at: str) -> tuple[dict[int, Row], list[int], list[int]]:
        """Return the rows that a change makes, by seq, and which rows are then live and undone.
        The record itself stays as it is."""
        rows: dict[int, Row] = {}
        live, undone, last = self._live.copy(), self._undone, self._last
        marked: Sequence[int]
        for step in change:
            if isinstance(step, Given):
                marked, status, undone = undone, "dropped", []  # there is no way back to them
                last += 1
                live.append(last)
                rows[last] = _new_row(step, last, at)
            elif isinstance(step, TakenBack):
                if step.answers > len(live):
                    live[:0] = self._read_earlier(step.answers - len(live))
                marked, status = live[-step.answers :], "undone"
                del live[-step.answers :]
                undone = [*marked, *undone]
            else:
                marked, status, undone = undone[: step.answers], "live", undone[step.answers :]
                live += marked
            for seq in marked:
                rows[seq] = msgspec.structs.replace(rows.get(seq) or self._row(seq), status=status)
        return rows, live, undone

    def _save_rows(self, heading: Kept, rows: Mapping[int, Row], book: Book) -> None:
        """Save changed rows and those that wait; without a `book` the score book stays as it is. A
        refusal leaves the record as it was."""
        waiting = {**self._unsaved, **rows}
        changed = sorted(waiting.values(), key=attrgetter("seq"))
        saved = self._save_game(heading, changed, partial(self._rows_with, rows), book)
        self._since.update(rows)
        self._last = max(self._last, max(rows, default=0))
        self.kept = saved or heading
        self._is_saved = saved is not None
        self._unsaved = {} if saved else waiting
        if saved and book is not None:
            self._is_in_book = bool(book)

    # Rows

    def _rows_with(self, changed: Mapping[int, Row]) -> list[Row]:
        """Return every row as it is with these changes."""
        seqs = range(1, max(self._last, max(changed, default=0)) + 1)
        return [changed.get(seq) or self._row(seq) for seq in seqs]

    def _row(self, seq: int) -> Row:
        return self._since.get(seq) or self._past[seq - 1]

    def _with(self, status: str) -> list[int]:
        known = range(self._first + 1, self._last + 1)
        return [seq for seq in known if self._row(seq).status == status]

    def _last_live(self, count: int) -> list[int]:
        """Return the newest `count` rows that are not undone, by seq."""
        if count > len(self._live):
            self._read_earlier(count - len(self._live))
        return self._live[len(self._live) - count :]

    def _read_earlier(self, count: int) -> list[int]:
        """Read `count` more live rows, or as many as there are, from before those that are known;
        return their seqs."""
        found: list[int] = []
        while len(found) < count and self._first:
            first = max(0, self._first - count)
            earlier = self._past[first : self._first]
            found[:0] = [row.seq for row in earlier if row.status == "live"]
            self._first = first
        self._live[:0] = found
        return found


def _new_row(given: Given, seq: int, at: str) -> Row:
    return Row(
        seq=seq,
        value=to_json(given.entry).decode(),
        source=given.source,
        at=at,
        digest=given.digest,
        snapshot=None if given.snapshot is None else given.snapshot.decode(),
    )
