"""Correct the table: tap a space or a pile, set it right, and see the difference first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.terror_below.draft import Draft
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.scene import At
from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.parts.filler import Filler
from companion.screens.parts.looks import looks
from companion.screens.terror_below.board import BoardView as BoardView  # named in board_correct.kv
from companion.screens.terror_below.correct_parts import TOP, Parts, Up

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("correct", "board_correct")


class BoardCorrectPage(Page, BoxLayout):
    """The board as it will be on the left; on the right what was tapped, and what changes."""

    subject = StringProperty("")  # what is being set right; nothing: the choice of piles
    up = StringProperty("")  # what it is a part of
    changes = StringProperty("")
    problem = StringProperty("")
    count = NumericProperty(0)  # of changes

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        game, state = tabletop.session.game, tabletop.session.state
        assert isinstance(game, TerrorBelow)
        self.draft = Draft(game, state)
        self._at: At | None = None  # the space that was tapped
        self._up = TOP
        self._parts = Parts(self, self.draft)
        self._filler = Filler(self.ids.rows)
        self.ids.board.shapes = shell.settings.egg_shapes
        self.ids.board.red = state.options.house_rules.red_axis
        self.ids.board.bind(on_space=lambda _, at: self._parts.show_space(at))
        self._parts.show_piles()

    # Showing

    def refresh(self) -> None:
        """Show the board and the difference as the draft has them now."""
        changes = self.draft.changes()
        self.count = len(changes)
        self.changes = "\n".join(changes)
        self.problem = self.draft.problem() if changes else ""
        self.ids.board.show(self.draft.scene(), marked=[self._at] if self._at else [])

    def show(
        self,
        subject: str,
        rows: Sequence[Callable[[], Widget]],
        up: Up = TOP,
        at: At | None = None,
    ) -> None:
        """Show a subject: its rows, the way up from it, and the space it is about."""
        if subject != self.subject:
            self.ids.scroll.scroll_y = 1
        self.subject, self._up, self._at = subject, up, at
        self.up = up.words
        self._filler.fill(rows)
        self.refresh()

    def go_up(self) -> None:
        """From a pile to where it was chosen."""
        self._up.show()

    # Deciding

    def apply(self) -> None:
        """Put the draft into the game: one answer, one undo. A refusal leaves the draft."""
        before = len(self.tabletop.session.entries)
        self.shell.hush()
        self.shell.run_job(
            partial(self.tabletop.correct, self.draft.patch()), partial(self._applied, before)
        )

    def _applied(self, before: int) -> None:
        if len(self.tabletop.session.entries) > before:
            self.shell.back()
            self.shell.say(tr("The table is set right. Undo takes it back."))
