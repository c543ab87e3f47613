"""Finds a card by typing: keys at the foot, and above them the cards that fit so far."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.card_search import Finder
from companion.language import tr
from companion.screens.parts.filler import Filler
from companion.screens.parts.keyboard import Keyboard as Keyboard  # named in kv/find_card.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat

looks("find_card")

LONGEST = 24  # letters to look for


class LowKey(Fat):
    """A key among many."""


class Nothing(BoxLayout):
    """No card fits: what was looked for, and the way back to all of them."""

    sentence = StringProperty("")

    __events__ = ("on_back",)

    def on_back(self) -> None:
        """All cards are wanted again."""


class FindCard(BoxLayout):
    """Lists the cards that fit `query`, which changes with every key. `on_card` is called with the
    id of the one that was tapped, `on_done` when the keys are not needed any more."""

    query = StringProperty("")

    __events__ = ("on_card", "on_done")

    def __init__(self, labels: Mapping[str, str], said: Mapping[str, str]) -> None:
        """`labels` is what stands on the keys, `said` all that is looked through, both by id."""
        super().__init__()
        self._labels = labels
        self._finder = Finder(said)
        self._filler = Filler(self.ids.cards)
        self.bind(query=lambda *_: self._list())
        self._list()

    @property
    def found(self) -> list[str]:
        """The cards that fit."""
        return self._finder.find(self.query)

    def on_card(self, id: str) -> None:
        """A card was tapped."""

    def on_done(self) -> None:
        """Enough was typed."""

    # Typing

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Hear the machine's own keyboard whenever the keys are in sight."""
        if parent:
            self.ids.keyboard.listen()
        else:
            self.ids.keyboard.silence()

    def type(self, text: str) -> None:
        """Add to what is looked for."""
        self.query = (self.query + text).lstrip()[:LONGEST]

    def erase(self) -> None:
        """Take the last letter away."""
        self.query = self.query[:-1]

    def clear(self) -> None:
        """Begin anew."""
        self.query = ""

    def leave(self) -> None:
        """Back to all cards."""
        self.clear()
        self.dispatch("on_done")

    # Showing

    def _list(self) -> None:
        self.ids.scroll.scroll_y = 1
        found = self.found
        self._filler.fill([partial(self._key, id) for id in found])
        self.ids.nothing.clear_widgets()
        if not found:
            self.ids.nothing.add_widget(self._nothing())

    def _key(self, id: str) -> LowKey:
        key = LowKey(words=self._labels[id], note=id, size_hint_y=1)
        key.bind(on_release=lambda _: self.dispatch("on_card", id))
        return key

    def _nothing(self) -> Nothing:
        sentence = tr("No card that can turn up here says “{words}”.", words=self.query)
        nothing = Nothing(sentence=sentence)
        nothing.bind(on_back=lambda _: self.leave())
        return nothing
