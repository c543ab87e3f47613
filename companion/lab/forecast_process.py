"""Computes forecasts in a separate process, so that a slow one never blocks the screen.

The setup is the card set. Each request is a `ForecastRequest`, its result the `Figures` of a table.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.game import TerrorBelow
from companion.lab.figures import Figures, ForecastRequest, Risk
from companion.lab.forecast import Danger, Outlook
from companion.lab.stops import reach
from companion.lab.worker_process import Task
from companion.table.game import Table


def compute_forecast(game: TerrorBelow, request: ForecastRequest) -> Figures:
    """Return the chance per space to be covered, and the risk of every space that the active
    player can still reach, the pawn's own first."""
    table = game.table(Table(request.state))
    outlook = Outlook(table, request.step)
    coming, at = outlook.forecast(), table.board.at
    leaders = tuple(None if each is None else _risk(each) for each in coming.leaders)
    stops: dict[tuple[int, int], Risk] = {}
    me = table.me
    here = leaders[table.state.active]
    if me.pawn is not None and here is not None:
        stops[at(me.pawn)] = here
        reached = [space for space, _ in reach(table, me.pawn, request.points) if space != me.pawn]
        if reached:
            found = outlook.dangers(reached, me)
            stops |= {at(space): _risk(danger) for space, danger in found.items()}
    return Figures(
        covered={at(space): chance for space, chance in enumerate(coming.covered)},
        leaders=leaders,
        locations=coming.locations,
        attacks=coming.attacks,
        clock=coming.clock,
        lost=coming.lost,
        stops=stops,
    )


def _risk(danger: Danger) -> Risk:
    return Risk(danger.caught, 1 - danger.survives)


class ForecastTask(Task):
    """Computes the figures of one table after the other."""

    def __init__(self, setup: Catalogue) -> None:
        self._game = TerrorBelow(setup)

    def answer(self, request: ForecastRequest, report: Callable[[object], None]) -> Figures:
        return compute_forecast(self._game, request)
