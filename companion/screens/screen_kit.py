"""What a game offers on the screen: one class for each game, in the game's `screen_kit.py`.

The kit of the game (companion/games/kit.py) leads here by `screen()`. A game overrides the methods
for what it has; a game that overrides none is played in words. Each method imports its widgets
when it is called, so that a page is loaded when a person first opens it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.film import Film
    from companion.screens.replay.stages import Stage
    from companion.screens.table.sides import Side
    from companion.screens.table.table import TablePage
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop


class ScreenKit:
    """The pages and widgets of one game."""

    def side(self, tabletop: Tabletop, page: TablePage) -> Side:
        """Build the game's side of the table page."""
        from companion.screens.table.plain import PlainSide

        return PlainSide(tabletop, page)

    def correction_page(self, shell: Shell, tabletop: Tabletop) -> Widget:
        """Build the page that corrects the table."""
        from companion.screens.correct.correct import NothingPage

        return NothingPage(shell, tabletop)

    def stage(self, film: Film, shapes: bool) -> Stage:
        """Build the stage that shows a film; `shapes` tells Eggs apart without their color."""
        from companion.screens.replay.stages import WordsStage

        return WordsStage(film, shapes)
