"""A page of the app: a list and a button. Its looks are in a_page.kv; one line of
companion/screens/window/pages.py shows it at Home: "games": PageEntry("...", "Games")."""

from __future__ import annotations

from pathlib import Path

from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Words
from companion.tabletop.tabletop import Tabletop

looks(Path(__file__).with_suffix(".kv"))  # a page of the app: looks("games")


class GamesPage(Page, BoxLayout):
    """What there is to play, and how many games that are."""

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.games = tabletop.library.load_games()
        for game in self.games:
            self.ids.rows.add_widget(Words(words=game.title))

    def count(self) -> None:
        """Say how many there are."""
        self.shell.say(tr("Games: {count}", count=len(self.games)))
