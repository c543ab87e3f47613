"""What people look at while a game waits, and between two games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import TYPE_CHECKING, Any

from companion.drawings.palette import THEMES
from companion.language import tr
from tests.flows.daylong.table import has_menu

if TYPE_CHECKING:
    from tests.flows.daylong.day import Day

LOOKS = cycle(
    [{"theme": theme} for theme in (*THEMES[1:], THEMES[0])]
    + [{"text_scale": scale} for scale in (125, 150, 100)]
    + [{"language": language} for language in ("de", "en")]
)


class Around:
    """The pages, one after the other; each is read for a while."""

    def __init__(self, day: Day) -> None:
        self._day, self._app, self._shell = day, day.app, day.app.shell
        self._at_table = cycle([self._rule, self._log, self._search, self._looks, self._seats])
        self._at_home = cycle(
            [self._cards, self._scores, self._replay, self._looks, self._report, self._care]
        )

    def look_up(self) -> None:
        """Something in the middle of a game; the table is in front again afterwards."""
        if has_menu(self._app):
            next(self._at_table)()

    def stroll(self) -> None:
        """Some pages from Home."""
        for _ in range(3):
            next(self._at_home)()
            self._shell.show_home()
            self._app.settle()

    def _open(self, page: str, seconds: float = 15, **given: Any) -> None:
        self._shell.go(page, **given)
        self._app.settle()
        self._day.rest(seconds)

    def _and_back(self, page: str, look: Callable[[], None] = lambda: None) -> None:
        self._open(page)
        look()
        self._shell.back()
        self._app.settle()

    # At the table

    def _rule(self) -> None:
        if self._app.page.rule and not self._app.page.steps:
            self._app.tap(self._app.page.rule)
            self._day.rest(15)
            self._app.tap(tr("Back"))

    def _log(self) -> None:
        self._app.tap(self._app.page.ids.menu)
        self._app.tap(tr("Log and undo"))
        self._day.rest(15)
        self._app.tap(tr("← Back"))

    def _search(self) -> None:
        def look() -> None:
            self._app.type("rubble")
            self._day.rest(5)

        self._and_back("rules", look)

    def _looks(self) -> None:
        """Another theme, another size of the letters, another language, and what it looks like."""
        self._and_back("settings", lambda: self._shell.set(**next(LOOKS)))

    def _seats(self) -> None:
        self._and_back("seats")

    # From Home

    def _cards(self) -> None:
        self._open("cards")
        self._open("card-editor", card_id=f"TB-V{self._day.chance.randint(1, 54):02}")

    def _scores(self) -> None:
        self._open("scores")

    def _replay(self) -> None:
        """The first minute of a game that was finished."""
        for game in self._finished()[:1]:
            self._open("replay", seconds=3, id=game)
            self._app.page.do("play")
            self._day.rest(60)

    def _report(self) -> None:
        """A report takes its time; somebody waits for a moment and goes."""
        for game in self._finished()[:1]:
            self._open("report", seconds=20, id=game)

    def _care(self) -> None:
        for page in ("backups", "maps", "preflight"):
            self._open(page)

    def _finished(self) -> list[str]:
        return [each.id for each in self._app.tabletop.library.keeper.games() if each.over]
