"""Which game, and in which way: a big card for each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.language import tr
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/choose_game.kv
from companion.screens.drawing.emblems import emblem
from companion.screens.new_game.draft import modes
from companion.screens.parts.looks import looks
from companion.table.errors import Refused
from companion.table.game import Game

if TYPE_CHECKING:
    from companion.app import Host
    from companion.screens.window.shell import Shell

looks("choose_game")

TRAINING = "dry-run"  # stands last


class GameCard(ButtonBehavior, BoxLayout):
    """A way to play a game: its name, what it is, and its picture."""

    words = StringProperty("")
    note = StringProperty("")
    tone = StringProperty("plain")
    drawing = ObjectProperty(())


class ChooseGamePage(BoxLayout):
    """A card for every way to play every game."""

    def __init__(self, shell: Shell, host: Host) -> None:
        super().__init__()
        self.shell = shell
        self.host = host
        for name in sorted(games.names(), key=lambda name: name == TRAINING):
            try:
                self._offer(host.game(name))
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
        picture = emblem(game.name if mode is None else f"{game.name}/{mode}")
        card = GameCard(words=title, note=note, drawing=picture)
        card.tone = "plain" if self.ids.cards.children else "accent"
        card.bind(on_release=partial(self._go, game, mode))
        self.ids.cards.add_widget(card)

    def _go(self, game: Game[Any], mode: Any, *_: object) -> None:
        self.shell.go("new-game", game=game, mode=mode)
