"""What a game must offer to be played at this table.

A game is rules written as generators over a plain state. It is played in *legs*: a leg is
whatever the game calls a turn (or its setup), and at the start of each leg the state is complete.
That is what makes undo cheap and lets a forecast start from any state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Generator, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.table.clause import Clause as Clause  # who knows a game knows its rules
from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.form import plain
from companion.table.pieces import Deck, Die, find_piece
from companion.table.prompts import NONE, Answer, Card, Choose, Prompt, Roll

State = TypeVar("State", bound=msgspec.Struct)
Outcome = TypeVar("Outcome")

RULES_VERSION = "rules_version"  # in the plain data of a state; without it, today's rules

# A rule that asks, and what it comes to in the end. The answer to a roll is an int and to
# anything else a str; each rule knows which it asked for.
Steps: TypeAlias = Generator[Prompt, Any, Outcome]
Script: TypeAlias = Steps[None]


class Table(Generic[State]):
    """What a rule has in its hands: the state, and a voice to tell what happened.

    `memo` is for what a game has worked out about the state and keeps up to date itself; whoever
    changes the state from outside (a correction) empties it.
    """

    __slots__ = ("events", "memo", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] | None = []  # None: nobody listens, a simulation is running
        self.memo: dict[str, Any] = {}

    def tell(self, kind: str, rule: str, say: str, because: str = "", /, **data: Any) -> None:
        """Say what happened. `say` and `because` are templates over the data."""
        if self.events is not None:
            self.events.append(Event(kind, rule, say, because, data))


class GameOver(Exception):
    """Raised by a rule that ends the game at once, wherever in a turn it is."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: for whom, and why in one sentence."""

    outcome: str  # "won", "lost", "shared" or "none"
    reason: str
    winner: int | None = None
    score: dict[str, int] = {}


class Question(msgspec.Struct, frozen=True):
    """A prompt in words: one imperative sentence, and the reason under it."""

    text: str
    why: str = ""


class Pointed(msgspec.Struct, frozen=True):
    """What on the board a rule is about just now: in a sentence, and by column and row."""

    text: str
    spaces: tuple[tuple[int, int], ...]


