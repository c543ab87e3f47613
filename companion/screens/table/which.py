"""More than one answer fits what was tapped or shown: which is meant?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.properties import StringProperty

from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("which")


class Way(NamedTuple):
    """One of the answers: in words, what is done with it, and the card it is about."""

    words: str
    take: Callable[[], None]
    card: str = ""


class Which(Sheet):
    """The answers that fit, over the right of the screen, and a way out without any of them."""

    question = StringProperty("")
    neither = StringProperty("")

    def __init__(self, shell: Window, question: str, ways: Sequence[Way], neither: str) -> None:
        super().__init__(question=question, neither=neither)
        for way in ways:
            button = Fat(words=way.words, note=way.card)
            button.bind(on_release=partial(self._take, shell, way))
            self.ids.ways.add_widget(button)

    def _take(self, shell: Window, way: Way, *_: object) -> None:
        shell.close_sheet(self)
        way.take()
