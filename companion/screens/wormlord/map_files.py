"""A friend's maps: what lies on memory sticks and among the downloads, and yours for the friend."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import map_files
from companion.card_files import INCOMING, places
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.maps import Map
from companion.language import tr
from companion.paths import short
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("map_files")

SOME = 8  # names that are read before a yes


class MapFilesPage(Page, BoxLayout):
    """The files that could be maps; a tap says what is in one, and a yes takes it in."""

    sentence = StringProperty("")

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.game = tabletop.library.load_game(WormlordKit())
        self._files: list[Path] = []
        self._maps: list[Map] = []
        self._taken: map_files.Taken | None = None
        self._packed: Path | None = None
        self.look()

    # Finding

    def look(self) -> None:
        """Look for files, beside the screen: a memory stick takes its time."""
        self.sentence = tr("Looking …")
        self.ids.files.clear_widgets()
        self.shell.run_job(self._look, self._show)

    def _look(self) -> None:
        self._files = map_files.looking_like_maps(places(self.tabletop.library.data))

    def _show(self) -> None:
        self.sentence = self._about()
        for file in self._files:
            key = Fat(words=file.name, note=short(file.parent), size_of_words=17, halign="left")
            key.bind(on_release=partial(self._open, file))
            self.ids.files.add_widget(key)

    def _about(self) -> str:
        if self._files:
            return tr("They come beside yours: none takes the place of another.")
        return tr(
            "No maps are found. Your friend packs them with “Hand mine on”. Bring that file on a "
            "memory stick, or put it into {folder}.",
            folder=short(self.tabletop.library.data / INCOMING),
        )

    # Taking

    def _open(self, file: Path, *_: object) -> None:
        self._maps = []
        self.shell.run_job(partial(self._read, file), self._ask)

    def _read(self, file: Path) -> None:
        self._maps = map_files.read(file)

    def _ask(self) -> None:
        if not self._maps:
            return
        count = len(self._maps)
        question = tr("Take this map in?") if count == 1 else tr("Take these {n} maps in?", n=count)
        self.shell.confirm(question, tr("Take in"), self._take, _told(self._maps), destroys=False)

    def _take(self) -> None:
        self._taken = None
        self.shell.run_job(self._keep, self._kept)

    def _keep(self) -> None:
        self._taken = map_files.take(self.game, self._maps)

    def _kept(self) -> None:
        if self._taken is None:
            return
        if not self._taken.fresh:
            self.shell.say(tr("You have them already."))
            return
        self.shell.back()
        self.shell.say(tr("New: {names}", names=_told(self._taken.fresh)))

    # Giving

    def hand_on(self) -> None:
        """Pack the maps that were drawn here for a friend."""
        self._packed = None
        if not map_files.own(self.game):
            self.shell.say(tr("You have no map of your own yet: draw one first."))
            return
        self.shell.run_job(self._pack, self._tell)

    def _pack(self) -> None:
        name = f"wormlord-maps-{self.tabletop.library.keeper.clock():%Y-%m-%d}.zip"
        self._packed = map_files.hand_on(map_files.own(self.game), self.tabletop.library.data, name)

    def _tell(self) -> None:
        if self._packed is not None:
            self.shell.say(tr("Your maps are in {file}.", file=short(self._packed)))


def _told(maps: Sequence[Map]) -> str:
    """What maps there are: name and number of players."""
    said = [tr("{title} ({count} play)", title=each.name, count=each.players) for each in maps]
    return ", ".join(said[:SOME]) + (" …" if len(said) > SOME else "")
