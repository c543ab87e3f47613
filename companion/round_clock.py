"""The clock of a round: it runs, stands, goes on, and is where it was after a power cut.

Nobody can play towards a dark screen. So a round whose app has ended stands still, and goes on from
where it was last written down.

>>> clock = RoundClock(180)
>>> clock.run(1000.0)
>>> clock.left(1030.0), clock.stop(1031.5), clock.left(2000.0)
(150.0, None, 148.5)
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.table.form import decoded
from companion.table.keeper import Keeper
from companion.table.short import Count

NAME = "round-clock"  # the row in the journal's table of settings


class RoundClock:
    """Counts by whatever clock it is told the time of. `total` 0 is a round without an end."""

    def __init__(self, total: int, spent: float = 0.0) -> None:
        self.total = total
        self._spent = spent  # seconds until it was last stopped
        self._since: float | None = None  # when it was set going

    @property
    def runs(self) -> bool:
        """Whether it does."""
        return self._since is not None

    def run(self, now: float) -> None:
        """Set it going."""
        if self._since is None:
            self._since = now

    def stop(self, now: float) -> None:
        """Let it stand."""
        self._spent, self._since = self.spent(now), None

    def spent(self, now: float) -> float:
        """How many seconds it has run."""
        return self._spent + (0.0 if self._since is None else max(0.0, now - self._since))

    def left(self, now: float) -> float:
        """How many seconds are left, where it counts down."""
        return max(0.0, self.total - self.spent(now))

    def shown(self, now: float) -> int:
        """The second it shows: of the time left the one that has begun, else those gone by.

        >>> RoundClock(180, spent=0.4).shown(0), RoundClock(0, spent=61.9).shown(0)
        (180, 61)
        """
        return -int(-self.left(now) // 1) if self.total else int(self.spent(now))

    def next_second(self, now: float) -> float:
        """In how many seconds it will show another one."""
        if self.total:
            return self.left(now) - (self.shown(now) - 1) if self.left(now) else 0.0
        return int(self.spent(now)) + 1 - self.spent(now)


class Spent(msgspec.Struct, frozen=True, kw_only=True):
    """How far the clock of a round is: that of the game which began after so many answers."""

    game: str
    begun: Count
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]


def remember(keeper: Keeper, spent: Spent) -> None:
    """Write down how far it is."""
    keeper.set(NAME, msgspec.json.encode(spent).decode())


def recall(keeper: Keeper, game: str, begun: int) -> float | None:
    """How far the clock of this round was; None if nobody knows."""
    try:
        spent: Spent | None = decoded(keeper.setting(NAME) or "null", Spent | None)
    except msgspec.DecodeError:
        return None
    return spent.seconds if spent and (spent.game, spent.begun) == (game, begun) else None
