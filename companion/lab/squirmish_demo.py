"""The demo games of Squirmish: each has another number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from companion.games.demo_series import DemoSeries, Piece

if TYPE_CHECKING:
    from companion.games.squirmish.game import Squirmish
    from companion.lab.demo import Wish

NAMES = ("Ada", "Bo", "Cy", "Dee")


class SquirmishDemo(DemoSeries):
    """Plans games of two to four players."""

    def plan(self, game: Squirmish, wish: Wish) -> Iterator[Piece]:
        chance = random.Random(wish.seed)
        for number in count():
            players = list(NAMES[: 2 + number % 3])
            options = {"players": players, "hands": "known", "start": "random"}
            yield Piece(options, chance.getrandbits(32), game.name)
