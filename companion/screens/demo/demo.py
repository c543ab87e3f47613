"""A demo: games that play themselves, one after the other, and leave no trace.

The table is the real table page over a tabletop that keeps nothing. A touch ends it
(`companion.screens.window.rest`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as Ink
from kivy.metrics import Metrics
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.demo_series import Piece
from companion.lab.demo import Cast, Wish, plan_games
from companion.screens.contracts import Page, Window
from companion.screens.demo.backstage import Backstage
from companion.screens.demo.finger import Finger
from companion.screens.demo.player import FACTORS, Player
from companion.screens.parts.looks import looks
from companion.screens.table.game_over import GameOverPage
from companion.screens.table.table import TablePage
from companion.table.errors import Refused
from companion.tabletop.tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Iterator


looks("demo")

ENDING = 12.0  # seconds that the result of a game is seen
SMALL = 15  # what stands beside the banner's words


class DemoPage(Page, FloatLayout):
    """The banner that says so, and the table under it."""

    reason = StringProperty("")  # of the answer that was given last

    def __init__(self, shell: Window, tabletop: Tabletop, wish: Wish | None = None) -> None:
        super().__init__(shell)
        self.tabletop = Tabletop(tabletop.library.in_memory())  # the game that is being played
        self._wish = wish or Wish()
        self.backstage = Backstage(shell, self._wish.pace, self._tell_result, self.fail)
        self.backstage.root = self.ids.sheets.__self__
        self.finger = Finger()
        self.ids.fingers.add_widget(self.finger)
        self._programme: Iterator[Piece] | None = None
        self._cast: Cast | None = None
        self._next: Any = None  # the cue for the next game
        self.table: TablePage | None = None
        self.player: Player | None = None
        self.played = 0  # games to their end
        self._begin_next()

    def leave(self) -> None:
        """Let nothing of it go on."""
        self.stand_still()
        self.ids.place.clear_widgets()
        self.backstage.close(self.tabletop.close)

    @property
    def thinks(self) -> bool:
        """Whether something goes on beside the screen."""
        return self.backstage.busy or (self.player is not None and self.player.thinks)

    def stand_still(self) -> None:
        """Stay as it is now: no cue, and nothing that moves."""
        if self._next is not None:
            self._next.cancel()
        if self.player is not None:
            self.player.stop()
        for sheet in list(self.backstage.root.children):
            Animation.cancel_all(sheet)

    def explain(self, reason: str) -> None:
        """Say why the bot has decided so: as many sentences of it as there is room for."""
        ink, room = Ink(font_size=Metrics.sp * SMALL), self.ids.reason.width
        sentences = reason.split(". ")
        while sentences and ink.get_extents(_joined(sentences))[0] > room:
            sentences.pop()
        self.reason = _joined(sentences)

    # One game after the other

    def _begin_next(self, *_: object) -> None:
        self.backstage.run_job(self._sit_down, self._show_table)

    def _sit_down(self) -> None:
        """Beside the screen: reading the cards takes a while the first time."""
        if self._programme is None:
            self._programme = plan_games(self.tabletop.library.load_game, self._wish)
        piece = next(self._programme, None)
        self._cast = Cast(self._wish.bot, piece.seed) if piece else None
        if piece and self._cast:
            game = self.tabletop.library.load_game(piece.game)
            self.tabletop.begin(game, piece.options, self._cast.seats(game))
            self.tabletop.just_begun = False  # the table is laid already
            self._cast.sit_down(self.tabletop.session)

    def _show_table(self) -> None:
        if self._cast is None:  # it was the last one
            self._leave()
            return
        self.table = TablePage(self._window, self.tabletop)
        self._show(self.table)
        self.player = Player(self, self.table, self._cast, self._wish.pace)
        self.player.begin()

    def _tell_result(self) -> None:
        self.stand_still()
        self.finger.lift()
        self.played += 1
        page = GameOverPage(self._window, self.tabletop)
        page.comparison = ""  # with which games? This one is in no book
        self._show(page)
        self.explain("")
        wait = ENDING * FACTORS.get(self._wish.pace, 1.0)
        self._next = Clock.schedule_once(self._begin_next, wait)

    @property
    def _window(self) -> Any:
        """What the pages take for the shell."""
        return self.backstage

    def _show(self, page: Widget) -> None:
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(page)

    # The end

    def _leave(self) -> None:
        """Back to where it was begun."""
        if self.parent:
            self.shell.back()

    def fail(self, error: Exception) -> None:
        """What cannot be played is not shown; why not is said."""
        self._leave()
        if isinstance(error, Refused):
            self.shell.refused(error)
        else:
            self.shell.fault(error)


def _joined(sentences: list[str]) -> str:
    """Without the full stop that a single sentence needs no more than a title does."""
    return ". ".join(sentences).removesuffix(".")
