"""One simulated game, and what came of it.

>>> from companion.games.terror_below.kit import TerrorBelowKit
>>> outcome = play(TerrorBelowKit().rules(), Wish(bot="random"), number=3)
>>> outcome == play(TerrorBelowKit().rules(), Wish(bot="random"), number=3)
True
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.terror_below.board import Space
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.options import Scenario
from companion.games.terror_below.state import State
from companion.lab.bots import make_bot
from companion.lab.playout import playout
from companion.table.prompts import Answer, Prompt

APART = 1_000_003  # what one seed is multiplied by, so that no two series of games share one


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated: how many games of which scenario, by which bot, from which seed on."""

    games: int = 1
    scenario: Scenario = "special-delivery"
    bot: str = "planner"
    side: Literal["desert", "canyon"] = "desert"
    seed: int = 1
    catalogue: str | None = None  # a folder; None: the cards that come with the app


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended."""

    number: int
    won: bool
    reason: str
    attacks: int
    vp: int
    score: int | None  # TB-P01: only victories have one
    fallen: list[str]  # the Locations destroyed
    deaths: list[str]  # the spaces where a Leader died


class Witness:
    """Looks on while a bot plays, and remembers where Leaders die: nobody tells, in a playout."""

    def __init__(self, game: TerrorBelow, name: str, seed: int) -> None:
        self.deaths: list[Space] = []
        self._plays = make_bot(name, game, seed)
        self._pawn: Space | None = None

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        """The bot's answer."""
        self.look(state)
        return self._plays(state, prompt)

    def look(self, state: State) -> None:
        """See whether the pawn is gone."""
        pawn = state.players[0].pawn
        if pawn is None and self._pawn is not None:
            self.deaths.append(self._pawn)
        self._pawn = pawn


def play(game: TerrorBelow, wish: Wish, number: int) -> Outcome:
    """Play one game of a series; its number decides every die and card of it."""
    state = game.new(
        {
            "players": ["Ada"],
            "mode": "solo",
            "scenario": wish.scenario,
            "board": wish.side,
            "hands": "known",
        }
    )
    witness = Witness(game, wish.bot, wish.seed * APART + number)
    playout(game, state, witness)
    witness.look(state)
    assert state.result is not None
    [player] = state.players
    keys = game.board(state).keys
    return Outcome(
        number=number,
        won=state.result.outcome == "won",
        reason=state.result.reason,
        attacks=state.attacks,
        vp=player.tokens + sum(game.cards.bounties[card].vp for card in player.bounties),
        score=state.result.score.get("total"),
        fallen=[name for name, at in state.locations.items() if at is None],
        deaths=[keys[space] for space in witness.deaths],
    )
