"""The screens of Terror Below: see `companion.screens.screen_kit.ScreenKit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.screen_kit import ScreenKit

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.film import Film
    from companion.screens.replay.stages import Stage
    from companion.screens.table.sides import Side
    from companion.screens.table.table import TablePage
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop


class TerrorBelowScreenKit(ScreenKit):
    """Terror Below."""

    def side(self, tabletop: Tabletop, page: TablePage) -> Side:
        from companion.screens.terror_below.side import TerrorSide

        return TerrorSide(tabletop, page)

    def correction_page(self, shell: Shell, tabletop: Tabletop) -> Widget:
        from companion.screens.terror_below.correct import BoardCorrectPage

        return BoardCorrectPage(shell, tabletop)

    def stage(self, film: Film, shapes: bool) -> Stage:
        from companion.screens.terror_below.film import BoardStage

        return BoardStage(film, shapes)
