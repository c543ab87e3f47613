"""Which game, and in which way: a big card for each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.drawings import Drawing
from companion.games.registry import KITS, find_kit
from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/choose_game.kv
from companion.screens.new_game.draft import MODE, modes
from companion.screens.parts.looks import looks
from companion.table.errors import Refused
from companion.table.game import Game

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("choose_game")


def _draw_way(game: str, mode: Any) -> Drawing:
    """Return the drawing of a game, or of one of the ways to play it."""
    kit = find_kit(game)
    return kit.emblem() if mode is None else kit.choice_drawings()[MODE][mode]


class GameCard(ButtonBehavior, BoxLayout):
    """A way to play a game: its name, what it is, and its picture."""

    words = StringProperty("")
    note = StringProperty("")
    tone = StringProperty("plain")
    drawing = ObjectProperty(())


class ChooseGamePage(Page, BoxLayout):
    """A card for every way to play every game."""

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        for kit in KITS:
            try:
                self._offer(tabletop.library.load_game(kit.id))
            except Refused as refusal:  # its cards cannot be read; the other games can be played
                shell.refused(refusal)

    def _offer(self, game: Game[Any]) -> None:
        field = modes(game)
        if field is None:
            self._put(game, None, game.title, tr(game.tagline))
            return
        for mode, label in field.choices:
            title = tr("{game}: {mode}", game=game.title, mode=tr(label))
            self._put(game, mode, title, tr(field.notes.get(mode, game.tagline)))

    def _put(self, game: Game[Any], mode: Any, title: str, note: str) -> None:
        card = GameCard(words=title, note=note, drawing=_draw_way(game.name, mode))
        card.tone = "plain" if self.ids.cards.children else "accent"
        card.bind(on_release=partial(self._go, game, mode))
        self.ids.cards.add_widget(card)

    def _go(self, game: Game[Any], mode: Any, *_: object) -> None:
        self.shell.go("new-game", game=game, mode=mode)
