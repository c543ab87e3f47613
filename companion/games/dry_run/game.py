"""Dry Run as a game at the table: its options, its words, and its picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.games.dry_run import rules
from companion.games.dry_run.kit import DryRunKit
from companion.games.dry_run.rules import GOAL, STRIKES, Player, State, Supply
from companion.language import tr
from companion.rulebook.book import book
from companion.table import data
from companion.table.errors import Refused
from companion.table.game import Clause, Field, Game, Question, Result, Script, Table
from companion.table.prompts import Answer, Card, Prompt, Roll

HERE = Path(__file__).parent

# What is written down in English (see `companion.language.retold`).
ALONE = "Dry Run, {worth} of {goal} worth, strike {strikes} of {most}"
TOGETHER = "Dry Run, {name} leads with {worth} of {goal}"
WRITTEN = (ALONE, TOGETHER, rules.STRUCK, rules.EQUAL, rules.BEST)


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
    fields: Sequence[Field] = (
        Field(name="players", label="Who plays?", kind="names", default=["Player 1"]),
    )
    dice = DryRunKit.dice
    decks = DryRunKit.decks

    def __init__(self, cards: Sequence[Supply]) -> None:
        self.cards = {card.id: card for card in cards}

    def new(self, options: dict[str, Any]) -> State:
        names = options.get("players")
        if set(options) - {"players"}:
            unknown = ", ".join(sorted(set(options) - {"players"}))
            message = tr("Dry Run has no option {option}.", option=unknown)
            raise Refused("bad-options", message, ["players"])
        if not isinstance(names, list) or not 1 <= len(names) <= 4:
            raise Refused("bad-options", tr("Dry Run is for 1 to 4 players; name them."))
        if not all(isinstance(name, str) and name.strip() for name in names):
            raise Refused("bad-options", tr("Every player needs a name."))
        return State(players=[Player(name=name.strip()) for name in names])

    def leg(self, table: Table[State]) -> Script:
        return rules.turn(table, self.cards)

    def result(self, state: State) -> Result | None:
        return rules.result(state, self.cards)

    def check(self, state: State) -> None:
        if not 1 <= len(state.players) <= 4:
            raise Refused("impossible", tr("Dry Run is for 1 to 4 players."))
        if not 0 <= state.active < len(state.players):
            message = tr("There is no player {number}.", number=state.active)
            raise Refused("impossible", message)
        if state.phase not in ("turn", "over"):
            raise Refused("impossible", tr("The phase is turn or over."), ["turn", "over"])
        if state.strikes < 0:
            message = tr("The Worm cannot have struck less than 0 times.")
            raise Refused("impossible", message)
        lying = Counter(state.taken)
        for player in state.players:
            lying.update(player.load + player.home)
        for card, count in lying.items():
            if card not in self.cards:
                message = tr("There is no card {card}.", card=card)
                raise Refused("impossible", message, list(self.cards))
            if count > 1:
                message = tr("{card} cannot lie in {count} places.", card=card, count=count)
                raise Refused("impossible", message)

    def question(self, state: State, prompt: Prompt) -> Question:
        player = state.players[prompt.player]
        if isinstance(prompt, Roll):
            danger = tr(
                "{name} carries {count}: the Worm strikes on {count} or less.",
                name=player.name, count=len(player.load),
            )  # fmt: skip
            return Question(tr("Roll the {die} die.", die=prompt.die), danger)
        if isinstance(prompt, Card):
            why = tr("{name} searches.", name=player.name)
            return Question(tr("Draw the top card of the Supply."), why)
        safe = rules.worth_at_home(player, self.cards)
        return Question(
            tr("{name}: search on, or drive home?", name=player.name),
            tr("{worth} of {goal} worth are safe at home.", worth=safe, goal=GOAL),
        )

    def label(self, state: State, prompt: Prompt, answer: Answer) -> str:
        if isinstance(prompt, Card):
            card = self.cards[str(answer)]
            return tr("{name} (worth {worth})", name=card.name, worth=card.worth)
        labels = {"search": tr("Search for more"), "home": tr("Drive home"), "rest": tr("Rest")}
        return labels.get(str(answer), str(answer))

    def progress(self, state: State) -> str:
        if len(state.players) == 1:
            worth = rules.worth_at_home(state.players[0], self.cards)
            strikes = {"strikes": state.strikes, "most": STRIKES}
            return ALONE.format(worth=worth, goal=GOAL, **strikes)
        best = max(state.players, key=lambda player: rules.worth_at_home(player, self.cards))
        worth = rules.worth_at_home(best, self.cards)
        return TOGETHER.format(name=best.name, worth=worth, goal=GOAL)

    def picture(self, state: State) -> str:
        width = max(len(player.name) for player in state.players)
        lines = []
        for index, player in enumerate(state.players):
            mark = "▸" if index == state.active else " "
            load = " ".join(self.cards[card].name for card in player.load) or tr("nothing")
            home = rules.worth_at_home(player, self.cards)
            bar = "█" * min(home, GOAL) + "·" * max(GOAL - home, 0)
            said = tr("home {bar}  carries {load}", bar=f"{bar} {home:>2}", load=load)
            lines.append(f"{mark} {player.name:<{width}}  {said}")
        left, taken = len(rules.in_supply(state, self.cards)), len(state.taken)
        lines.append("  " + tr("Supply {left}   taken by the Worm {taken}", left=left, taken=taken))
        if len(state.players) == 1:
            strikes = "✗" * min(state.strikes, STRIKES) + "·" * (STRIKES - state.strikes)
            lines[-1] += "   " + tr("strikes {strikes}", strikes=strikes)
        return "\n".join(lines)

    def clauses(self) -> Sequence[Clause]:
        return book(self.name).clauses

    def why_not(self, state: State, prompt: Prompt, answer: Answer) -> str | None:
        if not isinstance(prompt, Card) or answer not in self.cards:
            return None
        if answer in state.taken:
            return tr("{card} lies on the discard pile.", card=answer)
        owner = next(p for p in state.players if answer in p.load + p.home)
        return tr("{card} already lies in front of {name}.", card=answer, name=owner.name)
