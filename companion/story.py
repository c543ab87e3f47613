"""The game as it was played, in words: chapters, steps, and what going back would take back.

The journal keeps answers, not sentences. The story plays them through once more beside the game,
and notes what was asked, who answered, and what came of it. A whole evening takes a few
hundredths of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Any, NamedTuple

from companion.language import tr
from companion.table.events import Event
from companion.table.form import from_json
from companion.table.game import Game
from companion.table.prompts import NONE, Answer, Card, Prompt, Roll
from companion.table.session import Correction, Entry, Session
from companion.table.sources import Sources

# What differs between two tables as plain data, a sentence each; a game may know how to say it.
Differences = Callable[[Any, Any], Sequence[str]]
# Somebody who looks at the table before the first answer, and after each.
Onlooker = Callable[[Session[Any]], None]

BEGINNINGS = ("turn-begins", "terror-turn-begins", "round-begins")
# What a turn is remembered by, the most memorable first.
MEMORABLE = (
    "game-over", "round-won", "again", "worm-defeated", "leader-dies", "destroy-location",
    "attack-begins",
)  # fmt: skip
LONGEST = 64  # letters of an answer on a button


class Step(NamedTuple):
    """One answer: what it was, why it was asked, and what came of it."""

    before: int  # answers given before it
    what: str  # in a few words: "Drive to column 3, row 2"
    said: str  # with who gave it: "The app rolled 4 with the red die."
    why: str
    rule: str
    events: list[Event]
    changes: Sequence[str] = ()  # of a correction, a sentence each


class Chapter(NamedTuple):
    """A turn, or what came before the first."""

    title: str
    start: int  # answers given when it began
    opening: list[Event]  # told before its first answer
    steps: list[Step]

    @property
    def gist(self) -> str:
        """What it will be remembered by."""
        told = [*self.opening, *(event for step in self.steps for event in step.events)]
        for kind in MEMORABLE:
            for event in told:
                if event.kind == kind:
                    return event.text
        if len(self.steps) == 1:
            return tr("1 answer")
        return tr("{count} answers", count=len(self.steps))


class Undo(NamedTuple):
    """What an undo takes back, in words: the answer, and what follows from it."""

    words: str
    note: str


class Story:
    """Everything that happened, and the ways back. `givers` are the sources of the answers.

    Cards that players keep from each other are not named, unless there is nothing `secret` any
    more. An `onlooker` sees every table of the story; it is told again from later on where it
    cannot be told from its beginning.
    """

    def __init__(
        self,
        session: Session[Any],
        givers: Sequence[str],
        sources: Sources,
        differences: Differences = lambda _before, _after: (),
        *,
        secret: bool = True,
        onlooker: Onlooker = lambda _session: None,
    ) -> None:
        self.chapters: list[Chapter] = []
        self.steps: list[Step] = []
        self.redo = ""  # what redo would bring back, in words
        self.untold = 0  # answers of an older release that no longer lead where they led
        self._sources = sources
        self._differences = differences
        self._secret = secret
        self._onlooker = onlooker
        self._asked: list[Prompt | None] = []  # the question after that many answers
        if not self._retells(session, givers):
            self.untold = session.boundary.position
            self._tell(session, givers, session.boundary.state)

    def _retells(self, session: Session[Any], givers: Sequence[str]) -> bool:
        """Tell the game from its beginning; whether it came out as it is on the table."""
        try:
            again = self._tell(session, givers, session.origin)
        except Exception:  # rules that have changed since may fail in any way they like
            return False
        return again.digest() == session.digest()

    # Telling

    def _tell(self, session: Session[Any], givers: Sequence[str], begin: bytes) -> Session[Any]:
        """Play the answers once more from a complete table, and write everything down."""
        game = session.game
        again = Session(game, game.read_kept(from_json(begin)))
        self.steps.clear()
        self._asked = [again.prompt]
        self.chapters = [Chapter(tr("Before the first turn"), self.untold, [], [])]
        self._turns = dict.fromkeys(BEGINNINGS, 0)
        self._add_events(again.log[0], self.chapters[-1].opening)
        self._onlooker(again)
        entries = session.entries[self.untold :]
        known = givers[max(0, len(givers) - len(entries)) :]
        for entry, giver in zip(entries, known, strict=True):
            self._add_step(again, entry, giver)
        if not (self.chapters[0].steps or self.chapters[0].opening or self.untold):
            del self.chapters[0]
        if session.undone:
            what = _step(again, session.undone[0], "person", self._last, self._secret).what
            self.redo = tr("Bring back: {what}", what=_short(what))
        return again

    def _add_step(self, again: Session[Any], entry: Entry, giver: str) -> None:
        step = _step(again, entry, giver, self.untold + len(self.steps), self._secret)
        if isinstance(entry, Correction):
            before = again.game.state_form(again.state)
            again.correct(entry.correct)
            after = again.game.state_form(again.state)
            step = step._replace(changes=self._differences(before, after))
        else:
            again.answer(entry)
        self.steps.append(step)
        self.chapters[-1].steps.append(step)
        self._asked.append(again.prompt)
        self._add_events(again.log[-1], step.events)
        self._onlooker(again)

    def _add_events(self, events: Sequence[Event], told: list[Event]) -> None:
        """Put events where they belong; one that begins a turn begins a chapter."""
        for event in events:
            if event.kind in BEGINNINGS:
                self._turns[event.kind] += 1
                told = []
                title = _title(event, self._turns[event.kind])
                start = self.untold + len(self.steps)
                self.chapters.append(Chapter(title, start, told, []))
            told.append(event)

    # Going back

    @property
    def undo(self) -> Undo | None:
        """What undo would take back, or None where there is nothing."""
        taken = self._taken_back()
        if not taken:
            return None
        first, more = taken[0], len(taken) - 1
        if not self._waits(first.before):
            words = tr("Back to the very beginning")
            return Undo(words, tr("The app rolls and deals anew."))
        words = tr("Take back: {what}", what=_short(first.what))
        if more == 1:
            return Undo(words, tr("and the answer after it"))
        return Undo(words, tr("and the {count} answers after it", count=more) if more else "")

    def _taken_back(self) -> Sequence[Step]:
        """The answers up to the last that the app would not give again by itself."""
        at = self._last - 1
        while at > self.untold and not self._waits(at):
            at -= 1
        return self.steps[max(at - self.untold, 0) :]

    def way_back(self, chapter: Chapter) -> int | None:
        """After how many answers the game stands when it goes back to a chapter, or None where
        nothing would be taken back.

        The app would answer its own question again at once. So the way leads on, to the last
        question before it that a person was asked; at the very beginning to the first after it.
        """
        places = [at for at in range(self.untold, self._last + 1) if self._waits(at)]
        before = [at for at in places if at <= chapter.start]
        back = max(before) if before else min(places, default=self._last)
        return back if back < self._last else None

    @property
    def _last(self) -> int:
        """How many answers there are in all."""
        return self.untold + len(self.steps)

    def _waits(self, at: int) -> bool:
        """Whether the question after that many answers is one the app leaves to a person."""
        prompt = self._asked[at - self.untold]
        return prompt is None or self._sources.source_for(prompt).answer(prompt) is None


def _short(what: str) -> str:
    """An answer, short enough for a button."""
    return shorten(what, LONGEST, placeholder=" …")


def _title(event: Event, number: int) -> str:
    if event.kind == "terror-turn-begins":
        return tr("Terror Turn {number}", number=number)
    if event.kind == "round-begins":
        return tr("Round {number}", number=event.data["number"])
    if "name" in event.data:
        return tr("Turn {number}: {name}", number=number, name=event.data["name"])
    return tr("Turn {number}", number=number)


def _step(session: Session[Any], entry: Entry, giver: str, count: int, secret: bool) -> Step:
    """An answer in words, as the table was before it."""
    prompt = session.prompt
    if isinstance(entry, Correction) or prompt is None:
        what = tr("the correction of the table")
        return Step(count, what, tr("You set the table right."), "", "", [])
    game, state = session.game, session.state
    question = game.question(state, prompt)
    if isinstance(prompt, Roll):
        what = tr("the roll of {value}", value=entry)
        return Step(count, what, _rolled(prompt, entry, giver), question.why, prompt.rule, [])
    what = _label(game, state, prompt, entry, secret)
    if isinstance(prompt, Card):
        said = _shown(prompt, entry, what, giver)
        return Step(count, what, said, question.why or question.text, prompt.rule, [])
    said = tr("The bot: {choice}", choice=what) if giver == "bot" else what
    return Step(count, what, said, question.text, prompt.rule, [])


def _label(game: Game[Any], state: Any, prompt: Prompt, entry: Answer, secret: bool) -> str:
    """An answer in words; a card that its player keeps from the others is not named."""
    several = len(getattr(state, "players", ())) > 1
    if secret and several and isinstance(prompt, Card) and prompt.purpose in game.hidden_purposes:
        return tr("a hidden card")
    return game.label(state, prompt, entry).rstrip(".")


def _rolled(prompt: Roll, value: Answer, giver: str) -> str:
    if giver == "dice":
        return tr("The app rolled {value} with the {die} die.", value=value, die=prompt.die)
    return tr("You rolled {value} with the {die} die.", value=value, die=prompt.die)


def _shown(prompt: Card, entry: Answer, card: str, giver: str) -> str:
    if entry == NONE:
        return tr("No card was shown.")
    if giver == "dealer":
        return tr("The app dealt {card}.", card=card)
    if giver == "camera":
        return tr("The camera saw {card}.", card=card)
    if prompt.source == "deck":
        return tr("You drew {card}.", card=card)
    if prompt.source == "face-down":
        return tr("You turned up {card}.", card=card)
    return tr("You showed {card}.", card=card)
