"""Every unfinished game: go on with it, take it off the list, or put it back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.home.home import to_the_table
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat, Words
from companion.table.hidden import hidden, hide, put_back

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("more_games")

SHOWN = 20  # games on a page of the list


class GameRow(BoxLayout):
    """An unfinished game, and what else can be done with it."""

    title = StringProperty("")
    other = StringProperty("")


class MoreGamesPage(Page, BoxLayout):
    """The list of unfinished games; those taken off it stand below."""

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self._first = 0  # of the games that are shown
        self.refresh()

    def refresh(self) -> None:
        """Show the list as it is now."""
        self.ids.rows.clear_widgets()
        hidden_ids = hidden(self.tabletop.library.keeper)
        games = self.tabletop.library.list_unfinished(SHOWN + 1, self._first, without=hidden_ids)
        if self._first:
            self._turn(tr("Show newer games"), -SHOWN)
        for id, title in games[:SHOWN]:
            self._add(id, title, tr("Remove"), partial(self._ask, id, title))
        if len(games) > SHOWN:
            self._turn(tr("Show older games"), SHOWN)
        if hidden_ids:
            self.ids.rows.add_widget(Words(words=tr("Taken off the list")))
        for id, title in self.tabletop.library.list_hidden(hidden_ids):
            self._add(id, title, tr("Put back"), partial(self._put_back, id))
        self.shell.refresh_strips()

    def _turn(self, words: str, by: int) -> None:
        button = Fat(words=words, tone="quiet", size_of_words=17)
        button.bind(on_release=lambda _: self._turn_to(self._first + by))
        self.ids.rows.add_widget(button)

    def _turn_to(self, first: int) -> None:
        self._first = max(0, first)
        self.refresh()
        self.ids.scroll.scroll_y = 1

    def _add(self, id: str, title: str, other: str, action: Callable[..., None]) -> None:
        row = GameRow(title=title, other=other)
        resume = partial(self.tabletop.resume, id)
        row.ids.go_on.bind(on_release=lambda _: to_the_table(self.shell, resume))
        row.ids.other.bind(on_release=action)
        self.ids.rows.add_widget(row)

    def _ask(self, id: str, title: str, *_: object) -> None:
        question = tr("Take this game off the list?")
        detail = tr("{title}. Nothing is deleted: you can put it back here.", title=title)
        self.shell.confirm(
            question, tr("Take it off"), partial(self._take_off, id), detail, destroys=False
        )

    def _take_off(self, id: str) -> None:
        self.shell.run_job(partial(hide, self.tabletop.library.keeper, id), self.refresh)

    def _put_back(self, id: str, *_: object) -> None:
        self.shell.run_job(partial(put_back, self.tabletop.library.keeper, id), self.refresh)
