"""The game being played: what a tap, a card or a button does to it.

Every change goes the same way down: `Tabletop.answer`, `Session.answer`, `Record.commit`, and the
journal's BEGIN, UPDATE, INSERT, COMMIT. It returns when the change is on disk.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.language import tr
from companion.lines import Line, recent
from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.form import from_json
from companion.table.game import RULES_VERSION, Clause, Game
from companion.table.prompts import Answer
from companion.table.record import Record
from companion.table.session import Session
from companion.table.sources import Source, Sources, helper_for
from companion.tabletop.library import GameLibrary

if TYPE_CHECKING:
    from companion.story import Story
    from companion.table.keeper import Keeper

log = logging.getLogger(__name__)


class Played(NamedTuple):
    """The game on the table, who answers for its dice and decks, and its record on disk."""

    session: Session[Any]
    sources: Sources
    record: Record


class Tabletop:
    """The game on the table, and the library it comes from. What cannot be done is `Refused`."""

    def __init__(self, library: GameLibrary) -> None:
        self.library = library
        self._played: Played | None = None
        self.just_begun = False  # a new game that no page has shown yet
        self._seen = 0  # answers that were given before the last tap

    @classmethod
    def open(cls, data: Path, keeper: Keeper | None = None) -> Tabletop:
        """Open the games of a data folder; no game is on the table yet. `keeper` keeps the games
        elsewhere than in the folder's journal."""
        return cls(GameLibrary(data, keeper))

    def close(self) -> None:
        """Close the journal of the data folder, and first try again to write what the disk
        refused."""
        self._retry_unsaved()
        self.library.close()

    def reopen(self) -> None:
        """Clear the table and read the data folder again, because it was changed from outside."""
        self._played = None
        self.library.reopen()

    # Coming to the table, and leaving it

    def begin(
        self, game: Game[Any], options: dict[str, Any], seats: Mapping[str, Source | str]
    ) -> None:
        """Start a new game and keep it."""
        self._start(Session.new(game, options), Sources(seats))

    def begin_again(self) -> None:
        """Start a new game with the players and options of the one on the table."""
        game, origin = self.session.game, from_json(self.session.origin)
        origin.pop(RULES_VERSION, None)  # a new game follows today's rules
        self._start(Session(game, game.read_state(origin)), self.sources)

    def resume(self, id: str) -> None:
        """Put a kept game on the table, exactly where it was left."""
        kept, rows = self.library.keeper.find(id)
        log.info("a game of %s goes on after %s answers", kept.game, len(rows))
        game = self.library.load_game(kept.game)
        session, record = self.library.keeper.resume(game, kept, rows)
        self._seen = len(session.entries) - 1
        self._put_on_table(Played(session, Sources(kept.sources), record))

    def leave(self) -> None:
        """Clear the table; the game stays in the journal. What the disk refused is tried again."""
        self._retry_unsaved()
        self._played = None

    def _retry_unsaved(self) -> None:
        if self._played is not None:
            with suppress(Refused):  # another window plays by now: what it knows counts
                self._played.record.retry_unsaved()

    def _start(self, session: Session[Any], sources: Sources) -> None:
        log.info("a game of %s begins", session.game.name)
        self._seen = -1
        self.just_begun = True
        record = self.library.keeper.begin(session, sources)
        self._put_on_table(Played(session, sources, record))

    def _put_on_table(self, played: Played) -> None:
        self._played = played
        if self.library.is_spectator:
            return
        with played.session.batch():
            played.sources.answer_until_person(played.session)

    # Played in another window as well

    def take_over(self) -> None:
        """Play in this window from now on, with the game on the table as it is in the journal."""
        self.library.take_over()
        self._read_again()

    def follow_other_window(self) -> bool:
        """Read what another window has answered in the game on the table; return whether there
        was something new."""
        if self._played is None:
            return False
        kept, _ = self.library.keeper.find(self.game_id)
        is_newer = kept.version != self.record.kept.version
        if is_newer or not self.library.is_spectator:
            self._read_again()
        return is_newer

    def _read_again(self) -> None:
        if self._played is not None:
            self.resume(self.game_id)

    # The game on the table

    @property
    def has_game(self) -> bool:
        """Whether a game is on the table."""
        return self._played is not None

    @property
    def played(self) -> Played:
        """The game on the table with its sources and record, or `Refused` without one."""
        if self._played is None:
            raise Refused("no-game", tr("No game is on the table."))
        return self._played

    @property
    def session(self) -> Session[Any]:
        """The session of the game on the table."""
        return self.played.session

    @property
    def sources(self) -> Sources:
        """Who answers for the dice and decks of the game on the table."""
        return self.played.sources

    @property
    def record(self) -> Record:
        """The record on disk of the game on the table."""
        return self.played.record

    @property
    def game_id(self) -> str:
        """The id under which the game on the table is kept."""
        return self.record.kept.id

    def assign_source(self, seat: str, source: str) -> None:
        """Let another source answer for a die or a deck from now on, and write that down."""
        self.sources.assign(seat, source)
        self.record.save_sources(self.sources.names_by_seat())

    # Answers

    def answer(self, answer: Answer, source: str = "person") -> None:
        """Give a person's answer and let the app's dice and dealer go on from there. On return
        all of it is on disk, or it is `Refused` and none of it happened."""
        session, sources, _ = self.played
        with session.batch() as seen:
            session.answer(answer, source)
            sources.answer_until_person(session)
        self._seen = seen

    def answer_all(self, answers: Sequence[Answer]) -> None:
        """Give several answers of a person: all of them count, or none."""
        session, sources, _ = self.played
        with session.batch() as seen:
            for answer in answers:
                session.answer(answer)
            sources.answer_until_person(session)
        self._seen = seen

    def run_sources(self) -> None:
        """Let the app's dice and dealer answer until a person is asked."""
        session, sources, _ = self.played
        with session.batch() as seen:
            sources.answer_until_person(session)
        self._seen = seen

    @property
    def is_apps_turn(self) -> bool:
        """Whether the app's dice or dealer answer the open question."""
        prompt = self.session.prompt
        if self.library.is_spectator:
            return False
        return prompt is not None and self.sources.source_for(prompt).answer(prompt) is not None

    @property
    def can_help(self) -> bool:
        """Whether the app could answer the open question instead of a person."""
        return helper_for(self.session.prompt) is not None

    def answer_for_player(self) -> None:
        """Let the app roll or deal the open question this once, or be `Refused`."""
        prompt = self.session.prompt
        source = helper_for(prompt)
        answer = source.answer(prompt) if source and prompt else None
        if source is None or answer is None:
            raise Refused("not-the-apps", tr("That one is yours to answer."))
        self.answer(answer, source.name)

    def undo(self) -> None:
        """Go back to the last question that a person was asked."""
        session, sources, _ = self.played
        with session.batch():
            sources.undo_to_person(session)
            seen = len(session.entries)
            sources.answer_until_person(session)
        self._seen = seen

    def redo(self) -> None:
        """Bring back what was undone, up to the next question that a person was asked."""
        session, sources, _ = self.played
        with session.batch() as seen:
            session.redo()
            while session.undone and self.is_apps_turn:
                session.redo()
            sources.answer_until_person(session)
        self._seen = seen

    def rewind(self, count: int) -> None:
        """Go back to when `count` answers had been given. Where the app would then answer, and
        differently than before, go on back to the last question that a person was asked."""
        session, sources, _ = self.played
        with session.batch():
            session.undo(len(session.entries) - count)
            if session.entries and self.is_apps_turn:
                sources.undo_to_person(session)
            seen = len(session.entries)
            sources.answer_until_person(session)
        self._seen = seen

    def correct(self, patch: dict[str, Any]) -> None:
        """Change what the app believes about the table: one answer, one undo."""
        session, sources, _ = self.played
        with session.batch() as seen:
            session.correct(patch)
            sources.answer_until_person(session)
        self._seen = seen

    # What happened

    def tell_story(self) -> Story:
        """Return everything that happened, in words, and the ways back."""
        from companion.story import Story  # only now: the first page comes first

        session, sources, record = self.played
        given_by = record.answer_sources(len(session.entries))
        return Story(session, given_by, sources, self.describe_differences)

    def describe_differences(self, before: Any, after: Any) -> Sequence[str]:
        """Return what differs between two tables as plain data, in words the game knows."""
        return self.session.game.differences(before, after)

    def events_since(self, answer: int) -> Sequence[Sequence[Event]]:
        """Return the events of an answer and of each after it. Answers count from 1; 0 stands for
        what happened before the first. A game that was left is replayed from there."""
        session = self.session
        with suppress(Exception):  # rules that have changed since may fail in any way they like
            again = session.again(max(0, answer - 1))
            if again.digest() == session.digest():
                return again.log[answer:]
        return session.log[answer:]

    def state_after(self, answers: int) -> Any:
        """Return the table as it was after so many answers; -1 is before anything happened."""
        if answers < 0:
            return self.session.game.read_kept(from_json(self.session.origin))
        with suppress(Exception):  # as above: then the table as it is must do
            return self.session.again(answers, answers).state
        return self.session.state

    def find_clause(self, rule: str) -> Clause | None:
        """Return a rule of the game on the table by its id."""
        if self._played is None:
            return None
        return next((each for each in self.session.game.clauses() if each.id == rule), None)

    def recent_lines(self) -> list[Line]:
        """Return what happened lately in words, oldest first."""
        return recent(self.session, self.record, self._seen)