class Reminder(msgspec.Struct, frozen=True, kw_only=True):
    """An ability that matters to the open question, for whoever would forget it."""

    card: str
    title: str
    text: str
    at: list[int] | None = None  # column and row of its card, where that lies on the board
    player: int | None = None  # whose card it is
    ability: int = 0  # its number on the card
    kind: str = ""
    group: str = ""  # whose ability it is, where it is not the card's own


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to settle before a game begins, for whoever draws the form."""

    name: str  # of the option; "house_rules.boots" is one inside another
    label: str
    kind: str  # "names", "one-of", "switch", or "seconds": any number of them, 0 for none
    default: Any  # a choice that is None is left to the rules
    choices: Sequence[tuple[Any, str]] = ()  # (value, label) of a "one-of"
    notes: Mapping[Any, str] = {}  # more about a choice, by its value
    details: Mapping[Any, str] = {}  # what changes in the rules with a choice
    told: Mapping[Any, str] = {}  # a choice in a summary; without, it goes without saying
    rule: str = ""
    rules: Mapping[Any, str] = {}  # the clause of a choice
    group: str = ""  # the heading it is found under; without, it is asked at once
    advanced: bool = False  # left at its default by whoever asks only a few questions
    shown_if: Mapping[str, Any] = {}  # what other fields must be for this one to matter
    if_dealt: Mapping[str, Any] = {}  # what it must be when the app answers for a seat


class Game(ABC, Generic[State]):
    """The rules of one game, and the words it speaks in."""

    name: str  # as the command line writes it: "terror-below"
    title: str  # as a person says it
    tagline: str  # what it is, in one line
    state_type: type[State]
    fields: Sequence[Field] = ()
    dice: Sequence[Die] = ()  # as the game's kit declares them, like the decks
    decks: Sequence[Deck] = ()
    hidden_purposes: Collection[str] = ()  # what only its player sees, where several play
    rules_version = 1  # today's; a kept game goes on under those it was begun with

    # The rules

    @abstractmethod
    def new(self, options: dict[str, Any]) -> State:
        """The state of a new game, or `Refused` for options that make no sense."""

    @abstractmethod
    def leg(self, table: Table[State]) -> Script:
        """Play on from a complete state to the next complete state."""

    @abstractmethod
    def result(self, state: State) -> Result | None:
        """How the game ended, or None while it goes on."""

    def check(self, state: State) -> None:
        """Raise `Refused` for a table that cannot be ("3 Rubble on one space")."""

    # The words

    @abstractmethod
    def question(self, state: State, prompt: Prompt) -> Question:
        """The prompt as a sentence a person can act on."""

    def label(self, state: State, prompt: Prompt, answer: Answer) -> str:
        """One possible answer in words."""
        return str(answer)

    @abstractmethod
    def progress(self, state: State) -> str:
        """Where the game stands, as a title in a list: "Scramble, attack 6 of 15"."""

    @abstractmethod
    def picture(self, state: State) -> str:
        """The table drawn in characters."""

    def clauses(self) -> Sequence[Clause]:
        """Every rule of the game."""
        return ()

    def pointed_at(self, state: State, rule: str) -> Pointed | None:
        """What on the board a rule is about just now, where there is a board and something is."""
        return None

    def why_not(self, state: State, prompt: Prompt, answer: Answer) -> str | None:
        """Why exactly this answer is refused, where the game knows better than the table."""
        return None

    def reminders(self, state: State, prompt: Prompt) -> Sequence[Reminder] | None:
        """The abilities that matter to a question; None from a game that reminds of nothing."""
        return None

    def differences(self, before: Any, after: Any) -> Sequence[str]:
        """What differs between two tables as plain data, a sentence each, where it has words."""
        return ()

    def find_die(self, name: str) -> Die:
        """Return a die of the game, or raise `LookupError` for one that is not declared."""
        return find_piece(self.dice, name, "die", self.name)

    def find_deck(self, name: str) -> Deck:
        """Return a deck of the game, or raise `LookupError` for one that is not declared."""
        return find_piece(self.decks, name, "deck", self.name)

    def check_pieces(self, prompt: Prompt) -> None:
        """Raise `LookupError` if a prompt asks for a die or a deck that is not declared."""
        if isinstance(prompt, Roll):
            self.find_die(prompt.die)
        elif isinstance(prompt, Card):
            self.find_deck(prompt.deck)

    def kind_of_card(self, card: str) -> str:
        """What a card is sorted under where many can be picked."""
        return ""

    # The one JSON form

    def state_form(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        form: dict[str, Any] = plain(state)
        return form

    def read_state(self, form: Any) -> State:
        """A state from plain data, or `Refused` with what is wrong. `check` judges the table."""
        try:
            return msgspec.convert(form, self.state_type)
        except msgspec.ValidationError as error:
            raise Refused("bad-state", f"That is no {self.title} table: {error}.") from None

    def kept_form(self, state: State) -> dict[str, Any]:
        """The state as the journal and game files keep it: it always says which rules it follows,
        where there are several."""
        form = self.state_form(state)
        if self.rules_version > 1:
            form.setdefault(RULES_VERSION, self.rules_version)
        return form

    def read_kept(self, form: Any) -> State:
        """A state that this release or an earlier one has kept, or `Refused`. The first releases
        did not say which rules it follows."""
        if self.rules_version > 1 and isinstance(form, dict):
            form = {RULES_VERSION: 1, **form}
        return self.read_state(form)

    def prompt_form(self, state: State, prompt: Prompt) -> dict[str, Any]:
        """A prompt as plain data with its words, the way the engine protocol sends it."""
        question = self.question(state, prompt)
        form = {
            "kind": _KINDS[type(prompt)],
            "purpose": prompt.purpose,
            "player": prompt.player,
            "rule": prompt.rule,
            "text": question.text,
            "why": question.why,
        }
        if isinstance(prompt, Roll):
            form |= {"die": prompt.die, "sides": prompt.sides}
        elif isinstance(prompt, Card):
            candidates = [card for card in prompt.legal() if card != NONE]
            form |= {"deck": prompt.deck, "from": prompt.source, "candidates": candidates}
            if prompt.optional:
                form["optional"] = True
        elif isinstance(prompt, Choose):
            labels = [{"id": id, "label": self.label(state, prompt, id)} for id in prompt.legal()]
            form |= {**prompt.data, "options": labels}
        reminders = self.reminders(state, prompt)
        if reminders is not None:
            form["reminders"] = plain(reminders)
        return form


_KINDS: dict[type[Prompt], str] = {Roll: "roll", Card: "card", Choose: "choose"}


def read_prompt(form: dict[str, Any]) -> Prompt:
    """The bare prompt back from its plain data; the words are the game's to find again.

    >>> read_prompt({"kind": "roll", "purpose": "damage", "rule": "XX-A02", "die": "red"})
    Roll(purpose='damage', rule='XX-A02', player=0, die='red', sides=6)
    """
    common = {name: form[name] for name in ("purpose", "rule", "player") if name in form}
    match form["kind"]:
        case "roll":
            return Roll(die=form["die"], sides=form.get("sides", 6), **common)
        case "card":
            candidates = tuple(form["candidates"])
            return Card(
                deck=form["deck"],
                source=form["from"],
                candidates=candidates,
                optional=form.get("optional", False),
                **common,
            )
        case _:
            known = {*common, "kind", "text", "why", "options", "reminders"}
            data = {name: value for name, value in form.items() if name not in known}
            return Choose(tuple(option["id"] for option in form["options"]), data=data, **common)
