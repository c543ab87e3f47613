"""Pages: which one is in front, and the way back from it."""

from __future__ import annotations

import logging
from typing import Any

from companion.screens.contracts import Page
from companion.screens.window.app_window import AppWindow
from companion.screens.window.pages import find_page
from companion.table.presence import spectator_notice

log = logging.getLogger(__name__)


class Navigation(AppWindow):
    """The trail of pages."""

    def __init__(self) -> None:
        super().__init__()
        self._trail: list[tuple[str, dict[str, Any]]] = []  # the pages on the way back

    @property
    def front(self) -> str:
        """Return the name of the page in front, or nothing."""
        return self._trail[-1][0] if self._trail else ""

    def go(self, name: str, **given: Any) -> None:
        """Show a page by its name, built with what is `given`."""
        if not self._spectator.may_open(name):
            self.say(spectator_notice())
            return
        self._trail.append((name, given))
        self.show_again()
        if self.keeping and name == "game-over":
            self.keeping.wanted()

    def stay_at(self, **given: Any) -> None:
        """Have the page in front built with what is `given` when a person comes back to it."""
        self._trail[-1] = (self.front, given)

    def back(self) -> None:
        """Show the page before this one."""
        self._trail.pop()
        if self._trail:
            self.show_again()
        else:
            self.show_home()

    def show_first(self) -> None:
        """Show Home, or in safe mode what to do about what is wrong."""
        if self.safe:
            self.go("safe-mode")
        else:
            self.show_home()

    def show_home(self) -> None:
        """Leave the game and show Home; where the games cannot be opened, what to do about it."""
        self._trail.clear()
        if self.tabletop is None:
            self.go("safe-mode")
            return
        self.tabletop.leave()
        self.go("home")
        if self.keeping:
            self.keeping.wanted()

    def show_table(self) -> None:
        """Show the game that is played; the way back from there is Home."""
        del self._trail[1:]
        self.go("table")

    def show_again(self) -> None:
        """Build the page in front once more."""
        if self._trail and (self.tabletop or find_page(self.front).needs == "nothing"):
            self.hush()
            name, given = self._trail[-1]
            log.info("page %s", name)
            build: Any = find_page(name).load()
            self._show(build(self, self.tabletop, **given))
            if self.keeping and name == "home":
                self.keeping.ask()

    def _show(self, page: Page) -> None:
        for sheet in self.sheets:
            self.close_sheet(sheet)
        self.root.ids.stage.clear_widgets()
        self.root.ids.stage.add_widget(page)
        self._pace.left()
        self.eyes.turn_to(page)
        self.panel.refresh()
        self.refresh_strips()
        if self._alive:
            self._alive.turned()

    def forget_games(self) -> None:
        """Take the pages of games off the way back: the games are read again."""
        self._trail = [each for each in self._trail if find_page(each[0]).needs != "game"]
