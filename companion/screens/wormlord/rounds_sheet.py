"""The rounds of a match so far, on a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.wormlord.state import State
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.wormlord.match import history

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("rounds_sheet")


class RoundsSheet(Sheet):
    """Who won which, how, and on which map; the newest first."""

    def __init__(self, shell: Window, state: State) -> None:
        super().__init__()
        self._shell = shell
        for line in history(state):
            self.ids.lines.add_widget(line)

    def close(self) -> None:
        """Back to the table."""
        self._shell.close_sheet(self)
