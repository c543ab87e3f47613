"""A friend's cards: what lies on memory sticks and among the downloads, to be looked at first."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import card_files
from companion.card_files import Brought
from companion.games.registry import DEFAULT_KIT, find_card_box
from companion.language import tr
from companion.paths import short
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("import_cards")


class ImportCardsPage(Page, BoxLayout):
    """The files that could be a friend's cards; a tap compares them with the ones here."""

    sentence = StringProperty("")

    def __init__(self, shell: Window, tabletop: Tabletop, game: str = DEFAULT_KIT.id) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.box = find_card_box(game)  # whose cards are handed on, and which are likely to come
        self._files: list[Path] = []
        self._read: Brought | None = None
        self._packed: Path | None = None
        self.look()

    def look(self) -> None:
        """Look for files, beside the screen: a memory stick takes its time."""
        self.sentence = tr("Looking …")
        self.ids.files.clear_widgets()
        self.shell.run_job(self._look, self._show)

    def _look(self) -> None:
        self._files = card_files.found(card_files.places(self.tabletop.library.data))

    def _show(self) -> None:
        self.sentence = self._about()
        for file in self._files:
            key = Fat(words=file.name, note=short(file.parent), size_of_words=17, halign="left")
            key.bind(on_release=partial(self._compare, file))
            self.ids.files.add_widget(key)

    def _about(self) -> str:
        if self._files:
            return tr("Nothing changes yet: first you see what is different.")
        folder = short(self.tabletop.library.data / card_files.INCOMING)
        of = "" if self.box.game == DEFAULT_KIT.id else f" --game {self.box.game}"
        return tr(
            "No cards are found. Your friend's app packs them with “{command}”. Bring that file on "
            "a memory stick, or put it into {folder}.",
            command=f"wormwatch cards export cards.zip{of}", folder=folder,
        )  # fmt: skip

    def hand_on(self) -> None:
        """Pack the cards here for a friend."""
        self._packed = None
        self.shell.run_job(self._pack, self._tell)

    def _pack(self) -> None:
        data = self.tabletop.library.data
        of = "" if self.box.game == DEFAULT_KIT.id else f"{self.box.game}-"
        name = f"wormwatch-{of}cards-{self.tabletop.library.keeper.clock():%Y-%m-%d}.zip"
        self._packed = card_files.hand_on(self.box, data, name)

    def _tell(self) -> None:
        if self._packed is not None:
            self.shell.say(tr("Your cards are in {file}.", file=short(self._packed)))

    def _compare(self, file: Path, *_: object) -> None:
        self._read = None
        self.shell.run_job(partial(self._open, file), partial(self._opened, file))

    def _open(self, file: Path) -> None:
        self._read = card_files.read(file, self.box)

    def _opened(self, file: Path) -> None:
        if self._read is not None:
            box, cards = self._read
            source = tr("{file}: {game}", file=file.name, game=box.title)
            self.shell.go("card-differences", game=box.game, theirs=cards, source=source)
