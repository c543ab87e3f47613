"""All maps of Wormlord, without a match: looked at, drawn, changed, and handed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout

from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.options import FEWEST, MOST
from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.parts.one_of import OneOf
from companion.screens.wormlord.map_list import MapList
from companion.screens.wormlord.map_view import MapView as MapView  # named in kv/maps.kv

if TYPE_CHECKING:
    from companion.games.wormlord.maps import Map
    from companion.tabletop.tabletop import Tabletop

looks("maps")


class MapsPage(Page, BoxLayout):
    """The chosen map on the left, the others for as many players on the right."""

    def __init__(
        self, shell: Window, tabletop: Tabletop, players: int = FEWEST, chosen: str = ""
    ) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.game = game = tabletop.library.load_game(WormlordKit())
        numbers = [(each, tr("{count} play", count=each)) for each in range(FEWEST, MOST + 1)]
        tabs = OneOf(numbers, players)
        for tab in tabs.children:
            tab.padding = tab.padding[1]
        tabs.bind(value=lambda _, count: self._turn_to(count))
        self.ids.tabs.add_widget(tabs)
        self._turn_to(players, chosen or game.latest)
        for trouble in game.troubles[:1]:
            shell.say(trouble)

    def _turn_to(self, players: int, chosen: str = "") -> None:
        for holder in (self.ids.list, self.ids.ways):
            holder.clear_widgets()
        self.list = MapList(self.shell, self.game, players, chosen, self._show, columns=2)
        ways = self.list.ids.ways.__self__
        ways.remove_widget(self.list.ids.draw)  # stands on top, for it is about none of them
        self.list.remove_widget(ways)
        self.ids.ways.add_widget(ways)  # in sight, however many maps there are
        self.ids.list.add_widget(self.list)
        self.ids.scroll.scroll_y = 1
        self.shell.stay_at(players=players)

    def _show(self, map: Map) -> None:
        self.ids.board.show(map.rows)

    def draw(self) -> None:
        """Draw a map from nothing, for as many as are looked at."""
        self.list.draw()

    def friends(self) -> None:
        """To the maps of a friend."""
        self.shell.go("map-files")
