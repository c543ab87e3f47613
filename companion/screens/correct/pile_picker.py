"""Picks a card for a pile: those that can turn up first, then those that lie elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from kivy.properties import StringProperty

from companion.language import tr
from companion.screens.parts.filler import Filler
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("correct")


class Candidate(Protocol):
    """A card that may be put on a pile."""

    @property
    def card(self) -> str:
        """Its id."""

    @property
    def where(self) -> str:
        """Where it is as far as the app knows; nothing for a card that can turn up."""


class PilePicker(Sheet):
    """A sheet full of cards; a tap puts one on the pile."""

    title = StringProperty("")

    def __init__(
        self,
        shell: Window,
        title: str,
        offered: Sequence[Candidate],
        names: Mapping[str, str],
        put: Callable[[str], None],
    ) -> None:
        super().__init__()
        self.shell = shell
        self.title = title
        self._put = put
        self._filler = Filler(self.ids.cards)
        self._filler.fill([partial(self._key, names[each.card], each) for each in offered])

    def open(self) -> None:
        """Show the sheet."""
        self.shell.open_sheet(self)

    def _key(self, name: str, offered: Candidate) -> Fat:
        note = offered.card
        if offered.where:
            note = tr("{id}, now: {where}", id=offered.card, where=offered.where)
        key = Fat(words=name, note=note, size_of_words=17, size_hint_y=1)
        key.padding = key.padding[1]
        key.bind(on_release=partial(self._take, offered.card))
        return key

    def _take(self, card: str, *_: object) -> None:
        self.shell.close_sheet(self)
        self._put(card)
