"""Show me a good move: a lamp beside the question, and over the question what it has to say.

The board shows where; nothing is answered before somebody taps "Do it". Where only the dice, a deck
or a hidden hand can tell, there is no lamp.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.bot_shelf import Hint, HintQuestion
from companion.lab.hints import can_hint, copy_question, find_answer
from companion.language import tr
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Question
from companion.screens.window.post import post_to_screen

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

THINKING = "…"


class Lamp(ButtonBehavior, Widget):
    """A square button with a lamp on it."""


class HintSheet(Question):
    """Over the question, which waits: what would be good and why, and the two ways on."""

    title = StringProperty("")
    ready = BooleanProperty(False)
    left = NumericProperty(0)  # of the column of the question
    bottom = NumericProperty(0)
    above = NumericProperty(0)

    def __init__(self, page: TablePage) -> None:
        super().__init__(
            title=tr("A good move"), question=THINKING, yes=tr("Do it"), no=tr("Close")
        )
        self._page = page
        self._hint: Hint | None = None
        self.action = self._do
        page.ids.column.bind(pos=self._place, size=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        column = self._page.ids.column
        self.left, self.bottom = column.to_window(*column.pos)
        self.above = column.to_window(column.x, column.top)[1]

    def tell(self, hint: Hint) -> None:
        """It has been thought about."""
        self._hint = hint
        self.question, self.detail, self.ready = hint.what, hint.reason, True
        self._page.side.point_at(hint.spaces)
        self._page.shell.panel.refresh()  # now there is something to say yes to

    def on_parent(self, _: object, parent: object) -> None:
        """The board points there as long as the sheet lies there, whoever takes that away."""
        if parent is None:
            self._page.side.point_at(())

    def _do(self) -> None:
        if self._hint is not None:
            self._page.give(self._hint.answer)


class Hints:
    """The lamp of a table page, and the sheet it opens."""

    def __init__(self, page: TablePage) -> None:
        looks("sheets", "hint")  # in this order: a hint has looks of its own
        self._page = page
        self.lamp = Lamp()
        self.lamp.bind(on_release=lambda _: self.ask())
        self._sheet: HintSheet | None = None

    @property
    def are_possible(self) -> bool:
        """Whether somebody could be told a good move now."""
        return not self._page.steps and can_hint(self._page.tabletop.session)

    def offer(self) -> None:
        """The game has gone on: what was said holds no more, and the lamp is there or not."""
        self.drop()
        bar = self._page.ids.bar
        wanted = self.are_possible and self._page.shell.settings.hints
        if wanted and self.lamp.parent is None:
            bar.add_widget(self.lamp, index=1)  # beside undo
        elif not wanted and self.lamp.parent is not None:
            bar.remove_widget(self.lamp)

    def drop(self) -> None:
        """Take the sheet away."""
        sheet, self._sheet = self._sheet, None
        if sheet is not None and sheet.parent is not None:
            self._page.shell.close_sheet(sheet)

    def ask(self) -> None:
        """Think beside the screen, and say it as soon as it is known."""
        shell, session = self._page.shell, self._page.tabletop.session
        question = None if shell.busy or not self.are_possible else copy_question(session)
        if question is None:
            return
        self.drop()
        sheet = self._sheet = HintSheet(self._page)
        shell.open_sheet(sheet)
        told = partial(self._told, sheet, (session, len(session.entries)))
        # Not as the app's own work: on rare tables it takes seconds, and the game may go on.
        Thread(target=_think, args=(question, told), name="hint", daemon=True).start()

    def _told(self, sheet: HintSheet, then: tuple[Any, int], thought: Hint | Exception) -> None:
        """What was thought of in the meantime, if somebody still wants to know."""
        if sheet.parent is None:
            return
        session = self._page.tabletop.session
        if (session, len(session.entries)) != then or isinstance(thought, Exception):
            self.drop()
        else:
            sheet.tell(thought)
        if isinstance(thought, Exception):
            raise thought


def _think(question: HintQuestion, told: Callable[[Hint | Exception], None]) -> None:
    thought: Hint | Exception
    try:
        thought = find_answer(question)
    except Exception as error:  # it is told on the screen, where it is looked after
        thought = error
    post_to_screen(told, thought)
