"""A cheat sheet: everything in the order of play on one page; each line opens its clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.metrics import Metrics
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Words
from companion.screens.rules.contents import Entry, Section

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("overview")

TALL = 7  # lines that fit under each other


class OverviewLine(ButtonBehavior, Words):
    """One thing to do or to know."""

    rule = StringProperty("")


class OverviewColumn(BoxLayout):
    """Lines under each other."""


class OverviewSheet(Sheet):
    """The whole page; it is read column by column."""

    title = StringProperty("")
    tall = NumericProperty(0)  # as the longest column

    def __init__(self, shell: Window, section: Section, open: Callable[[str], None]) -> None:
        super().__init__(title=section.title)
        self._shell, self._open = shell, open
        for lines in columns(section.entries, 3 if Metrics.fontscale < 1.2 else 2):
            column = OverviewColumn()
            column.bind(height=self._measure)
            for line in lines:
                column.add_widget(self._line(line))
            self.ids.columns.add_widget(column)

    def _measure(self, *_: object) -> None:
        self.tall = max(column.height for column in self.ids.columns.children)

    def _line(self, entry: Entry) -> OverviewLine:
        line = OverviewLine(words=entry.text, rule=entry.rule)
        line.bind(on_release=lambda _: self._open(entry.rule))
        return line

    def close(self) -> None:
        """Back to the book."""
        self._shell.close_sheet(self)


def columns(lines: Sequence[Entry], most: int) -> list[Sequence[Entry]]:
    """The lines in as few columns as they fit into, none much longer than another.

    >>> [len(each) for each in columns([Entry("", "", "")] * 9, 3)]
    [5, 4]
    """
    count = min(most, -(-len(lines) // TALL))
    tall = -(-len(lines) // count)
    return [lines[at : at + tall] for at in range(0, len(lines), tall)]
