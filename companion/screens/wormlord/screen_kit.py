"""The screens of Wormlord: see `companion.screens.screen_kit.ScreenKit`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.screens.contracts import PageEntry
from companion.screens.screen_kit import ScreenKit

if TYPE_CHECKING:
    from companion.film import Film
    from companion.screens.contracts import GameScreen, Page, Window
    from companion.screens.replay.stages import Stage
    from companion.screens.table.table import TablePage
    from companion.tabletop.tabletop import Tabletop


class WormlordScreenKit(ScreenKit):
    """Wormlord."""

    maps_page = "maps"
    sights = ("companion.screens.wormlord.sights.match",)

    def pages(self) -> Mapping[str, PageEntry]:
        return {
            "maps": PageEntry("companion.screens.wormlord.maps:MapsPage"),
            "map-editor": PageEntry(
                "companion.screens.wormlord.map_editor:MapEditorPage", changes=True
            ),
            "map-files": PageEntry(
                "companion.screens.wormlord.map_files:MapFilesPage", changes=True
            ),
        }

    def side(self, tabletop: Tabletop, page: TablePage) -> GameScreen:
        from companion.screens.wormlord.side import WormlordSide

        return WormlordSide(tabletop, page)

    def correction_page(self, shell: Window, tabletop: Tabletop) -> Page:
        from companion.screens.wormlord.correct import MatchCorrectPage

        return MatchCorrectPage(shell, tabletop)

    def stage(self, film: Film, shapes: bool) -> Stage:
        from companion.screens.wormlord.film import MapStage

        return MapStage(film, shapes)
