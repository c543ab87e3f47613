"""What the rules may ask the table for: a roll, a card, or a choice.

A rule yields a prompt and gets the answer sent back::

    slot = yield Choose(open_slots, purpose="slot", rule="TB-T02")

Options and candidates may be given as a function. It is called only when somebody looks, and
again after a correction, so that an open question always fits the table as it is now.

>>> prompt = Choose(["dig", "rest"], purpose="action", rule="XX-A01")
>>> prompt.check("dig")
>>> prompt.check("fly")
Traceback (most recent call last):
...
companion.table.errors.Refused: That is not one of the answers: dig, rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from companion.language import tr
from companion.table.errors import Refused

NONE = "none"  # the answer to an optional card

LONG = 40  # no id has as many characters: it is not worth repeating

Answer: TypeAlias = int | str
Choices: TypeAlias = Sequence[str] | Callable[[], Sequence[str]]


class Prompt(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What every question has: what it is for, who is asked, and the clause it comes from."""

    purpose: str
    rule: str
    player: int = 0

    def legal(self) -> Sequence[Answer]:
        """Every answer that would be accepted now."""
        raise NotImplementedError

    def check(self, answer: object) -> None:
        """Raise `Refused` unless the answer is legal."""
        raise NotImplementedError

    def settled(self) -> Prompt:
        """The same question with its answers written out: a plain value."""
        return self


class Roll(Prompt, frozen=True, kw_only=True, tag="roll"):
    """A die has to be rolled."""

    die: str
    sides: int = 6

    def legal(self) -> Sequence[Answer]:
        return range(1, self.sides + 1)

    def check(self, answer: object) -> None:
        # True and False are ints to Python, but nobody rolls a True.
        if type(answer) is not int or not 1 <= answer <= self.sides:
            message = tr(
                "The {die} die shows a number from 1 to {sides}.", die=self.die, sides=self.sides
            )
            raise Refused("not-on-die", message, self.legal())


class Card(Prompt, frozen=True, kw_only=True, tag="card"):
    """A card has to be drawn, shown or turned up; `candidates` are the ids still possible.

    `optional`: the player may also say "none", because the app cannot see whether there is one.
    """

    deck: str
    candidates: Choices
    source: str = msgspec.field(default="deck", name="from")  # "deck", "hand" or "face-down"
    optional: bool = False

    def legal(self) -> Sequence[Answer]:
        candidates = _written_out(self.candidates)
        return [*candidates, NONE] if self.optional else candidates

    def check(self, answer: object) -> None:
        legal = self.legal()
        if not isinstance(answer, str):
            message = tr("A {deck} card is needed, by its id.", deck=self.deck)
            raise Refused("not-a-card", message, legal)
        if answer not in legal:
            card = answer if answer.isprintable() and len(answer) < LONG else tr("That")
            message = tr("{card} cannot be that {deck} card now.", card=card, deck=self.deck)
            raise Refused("not-a-candidate", message, legal)

    def settled(self) -> Card:
        return msgspec.structs.replace(self, candidates=tuple(_written_out(self.candidates)))


class Choose(Prompt, frozen=True, tag="choose"):
    """A decision; `options` are the ids to choose from, `data` is what else the chooser sees."""

    options: Choices
    data: dict[str, Any] = {}

    def legal(self) -> Sequence[Answer]:
        options = self.options
        return options() if callable(options) else options

    def check(self, answer: object) -> None:
        legal = self.legal()
        if not isinstance(answer, str) or answer not in legal:
            named = ", ".join(str(option) for option in legal)
            message = tr("That is not one of the answers: {named}.", named=named)
            raise Refused("not-an-option", message, legal)

    def settled(self) -> Choose:
        return msgspec.structs.replace(self, options=tuple(_written_out(self.options)))


def _written_out(choices: Choices) -> Sequence[str]:
    return choices() if callable(choices) else choices


def only_answer(prompt: Prompt) -> str | None:
    """The answer of a choice that is none: a single option need not be asked.

    Dice and cards are always asked, even with one candidate left: the world decides them.

    >>> only_answer(Choose(["end"], purpose="action", rule="XX-A01"))
    'end'
    >>> only_answer(Roll(die="red", purpose="damage", rule="XX-A02")) is None
    True
    """
    if type(prompt) is Choose:
        options = _written_out(prompt.options)
        if len(options) == 1:
            return options[0]
    return None
