"""Simulations of Terror Below: its kit hands over a `TerrorSimulations`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from companion.games.registry import retell
from companion.games.simulation_room import (
    SimulationRequest,
    SimulationResult,
    SimulationRoom,
)
from companion.games.terror_below.options import Scenario
from companion.language import tr
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow
    from companion.games.terror_below.printed import Side
    from companion.lab.outcomes import Outcome
    from companion.lab.summary import Summary


class TerrorSimulation(SimulationResult):
    """How solo games ended."""

    def __init__(self, outcomes: Sequence[Outcome], summary: Summary, side: Side) -> None:
        self._outcomes, self._summary, self._side = outcomes, summary, side

    def form(self) -> Any:
        from companion.lab.summary import form

        return form(self._summary)

    def list_lines(self) -> list[str]:
        return _list_lines(self._summary)

    def make_table(self) -> str:
        from companion.lab.summary import table

        return table(self._outcomes)

    def write_plot(self, file: Path) -> None:
        from companion.lab import plot

        plot.write(self._summary, self._side, file)


class TerrorSimulations(SimulationRoom):
    """Simulates solo games."""

    scenarios = get_args(Scenario)
    sides = ("desert", "canyon")

    def check(self, game: TerrorBelow, request: SimulationRequest) -> None:
        if request.side not in game.boards:
            said = tr("The catalogue has no {side} side of the board.", side=request.side)
            raise Refused("bad-data", said)

    def simulate(
        self, game: TerrorBelow, request: SimulationRequest, executor: Executor | None, jobs: int,
        done: Callable[[int], None],
    ) -> TerrorSimulation:  # fmt: skip
        from companion.lab import simulation, summary
        from companion.lab.outcomes import Wish

        about: Any = request._asdict()
        cards = about.pop("cards")
        wish = Wish(**about, catalogue=None if cards is None else str(cards.resolve()))
        outcomes = simulation.simulate(wish, executor, jobs, done)
        side = game.cards.sides[request.side]
        return TerrorSimulation(outcomes, summary.summarise(wish, outcomes), side)


def _list_lines(found: Summary) -> list[str]:
    """Return the figures in words."""
    low, high = (f"{100 * end:.1f}" for end in found.interval)
    lines = [
        tr("Won {wins} of {games}: {rate} % (95 % between {low} % and {high} %)",
           wins=found.wins, games=found.games, rate=f"{100 * found.rate:.1f}", low=low, high=high),
        tr("Attacks {attacks}, Locations lost {fallen} on average",
           attacks=f"{found.attacks:.1f}", fallen=f"{found.fallen:.2f}"),
    ]  # fmt: skip
    if found.median_score is not None:
        lines.append(
            tr("Score of a victory: {score} in the middle", score=f"{found.median_score:g}")
        )
    lines += [
        f"{count:>6} × {retell('terror-below', reason)}" for reason, count in found.reasons.items()
    ]
    if found.deaths:
        space, count = max(found.deaths.items(), key=lambda each: each[1])
        most = tr("Most Leaders died on {space}: {count}", space=space, count=count)
        lines.append(most)
    return lines
