"""A kept game as a film: moments to step through, to jump to, and to draw.

It is played through once when it is opened, which takes hundredths of a second, and every table on
the way is kept in a few kilobytes: to go anywhere in it then plays nothing again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.language import tr
from companion.story import BEGINNINGS, Chapter, Step, Story
from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.game import Game
from companion.table.journal import Kept, Row
from companion.table.resuming import rebuild_session
from companion.table.rows import Rows
from companion.table.session import Correction, Session
from companion.table.sources import Sources

# What an evening is remembered by, the most memorable first: an event, and what it is called.
MARKS = {
    "game-over": "end",
    "leader-dies": "death",
    "worm-defeated": "kill",
    "knock-out": "kill",
    "destroy-location": "fall",
    "attack-begins": "attack",
    "score": "points",
    "round-won": "points",
}


class Moment(NamedTuple):
    """A step of the game: an answer with what came of it, and the answers that only led there."""

    chapter: int
    said: tuple[str, ...]  # the answers in words, with who gave them
    events: Sequence[Event]
    changes: Sequence[str]  # of a correction, a sentence each
    before: int  # answers given before it
    after: int  # answers given with it
    whole: bool  # else the next moment has the rest of what came of the last answer
    mark: str  # what it will be remembered by, if anything

    @property
    def caption(self) -> str:
        """The moment in a sentence: what it is remembered by, else the first that came of it."""
        for event in self.events:
            if not self.mark or MARKS.get(event.kind) == self.mark:
                return f"{event.text} {event.why}".strip() if self.mark == "end" else event.text
        return next(iter((*self.changes, *self.said[-1:])), "")


class Turn(NamedTuple):
    """A chapter of the film, and its first moment."""

    title: str
    start: int


class Film:
    """Every moment of a game, from the first to the last."""

    def __init__(self, game: Game[Any], session: Session[Any], givers: Sequence[str]) -> None:
        """Play it through once; `Refused` where it does not come out as it was played."""
        self.game = game
        self.result = session.result
        self.final = session.state
        self._tables: list[bytes] = []
        story = self._story(session, givers)
        answers = session.entries
        self.moments = [
            moment
            for number, chapter in enumerate(story.chapters)
            for moment in _moments(number, chapter, answers)
        ]
        self._tell_what_is_whole()
        self.turns = self._turns(story.chapters)
        self.first = self._first(story.chapters)

    def _story(self, session: Session[Any], givers: Sequence[str]) -> Story:
        try:
            secret = session.result is None
            story = Story(session, givers, Sources({}), self.game.differences,
                          secret=secret, onlooker=self._look)  # fmt: skip
        except Exception:  # rules that have changed since may fail in any way they like
            raise _changed() from None
        if story.untold or len(self._tables) != len(session.entries) + 1:
            raise _changed()
        return story

    def _look(self, session: Session[Any]) -> None:
        self._tables.append(msgspec.msgpack.encode(session.state))

    def _tell_what_is_whole(self) -> None:
        """A turn may begin in the middle of what an answer causes."""
        for at, (moment, then) in enumerate(zip(self.moments, self.moments[1:], strict=False)):
            self.moments[at] = moment._replace(whole=moment.after != then.after)

    def _turns(self, chapters: Sequence[Chapter]) -> list[Turn]:
        starts: dict[int, int] = {}
        for at, moment in enumerate(self.moments):
            starts.setdefault(moment.chapter, at)
        return [Turn(chapters[number].title, start) for number, start in starts.items()]

    def _first(self, chapters: Sequence[Chapter]) -> int:
        """The moment with which the first turn begins, after the table was laid."""
        return next(
            (at for at, each in enumerate(self.moments) if _is_turn(chapters[each.chapter])),
            len(self.moments),
        )

    def __len__(self) -> int:
        return len(self.moments)

    # Looking at it

    def turn_at(self, at: int) -> int:
        """The number of the turn a moment is in."""
        return bisect_right([turn.start for turn in self.turns], at) - 1

    def table(self, at: int) -> tuple[Any, Sequence[Event]]:
        """The table after a moment: a state, and events that still have to happen to it."""
        moment = self.moments[at]
        if moment.whole:
            return self.state(moment.after), ()
        return self.state(moment.before), moment.events

    def begin(self, at: int) -> tuple[Any, Sequence[Event]]:
        """The table before a moment, in the same way."""
        return self.table(at - 1) if at else (self.state(self.moments[0].before), ())

    def state(self, answers: int) -> Any:
        """The table after so many answers."""
        return msgspec.msgpack.decode(self._tables[answers], type=self.game.state_type)

    def counted(self, at: int) -> Any:
        """The table whose figures hold after a moment: an attack to come does not count yet."""
        moment = self.moments[at]
        coming = not moment.whole and self.moments[at + 1].mark == "attack"
        return self.state(moment.before if coming else moment.after)


def film_of(game: Game[Any], kept: Kept, rows: Sequence[Row]) -> Film:
    """The film of a kept game, or `Refused` with why there is none."""
    live = [row for row in rows if row.status == "live"]
    session = rebuild_session(game, kept, Rows(live))
    if len(session.entries) < len(live):
        raise _changed()
    if not live:
        raise Refused("nothing-to-show", tr("Nothing has happened in that game yet."))
    return Film(game, session, [row.source for row in live])


def _changed() -> Refused:
    said = "The rules or the cards have changed since: that game cannot be shown step by step."
    return Refused("cannot-replay", tr(said))


def _is_turn(chapter: Chapter) -> bool:
    """Whether somebody plays in it; else the table is laid."""
    return bool(chapter.opening) and chapter.opening[0].kind in BEGINNINGS


def _moments(number: int, chapter: Chapter, answers: Sequence[Any]) -> Iterator[Moment]:
    """What happened before the first answer of a chapter, and then answer by answer. Answers that
    caused nothing belong to the next that did."""
    playing = _is_turn(chapter)
    at = chapter.start
    if len(chapter.opening) > playing or not chapter.steps:
        yield _moment(number, [], chapter.opening, max(at - 1, 0), at, playing)
    waiting: list[Step] = []
    for step in chapter.steps:
        waiting.append(step)
        corrects = isinstance(answers[step.before], Correction)
        if step.events or corrects or step is chapter.steps[-1]:
            yield _moment(number, waiting, step.events, waiting[0].before, step.before + 1, playing)
            waiting = []


def _moment(
    number: int,
    steps: Sequence[Step],
    events: Sequence[Event],
    before: int,
    after: int,
    playing: bool,
) -> Moment:
    kinds = {event.kind for event in events} if playing else set()
    mark = next((mark for kind, mark in MARKS.items() if kind in kinds), "")
    said = tuple(step.said for step in steps)
    changes = [change for step in steps for change in step.changes]
    return Moment(number, said, events, changes, before, after, True, mark)
