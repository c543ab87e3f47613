"""The bots of Terror Below: `SHELF` is what its kit hands over.

Each bot is imported when it is made: a list of their names loads none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.bot_shelf import BotPlayer, BotShelf
from companion.lab.terror_hints import TerrorHints

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow


def _make_greedy(game: TerrorBelow, seed: int | None, explains: bool) -> BotPlayer:
    from companion.lab.terror_bot import SoloBot

    return SoloBot(game, seed)


def _make_planner(game: TerrorBelow, seed: int | None, explains: bool) -> BotPlayer:
    from companion.lab.planner import Planner

    return Planner(game, seed, explains)


SHELF = BotShelf({"greedy": _make_greedy, "planner": _make_planner}, TerrorHints())
