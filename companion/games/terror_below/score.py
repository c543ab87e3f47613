"""The score of a solo victory (TB-P01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.terror_below.state import ATTACKS, Player
from companion.games.terror_below.worn import hats_of

if TYPE_CHECKING:
    from companion.games.terror_below.table import TerrorTable

ADVANCED = 3  # for the Queens, and for each squad member left behind


def final_score(table: TerrorTable, winner: Player | None) -> dict[str, int]:
    """TB-P01: VP and what the way there is worth; only a solo victory has more than VP."""
    state = table.state
    if winner is None:
        return {}
    score = {"vp": table.vp(winner)}
    if not table.solo:
        return {**score, "total": score["vp"]}
    attacks = state.attacks + table.in_attack
    score |= {
        "attacks": max(ATTACKS - attacks, 0),
        "queens": ADVANCED if state.options.queens else 0,
        "left_behind": ADVANCED * state.options.left_behind,
        "hat": 1 if hats_of(table, winner) else 0,
    }
    return {**score, "total": sum(score.values())}
