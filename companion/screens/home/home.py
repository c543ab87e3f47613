"""Home: go on with a game, start one, or look something up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.text import Label as Ink
from kivy.metrics import Metrics
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion import __version__
from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.drawing.desert import Desert as Desert  # named in kv/home.kv
from companion.screens.home.power import find_out_meanwhile, offer_power_off, way_out
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat
from companion.screens.window.appearance import HOME_SIZE
from companion.screens.window.pages import PAGES
from companion.table.errors import Refused
from companion.table.hidden import hidden

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop

looks("home")

OFFERED = 3  # games to go on with; the newest is the big one
SMALL = 17  # what stands in the row at the bottom
AFTERWARDS = 0.3  # seconds: first the page is seen, then it looks around


class HomePage(Page, FloatLayout):
    """What there is to play, and everything beside it, one tap away."""

    shell: Shell  # more of the window than other pages need
    releases_camera = True  # there are no cards to show here
    light = StringProperty("night")
    version = StringProperty(__version__)

    def __init__(self, shell: Shell, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.light = shell.settings.theme
        hidden_ids = hidden(tabletop.library.keeper)
        unfinished = tabletop.library.list_unfinished(OFFERED, without=hidden_ids)
        for number, (id, title) in enumerate(unfinished):
            self._offer_to_go_on(id, title, big=not number)
        self._offer_to_begin(
            bool(unfinished), bool(unfinished or tabletop.library.list_hidden(hidden_ids))
        )
        self._offer_the_rest()
        shell.when_seen(lambda: Clock.schedule_once(self._look_around, AFTERWARDS))

    def _offer_to_go_on(self, id: str, title: str, big: bool) -> None:
        words = tr("Have a look") if self.tabletop.library.is_spectator else tr("Continue")
        button = Fat(words=words, note=title, halign="left")
        button.tone = "accent" if big else "plain"
        button.size_of_words, button.size_of_note = (26, 17) if big else (17, 15)
        button.bind(on_release=partial(self._go_on, id))
        self.ids.unfinished.add_widget(button)

    def _offer_to_begin(self, unfinished: bool, more: bool) -> None:
        if more:
            button = Fat(words=tr("More games"), size_of_words=17, size_hint=(0.5, 1))
            button.bind(on_release=lambda _: self.shell.go("more-games"))
            self.ids.begin.add_widget(button)
        button = Fat(words=tr("New game"), size_hint_y=1, tone="plain" if unfinished else "accent")
        button.size_of_words = 20 if unfinished else 26
        button.bind(on_release=lambda _: self.shell.go("choose-game"))
        self.ids.begin.add_widget(button)

    def _offer_the_rest(self) -> None:
        for name, entry in PAGES.items():
            if entry.home:
                self._put_below(tr(entry.home), partial(self.shell.go, name))
        self._out = self._put_below(way_out(False), partial(offer_power_off, self.shell))
        row = self.ids.rest
        count = len(row.children)
        said = [word for button in row.children for word in button.words.split()]
        row.cols = count if _fits(said, count) else (count + 1) // 2

    def _put_below(self, words: str, action: Callable[[], None]) -> Fat:
        button = Fat(words=words, size_of_words=SMALL, size_hint_y=1)
        button.padding = button.padding[1]
        button.bind(on_release=lambda _: action())
        self.ids.rest.add_widget(button)
        return button

    def _look_around(self, *_: object) -> None:
        """What can wait until the page is seen: whether the machine can be switched off, and the
        games' cards, before somebody waits for them."""
        if self.parent:
            find_out_meanwhile(self.shell, lambda can: setattr(self._out, "words", way_out(can)))
            self.shell.write(partial(_warm_up, self.tabletop))

    def _go_on(self, id: str, *_: object) -> None:
        to_the_table(self.shell, partial(self.tabletop.resume, id))


def to_the_table(shell: Window, sit_down: Callable[[], None]) -> None:
    """Open or begin a game beside the screen, and go to the table if nothing was refused."""
    done: list[bool] = []

    def work() -> None:
        sit_down()
        done.append(True)

    shell.run_job(work, lambda: shell.show_table() if done else shell.refresh_strips())


def _warm_up(tabletop: Tabletop) -> None:
    """Read the games' cards and rules before somebody waits for them; what is wrong with them is
    said by who asks."""
    with suppress(Refused):
        for game in tabletop.library.load_games():
            game.clauses()


def _fits(words: list[str], columns: int) -> bool:
    """Whether no word is broken when so many buttons stand side by side."""
    ink = Ink(font_size=Metrics.sp * SMALL)
    room = (HOME_SIZE[0] - 48 - 12 * (columns - 1)) / columns - 16
    return all(ink.get_extents(word)[0] <= room * Metrics.dp for word in words)
