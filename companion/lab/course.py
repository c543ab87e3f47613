"""The course of a game that was played: leg after leg, with its table, its rolls and its events.

A game is where it began plus its answers. They are played once more, and the table is kept at the
start of every turn: from there chances can be counted, and games be played that never happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import State
from companion.language import tr
from companion.story import BEGINNINGS
from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.form import from_json
from companion.table.prompts import Prompt, Roll
from companion.table.session import Correction, Entry, Session

SETUP, TURN, TERROR = "setup", "turn", "terror"


class Asked(NamedTuple):
    """A question of a leg and the answer it got."""

    prompt: Prompt
    answer: Entry


class Leg:
    """A turn, a Terror Turn, or what came before the first."""

    def __init__(self, kind: str, number: int, player: int) -> None:
        self.kind = kind
        self.number = number  # of its kind, from 1
        self.player = player
        self.start: bytes | None = None  # the table; None: nobody was asked anything in it
        self.asked: list[Asked] = []
        self.events: list[Event] = []

    @property
    def title(self) -> str:
        """Its heading: "Turn 4", "Terror Turn 4"."""
        if self.kind == SETUP:
            return tr("Before the first turn")
        if self.kind == TERROR:
            return tr("Terror Turn {number}", number=self.number)
        return tr("Turn {number}", number=self.number)


class Course:
    """A game of Terror Below from its beginning to where it stands."""

    def __init__(self, game: TerrorBelow, origin: bytes, entries: Iterable[Entry]) -> None:
        self.game = game
        self.session: Session[State] = Session(game, game.read_kept(from_json(origin)))
        self.legs = [Leg(SETUP, 1, 0)]
        self._counts = dict.fromkeys((TURN, TERROR), 0)
        self._told(self.session.log[0])
        for entry in entries:
            self._answer(entry)

    @property
    def state(self) -> State:
        """The table as it stands at last."""
        return self.session.state

    @property
    def events(self) -> list[Event]:
        """Everything that happened."""
        return [event for leg in self.legs for event in leg.events]

    def table(self, leg: Leg) -> State:
        """The table at the start of a leg, a copy of its own."""
        assert leg.start is not None
        return self.game.read_kept(from_json(leg.start))

    def _answer(self, entry: Entry) -> None:
        session, prompt = self.session, self.session.prompt
        if prompt is not None:
            self.legs[-1].asked.append(Asked(prompt, entry))
        try:
            if isinstance(entry, Correction):
                session.correct(entry.correct)
            else:
                session.answer(entry)
        except Refused as refusal:
            said = tr(
                "This game was played by other rules or cards: its answer {number} does not fit "
                "any more ({reason})",
                number=len(session.entries) + 1, reason=refusal.message,
            )  # fmt: skip
            raise Refused("replay-differs", said) from None
        self._told(session.log[-1])

    def _told(self, events: Sequence[Event]) -> None:
        """Put events where they belong; one that begins a turn begins a leg."""
        for event in events:
            if event.kind in BEGINNINGS:
                kind = TURN if event.kind == "turn-begins" else TERROR
                self._counts[kind] += 1
                leg = Leg(kind, self._counts[kind], event.data.get("player", 0))
                self.legs.append(leg)
            self.legs[-1].events.append(event)
        boundary = self.session.boundary
        if boundary.position == len(self.session.entries) and self.session.prompt is not None:
            self.legs[-1].start = boundary.state


def rolls(legs: Iterable[Leg]) -> list[tuple[str, int]]:
    """Every roll: what for, and what came up."""
    return [
        (asked.prompt.purpose, asked.answer)
        for leg in legs
        for asked in leg.asked
        if isinstance(asked.prompt, Roll) and isinstance(asked.answer, int)
    ]


def course_of(session: Session[Any]) -> Course:
    """Return the course of a session of Terror Below."""
    game: Any = session.game
    return Course(game, session.origin, session.entries)
