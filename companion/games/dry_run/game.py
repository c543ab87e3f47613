"""Dry Run as a game at the table: its options, its words, and its picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.games import data
from companion.games.dry_run import rules
from companion.games.dry_run.rules import GOAL, STRIKES, Player, State, Supply
from companion.table.errors import Refused
from companion.table.game import Clause, Field, Game, Question, Result, Script, Table
from companion.table.prompts import Answer, Card, Prompt, Roll

HERE = Path(__file__).parent


class _Cards(msgspec.Struct, forbid_unknown_fields=True):
    card: list[Supply]


def game(catalogue: Path | None = None) -> DryRun:
    """Dry Run with the cards of a catalogue folder, or with its own."""
    return DryRun(data.read((catalogue or HERE) / "cards.toml", _Cards).card)


class DryRun(Game[State]):
    """The rules of Dry Run, played with a given Supply."""

    name = "dry-run"
    title = "Dry Run"
    tagline = "A two-minute game to try the table: one die, twelve cards, one Worm."
    state_type = State
    fields = (Field(name="players", label="Who plays?", kind="names", default=["Player 1"]),)
    dice = ("red",)
    decks = ("supply",)

    def __init__(self, cards: Sequence[Supply]) -> None:
        self.cards = {card.id: card for card in cards}

    def new(self, options: dict[str, Any]) -> State:
        names = options.get("players")
        if set(options) - {"players"}:
            unknown = ", ".join(sorted(set(options) - {"players"}))
            raise Refused("bad-options", f"Dry Run has no option {unknown}.", ["players"])
        if not isinstance(names, list) or not 1 <= len(names) <= 4:
            raise Refused("bad-options", "Dry Run is for 1 to 4 players; name them.")
        if not all(isinstance(name, str) and name.strip() for name in names):
            raise Refused("bad-options", "Every player needs a name.")
        return State(players=[Player(name=name.strip()) for name in names])

    def leg(self, table: Table[State]) -> Script:
        return rules.turn(table, self.cards)

    def result(self, state: State) -> Result | None:
        return rules.result(state, self.cards)

    def check(self, state: State) -> None:
        if not 1 <= len(state.players) <= 4:
            raise Refused("impossible", "Dry Run is for 1 to 4 players.")
        if not 0 <= state.active < len(state.players):
            raise Refused("impossible", f"There is no player {state.active}.")
        if state.phase not in ("turn", "over"):
            raise Refused("impossible", "The phase is turn or over.", ["turn", "over"])
        if state.strikes < 0:
            raise Refused("impossible", "The Worm cannot have struck less than 0 times.")
        lying = Counter(state.taken)
        for player in state.players:
            lying.update(player.load + player.home)
        for card, count in lying.items():
            if card not in self.cards:
                raise Refused("impossible", f"There is no card {card}.", list(self.cards))
            if count > 1:
                raise Refused("impossible", f"{card} cannot lie in {count} places.")

    def question(self, state: State, prompt: Prompt) -> Question:
        player = state.players[prompt.player]
        if isinstance(prompt, Roll):
            return Question(
                f"Roll the {prompt.die} die.",
                f"{player.name} carries {len(player.load)}: the Worm strikes on"
                f" {len(player.load)} or less.",
            )
        if isinstance(prompt, Card):
            return Question("Draw the top card of the Supply.", f"{player.name} searches.")
        return Question(
            f"{player.name}: search on, or drive home?",
            f"{rules.worth_at_home(player, self.cards)} of {GOAL} worth are safe at home.",
        )

    def label(self, state: State, prompt: Prompt, answer: Answer) -> str:
        if isinstance(prompt, Card):
            card = self.cards[str(answer)]
            return f"{card.name} (worth {card.worth})"
        labels = {"search": "Search for more", "home": "Drive home", "rest": "Rest"}
        return labels.get(str(answer), str(answer))

    def progress(self, state: State) -> str:
        if len(state.players) == 1:
            worth = rules.worth_at_home(state.players[0], self.cards)
            return f"Dry Run, {worth} of {GOAL} worth, strike {state.strikes} of {STRIKES}"
        best = max(state.players, key=lambda player: rules.worth_at_home(player, self.cards))
        return f"Dry Run, {best.name} leads with {rules.worth_at_home(best, self.cards)} of {GOAL}"

    def picture(self, state: State) -> str:
        width = max(len(player.name) for player in state.players)
        lines = []
        for index, player in enumerate(state.players):
            mark = "▸" if index == state.active else " "
            load = " ".join(self.cards[card].name for card in player.load) or "nothing"
            home = rules.worth_at_home(player, self.cards)
            bar = "█" * min(home, GOAL) + "·" * max(GOAL - home, 0)
            lines.append(f"{mark} {player.name:<{width}}  home {bar} {home:>2}  carries {load}")
        left = len(rules.in_supply(state, self.cards))
        lines.append(f"  Supply {left}   taken by the Worm {len(state.taken)}")
        if len(state.players) == 1:
            lines[-1] += f"   strikes {'✗' * state.strikes}{'·' * (STRIKES - state.strikes)}"
        return "\n".join(lines)

    def clauses(self) -> Sequence[Clause]:
        return data.read_clauses(HERE)

    def why_not(self, state: State, prompt: Prompt, answer: Answer) -> str | None:
        if not isinstance(prompt, Card) or answer not in self.cards:
            return None
        if answer in state.taken:
            return f"{answer} lies on the discard pile."
        owner = next(p for p in state.players if answer in p.load + p.home)
        return f"{answer} already lies in front of {owner.name}."
