"""One game being played: answer, undo, redo, correct, replay.

A game is where it began plus its list of answers (`history`). With them is the state at the start
of every leg, so that going back costs one leg of replay however long the game has been.

    session = Session.new(game, {"players": ["Ada"]})
    session.answer(4)
    session.undo()
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Generic, Protocol

import msgspec

from companion.language import tr
from companion.table.change import BroughtBack, Change, Given, Step, TakenBack
from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.fingerprint import has_fingerprint, take_fingerprint
from companion.table.form import from_json, plain, to_json
from companion.table.game import Game, GameOver, Result, Script, State, Table
from companion.table.history import Boundary, Correction, Entry, History, Mark, Past
from companion.table.patch import graft, merge
from companion.table.prompts import Answer, Prompt, only_answer
from companion.table.short import refuse_long

__all__ = ["Boundary", "Correction", "Entry", "Recorder", "Session"]


class Recorder(Protocol):
    """Writes a session's changes to disk before they count."""

    def commit(self, session: Session[Any], change: Change) -> None:
        """Write down a change that the session has made already, or raise `Refused`."""


class Savepoint(msgspec.Struct):
    """Where a batch began, and what brings the session back there."""

    position: int  # answers that counted
    undone: list[Entry]
    steps: int  # of the change so far
    # History and log before the first undo of the batch.
    mark: Mark | None = None
    log: list[list[Event]] = []


