"""The screens of Wormlord: see `companion.screens.screen_kit.ScreenKit`."""

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


class WormlordScreenKit(ScreenKit):
    """Wormlord."""

    def side(self, tabletop: Tabletop, page: TablePage) -> Side:
        from companion.screens.wormlord.side import WormlordSide

        return WormlordSide(tabletop, page)

    def correction_page(self, shell: Shell, tabletop: Tabletop) -> Widget:
        from companion.screens.wormlord.correct import MatchCorrectPage

        return MatchCorrectPage(shell, tabletop)

    def stage(self, film: Film, shapes: bool) -> Stage:
        from companion.screens.wormlord.film import MapStage

        return MapStage(film, shapes)
