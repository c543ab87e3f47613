"""Playing a kept game again, answer by answer, and seeing that it comes out the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.form import from_json, plain
from companion.table.game import Game, Question
from companion.table.journal import Kept, Row
from companion.table.resuming import read_entry
from companion.table.session import Correction, Session


class Step(msgspec.Struct, frozen=True):
    """One answer of a replay: what was asked, what was said, and what it caused."""

    number: int
    question: Question
    answer: Any
    source: str
    events: Sequence[Event]

    def form(self) -> dict[str, Any]:
        """The step as plain data."""
        return {**plain(self), "events": [event.form() for event in self.events]}


def replay(game: Game[Any], kept: Kept, rows: Sequence[Row]) -> Iterator[Step]:
    """Play the live answers from the very beginning.

    `Refused` names the first answer that no longer leads where it led when it was given.
    """
    session = _begun(game, kept)
    yield Step(0, _asked(session), None, "", session.events)
    live = [row for row in rows if row.status == "live"]
    for number, row in enumerate(live, 1):
        question, entry = _asked(session), read_entry(row)
        try:
            if isinstance(entry, Correction):
                session.correct(entry.correct, row.source)
            else:
                session.answer(entry, row.source)
        except Refused as refusal:
            message = f"Answer {number} ({row.value}) is not legal any more: {refusal.message}"
            raise Refused("replay-differs", message) from None
        if not session.has_digest(row.digest):
            message = f"After answer {number} ({row.value}) the table is not what it was."
            raise Refused("replay-differs", message)
        yield Step(number, question, from_json(row.value), row.source, session.events)


def _begun(game: Game[Any], kept: Kept) -> Session[Any]:
    """The game as it began. A file can say of that whatever it likes: a game is opened at its last
    complete turn, and so nobody may have looked at it yet."""
    origin = game.read_kept(from_json(kept.origin))
    try:
        session = Session(game, origin)
        _asked(session)
    except Refused:
        raise
    except Exception as error:
        message = f"Nobody can play from the table that this game began with ({error!r})."
        raise Refused("replay-differs", message) from error
    return session


def _asked(session: Session[Any]) -> Question:
    if session.prompt is None:
        return Question("The game is over.")
    return session.game.question(session.state, session.prompt)
