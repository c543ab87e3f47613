"""A sheet to write on: a name, or the text of a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.screens.parts.keyboard import Keyboard as Keyboard  # named in kv/name_pad.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("name_pad")

LONGEST = 20  # letters of a name


class NamePad(Sheet):
    """Calls `done` with what was written, or nobody when the person goes back.

    A text of several lines may also be left empty; a name may not.
    """

    heading = StringProperty("")
    text = StringProperty("")
    limit = NumericProperty(LONGEST)
    multiline = BooleanProperty(False)
    fresh = BooleanProperty(True)  # the first letter replaces the name that was there

    def __init__(
        self,
        shell: Window,
        heading: str,
        text: str,
        done: Callable[[str], None],
        limit: int = LONGEST,
        multiline: bool = False,
    ) -> None:
        super().__init__(heading=heading, text=text, limit=limit, multiline=multiline)
        self.shell = shell
        self.fresh = not multiline
        self._done = done
        show_end = Clock.create_trigger(self._show_end)
        self.ids.written.bind(height=show_end)
        self._shift()

    def _shift(self) -> None:
        """A word of a name begins with a capital letter, and so does a sentence."""
        text = "" if self.fresh else self.text
        if self.multiline:
            begins = not text.strip() or text.rstrip(" ")[-1] in ".!?\n"
        else:
            begins = not text or text[-1] in " -"
        self.ids.keyboard.capital = begins

    def _show_end(self, *_: object) -> None:
        self.ids.scroll.scroll_y = 0 if self.ids.written.height > self.ids.scroll.height else 1

    # Opening and closing

    def open(self) -> None:
        """Show the sheet."""
        self.shell.open_sheet(self)

    def close(self) -> None:
        """Back to the page with nothing changed."""
        self.ids.keyboard.silence()
        self.shell.close_sheet(self)

    def finish(self) -> None:
        """Take the text as it stands."""
        self.close()
        self._done(self.text.strip())

    # Writing

    def type(self, text: str) -> None:
        """Add to the text, as far as it goes."""
        before = "" if self.fresh else self.text
        self._put((before + text).lstrip()[: self.limit])

    def erase(self) -> None:
        """Take the last letter away."""
        self._put(self.text[:-1])

    def clear(self) -> None:
        """Begin anew."""
        self._put("")

    def _put(self, text: str) -> None:
        self.fresh = False
        self.text = text
        self._shift()
