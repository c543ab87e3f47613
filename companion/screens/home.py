"""Home: go on with a game, or start one."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion import __version__
from companion.screens.desert import Desert as Desert  # named in kv/home.kv
from companion.screens.looks import looks
from companion.screens.widgets import Fat
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.app import Host
    from companion.screens.shell import Shell

looks("home")

OFFERED = 3  # games to go on with; the newest is the big one


class HomePage(FloatLayout):
    """What there is to play, on a page of its own."""

    version = StringProperty(f"Version {__version__}")
    folder = StringProperty("")

    def __init__(self, shell: Shell, host: Host) -> None:
        super().__init__()
        self.shell = shell
        self.host = host
        self.folder = f"Games are kept in {_short(host.data)}"
        unfinished = host.unfinished()[:OFFERED]
        for number, (id, title) in enumerate(unfinished):
            self._offer_to_go_on(id, title, "plain" if number else "accent")
        for number, game in enumerate(host.games()):
            button = Fat(words=f"New: {game.title}", note=game.tagline, halign="left")
            button.tone = "plain" if unfinished or number else "accent"
            button.bind(on_release=partial(self._new, game))
            self.ids.offers.add_widget(button)

    def _offer_to_go_on(self, id: str, title: str, tone: str) -> None:
        big = tone == "accent"
        button = Fat(words="Continue", note=title, tone=tone, halign="left")
        button.size_of_words, button.size_of_note = (26, 17) if big else (17, 15)
        button.bind(on_release=partial(self._go_on, id))
        self.ids.offers.add_widget(button)

    def _go_on(self, id: str, *_: object) -> None:
        try:
            self.host.resume(id)
        except Refused as refusal:
            self.shell.refused(refusal)
            self.shell.refresh_strips()
        else:
            self.shell.show_table()

    def _new(self, game: Any, *_: object) -> None:
        self.shell.show_new_game(game)


def _short(path: Path) -> str:
    """A path the way a person writes it.

    >>> _short(Path.home() / "games")
    '~/games'
    """
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
