"""Which map: a list to choose from, each with its picture, and the way to draw one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.maps import Map
from companion.games.wormlord.state import fitting
from companion.language import tr, word
from companion.map_box import delete, is_own, save
from companion.screens.parts.looks import looks
from companion.screens.parts.name_pad import NamePad
from companion.screens.wormlord.map_view import MapView as MapView  # named in kv/map_list.kv

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("map_list")

OWNERS = ("copy", "rename", "delete")  # keys for maps that were drawn here


class MapCard(ButtonBehavior, BoxLayout):
    """A map by its picture and its name."""

    words = StringProperty("")
    chosen = BooleanProperty(False)


class MapList(BoxLayout):
    """The maps for so many players. `show` is called with the one that is looked at."""

    own = BooleanProperty(False)  # the one that is chosen was drawn here

    columns = NumericProperty(3)  # of keys

    def __init__(
        self,
        shell: Window,
        game: Wormlord,
        players: int,
        chosen: str,
        show: Callable[[Map], None],
        columns: int = 3,
    ) -> None:
        super().__init__(columns=columns)
        self.shell, self.game, self.players, self._show = shell, game, players, show
        self.chosen = ""
        self._rows: dict[str, MapCard] = {}
        self._aside = [self.ids[name].__self__ for name in OWNERS]  # kv does not hold them
        self._fill(chosen)

    def _fill(self, chosen: str = "") -> None:
        self.ids.rows.clear_widgets()
        self._rows.clear()
        for id in sorted(fitting(self.game.maps, self.players), key=self._is_ours):
            map, ours = self.game.maps[id], self._is_ours(id)
            row = MapCard(words=word(map.name) if ours else map.name)
            row.ids.picture.show(map.rows)
            row.bind(on_release=partial(self.choose, id))
            self._rows[id] = row
            self.ids.rows.add_widget(row)
        self.choose(chosen if chosen in self._rows else next(iter(self._rows)))

    def _is_ours(self, id: str) -> bool:
        """Ours come after those that were drawn here."""
        return not is_own(self.game, id)

    def choose(self, id: str, *_: object) -> None:
        """Look at this one."""
        self.chosen = id
        self.own = is_own(self.game, id)
        self._offer()
        for each, row in self._rows.items():
            row.chosen = each == id
        self._show(self.game.maps[id])

    def _offer(self) -> None:
        """What can be done only to a map that was drawn here stands there only then."""
        ways = self.ids.ways
        ways.clear_widgets(self._aside)
        for key in self._aside if self.own else ():
            ways.add_widget(key)

    def draw(self) -> None:
        """Draw a map from nothing."""
        self.shell.go("map-editor", players=self.players)

    def change(self) -> None:
        """Change this map, or a copy of it if it is one of ours."""
        self.shell.go("map-editor", players=self.players, id=self.chosen)

    def copy(self) -> None:
        """Change a copy of a map that was drawn here; it stays as it is."""
        self.shell.go("map-editor", players=self.players, id=self.chosen, copy=True)

    def rename(self) -> None:
        """Give a map that was drawn here another name."""
        name = self.game.maps[self.chosen].name
        NamePad(self.shell, tr("What is the map called?"), name, self._named).open()

    def _named(self, name: str) -> None:
        id, map = self.chosen, self.game.maps[self.chosen]

        def work() -> None:
            save(self.game, name, map.rows, self.players, id)

        if name and name != map.name:
            self.shell.run_job(work, partial(self._fill, id))

    def ask_to_delete(self) -> None:
        """Be sure before it is gone."""
        name = self.game.maps[self.chosen].name
        question = tr("Delete the map {title}?", title=name)
        detail = tr("It cannot be brought back. Matches that were played on it stay as they are.")
        self.shell.confirm(
            question, tr("Delete"), partial(self._delete, self.chosen), detail, destroys=True
        )

    def _delete(self, id: str) -> None:
        self.shell.run_job(partial(delete, self.game, id), self._fill)
