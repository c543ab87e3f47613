"""Terror Below as a game at the table: its rules put together, its words, its picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.games.terror_below import catalogue, check, differences, form, pointed, words
from companion.games.terror_below.board import Board
from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.decks import Decks, in_play
from companion.games.terror_below.fields import FIELDS
from companion.games.terror_below.items import is_manual, kind_of
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.options import Options, read_options
from companion.games.terror_below.setup import STARTERS, set_up
from companion.games.terror_below.solo import terror_turn
from companion.games.terror_below.state import Player, State, empty_piles
from companion.games.terror_below.table import TerrorTable
from companion.games.terror_below.turn import player_turn
from companion.games.terror_below.versions import CURRENT
from companion.games.terror_below.why_not import why_not
from companion.language import tr
from companion.rulebook.book import book
from companion.table.errors import Refused
from companion.table.game import Clause, Game, Pointed, Question, Result, Script, Table
from companion.table.prompts import Answer, Prompt

LEGS = {"setup": set_up, "turn": player_turn, "terror": terror_turn}


def game(folder: Path | None = None) -> TerrorBelow:
    """Terror Below with the cards of a catalogue folder, or with the stand-in set."""
    return TerrorBelow(catalogue.load(folder or catalogue.SHIPPED))


class TerrorBelow(Game[State]):
    """The rules of Terror Below, played with a given catalogue."""

    name = "terror-below"
    title = "Terror Below"
    tagline = "Deliver Eggs, hunt Worms, and be elsewhere when they attack."
    state_type = State
    fields = FIELDS
    dice = TerrorBelowKit.dice
    decks = TerrorBelowKit.decks
    # TB-I01, TB-A09, TB-S03, TB-V02
    hidden_purposes = ("item", "weapon", "hand", "hidden-bounty", "bicycle-extra")
    rules_version = CURRENT

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        self.boards = {
            name: Board(side.columns, side.rows, side.canyon) for name, side in cards.sides.items()
        }
        self._kinds = {id: kind_of(item) for id, item in cards.items.items()}
        self._kinds |= {id: "manual" for id, who in cards.characters.items() if is_manual(who)}
        self._reader = form.Reader(cards, self.boards)
        self._decks: dict[tuple[bool, bool], Decks] = {}

    # The rules

    def new(self, options: dict[str, Any]) -> State:
        red = {name: side.red for name, side in self.cards.sides.items()}
        chosen = read_options(options, red)
        self._require_cards(chosen)
        board, side = self.boards[chosen.board], self.cards.sides[chosen.board]
        known = chosen.hands == "known"
        return State(
            options=chosen,
            rubble=[0] * len(board.spaces),
            locations={name: board.space(*at) for name, at in side.locations.items()},
            starts=[board.space(*at) for at in side.locations.values()],
            discards=empty_piles(),
            removed=empty_piles(),
            players=[Player(name=name, hand=[] if known else None) for name in chosen.players],
        )

    def _require_cards(self, options: Options) -> None:
        """A catalogue may hold fewer cards than the box, but not too few to begin at all."""
        if options.board not in self.boards:
            message = tr("The catalogue has no {side} side of the board.", side=options.board)
            raise Refused("bad-data", message, list(self.boards))
        decks = self._decks_for(options)
        # TB-S09: alone, the Worms of the setup leave the game before the first three are drawn.
        worms = 3 + STARTERS if options.solo and options.worms == "random" else 3
        for deck, least in (("worm", worms), ("vehicle", 3)):
            if len(decks[deck]) < least:
                message = tr(
                    "The catalogue has {count} {deck} cards; {least} are needed.",
                    count=len(decks[deck]), deck=deck, least=least,
                )  # fmt: skip
                raise Refused("bad-data", message)

    def table(self, table: Table[State]) -> TerrorTable:
        """What the rules of a leg have in their hands."""
        state = table.state
        decks = self._decks_for(state.options)
        return TerrorTable(table, self.cards, decks, self._kinds, self.board(state))

    def _decks_for(self, options: Options) -> Decks:
        """The decks as they are shuffled for these options; the same for many games."""
        kind = options.solo, bool(options.queens)
        if kind not in self._decks:
            self._decks[kind] = in_play(self.cards, options)
        return self._decks[kind]

    def board(self, state: State) -> Board:
        """The side of the board a game is played on."""
        return self.boards[state.options.board]

    def leg(self, table: Table[State]) -> Script:
        return LEGS[table.state.phase](self.table(table))

    def result(self, state: State) -> Result | None:
        return state.result

    def check(self, state: State) -> None:
        check.check(state, self.cards, self.board(state))

    def state_form(self, state: State) -> dict[str, Any]:
        return form.write(state, self.cards, self.board(state))

    def read_state(self, form: Any) -> State:
        return self._reader.read(form)

    # The words

    def question(self, state: State, prompt: Prompt) -> Question:
        return words.question(self, state, prompt)

    def label(self, state: State, prompt: Prompt, answer: Answer) -> str:
        return words.label(self, state, prompt, str(answer))

    def progress(self, state: State) -> str:
        return words.progress(self, state)

    def picture(self, state: State) -> str:
        return words.picture(self, state)

    def pointed_at(self, state: State, rule: str) -> Pointed | None:
        return pointed.pointed_at(self, state, rule)

    def why_not(self, state: State, prompt: Prompt, answer: Answer) -> str | None:
        return why_not(self, state, prompt, answer)

    def differences(self, before: Any, after: Any) -> Sequence[str]:
        return differences.differences(self, before, after, secret=len(after["players"]) > 1)

    def kind_of_card(self, card: str) -> str:
        return words.kind_of_card(self, card)

    def clauses(self) -> Sequence[Clause]:
        return book(self.name).clauses
