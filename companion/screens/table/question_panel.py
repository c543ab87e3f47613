"""The question of the table page, its answers, and the room they get."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import Metrics
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.registry import retell
from companion.language import tr
from companion.screens.table import ask
from companion.screens.table.panel_strip import PanelStrip
from companion.table.game import Result
from companion.table.prompts import Prompt

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

ROOM = 104  # px of the home screen for answers, if they are so tall
MANY, ROOM_FOR_MANY = 150, 180  # the same for more than two rows of them
OUTCOMES = {"won": "★ Won", "lost": "✗ Lost", "shared": "★ Shared", "none": "Over"}


class QuestionHead(ButtonBehavior, BoxLayout):
    """The question and why it is asked; a tap anywhere on it opens the rule that it names."""

    text = StringProperty("")  # the rule
    mood = StringProperty("")
    question = StringProperty("")
    todo = StringProperty("")
    why = StringProperty("")


class QuestionPanel:
    """The right half of the page, or all of it where the game wants that for a question."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._parts = [page.ids[name].__self__ for name in ("bar", "body")]
        self._whole: Widget | None = None  # what the game shows in their place
        self._asked = ""  # what the last question was for

    def ask(self, prompt: Prompt) -> None:
        """Show a question: in words with buttons, in the game's own way, or on the whole page."""
        page = self._page
        session = page.tabletop.session
        question = session.game.question(session.state, prompt)
        page.mood = ""
        # A player who is asked the same again has just read why: what is to do matters more.
        again, self._asked = prompt.purpose == self._asked, prompt.purpose
        page.question, page.why = question.text, "" if again and page.todo else question.why
        page.rule = prompt.rule if page.tabletop.find_clause(prompt.rule) else ""
        whole = page.side.whole(prompt)
        self.give_page(whole)
        own = None if whole else page.side.ask(prompt)
        if whole is not None:
            return
        if own is not None:
            page.ids.answers.cols = 1
            page.ids.answers.add_widget(own)
        else:
            ask.offer(page, prompt, page.side.on_board(prompt))

    def give_page(self, whole: Widget | None = None) -> None:
        """Let the game have the whole page for a question, or have it back."""
        if whole is self._whole:
            return
        for part in [self._whole] if self._whole else self._parts:
            self._page.remove_widget(part)
        for part in [whole] if whole else self._parts:
            self._page.add_widget(part, index=self._strips)
        self._whole = whole

    @property
    def _strips(self) -> int:
        """Return how many rows are under all others: the panel's, if there is one."""
        return sum(isinstance(each, PanelStrip) for each in self._page.children)

    def place_status(self, *_: object) -> None:
        """Put the game's status under the answers. If they need the room, make it low; if that
        is not enough, let it scroll with them."""
        page = self._page
        status = page.side.status
        if status is None:
            return
        # Counted from what does not change with the place: so one look is enough.
        asking, scrolls = page.ids.asking, (page.ids.scroll, page.ids.status)
        others = [each.height for each in asking.children if each not in scrolls]
        room = asking.height - sum(others) - asking.spacing * (len(others) + 1)
        answers = page.ids.answers.height / Metrics.dp
        need = min(answers, ROOM if answers < MANY else ROOM_FOR_MANY) * Metrics.dp
        status.low = room - status.tall < need
        crowded = room - (status.tall - status.saving) < need
        home = page.ids.after if crowded else page.ids.status
        if status.parent is not home:
            if status.parent:
                status.parent.remove_widget(status)
            home.add_widget(status)

    def show_result(self, result: Result) -> None:
        """Show how the game ended, in place of a question."""
        page = self._page
        self.give_page()
        page.mood = tr(OUTCOMES.get(result.outcome, OUTCOMES["none"]))
        page.question = retell(page.tabletop.session.game.name, result.reason)
        total = result.score.get("total")
        page.why = "" if total is None else tr("Score: {total}", total=total)
        page.rule = ""
        self.put_last(tr("Home"), page.shell.show_home, tone="plain")
        self.put_last(tr("Result"), partial(page.shell.go, "game-over"))

    def put_last(
        self, words: str, action: Callable[[], None], note: str = "", tone: str = "accent"
    ) -> None:
        """Put a button under all answers, where it is always in sight."""
        self._page.buttons.put(self._page.ids.last, action, words, note, tone=tone)
