"""Keeps games for people: forgiving where the journal is strict.

A full disk or a read-only folder does not stop a game: it goes on in memory, `warning` says so,
and everything is written as soon as it can be. A damaged journal is set aside and what can be
read of it is brought over.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from companion import __version__
from companion.language import tr
from companion.table import restoring
from companion.table.bringing_back import bring_back
from companion.table.errors import Refused
from companion.table.game import Game
from companion.table.journal import Journal, Kept, Row
from companion.table.journal_errors import Damaged, Newer, Unwritable
from companion.table.presence import Presence
from companion.table.record import Record
from companion.table.reminders import emptied
from companion.table.resuming import rebuild_session
from companion.table.rows import Lost, Rows
from companion.table.salvage import finish, is_table, is_turn, salvage
from companion.table.score import ANY, Score, Tally, Wanted
from companion.table.score_book import Book
from companion.table.session import Session
from companion.table.sources import Sources
from companion.table.when import moment, when

FILE = "journal.db"
AT_ONCE = 30  # unfinished games that are read in one go

T = TypeVar("T")


now = partial(datetime.now, UTC)  # this moment, as the journal keeps it


class Keeper:
    """Keeps the games, settings and scores of a data folder.

    `notes` are sentences to show the person once. `warning` says why nothing can be saved now.
    """

    def __init__(self, folder: Path, clock: Callable[[], datetime] = now) -> None:
        self.path = folder / FILE
        self.clock = clock
        self.notes: list[str] = []
        self.warning: str | None = None
        self.presence: Presence | None = None  # of this program, where another may play
        self._journal: Journal | None = None
        self._turn = RLock()  # the screen's thread and the one beside it come to the same file
        self._lent: WeakKeyDictionary[Rows, str] = WeakKeyDictionary()  # of which game
        self.game("")  # opens the journal, so that what is wrong with it is known from the start

    def close(self) -> None:
        """Close the journal; it is opened again when it is next used."""
        with self._turn:
            if self._journal:
                self._journal.close()
                self._journal = None

    def games(self) -> list[Kept]:
        """Return every kept game, the one written last first."""
        return self._read_journal(lambda journal: journal.games(), [])

    def unfinished(self) -> Iterator[Kept]:
        """Yield the games that are not over, the one written last first.

        They are read in pages, so that the first three of ten thousand come fast.
        """
        for skip in count(0, AT_ONCE):
            found = self._unfinished(skip)
            yield from found
            if len(found) < AT_ONCE:
                return

    def _unfinished(self, skip: int) -> list[Kept]:
        return self._read_journal(lambda journal: journal.unfinished(AT_ONCE, skip), [])

    def game(self, id: str) -> Kept | None:
        """Return one game by its id, without its answers."""
        return self._read_journal(lambda journal: journal.game(id), None)

    def title(self, kept: Kept, progress: str = "") -> str:
        """Return the line of a game in a list: "Scramble, attack 6 of 15, yesterday".

        `progress` is where it stands in the language in use; the journal keeps it in English.
        """
        title = progress or kept.title
        touched = moment(kept.touched)
        if touched is None:  # a list of games must not fail for one of them
            return title
        return f"{title}, {when(touched, self.clock().astimezone())}"

    def scores(self, wanted: Wanted = ANY, most: int = -1, skip: int = 0) -> list[Score]:
        """Return `most` entries of the score book at most, newest first, after `skip` others."""
        return self._read_journal(lambda journal: journal.scores(wanted, most, skip), [])

    def tallies(self) -> list[Tally]:
        """Return how many games ended in which way."""
        return self._read_journal(lambda journal: journal.tallies(), [])

    def best(self, like: Score, outcome: str | None = None) -> Score | None:
        """Return the highest other score of the same game and scenario."""
        return self._read_journal(lambda journal: journal.best(like, outcome), None)

    def rolls(self) -> dict[str, list[int]]:
        """Return how often each side of a die came up in all games, by the source that answered."""
        return self._read_journal(lambda journal: journal.rolls(), {})

    def setting(self, name: str) -> str | None:
        """Return a setting by its name, or None."""
        return self._read_journal(lambda journal: journal.setting(name), None)

    def set(self, name: str, value: str) -> None:
        """Save a setting. A program that only looks on saves none."""
        if self.presence and not self.presence.plays:
            return
        self._change_journal(lambda journal: journal.set(name, value), None)

    def find(self, id: str, name: str | None = None) -> tuple[Kept, Rows]:
        """Return a game and its rows: by its id, or "last" for the newest, unfinished ones first.
        `Refused` if there is none.

        The last rows are read now, and earlier ones when they are needed, while this is open.
        """
        if id == "last":
            found = self._read_journal(lambda journal: journal.newest(name), None)
        else:
            found = self.game(id) if id.isascii() else None
        if found is None:  # a harmed index misses what the table still has
            left = sorted(self.games(), key=lambda kept: kept.over)
            fits = (kept for kept in left if id in (kept.id, "last") and name in (None, kept.game))
            found = next(fits, None)
        if found is None and self.warning:
            message = tr("The kept games cannot be read. {why}", why=self.warning)
            raise Refused("not-readable", message)
        if found is None or name not in (None, found.game):
            ids = [kept.id for kept in self.games() if name in (None, kept.game)]
            message = tr("No game is kept yet.")
            if ids:
                message = tr("No game is kept under {id}.", id=repr(id))
            raise Refused("no-such-game", message, ids)
        read = partial(self._lend, kept=found)
        found, rows = self._read_journal(read, (found, Rows()))
        if is_table(found.origin) or not any(map(is_turn, rows)):
            return found, rows
        return self._begun_later(found)

    def _begun_later(self, kept: Kept) -> tuple[Kept, Rows]:
        """Return what can be saved of a game whose beginning is harmed: it begins with a later
        turn."""
        harm = [Damaged(tr("the beginning of a game cannot be read"))]

        def read(journal: Journal) -> tuple[Kept, Rows]:
            if harm:
                raise harm.pop()
            return self._lend(journal, kept)

        return self._read_journal(read, (kept, Rows()))

    def _lend(self, journal: Journal, kept: Kept) -> tuple[Kept, Rows]:
        """Return a game as this journal has it (which may be another file by now) and its rows, of
        which the last are read."""
        count, live = journal.extent(kept.id)
        rows = Rows([], count, live, partial(self._page, kept.id))
        try:
            rows.read_more(partial(journal.rows, kept.id))
        except Lost:
            raise _missing() from None
        self._lent[rows] = kept.id
        return journal.game(kept.id) or kept, rows

    def _page(self, id: str, first: int, last: int) -> list[Row]:
        """Return some rows of a game. If one is missing, the journal is salvaged first."""
        harm = [_missing()]

        def read(journal: Journal) -> list[Row]:
            rows = journal.rows(id, first, last)
            if len(rows) < last - first and harm:
                raise harm.pop()
            return rows

        nothing: list[Row] = []
        return self._read_journal(read, nothing)

    def begin(self, session: Session[Any], sources: Sources | None = None) -> Record:
        """Keep a new game from now on, and return its record, the recorder of the session."""
        at = self.clock().isoformat(timespec="seconds")
        kept = Kept(
            id=_new_id(),
            game=session.game.name,
            origin=session.origin.decode(),
            title=session.game.progress(session.state),
            sources=sources.names_by_seat() if sources else {},
            release=__version__,
            begun=at,
            touched=at,
        )
        saved = self.save_game(kept, [], list, None)
        record = Record(saved or kept, Rows(), self.save_game, self.clock)
        session.recorder = record
        return record

    def resume(self, game: Game[Any], kept: Kept, rows: Rows) -> tuple[Session[Any], Record]:
        """Return the session of a kept game and its record: where it was left, or at its last
        complete turn if its answers no longer lead there. `find` has its heading and rows."""
        try:
            session = rebuild_session(game, kept, rows)
        except Lost:  # it was damaged further back, and is as whole now as it can be
            kept, rows = self.find(kept.id)
            session = rebuild_session(game, kept, rows)
        is_in_book = self._read_journal(lambda journal: journal.has_score(kept.id), False)
        record = Record(kept, rows, self.save_game, self.clock, is_in_book)
        if dropped := record.discard_unreadable(session):
            note = tr(
                "Rules or cards have changed since this game was kept, or it is damaged: it opens"
                " at its last complete turn, and {count} later answers are set aside in the"
                " journal.",
                count=dropped,
            )
            self.notes.append(note)
        session.recorder = record
        return session, record

    def add(self, kept: Kept, rows: Sequence[Row], seen: Session[Any] | None = None) -> Kept:
        """Save a game that was played elsewhere, under a new id, and return its heading. With
        `seen`, title and end are those of that session."""
        kept = msgspec.structs.replace(kept, id=_new_id(), version=0)
        if seen is not None:
            title, over = seen.game.progress(seen.state), seen.result is not None
            kept = msgspec.structs.replace(kept, title=title, over=over)
        saved = self.save_game(kept, rows, lambda: rows, None)
        if saved is None:
            raise Refused("not-saved", self.warning or tr("The game could not be saved."))
        return saved

    def save_game(
        self, heading: Kept, rows: Sequence[Row], read_all: Callable[[], Sequence[Row]], book: Book
    ) -> Kept | None:
        """Write a heading and the rows that changed, and return the heading as it is on disk. When
        the disk refuses, return None and say so in `warning`. `Refused` if another window plays,
        or if the game has gone on there."""
        if self.presence:
            self.presence.require()
        return self._change_journal(
            lambda journal: journal.save_game(heading, rows, book, read_all), None
        )

    def _change_journal(self, work: Callable[[Journal], T], otherwise: T) -> T:
        """Write something, once the whole file is known to be sound; when it cannot be written,
        set `warning` and return `otherwise`."""
        if self._journal and not self._journal.is_checked:
            self._journal.wait_for_check()  # takes seconds at most; the screen reads meanwhile
        return self._use_journal(self._require_in_place, work, otherwise)

    def _read_journal(self, work: Callable[[Journal], T], otherwise: T) -> T:
        """Read something; when it cannot be read, set `warning` and return `otherwise`."""
        return self._use_journal(self._follow_journal, work, otherwise)

    def _use_journal(
        self, look_at_file: Callable[[], None], work: Callable[[Journal], T], otherwise: T
    ) -> T:
        """Do something with the journal, in this thread's turn. A damaged journal is replaced by
        what can be saved of it."""
        try:
            with self._turn:
                look_at_file()
                if self._journal is None:
                    self._journal = self._open()
                try:
                    done = work(self._journal)
                except Damaged as error:
                    done = work(self._replace_journal(self._journal, error))
        except (Unwritable, Damaged) as error:  # damaged: what was mended is as bad as it was
            self.warning = tr(
                "The game is not being saved ({error}) and goes on in memory."
                " Make room on the disk, or make {folder} writable.",
                error=error, folder=self.path.parent,
            )  # fmt: skip
            return otherwise
        self.warning = None
        return done

    def _replace_journal(self, journal: Journal, error: Damaged) -> Journal:
        """Close a damaged journal, and open one with what can be saved of it."""
        self._take_along(journal)
        journal.close()
        self._journal = self._open_anew(error)
        return self._journal

    def _require_in_place(self) -> None:
        """Before a write: if the open file is no longer the one under its name, open the one that
        is, or put a copy of the open file there."""
        journal = self._journal
        if journal is None or journal.place.is_kept():
            return
        self._take_along(journal)
        said = bring_back(journal)
        self._journal = None
        self._journal = self._open()
        if self.presence is None or self.presence.plays:
            self.notes += said

    def _follow_journal(self) -> None:
        """Before a read: if another file has the name by now, open that one. Nothing is written
        where no file has the name."""
        with suppress(Unwritable):  # what is open can still be read
            if self._journal is None or not self._journal.place.is_journal_replaced():
                return
            self._require_in_place()

    def _take_along(self, journal: Journal) -> None:
        """Read what the open games have not read yet from a journal that is about to be closed."""
        journal.in_spite_of_harm = True
        for rows, id in self._lent.items():
            rows.let_go(partial(journal.rows, id))
        self._lent.clear()

    def _open(self) -> Journal:
        try:
            restoring.finish(self.path.parent)
            self.notes += finish(self.path)
            notes = emptied(self.path)
            journal = Journal(self.path)
            self.notes += notes
            return journal
        except Damaged as error:
            return self._open_anew(error)
        except Newer as error:
            message = tr(
                "{file} was written by a newer Wormwatch ({error})."
                " Update Wormwatch, or choose another folder with --data.",
                file=self.path, error=error,
            )  # fmt: skip
            raise Refused("newer-journal", message) from error

    def _open_anew(self, error: Damaged) -> Journal:
        journal, note = salvage(self.path, str(error), self.clock())
        self.notes.append(note)
        return journal


def _missing() -> Damaged:
    return Damaged(tr("answers of a game are missing"))


def _new_id() -> str:
    return os.urandom(4).hex()
