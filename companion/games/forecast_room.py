"""What a game hands over so that a written table can be looked ahead from: `wormwatch forecast`.

The forecast at the table itself is drawn by the game's own screen (`companion/screens/<game>`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple


class TableForecast(NamedTuple):
    """What is coming at a table."""

    form: Any  # as plain data
    lines: list[str]  # in words, in the language in use


class ForecastRoom(ABC):
    """Computes what is coming at a table of one game."""

    @abstractmethod
    def forecast(self, game: Any, table: Any) -> TableForecast:
        """Return the forecast of a table in plain data, or raise `Refused` if there is none."""
