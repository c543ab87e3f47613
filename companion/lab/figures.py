"""What a forecast is asked and what it answers: plain figures, which the screen can hold.

The figures are computed in another process (`forecast_process`): nothing that takes time or memory
is imported here.

>>> figures = Figures({}, (Risk(0.3, 0.1),), {}, 1.0, 0.0, 0.0,
...     {(1, 1): Risk(0.304, 0.1), (2, 1): Risk(0.081, 0), (1, 2): Risk(0.079, 0.05),
...      (2, 2): Risk(1.0, 0.5)})
>>> sorted(figures.safest)  # as far as anybody can read
[(1, 2), (2, 1)]
>>> [percent(each) for each in (0, 0.004, 0.081, 0.999, 1)]
['0', '<1', '8', '>99', '100']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from companion.games.terror_below.state import State
from companion.table.prompts import Choose, Prompt

At: TypeAlias = tuple[int, int]  # column and row
Kind: TypeAlias = Literal["figures", "slow", "failed"]


class ForecastRequest(NamedTuple):
    """A table to look ahead from."""

    state: State
    points: int = 0  # action points left
    step: str = ""  # what is asked in the middle of a Terror Turn (see `attackers.ways`)


# The questions at which a forecast is true: nothing is under way that only the rules know of.
ASKED_AT = {
    "vehicle", "slot", "boots", "action", "bonus", "delivery-bounty", "hidden-source",
    "rubble-prize", "motorcycle", "respawn", "worm-die", "terror-blue", "terror-red",
}  # fmt: skip


def read_request(state: State, prompt: Prompt | None) -> ForecastRequest | None:
    """Return what to ask at an open question; None in an attack, and before a game."""
    if prompt is None or prompt.purpose not in ASKED_AT or state.phase not in ("turn", "terror"):
        return None
    if state.phase == "terror" and not prompt.purpose.startswith("terror-"):
        return None
    points = prompt.data.get("points", 0) if isinstance(prompt, Choose) else 0
    step = prompt.purpose if prompt.purpose == "terror-red" else ""
    return ForecastRequest(state, points, step)


class Risk(NamedTuple):
    """What a Leader faces on a space: to be caught at least once, and to die of it."""

    caught: float
    dies: float


class Figures(NamedTuple):
    """The chances of what the coming attacks do."""

    covered: Mapping[At, float]  # by space: that an attack's pattern covers it
    leaders: tuple[Risk | None, ...]  # by player, where they stand; None: no pawn on the board
    locations: Mapping[str, float]  # that each standing Location falls
    attacks: float  # how many there will be on average
    clock: float  # TB-O01: that the 15th is among them
    lost: float  # that they end the game
    stops: Mapping[At, Risk]  # every space that moves still lead to, the pawn's own first

    @property
    def safest(self) -> frozenset[At]:
        """Where a Leader is caught least, unless it is so nearly everywhere."""
        read = {at: percent(risk.caught) for at, risk in self.stops.items()}
        if len(set(read.values())) < 2:
            return frozenset()
        least = read[min(self.stops, key=lambda at: self.stops[at].caught)]
        found = frozenset(at for at, said in read.items() if said == least)
        return found if len(found) * 2 <= len(read) else frozenset()


class ForecastReply(NamedTuple):
    """The answer to a request; only a forecast that was computed has figures."""

    kind: Kind
    figures: Figures | None = None


def percent(chance: float) -> str:
    """A chance as people read it: what may happen is never 0, and what may not never 100."""
    if 0 < chance < 0.005:
        return "<1"
    if 0.995 <= chance < 1 - 1e-9:
        return ">99"
    return str(round(100 * chance))
