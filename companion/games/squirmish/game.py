"""Squirmish as a game at the table: its rules put together, its words, its picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.games.squirmish import catalogue, check, form, reminders, words
from companion.games.squirmish.catalogue import Catalogue
from companion.games.squirmish.differences import differences
from companion.games.squirmish.fields import FIELDS
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.options import read_options
from companion.games.squirmish.picture import picture
from companion.games.squirmish.pointed import pointed_at
from companion.games.squirmish.setup import set_up
from companion.games.squirmish.state import HAND, Player, State
from companion.games.squirmish.table import SquirmishTable
from companion.games.squirmish.turn import turn
from companion.language import tr
from companion.rulebook.book import book
from companion.table.errors import Refused
from companion.table.game import (
    Clause,
    Game,
    Pointed,
    Question,
    Reminder,
    Result,
    Script,
    Table,
)
from companion.table.prompts import Answer, Prompt


def game(folder: Path | None = None) -> Squirmish:
    """Squirmish with the cards of a catalogue folder, or with the stand-in set."""
    return Squirmish(catalogue.load(folder or catalogue.SHIPPED))


class Squirmish(Game[State]):
    """The rules of Squirmish, played with a given catalogue."""

    name = "squirmish"
    title = "Squirmish"
    tagline = "Creatures in a heap, shouting. Three knock-outs win."
    state_type = State
    fields = FIELDS
    dice = SquirmishKit.dice
    decks = SquirmishKit.decks

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards

    # The rules

    def new(self, options: dict[str, Any]) -> State:
        chosen = read_options(options)
        needed = HAND * len(chosen.players) + 1
        if len(self.cards.creatures) < needed:
            message = tr(
                "The catalogue has {count} cards; {needed} are needed for so many players.",
                count=len(self.cards.creatures), needed=needed,
            )  # fmt: skip
            raise Refused("bad-data", message)
        known = chosen.hands == "known"
        players = [Player(name, [] if known else None, 0) for name in chosen.players]
        return State(options=chosen, players=players)

    def table(self, table: Table[State]) -> SquirmishTable:
        """What the rules of a leg have in their hands."""
        return SquirmishTable(table, self.cards)

    def leg(self, table: Table[State]) -> Script:
        rules = set_up if table.state.phase == "setup" else turn
        return rules(self.table(table))

    def result(self, state: State) -> Result | None:
        return state.result

    def check(self, state: State) -> None:
        check.check(state, self.cards)

    def read_state(self, plain: Any) -> State:
        return form.read(plain)

    # The words

    def question(self, state: State, prompt: Prompt) -> Question:
        return words.question(self, state, prompt)

    def label(self, state: State, prompt: Prompt, answer: Answer) -> str:
        return words.label(self, state, prompt, str(answer))

    def reminders(self, state: State, prompt: Prompt) -> Sequence[Reminder] | None:
        """SQ-B03: every question of a turn has them."""
        if state.phase != "turn":
            return None
        return reminders.reminders(self.table(Table(state)), prompt)

    def progress(self, state: State) -> str:
        return words.progress(state)

    def picture(self, state: State) -> str:
        return picture(self, state)

    def pointed_at(self, state: State, rule: str) -> Pointed | None:
        return pointed_at(self.table(Table(state)), rule)

    def why_not(self, state: State, prompt: Prompt, answer: Answer) -> str | None:
        return words.why_not(self, state, prompt, answer)

    def differences(self, before: Any, after: Any) -> Sequence[str]:
        return differences(self, before, after)

    def kind_of_card(self, card: str) -> str:
        return words.kind_of_card(self, card)

    def clauses(self) -> Sequence[Clause]:
        return book(self.name).clauses
