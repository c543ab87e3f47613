"""Sandstorm: a whole game with one deck and one die. docs/add-a-game.md goes through it.

One line makes it a game of Wormwatch: `SandstormKit(),` in companion/games/registry.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.faces import Face, Figure, Look
from companion.games.kit import Deck, Die, GameKit
from companion.rulebook.book import book
from companion.table.errors import Refused
from companion.table.game import Clause, Field, Game, Question, Result, Script, Table
from companion.table.prompts import Card, Choose, Prompt, Roll

LEADS = "Sandstorm, {name} leads with {worth}"
WON = "{name} has found {worth}."


class SandstormKit(GameKit["Sandstorm"]):
    """The whole extent of Sandstorm."""

    id = "sandstorm"
    title = "Sandstorm"
    card_prefix = "SA"

    dice = (Die("red", color="RED_DIE", button="red-die"),)
    decks = (Deck("find", "F", size=8, file="finds.toml"),)

    rulebook = Path(__file__).with_suffix(".toml")

    def rules(self, cards: Path | None = None) -> Sandstorm:
        return Sandstorm()

    def written_sentences(self) -> Sequence[str]:
        return LEADS, WON

    def face(self, game: Sandstorm, card: str) -> Face:
        look = Look(str(worth([card])), [Figure(drawings.item("sack", False), 1)])
        return Face(card, "find", "DUSK", f"Find {card[-2:]}", look=look)

    def emblem(self) -> Drawing:
        return drawings.item("sack", False)


class Player(msgspec.Struct):
    name: str
    finds: list[str] = []
    home: bool = False


class State(msgspec.Struct, kw_only=True):
    game: str = SandstormKit.id
    players: list[Player]
    lost: list[str] = []  # finds that the storm has taken


def worth(finds: Sequence[str]) -> int:
    """Return what finds are worth: their numbers, rounded up to halves."""
    return sum((int(card[-2:]) + 1) // 2 for card in finds)


def leader(state: State) -> Player:
    """Return the player with the most; the first of equals."""
    return max(state.players, key=lambda player: worth(player.finds))


class Sandstorm(Game[State]):
    """The rules of Sandstorm. One leg is a round."""

    name, title = SandstormKit.id, SandstormKit.title
    tagline = "Dig until the storm comes: one die, eight finds."
    state_type = State
    fields = (Field(name="players", label="Who plays?", kind="names", default=["Ada", "Bo"]),)
    dice, decks = SandstormKit.dice, SandstormKit.decks

    def new(self, options: dict[str, Any]) -> State:
        names = options.get("players")
        if not isinstance(names, list) or not 1 <= len(names) <= 4 or set(options) != {"players"}:
            raise Refused("bad-options", "Sandstorm is for 1 to 4 players; name them.")
        return State(players=[Player(str(name)) for name in names])

    def buried(self, state: State) -> list[str]:
        """Return the finds that can still be drawn."""
        seen = {*state.lost, *(card for player in state.players for card in player.finds)}
        return [card for card in SandstormKit().card_ids() if card not in seen]

    def leg(self, table: Table[State]) -> Script:
        for at, me in enumerate(table.state.players):
            if not me.home and self.buried(table.state):
                yield from self.turn(table, at, me)

    def turn(self, table: Table[State], at: int, me: Player) -> Script:
        """SA-T01: dig or go home. SA-T02: on a 1 the storm takes everything you have."""
        if (yield Choose(["dig", "home"], purpose="action", rule="SA-T01", player=at)) == "home":
            me.home = True
            table.tell("score", "SA-T01", "{name} goes home.", name=me.name)
            return
        buried = partial(self.buried, table.state)
        card = yield Card(deck="find", candidates=buried, purpose="find", rule="SA-T01", player=at)
        me.finds.append(card)
        table.tell("play-card", "SA-T01", "Give {card} to {name}.", card=card, name=me.name)
        if (yield Roll(die="red", purpose="storm", rule="SA-T02", player=at)) == 1:
            table.state.lost += me.finds
            me.finds, me.home = [], True
            table.tell("discard-card", "SA-T02", "The storm takes it all.", "the die shows 1")

    def result(self, state: State) -> Result | None:
        if self.buried(state) and not all(player.home for player in state.players):
            return None
        best = leader(state)
        reason = WON.format(name=best.name, worth=worth(best.finds))
        return Result(outcome="won", winner=state.players.index(best), reason=reason)

    def question(self, state: State, prompt: Prompt) -> Question:
        texts = {"action": "Dig or go home?", "find": "Draw a find.", "storm": "Roll the red die."}
        return Question(texts[prompt.purpose], "On a 1 the storm takes all your finds.")

    def progress(self, state: State) -> str:
        best = leader(state)
        return LEADS.format(name=best.name, worth=worth(best.finds))

    def picture(self, state: State) -> str:
        return "\n".join(f"{player.name}: {worth(player.finds)}" for player in state.players)

    def clauses(self) -> Sequence[Clause]:
        return book(self.name).clauses
