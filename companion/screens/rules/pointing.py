"""Show me on my board: the spaces a clause is about now, on the table, and the ways back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import NumericProperty, StringProperty

from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.table.clause import Clause
from companion.table.errors import Refused
from companion.table.game import Pointed

if TYPE_CHECKING:
    from companion.screens.contracts import Window
    from companion.screens.table.table import TablePage
    from companion.tabletop.tabletop import Tabletop


def pointed_at(tabletop: Tabletop | None, rule: str) -> Pointed | None:
    """What a clause is about on the table as it is, if there is a table and something is."""
    try:
        session = tabletop.session if tabletop else None
    except Refused:  # no game is on the table
        return None
    return session.game.pointed_at(session.state, rule) if session else None


def point(shell: Window, clause: Clause) -> None:
    """Go to the table and show it there."""
    pointed = pointed_at(shell.tabletop, clause.id)
    if pointed is None:
        return
    for sheet in shell.sheets:
        shell.close_sheet(sheet)
    if shell.front != "table":
        shell.show_table()
    page: TablePage = shell.root.ids.stage.children[0]
    shell.open_sheet(PointedSheet(page, clause, pointed))


class PointedSheet(Sheet):
    """Over the question, which waits: what the board shows, and the ways back."""

    rule = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    left = NumericProperty(0)  # of the column of the question
    bottom = NumericProperty(0)
    above = NumericProperty(0)

    def __init__(self, page: TablePage, clause: Clause, pointed: Pointed) -> None:
        looks("pointing")
        super().__init__(rule=clause.id, title=clause.title, text=pointed.text)
        self._page, self._pointed = page, pointed
        page.ids.column.bind(pos=self._place, size=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        column = self._page.ids.column
        self.left, self.bottom = column.to_window(*column.pos)
        self.above = column.to_window(column.x, column.top)[1]

    def on_parent(self, _: object, parent: object) -> None:
        """The board shows it as long as the sheet lies there, whoever takes that away."""
        if self._page.steps:
            self._page.steps.skip()
        self._page.side.point_at(self._pointed.spaces if parent else ())

    def back_to_rule(self) -> None:
        """Read on."""
        shell = self._page.shell
        shell.close_sheet(self)
        shell.show_rule(self.rule)

    def close(self) -> None:
        """On with the game."""
        self._page.shell.close_sheet(self)
