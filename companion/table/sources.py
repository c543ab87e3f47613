"""Who answers: a person, the app's dice and dealer, a script, or a bot.

The rules do not care. Each die and each deck has a source of its own, and any of them may
change hands in the middle of a game. The camera and the buttons come in by the same door as a
finger does: they call `session.answer` with their name.

>>> sources = Sources({"die:red": "dice"})
>>> sources.source_for(Roll(die="red", purpose="damage", rule="XX-A02")).name
'dice'
>>> sources.source_for(Roll(die="blue", purpose="damage", rule="XX-A02")).name
'person'
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from companion.table.errors import Refused
from companion.table.prompts import Answer, Card, Prompt, Roll
from companion.table.session import Session

_chance = random.SystemRandom()  # the operating system's entropy: nobody can guess the next roll


class Source(Protocol):
    """Answers prompts in one or more seats."""

    name: str

    def answer(self, prompt: Prompt) -> Answer | None:
        """Return the answer, or None to leave the question to the person at the table."""


class Person:
    """A person at the table, who answers later through a screen, a button or a camera."""

    name = "person"

    def answer(self, prompt: Prompt) -> Answer | None:
        return None


class Dice:
    """The app's dice, thrown with the operating system's entropy."""

    name = "dice"

    def answer(self, prompt: Prompt) -> Answer | None:
        return _chance.randint(1, prompt.sides) if isinstance(prompt, Roll) else None


class Dealer:
    """Deals from a deck that is not on the table.

    It keeps no deck of its own: every card that the rules still allow is equally likely to be on
    top. It leaves cards from a hand to the player.
    """

    name = "dealer"

    def answer(self, prompt: Prompt) -> Answer | None:
        if not isinstance(prompt, Card) or prompt.source == "hand":
            return None
        candidates = prompt.legal()
        return _chance.choice(candidates) if candidates else None


class Scripted:
    """Gives prepared answers one after the other, and then leaves the rest to a person."""

    name = "script"

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._answers = iter(answers)

    def answer(self, prompt: Prompt) -> Answer | None:
        return next(self._answers, None)


class RandomBot:
    """Answers at random from what is legal; the same seed gives the same answers."""

    name = "bot"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def answer(self, prompt: Prompt) -> Answer | None:
        legal = prompt.legal()
        return self._random.choice(legal) if legal else None


BY_NAME: Mapping[str, type[Source]] = {
    source.name: source for source in (Person, Dice, Dealer, RandomBot)
}


def seat_of(prompt: Prompt) -> str:
    """Return the seat that answers a prompt: "die:red", "deck:vehicle" or "choices"."""
    if isinstance(prompt, Roll):
        return f"die:{prompt.die}"
    if isinstance(prompt, Card):
        return f"deck:{prompt.deck}"
    return "choices"


def helper_for(prompt: Prompt | None) -> Source | None:
    """Return the source of the app that can answer this instead of a person, or None."""
    if isinstance(prompt, Roll):
        return Dice()
    if isinstance(prompt, Card) and prompt.source != "hand":
        return Dealer()
    return None


class SourceAnswer(NamedTuple):
    """A question, the answer that a source gave to it, and the name of the source."""

    prompt: Prompt
    answer: Answer
    source: str


class Sources:
    """Which source answers for which seat. A seat that was not assigned is a person's."""

    def __init__(self, seats: Mapping[str, Source | str] | None = None) -> None:
        self._seats: dict[str, Source] = {}
        for seat, source in (seats or {}).items():
            self.assign(seat, source)

    def assign(self, seat: str, source: Source | str) -> None:
        """Let a source, or the one of that name, answer for a seat from now on."""
        if isinstance(source, str):
            if source not in BY_NAME:
                message = f"Nobody called {source} can answer; choose {', '.join(BY_NAME)}."
                raise Refused("no-such-source", message, list(BY_NAME))
            source = BY_NAME[source]()
        self._seats[seat] = source

    def source_for(self, prompt: Prompt) -> Source:
        """Return the source that answers this prompt."""
        return self._seats.get(seat_of(prompt)) or Person()

    def names_by_seat(self) -> dict[str, str]:
        """Return the name of the source in each seat that was assigned."""
        return {seat: source.name for seat, source in sorted(self._seats.items())}

    def answer_one(self, session: Session[Any]) -> SourceAnswer | None:
        """Let the source of the open question answer it and return what it answered; None when a
        person has to answer or the game is over."""
        prompt = session.prompt
        if prompt is None:
            return None
        source = self.source_for(prompt)
        answer = source.answer(prompt)
        if answer is None:
            return None
        session.answer(answer, source=source.name)
        return SourceAnswer(prompt, answer, source.name)

    def undo_to_person(self, session: Session[Any]) -> None:
        """Undo to the last question that a person was asked. At an earlier one the app would only
        answer its own question again."""
        session.undo()
        while session.entries and session.prompt is not None:
            if self.source_for(session.prompt).answer(session.prompt) is None:
                return
            session.undo()

    def answer_until_person(self, session: Session[Any]) -> list[SourceAnswer]:
        """Let the sources answer until a person is needed, and return what they answered."""
        given = []
        while (one := self.answer_one(session)) is not None:
            given.append(one)
        return given
