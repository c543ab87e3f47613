"""What a series of games comes to: how often it is won, and what it looks like on the way.

>>> low, high = wilson(wins=50, games=100)
>>> round(low, 3), round(high, 3)
(0.404, 0.596)
"""

from __future__ import annotations

import csv
import io
import math
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.games.terror_below.state import GOAL
from companion.lab.outcomes import Outcome, Wish
from companion.scorebook import safe

SIGMAS = 1.959964  # 95 %


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a series."""

    wish: Wish
    games: int
    wins: int
    rate: float
    interval: tuple[float, float]  # 95 %, Wilson
    attacks: float  # resolved, on average
    fallen: float  # Locations lost, on average
    scores: dict[int, int]  # of the victories: how many ended with each score
    median_score: float | None
    vp: dict[int, int]  # of all games
    deaths: dict[str, int]  # Leaders lost, by space
    reasons: dict[str, int]  # how the games ended


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson: honest for few games, too."""
    if not games:
        return 0.0, 1.0
    share, z = wins / games, SIGMAS**2 / games
    middle = (share + z / 2) / (1 + z)
    spread = SIGMAS / (1 + z) * math.sqrt(share * (1 - share) / games + z / games / 4)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def summarise(wish: Wish, outcomes: Sequence[Outcome]) -> Summary:
    """The figures of these games."""
    wins = [outcome for outcome in outcomes if outcome.won]
    scores = [outcome.score for outcome in wins if outcome.score is not None]
    return Summary(
        wish=wish,
        games=len(outcomes),
        wins=len(wins),
        rate=len(wins) / len(outcomes) if outcomes else 0.0,
        interval=wilson(len(wins), len(outcomes)),
        attacks=_mean([outcome.attacks for outcome in outcomes]),
        fallen=_mean([len(outcome.fallen) for outcome in outcomes]),
        scores=_counted(scores),
        median_score=statistics.median(scores) if scores else None,
        vp=_counted([outcome.vp for outcome in outcomes]),
        deaths=dict(sorted(Counter(at for each in outcomes for at in each.deaths).items())),
        reasons=dict(Counter(_kind(outcome.reason) for outcome in outcomes).most_common()),
    )


def _mean(values: Sequence[int]) -> float:
    return round(statistics.fmean(values), 3) if values else 0.0


def _counted(values: Sequence[int]) -> dict[int, int]:
    return dict(sorted(Counter(values).items()))


def _kind(reason: str) -> str:
    """A reason with the points it takes instead of those of this one game.

    >>> _kind("21 VP before the evacuation.")
    '20 VP before the evacuation.'
    """
    number, _, rest = reason.partition(" ")
    return f"{GOAL} {rest}" if number.isdecimal() and rest.startswith("VP ") else reason


def form(summary: Summary) -> Any:
    """As plain data."""
    return msgspec.to_builtins(summary, str_keys=True)


def table(outcomes: Sequence[Outcome]) -> str:
    """A line for each game, for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(Outcome.__struct_fields__)
    for outcome in outcomes:
        values = [getattr(outcome, field) for field in Outcome.__struct_fields__]
        cells = [" ".join(value) if isinstance(value, list) else value for value in values]
        # Locations are called what somebody's board.toml calls them.
        writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in cells])
    return out.getvalue()
