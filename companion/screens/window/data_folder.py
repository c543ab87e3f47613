"""The games and everything else that is kept, and what happens where they cannot be opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.screens.window.appearance import Appearance
from companion.screens.window.navigation import Navigation
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop


class DataFolder(Navigation, Appearance):
    """The table, or why there is none."""

    trouble = ""  # why the games cannot be opened
    open_tabletop: Callable[..., Tabletop] | None = None  # tries the data folder once more

    @property
    def data(self) -> Path | None:
        """Return where everything is kept, also when the games there cannot be opened."""
        if self.tabletop:
            return self.tabletop.library.data
        return self.keeping.data if self.keeping else None

    def reopen_data(self) -> None:
        """Read everything again: a backup has been restored."""
        if self.tabletop:
            self.tabletop.reopen()
        elif self.open_tabletop:
            try:
                self.tabletop = self.open_tabletop()
            except Refused as refusal:
                self.trouble = refusal.message
        self.forget_games()
        self.apply_settings()

    def use_tabletop(self, tabletop: Tabletop) -> None:
        """Go Home with games that could be opened after all."""
        self.tabletop = tabletop
        self.apply_settings()
        self.show_home()

    def leave_safe_mode(self) -> None:
        """Use the camera and the panel from now on, and go Home."""
        self.safe = False
        self.panel.look()
        if self._alive:
            self._alive.try_all()
        self.show_home()
