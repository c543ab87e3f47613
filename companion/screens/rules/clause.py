"""A clause in full: what it says, shows and means at this table, and the way to its neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.language import tr
from companion.screens.drawing.diagram import DiagramView as DiagramView  # named in kv/clause.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
from companion.screens.rules import memory, pointing, shelf
from companion.screens.rules.house_rule import house_rule
from companion.table.clause import Clause, Diagram

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("clause")

LARGE = 1.2  # from this text scale on, everything stands in one column


class ClausePart(BoxLayout):
    """A heading, and what stands under it; what holds at this table has an edge of its own."""

    heading = StringProperty("")
    text = StringProperty("")
    lit = BooleanProperty(False)


class DiagramPart(BoxLayout):
    """A diagram with the words under it."""

    caption = StringProperty("")

    def __init__(self, diagram: Diagram) -> None:
        super().__init__(caption=diagram.caption)
        self.ids.view.diagram = diagram


class BoardKey(Fat):
    """Shows on the board what a clause is about; it is there where something is."""


class ClauseSheet(Sheet):
    """One rule in full, over whatever was in front; links lead on, and back through them all."""

    rule = StringProperty("")
    title = StringProperty("")
    where = StringProperty("")
    way_back = StringProperty("")
    starred = BooleanProperty(False)

    def __init__(self, shell: Window, clause: Clause) -> None:
        super().__init__()
        self.shell = shell
        self._board = BoardKey()
        self._board.bind(on_release=lambda _: pointing.point(shell, self.clause))
        self._before: list[tuple[Clause, float]] = []  # and how far each was read
        self._show(clause)

    # Showing

    def _show(self, clause: Clause, scrolled: float = 1.0) -> None:
        self.clause = clause
        self.rule, self.title, self.where = clause.id, clause.title, clause.where
        self.way_back = tr("← {rule}", rule=self._before[-1][0].id) if self._before else tr("Back")
        self.starred = memory.is_starred(self.shell, clause.id)
        self._offer_board(pointing.pointed_at(self.shell.tabletop, clause.id) is not None)
        memory.look_up(self.shell, clause.id)
        beside = clause.diagram is not None and Metrics.fontscale < LARGE
        self.ids.beside.clear_widgets()
        self.ids.column.clear_widgets()
        for part in self._parts(clause):
            aside = beside and isinstance(part, DiagramPart)
            (self.ids.beside if aside else self.ids.column).add_widget(part)
        self.ids.links.clear_widgets()
        for id in clause.see:
            self._add_link(id)
        self.ids.scroll.scroll_y = scrolled

    def _parts(self, clause: Clause) -> Iterator[Widget]:
        """What there is to read, in the order in which it is wanted."""
        yield ClausePart(text=clause.text)
        settled = house_rule(self.shell.tabletop, clause)
        if settled:
            said = f"{settled.asked}\n✓ {settled.chosen}"
            if settled.changed:
                usual = tr("As we read the book: {usual}", usual=settled.usual)
                said = f"{said}\n{usual}"
            yield ClausePart(heading=tr("At your table"), text=said, lit=True)
        if clause.diagram:
            yield DiagramPart(clause.diagram)
        if clause.example:
            yield ClausePart(heading=tr("For example"), text=clause.example)
        if clause.mistakes:
            yield ClausePart(heading=tr("What people get wrong"), text="\n".join(clause.mistakes))
        if clause.ruling:
            yield ClausePart(heading=tr("Where the book is silent"), text=clause.ruling)

    def _offer_board(self, wanted: bool) -> None:
        self.ids.foot.remove_widget(self._board)
        if wanted:
            self.ids.foot.add_widget(self._board, index=2)  # before the gap and the way back

    def _add_link(self, id: str) -> None:
        linked = shelf.clause(id)
        if linked:
            link = Fat(words=linked.title, note=id, tone="quiet", size_of_words=17, halign="left")
            link.size_hint_y = 1  # as tall as its row
            link.bind(on_release=partial(self._follow, linked))
            self.ids.links.add_widget(link)

    # Going on and back

    def _follow(self, clause: Clause, *_: object) -> None:
        self._before.append((self.clause, self.ids.scroll.scroll_y))
        self._show(clause)

    def back(self) -> None:
        """To the clause before, or to where the first one was opened."""
        if self._before:
            self._show(*self._before.pop())
        else:
            self.shell.close_sheet(self)

    def turn_star(self) -> None:
        """Put it among the bookmarks, or take it off."""
        memory.star(self.shell, self.rule)
        self.starred = not self.starred

    def open_book(self) -> None:
        """Read on around it; the way back from there is the page under this sheet."""
        self.shell.close_sheet(self)
        self.shell.go("rules", rule=self.rule)
