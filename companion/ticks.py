"""Which instructions have been ticked: kept on disk, so that a restart opens the same list.

>>> Ticks(game="a1b2", first=12, last=14, ticked=(0, 2)).toggled(2).ticked
(0,)
>>> Ticks(game="a1b2", first=12, last=14, ticked=(0, 2)).with_all([1, 2], True).ticked
(0, 1, 2)
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.table.form import decoded
from companion.table.keeper import Keeper

NAME = "ticks"  # the row in the journal's table of settings


class Ticks(msgspec.Struct, frozen=True, kw_only=True):
    """An open list: of the answers from `first` up to `last`, and which of its steps are done."""

    game: str
    first: int
    last: int
    ticked: tuple[int, ...] = ()

    def toggled(self, number: int) -> Ticks:
        """With one step ticked, or unticked."""
        ticked = set(self.ticked) ^ {number}
        return msgspec.structs.replace(self, ticked=tuple(sorted(ticked)))

    def with_all(self, numbers: Iterable[int], ticked: bool) -> Ticks:
        """With all of these ticked, or none of them."""
        others = set(self.ticked).difference(numbers)
        now = others.union(numbers) if ticked else others
        return msgspec.structs.replace(self, ticked=tuple(sorted(now)))


def remember(keeper: Keeper, ticks: Ticks | None) -> None:
    """Keep an open list, or that none is open."""
    keeper.set(NAME, msgspec.json.encode(ticks).decode())


def recall(keeper: Keeper, game: str, last: int) -> Ticks | None:
    """The list that was open when this game was left after that many answers."""
    try:
        ticks: Ticks | None = decoded(keeper.setting(NAME) or "null", Ticks | None)
    except msgspec.DecodeError:
        return None
    return ticks if ticks and (ticks.game, ticks.last) == (game, last) else None
