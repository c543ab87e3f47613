"""The forecast of a written table of Terror Below: its kit hands over a `TerrorForecasts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.forecast_room import ForecastRoom, TableForecast
from companion.language import tr
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow
    from companion.games.terror_below.state import State
    from companion.lab.forecast import Forecast


class TerrorForecasts(ForecastRoom):
    """Computes what the coming attacks do."""

    def forecast(self, game: TerrorBelow, table: Any) -> TableForecast:
        from companion.lab.forecast import forecast

        state = game.read_state(table)
        game.check(state)
        if state.phase not in ("turn", "terror"):
            said = tr("No attack comes from there: that game is over, or has not begun.")
            raise Refused("bad-state", said)
        found = forecast(game, state)
        return TableForecast(found.form(), _list_lines(found, game.board(state).columns, state))


def _list_lines(found: Forecast, columns: int, state: State) -> list[str]:
    """Return the figures in words, the board first."""
    from companion.lab.figures import percent

    lines = [tr("How likely each space is covered, in %:")]
    for first in range(0, len(found.covered), columns):
        row = found.covered[first : first + columns]
        lines.append(" ".join(f"{percent(chance):>4}" for chance in row))
    said = tr(
        "Caught {caught} %, alive afterwards {survives} %; {attacks} attacks on average.",
        caught=percent(found.caught), survives=percent(found.survives),
        attacks=f"{found.attacks:.1f}",
    )  # fmt: skip
    lines.append(said)
    for number, leader in enumerate(found.leaders):
        if leader is not None and number != state.active:
            about = {"caught": percent(leader.caught), "survives": percent(leader.survives)}
            name = state.players[number].name
            lines.append(
                tr("{name}: caught {caught} %, alive afterwards {survives} %", name=name, **about)
            )
    for location, chance in found.locations.items():
        if state.options.solo:  # TB-X05: elsewhere they cannot
            falls = tr(
                "The {location} falls: {percent} %", location=location, percent=percent(chance)
            )
            lines.append(falls)
    if found.lost:
        lines.append(tr("The game is lost: {percent} %", percent=percent(found.lost)))
    return lines
