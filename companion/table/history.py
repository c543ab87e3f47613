"""The answers of a game in order, and the complete states on the way.

To continue a game, its last complete state and the answers since are enough. What came before is
read when an undo, the log or a replay needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from companion.table.from_the_end import FromTheEnd
from companion.table.prompts import Answer


class Correction(msgspec.Struct, frozen=True):
    """The table was not what the app believed: a merge patch over the state."""

    correct: dict[str, Any]


Entry: TypeAlias = Answer | Correction


class Boundary(NamedTuple):
    """The complete state at the start of a leg, after `position` answers."""

    position: int
    state: bytes


class Step(NamedTuple):
    """An answer, and the complete state after it where it ended a leg."""

    entry: Entry
    state: bytes | None = None


class Past(NamedTuple):
    """Answers in a journal. `read` returns some right before a position, at least one, or raises
    `Refused`."""

    length: int
    read: Callable[[int], Sequence[Step]]


class Mark(NamedTuple):
    """A history as it was, to go back to: what is held of it, and what comes before."""

    unread: int
    entries: list[Entry]
    turns: list[Boundary]


class History(FromTheEnd[Entry]):
    """Every answer that is not undone, in order; read from the end on."""

    def __init__(self, origin: bytes, entries: Iterable[Entry] = (), past: Past | None = None):
        super().__init__(entries, unread=past.length if past else 0)
        self._origin = Boundary(0, origin)
        self._past = past
        self._turns: list[Boundary] = []  # after the unread ones, in order

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    # Complete states

    def turn(self, position: int) -> Boundary:
        """Return the last complete state after at most so many answers."""
        while True:
            for turn in reversed(self._turns):
                if turn.position <= position:
                    return turn
            if not self.unread:
                return self._origin
            self.read_more()

    def until(self, position: int) -> Past:
        """Return the first `position` answers and their states, for another history."""
        now = History(self._origin.state, self.held, self._past)
        now.unread, now._turns = self.unread, self._turns.copy()
        return Past(position, now._before)

    def _before(self, position: int) -> list[Step]:
        """Return the answers from the last complete state before a position up to it."""
        entries = self[self.turn(position - 1).position : position]
        turn = self.turn(position)
        last = Step(entries[-1], turn.state if turn.position == position else None)
        return [*map(Step, entries[:-1]), last]

    def complete(self, state: bytes) -> None:
        """Keep the state as the complete one after the last answer."""
        position = self.unread + len(self.held)
        while self._turns and self._turns[-1].position >= position:
            self._turns.pop()
        self._turns.append(Boundary(position, state))

    def forget(self, position: int) -> None:
        """Forget the complete states from a position on; a replay finds them again."""
        while self._turns and self._turns[-1].position >= position:
            self._turns.pop()

    # Growing and shrinking

    def append(self, entry: Entry) -> int:
        """Add an answer, and return how many there are with it."""
        self.held.append(entry)
        return self.unread + len(self.held)

    def cut(self, position: int) -> None:
        """Remove all but the first `position` answers."""
        self.forget(position + 1)
        del self.held[position - self.unread :]

    def mark(self) -> Mark:
        """Return what `restore` needs to bring this history back."""
        return Mark(self.unread, self.held.copy(), self._turns.copy())

    def restore(self, mark: Mark) -> None:
        """Go back to a mark. What was read since then is read again when it is
        needed: the journal may have other answers there by now."""
        self.unread, self.held, self._turns = mark.unread, mark.entries.copy(), mark.turns.copy()

    def read_more(self) -> None:
        """Read some of the answers before those in memory, and the states among them."""
        assert self._past is not None
        steps = self._past.read(self.unread)
        first = self.unread - len(steps)
        ends = enumerate((step.state for step in steps), first + 1)
        self._turns[:0] = [Boundary(at, state) for at, state in ends if state is not None]
        self.held[:0] = [step.entry for step in steps]
        self.unread = first
