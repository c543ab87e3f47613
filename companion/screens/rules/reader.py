"""Reading: the sections of a book on the left, the entries of one of them on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.screens.parts import theme
from companion.screens.parts.filler import Filler
from companion.screens.parts.widgets import Fat, Words
from companion.screens.rules.contents import Entry, Section
from companion.screens.rules.lit import LitWords as LitWords  # named in kv/rules.kv


class EntryRow(ButtonBehavior, BoxLayout):
    """An entry to read; a tap opens its clause. The one that was asked for is lit."""

    rule = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    title_lit = ListProperty([])
    text_lit = ListProperty([])
    lit = BooleanProperty(False)

    def show(self, entry: Entry) -> None:
        """Be the row of this entry."""
        self.rule, self.title, self.text = entry.rule, entry.title, entry.text
        self.title_lit, self.text_lit = list(entry.title_lit), list(entry.text_lit)
        self.disabled = not entry.rule


class Reader(BoxLayout):
    """Tells `open` which clause was tapped. It is found again as far down as it was left."""

    def __init__(self, open: Callable[[str], None]) -> None:
        super().__init__()
        self._open = open
        self._rows, self._ways = Filler(self.ids.text), Filler(self.ids.list)
        self._rule = ""
        self._above = 0.0  # how far down the page is to be shown, while it is being built
        self._still = True
        # A text has its height only some frames after it was put there.
        aim = Clock.create_trigger(self._aim)
        for part in (self.ids.text, self.ids.scroll, self.ids.list):
            part.bind(height=aim)

    @property
    def above(self) -> float:
        """How much of the page is above what is in sight, in px."""
        if self._still:
            return self._above
        return float((1 - self.ids.scroll.scroll_y) * max(0.0, self._spare))

    @property
    def _spare(self) -> float:
        return float(self.ids.text.height - self.ids.scroll.height)

    # Showing

    def show(self, section: Section, rule: str = "", above: float = 0.0) -> None:
        """Show a section from one of its clauses on, or from as far down as it was left."""
        self._rule, self._above, self._still = rule, above, True
        self._rows.fill([partial(self._row, entry) for entry in section.entries])
        self._aim()

    def _row(self, entry: Entry) -> EntryRow:
        row = EntryRow(lit=bool(self._rule) and entry.rule == self._rule)
        row.show(entry)
        row.bind(on_release=lambda _: self._open(entry.rule))
        return row

    def offer(
        self,
        entries: Sequence[tuple[str, Callable[[], None]]],
        chosen: str,
        others: Sequence[tuple[str, Callable[[], None]]],
        heading: str,
    ) -> None:
        """The ways to other sections, and under a heading to other books."""
        rows: list[Callable[[], Widget]] = [
            partial(_way, words, action, words == chosen) for words, action in entries
        ]
        if others:
            rows.append(lambda: Words(words=heading, color=theme.colour("QUIET")))
        rows += [partial(_way, words, action, False) for words, action in others]
        self._ways.fill(rows)

    def _aim(self, *_: object) -> None:
        """Put the clause at the top of the page as far as that goes on, and its way in sight."""
        if not self._still:
            return
        scroll, text = self.ids.scroll, self.ids.text
        shown = next((each for each in text.children if each.lit), None)
        above = text.top - shown.top if shown else self._above
        scroll.scroll_y = max(0.0, 1 - above / self._spare) if self._spare > 0 else 1
        chosen = [each for each in self.ids.list.children if _is_chosen(each)]
        if chosen and self.ids.entries.do_scroll_y:
            self.ids.entries.scroll_to(chosen[0], animate=False)

    def on_touch_down(self, touch: Any) -> bool:
        """Whoever touches the page moves it from here on."""
        if self.collide_point(*touch.pos) and self.ids.scroll.collide_point(*touch.pos):
            self._still = False
        return bool(super().on_touch_down(touch))


def _way(words: str, action: Callable[[], None], chosen: bool) -> Fat:
    way = Fat(words=words, size_of_words=17, halign="left", tone="chosen" if chosen else "quiet")
    way.slim = True
    way.bind(on_release=lambda _: action())
    return way


def _is_chosen(way: Any) -> bool:
    return isinstance(way, Fat) and way.tone == "chosen"
