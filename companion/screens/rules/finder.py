"""Find as you type: keys at the foot, the best answer above them, and what else there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.parts.keyboard import Keyboard as Keyboard  # named in kv/rules.kv
from companion.screens.rules.contents import Entry
from companion.screens.rules.reader import EntryRow

OTHERS = 4  # answers beside the best one while somebody types; reading shows all of them


class Finder(BoxLayout):
    """The rows stay where they are and are written anew with every key."""

    nothing = StringProperty("")  # what is said where there is no answer

    def __init__(self, open: Callable[[str], None]) -> None:
        super().__init__()
        self._open = open
        self._best = self._row()
        self._others = [self._row() for _ in range(OTHERS)]

    def _row(self) -> EntryRow:
        row = EntryRow()
        row.bind(on_release=lambda row: self._open(row.rule))
        return row

    def show(self, entries: Sequence[Entry], nothing: str) -> None:
        """The best answer to be read at once, the next ones by their titles."""
        self.nothing = "" if entries else nothing
        self._put(self.ids.best, [self._best][: len(entries)])
        for entry in entries[:1]:
            self._best.show(entry)
        next_ones = [each._replace(text="", text_lit=()) for each in entries[1 : 1 + OTHERS]]
        self._put(self.ids.others, self._others[: len(next_ones)])
        for row, entry in zip(self._others, next_ones, strict=False):
            row.show(entry)
        self.ids.scroll.scroll_y = self.ids.more.scroll_y = 1

    @staticmethod
    def _put(holder: BoxLayout, rows: Sequence[EntryRow]) -> None:
        """Let these rows stand there, and touch nothing where they do already."""
        if holder.children[::-1] != list(rows):
            holder.clear_widgets()
            for row in rows:
                holder.add_widget(row)
