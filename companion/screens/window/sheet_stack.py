"""Sheets over the page, and the questions and rules that come on one."""

from __future__ import annotations

from collections.abc import Callable

from companion.language import tr
from companion.screens.contracts import ModalSheet
from companion.screens.parts.sheets import Question
from companion.screens.window.app_window import AppWindow


class SheetStack(AppWindow):
    """The sheets that are open, one over the other."""

    @property
    def sheets(self) -> list[ModalSheet]:
        """Return the sheets that are open, the one on top first."""
        return [each for each in self.root.children if isinstance(each, ModalSheet)]

    def open_sheet(self, sheet: ModalSheet) -> None:
        """Put a sheet on top of the page."""
        self.hush()
        sheet.window = self
        self.root.add_widget(sheet)
        self.panel.refresh()

    def close_sheet(self, sheet: ModalSheet) -> None:
        """Take a sheet away."""
        self.root.remove_widget(sheet)
        self.panel.refresh()

    def confirm(
        self,
        question: str,
        yes: str,
        action: Callable[[], None],
        detail: str = "",
        no: str = "",
        otherwise: Callable[[], None] = lambda: None,
        *,
        destroys: bool,
    ) -> None:
        """Ask a question and call `action` or `otherwise`. `destroys`: a yes loses, replaces or
        gives away something, so that a command card cannot say it."""
        sheet = Question(
            question=question, detail=detail, yes=yes, no=no or tr("Cancel"), destroys=destroys
        )
        sheet.action, sheet.otherwise = action, otherwise
        self.open_sheet(sheet)

    def show_rule(self, rule: str) -> None:
        """Show a rule in full; the rulebook is read for the first one, and not before."""
        from companion.screens.rules import shelf
        from companion.screens.rules.clause import ClauseSheet

        clause = shelf.clause(rule)
        if clause:
            self.open_sheet(ClauseSheet(self, clause))
