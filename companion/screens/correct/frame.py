"""The frame of a correction: the table as it will be, what was tapped, and what changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.parts.filler import Filler
from companion.screens.parts.looks import looks

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("correct", "correct_frame")


class Draft(Protocol):
    """A table as it will be."""

    def changes(self) -> Sequence[str]:
        """What is different from the table the app believes in, a sentence each."""

    def problem(self) -> str:
        """Why this table cannot be, in a sentence, or nothing."""

    def patch(self) -> dict[str, Any]:
        """The changes as a JSON merge patch."""


class CorrectFrame(Page, BoxLayout):
    """The board of a game on the left; on the right what was tapped, and what changes. A page says
    what is shown (`show`), and what a change looks like (`refresh`)."""

    invitation = StringProperty("")  # what to tap, as long as nothing was
    subject = StringProperty("")
    up = StringProperty("")  # where the way up leads
    changes = StringProperty("")
    problem = StringProperty("")
    count = NumericProperty(0)  # of changes

    def __init__(self, shell: Window, tabletop: Tabletop, changing: Draft, board: Widget) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self._changing = changing
        self.ids.place.add_widget(board)
        self._filler = Filler(self.ids.rows)

    def show(self, subject: str, rows: Sequence[Callable[[], Widget]], up: str = "") -> None:
        """Show a subject: its rows, and the way up from it."""
        if subject != self.subject:
            self.ids.scroll.scroll_y = 1
        self.subject, self.up = subject, up
        self._filler.fill(rows)
        self.refresh()

    def refresh(self) -> None:
        """Say what is different now."""
        changes = self._changing.changes()
        self.count, self.changes = len(changes), "\n".join(changes)
        self.problem = self._changing.problem() if changes else ""

    def go_up(self) -> None:
        """Back to everything."""

    def apply(self) -> None:
        """Put the draft into the game: one answer, one undo. A refusal leaves the draft."""
        before = len(self.tabletop.session.entries)
        self.shell.hush()
        correct = partial(self.tabletop.correct, self._changing.patch())
        self.shell.run_job(correct, partial(self._applied, before))

    def _applied(self, before: int) -> None:
        if len(self.tabletop.session.entries) > before:
            self.shell.back()
            self.shell.say(tr("The table is set right. Undo takes it back."))