class Session(Generic[State]):
    """A game in progress. Read `prompt`, `state`, `events`, `result`; change it by the verbs."""

    def __init__(
        self,
        game: Game[State],
        origin: State,
        *,
        past: Past | None = None,
        entries: Iterable[Entry] = (),
        undone: Iterable[Entry] = (),
    ) -> None:
        """Begin at `origin` and play `past` and `entries`, from the last complete state known."""
        self.game = game
        self.recorder: Recorder | None = None
        self.origin = to_json(game.kept_form(origin))
        self._history = History(self.origin, entries, past)
        self._undone = list(undone)
        self._open: Prompt | None = None  # as the rules asked it
        self._settled: Prompt | None = None  # with its answers written out
        self._savepoints: list[Savepoint] = []  # of the batches that are open, outermost first
        self._change: list[Step] = []  # what the open batches have done
        self._snapshot: bytes | None = None  # the state where the last answer ended a leg
        nothing: list[Event] = []  # one list for all: events before the last boundary aren't known
        self._log: list[list[Event]] = [nothing] * self.boundary.position
        self._rewind(len(self._history))
        self.events = self._log[-1]

    @classmethod
    def new(cls, game: Game[State], options: dict[str, Any]) -> Session[State]:
        """A fresh game with these options."""
        refuse_long(options)
        return cls(game, game.new(options))

    @classmethod
    def load(cls, game: Game[State], state: Any) -> Session[State]:
        """A game that starts from a table described as plain data."""
        refuse_long(state)
        origin = game.read_state(state)
        game.check(origin)
        return cls(game, origin)

    # What everybody looks at

    @property
    def state(self) -> State:
        """The table as it is now. Look, do not touch: `correct` is for changes."""
        return self._table.state

    @property
    def prompt(self) -> Prompt | None:
        """The open question with its answers written out, or None when the game is over."""
        if self._settled is None and self._open is not None:
            self._settled = self._open.settled()
        return self._settled

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.game.result(self.state) if self._open is None else None

    @property
    def entries(self) -> Sequence[Entry]:
        """Every answer that counts, in order."""
        return self._history

    @property
    def undone(self) -> Sequence[Entry]:
        """What `redo` would bring back, next first."""
        return self._undone

    @property
    def boundary(self) -> Boundary:
        """The last complete state and how many answers led to it."""
        return self._history.turn(len(self._history))

    @property
    def log(self) -> Sequence[Sequence[Event]]:
        """The events each answer caused; the first list is what happened before any."""
        return self._log

    def again(self, since: int, until: int | None = None) -> Session[State]:
        """The game once more, beside this one and written down by nobody: it stands after `until`
        answers, and its log tells what happened after the first `since`."""
        origin = self.game.read_state(from_json(self.origin))
        past = self._history.until(since)
        return Session(self.game, origin, past=past, entries=self._history[since:until])

    def digest(self) -> str:
        """A fingerprint of table and question: equal games, equal fingerprints."""
        return take_fingerprint(self.game, self._table.state, self.prompt)

    def has_digest(self, digest: str) -> bool:
        """Whether that is its fingerprint, by whichever release it was taken."""
        return has_fingerprint(self.game, self.state, self.prompt, digest)

    def form(self) -> dict[str, Any]:
        """Everything a program needs to know, the way the engine protocol sends it."""
        prompt = self.prompt
        return {
            "events": [event.form() for event in self.events],
            "prompt": None if prompt is None else self.game.prompt_form(self.state, prompt),
            "state": self.game.state_form(self.state),
            "result": plain(self.result),
        }

    # The verbs

    def answer(self, answer: Answer, source: str = "person") -> list[Event]:
        """Give an answer; what it caused comes back. An illegal one is `Refused`."""
        if self._open is None:
            raise Refused("game-over", tr("The game is over; undo to go back into it."))
        try:
            self._open.check(answer)
        except Refused as refusal:
            reason = None
            if isinstance(answer, int | str):  # from outside anything may come
                reason = self.game.why_not(self.state, self._open, answer)
            message, rule = reason or refusal.message, self._open.rule
            raise Refused(refusal.code, message, refusal.expected, rule) from None
        return self._enter(answer, source)

    def correct(self, patch: Any, source: str = "person") -> list[Event]:
        """Change what the app believes about the table: one undoable answer."""
        if not isinstance(patch, dict) or not patch:
            message = tr("A correction names what to change, as a JSON object.")
            raise Refused("bad-patch", message)
        refuse_long(patch)
        return self._enter(Correction(patch), source)

    def undo(self, count: int = 1) -> None:
        """Take back the last answers."""
        _require(count, len(self._history), "undo")
        with self.batch():
            self._mark_history()
            position = len(self._history) - count
            self._undone = self._history[position:] + self._undone
            self._rewind(position)
            self._change.append(TakenBack(count))
        self.events = []

    def redo(self, count: int = 1) -> None:
        """Bring back the answers undone last."""
        _require(count, len(self._undone), "redo")
        with self.batch():
            again, self._undone = self._undone[:count], self._undone[count:]
            for entry in again:
                self._play(entry)
            self._change.append(BroughtBack(count))
        self.events = [event for events in self._log[-count:] for event in events]

    @contextmanager
    def batch(self) -> Iterator[int]:
        """Make one change of everything inside. At the end it is written to disk in one go: all of
        it happens, or none of it. Yields how many answers counted before.

        A batch inside another is part of it, and is taken back alone if it fails.
        """
        savepoint = Savepoint(len(self._log) - 1, self._undone, len(self._change))
        self._savepoints.append(savepoint)
        try:
            yield savepoint.position
            if self.recorder and self._change and savepoint is self._savepoints[0]:
                self.recorder.commit(self, self._change)
        except BaseException as error:
            self._go_back_to(savepoint)
            if isinstance(error, Refused) or not isinstance(error, Exception):
                raise
            said = "The rules stumbled over that ({what}); nothing has changed."
            raise Refused("rules-fault", tr(said, what=repr(error))) from error
        finally:
            self._savepoints.pop()
            if not self._savepoints:
                self._change = []

    # How it works

    def _enter(self, entry: Entry, source: str) -> list[Event]:
        """Play one more entry, and write it down."""
        with self.batch():
            self._undone = []
            self._snapshot = None
            self._play(entry)
            if self.recorder:
                self._change.append(Given(entry, source, self.digest(), self._snapshot))
        self.events = self._log[-1]
        return self.events

    def _mark_history(self) -> None:
        """Let every open batch find the answers again that an undo is about to remove."""
        mark, log = self._history.mark(), self._log.copy()
        for savepoint in self._savepoints:
            if savepoint.mark is None:
                savepoint.mark, savepoint.log = mark, log

    def _go_back_to(self, savepoint: Savepoint) -> None:
        """Be as before the batch, by replay of one leg."""
        if savepoint.mark is not None:
            self._history.restore(savepoint.mark)
            self._log = savepoint.log.copy()  # an outer batch may need it once more
        self._history.cut(savepoint.position)
        self._undone = savepoint.undone
        del self._change[savepoint.steps :]
        self._rewind(savepoint.position)

    def _play(self, entry: Entry) -> None:
        """Add the entry and run to the next question."""
        position = self._history.append(entry)
        if isinstance(entry, Correction):
            self._correct(entry.correct)
        else:
            self._run(entry)
        self._note_events(position)

    def _legs(self) -> Script:
        """Leg after leg until the game is over; each begins with a complete state."""
        while self.game.result(self._table.state) is None:
            self._remember()
            with suppress(GameOver):
                yield from self.game.leg(self._table)
        self._remember()

    def _begin_leg(self) -> None:
        self._script = self._legs()
        self._run(None)

    def _run(self, answer: Answer | None) -> None:
        """Send the answer in and run to the next question that is really one."""
        prompt: Prompt | None
        try:
            prompt = self._script.send(answer)
            while (answer := only_answer(prompt)) is not None:
                prompt = self._script.send(answer)
        except StopIteration:
            prompt = None
        self._ask(prompt)

    def _ask(self, prompt: Prompt | None) -> None:
        if prompt is not None:
            self.game.check_pieces(prompt)
        self._open = prompt
        self._settled = None

    def _remember(self) -> None:
        """Keep the state as the complete one after the last answer."""
        self._snapshot = to_json(self.game.kept_form(self._table.state))
        self._history.complete(self._snapshot)

    def _correct(self, patch: dict[str, Any]) -> None:
        state = self.game.read_state(merge(self.game.state_form(self.state), patch))
        self.game.check(state)
        self._table.memo.clear()
        if self._is_at_a_boundary(len(self._history) - 1):
            # Nothing of this leg has happened yet: begin it again from the corrected table.
            self._table.state = state
            self._begin_leg()
        else:
            graft(self.state, state)
            self._ask_again()

    def _is_at_a_boundary(self, position: int) -> bool:
        """Whether the table is still as it was when the leg began, after so many answers."""
        start, state = self.boundary
        if start != position:
            return False
        then = self.game.kept_form(self.game.read_kept(from_json(state)))
        return then == self.game.kept_form(self.state)

    def _ask_again(self) -> None:
        """The table has changed under the open question: see whether it still is one."""
        if self._open is None:
            return
        self._ask(self._open)
        if not self._open.legal():
            raise Refused(
                "dead-end",
                tr("With that table the open question has no answer; undo to before it first."),
            )
        answer = only_answer(self._open)
        if answer is not None:
            self._run(answer)

    def _rewind(self, position: int) -> None:
        """Become what the session was after `position` answers, by replay of one leg."""
        start, state = self._complete(position)
        replayed = self._history[start:position]
        self._history.cut(start)
        del self._log[position + 1 :]
        self._table: Table[State] = Table(state)
        self._begin_leg()
        self._note_events(start)
        for entry in replayed:
            self._play(entry)

    def _complete(self, position: int) -> tuple[int, State]:
        """The last complete state before a position that can be read, and after how many answers:
        one that was harmed in the journal costs a longer replay, and the game nothing."""
        while True:
            turn = self._history.turn(position)
            try:
                return turn.position, self.game.read_kept(from_json(turn.state))
            except Refused:
                if turn.position == 0:
                    raise
                self._history.forget(turn.position)

    def _note_events(self, position: int) -> None:
        """Keep the events of the answer that led to a position. A replay makes them once more:
        then they are known already."""
        events, self._table.events = self._table.events, []
        if len(self._log) == position:
            self._log.append(events or [])


def _require(count: object, available: int, verb: str) -> None:
    if type(count) is not int or count < 1:
        message = tr("How many answers to {verb} is a number from 1 up.", verb=verb)
        raise Refused("bad-count", message)
    if count > available:
        few = "Only {count} to {verb}." if available else "There is nothing to {verb}."
        message = tr(few, count=available, verb=verb)
        raise Refused(f"nothing-to-{verb}", message, range(1, available + 1))
