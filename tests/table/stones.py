"""Stones: a game of the test suite's own. It proves that the table knows no game.

Players take stones from a heap in turn: choose how many, throw a die (a 1 puts them back), and
draw a charm from a deck of four. Who takes the last stone wins. It has what real games have:
a rule that holds on to its player across questions, a dict in its state, a sudden end.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.table.errors import Refused
from companion.table.game import Clause, Game, GameOver, Question, Result, Script, Table
from companion.table.pieces import Deck, Die
from companion.table.prompts import Card, Choose, Prompt, Roll

CHARMS = ("ST-C01", "ST-C02", "ST-C03", "ST-C04")


class Hand(msgspec.Struct):
    stones: int = 0
    charms: list[str] = []


class Heap(msgspec.Struct, kw_only=True):
    game: str = "stones"
    heap: int
    hands: dict[str, Hand]
    active: int = 0
    winner: str | None = None


class Stones(Game[Heap]):
    name = "stones"
    title = "Stones"
    tagline = "Take the last one."
    state_type = Heap
    dice: tuple[Die, ...] = (Die("white", color="#7A6248", button="blue-die"),)
    decks: tuple[Deck, ...] = (Deck("charm", "C", len(CHARMS), "charms.toml"),)
    back_on = 1  # a later release may change the rule

    def new(self, options: dict[str, Any]) -> Heap:
        names = options.get("players", ["Ann", "Bob"])
        heap = options.get("heap", 9)
        if not isinstance(heap, int) or heap < 1:
            raise Refused("bad-options", "The heap needs at least 1 stone.")
        return Heap(heap=heap, hands={name: Hand() for name in names})

    def leg(self, table: Table[Heap]) -> Script:
        state = table.state
        name = list(state.hands)[state.active]
        me = state.hands[name]
        count = int(
            (
                yield Choose(
                    lambda: [str(n) for n in range(1, min(3, state.heap) + 1)],
                    purpose="take",
                    rule="ST-T01",
                    player=state.active,
                    data={"heap": state.heap},
                )
            )
        )
        state.heap -= count
        me.stones += count
        table.tell("score", "ST-T01", "{name} takes {count}.", name=name, count=count)
        if (yield Roll(die="white", purpose="back", rule="ST-T02", player=state.active)) == (
            self.back_on
        ):
            state.heap += count
            me.stones -= count
            table.tell("note", "ST-T02", "Put them back.", "the die shows {one}", one=self.back_on)
        if not state.heap:
            state.winner = name
            raise GameOver
        if self.unseen(state):
            charm = yield Card(
                deck="charm",
                candidates=lambda: self.unseen(state),
                purpose="charm",
                rule="ST-T03",
                player=state.active,
            )
            me.charms.append(charm)
        state.active = (state.active + 1) % len(state.hands)

    def unseen(self, state: Heap) -> list[str]:
        seen = [charm for hand in state.hands.values() for charm in hand.charms]
        return [charm for charm in CHARMS if charm not in seen]

    def result(self, state: Heap) -> Result | None:
        if state.winner is None:
            return None
        winner = list(state.hands).index(state.winner)
        return Result(outcome="won", winner=winner, reason=f"{state.winner} took the last stone.")

    def check(self, state: Heap) -> None:
        if state.heap < 0:
            raise Refused("impossible", "A heap has 0 stones or more.")
        if not 0 <= state.active < len(state.hands):
            raise Refused("impossible", "Somebody must be active.")

    def question(self, state: Heap, prompt: Prompt) -> Question:
        return Question(f"{prompt.purpose}?", f"{state.heap} stones are left.")

    def progress(self, state: Heap) -> str:
        return f"Stones, {state.heap} left"

    def picture(self, state: Heap) -> str:
        return "heap " + "o" * state.heap

    def clauses(self) -> list[Clause]:
        return [
            Clause("ST-T01", "Take", "Take 1 to 3 stones."),
            Clause("ST-T02", "Back", "On a 1 they go back."),
            Clause("ST-T03", "Charm", "Draw a charm while there is one."),
        ]


class StonesOfTomorrow(Stones):
    """The same game in a later release whose rules have changed."""

    back_on = 2
