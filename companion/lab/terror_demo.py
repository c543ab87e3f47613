"""The demo games of Terror Below: solo games, every scenario on every side of the board."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING

from companion.games.demo_series import DemoSeries, Piece
from companion.language import tr
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow
    from companion.lab.demo import Wish

SCENARIOS = ("special-delivery", "total-extermination", "scramble")
SIDES = ("desert", "canyon")
NAME = "Demo"  # of the only player


class TerrorDemo(DemoSeries):
    """Plans solo games."""

    choices: Mapping[str, Sequence[str]] = {"scenario": SCENARIOS, "side": SIDES}

    def plan(self, game: TerrorBelow, wish: Wish) -> Iterator[Piece]:
        sides = [side for side in SIDES if side in game.boards and wish.side in ("", side)]
        if not sides:
            said = tr("The catalogue has no {side} side of the board.", side=wish.side)
            raise Refused("bad-data", said)
        scenarios = [wish.scenario] if wish.scenario else list(SCENARIOS)
        chance = random.Random(wish.seed)
        chance.shuffle(scenarios)
        for number in count():
            options = {
                "players": [NAME],
                "mode": "solo",
                "hands": "known",  # a bot chooses from its hand
                "scenario": scenarios[number % len(scenarios)],
                "board": sides[number % len(sides)],
            }
            yield Piece(options, chance.getrandbits(32), game.name)
