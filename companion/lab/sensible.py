"""A player's smaller questions, answered with sense: who leads, where to come back, what to take.

Each answer has its reason (`reason`): sentences are made by `reasons`, and only for a bot that
`tells`, because nobody reads those of ten thousand games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.terror_below.death import space_of
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import State
from companion.games.terror_below.table import TerrorTable
from companion.lab import hunts, reasons
from companion.lab.terror_bot import SoloBot
from companion.lab.worth import Worth
from companion.language import tr
from companion.table.prompts import Answer, Choose, Prompt

LEADERS = ("points", "hand", "rubble", "delivery", "damage")
ARMED = ("damage", "points", "rubble", "hand", "delivery")  # where Worms have to be hunted


class Sensible(SoloBot):
    """Answers everything but the turn itself by what it is worth."""

    def __init__(self, game: TerrorBelow, seed: int | None = None, tells: bool = False) -> None:
        super().__init__(game, seed)
        self.tells = tells
        self.reason = ""  # of the last answer, if it tells
        self.card = ""  # the Vehicle card in the air: out of the hand, and not laid yet
        self.shielded = False  # whether something protects the Leader in the hunt that goes on
        self._seen: tuple[object, Worth] | None = None  # the table as it lay, and its worth

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        """The answer to a prompt; `reason` says why."""
        self.reason = ""
        if prompt.purpose != "hunt":
            self.shielded = False
        return super().__call__(state, prompt)

    def _because(self, why: Callable[..., str], *about: Any) -> None:
        """Keep the reason of an answer; it is put into words only if somebody reads it."""
        if self.tells:
            self.reason = why(*about)

    def _worth(self, table: TerrorTable) -> Worth:
        """What things are worth now; the same as long as only the pawn has moved."""
        state, me = table.state, table.me
        lies = (
            list(state.rubble), {at: list(eggs) for at, eggs in state.eggs.items()},
            list(state.line), dict(state.locations), list(me.hidden), list(me.bounties), me.leader,
            list(me.dead), list(me.standees),
        )  # fmt: skip
        if self._seen is None or self._seen[0] != lies:
            self._seen = lies, Worth(table)
        self._seen[1].table = table
        return self._seen[1]

    def _leader(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        hunting = table.state.options.scenario == "total-extermination"
        liked = ARMED if hunting else LEADERS

        def rank(card: str) -> int:
            words = table.cards.abilities.get(card, {})
            return min((liked.index(name) for name in words if name in liked), default=len(liked))

        found = min(options, key=rank)
        self._because(reasons.leader, table, found, liked)
        return found

    _revive = _leader

    def _squad(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        """TB-O13: who can be spared stays in the box."""
        left = list(options)
        while len(left) > 1:
            left.remove(self._leader(table, left, prompt))
        self._because(tr, "The others are of more use.")
        return left[0]

    def _respawn(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        worth = self._worth(table)
        if table.solo:
            eggs = table.me.eggs
            found = max(options, key=lambda choice: worth.promise(space_of(table, choice), eggs))
        else:
            found = super()._respawn(table, options, prompt)
        self._because(reasons.back, worth, space_of(table, found), prompt.player)
        return found

    _start_location = _respawn

    def _attack_order(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        """TB-X01: first the Worm that is hunted best, as long as nothing is spent on others."""
        me = table.state.players[prompt.player]
        hand = hunts.hand_of(hunts.arms(table, me))

        def alive(number: str) -> float:
            slot = table.state.slots[int(number) - 1]
            caught = me.pawn in self._covered(table, slot, slot.target)
            return hunts.survival(hand, table.worm(slot).health) if caught else -1.0

        first = max(options, key=alive)
        self._because(reasons.attack, alive(first))
        return first

    def _boots(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        self._because(tr, "It gives its action points, and no Target moves for it.")
        return "play"

    def _clear(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        """A Location first; otherwise any, for it is worth a card."""
        spaces = [key for key in options if "," in key]
        found = max(spaces, key=lambda key: table.location_at(table.board.by_key(key)) is not None)
        player = table.state.players[prompt.player]
        self._because(reasons.rubble, table, player, table.board.by_key(found))
        return found

    def _rubble_prize(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        self._because(reasons.prize, table.state.players[prompt.player])
        return super()._rubble_prize(table, options, prompt)

    def _bonus(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        assert isinstance(prompt, Choose)
        self._because(reasons.bonus, prompt.data["location"])
        return super()._bonus(table, options, prompt)

    def _concede(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        self._because(tr, "Playing on costs you nothing.")
        return super()._concede(table, options, prompt)

    def _delivery_bounty(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        found = self._richest(table, options, prompt)
        self._because(reasons.bounty, table, found)
        return found

    _hunt_bounty = _delivery_bounty

    def _hidden_source(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        """TB-A08: kept Hidden it is safe, and the Line shows another."""
        worth, known = self._worth(table), table.cards.bounties

        def gain(card: str) -> float:
            bounty = known.get(card)
            if bounty is None:
                return 1.0
            if bounty.kind == "hunt":
                return 5.0 if worth.scenario == "total-extermination" else 0.0
            return worth.delivery(bounty.egg, bounty.location)

        found = max(options, key=gain)
        self._because(reasons.kept, table, found)
        return found
