"""Whole games of Terror Below for tests that need one to be over: won, lost, or around a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.playout import RandomPlayer
from companion.lab.terror_bot import SoloBot
from companion.table.session import Entry, Session

HARD = {"queens": True, "left_behind": 1}


def terror_below() -> TerrorBelow:
    return TerrorBelowKit().rules()


def options(scenario: str | None, *players: str) -> dict[str, Any]:
    """A hard game alone, or one around the table where there is no scenario."""
    if scenario is None:
        return {"players": list(players), "mode": "versus", "hands": "known"}
    return {"players": list(players), "mode": "solo", "hands": "known", "scenario": scenario} | HARD


@lru_cache
def answers(outcome: str, scenario: str | None, *players: str) -> Sequence[Entry]:
    """Answers that lead from these options to this outcome."""
    game = terror_below()
    for seed in range(300):
        session = Session.new(game, options(scenario, *players))
        bot = SoloBot(game, seed) if scenario else RandomPlayer(seed)
        while session.prompt is not None:
            session.answer(bot(session.state, session.prompt))
        assert session.result is not None
        if session.result.outcome == outcome:
            return tuple(session.entries)
    raise AssertionError(f"No game of {scenario} was {outcome}.")


def play(session: Session[Any], entries: Sequence[Entry]) -> None:
    """Give these answers."""
    for entry in entries:
        assert isinstance(entry, int | str)
        session.answer(entry)
