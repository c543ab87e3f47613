"""A sheet to write a name: keys for thumbs, and a real keyboard if there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.looks import looks
from companion.screens.sheets import Sheet
from companion.screens.widgets import Fat

if TYPE_CHECKING:
    from companion.screens.shell import Shell

looks("name_pad")

ROWS = ("qwertyuiop", "asdfghjkl'", "zxcvbnm-")
LONGEST = 16
ERASE = "⌫"


class KeyRow(BoxLayout):
    """A row of keys."""


class NamePad(Sheet):
    """Calls `done` with the name, or nobody when the person goes back."""

    heading = StringProperty("")
    name = StringProperty("")

    def __init__(self, shell: Shell, heading: str, name: str, done: Callable[[str], None]) -> None:
        super().__init__()
        self.shell = shell
        self.heading = heading
        self.name = name
        self._done = done
        self._fresh = True  # the first letter replaces the name that was there
        self._keyboard: Any = None
        self._keys: list[tuple[Fat, str]] = []
        for row in ROWS:
            self._add_row(row)
        self.bind(name=self._shift)
        self._shift()

    def _add_row(self, letters: str) -> None:
        row = KeyRow()
        for letter in letters:
            key = Fat(padding=0)
            key.bind(on_release=lambda _, letter=letter: self.type(self._cased(letter)))
            self._keys.append((key, letter))
            row.add_widget(key)
        if letters == ROWS[-1]:
            key = Fat(words=ERASE, padding=0, size_hint_x=2)
            key.bind(on_release=lambda _: self.erase())
            row.add_widget(key)
        self.ids.letters.add_widget(row)

    def _cased(self, letter: str) -> str:
        """A word begins with a capital letter."""
        begins = self._fresh or not self.name or self.name[-1] in " -"
        return letter.upper() if begins else letter

    def _shift(self, *_: object) -> None:
        for key, letter in self._keys:
            key.words = self._cased(letter)

    # Opening and closing

    def open(self) -> None:
        """Show the sheet and listen to the keyboard."""
        self.shell.lay(self)
        self._keyboard = EventLoop.window.request_keyboard(self._let_go, self)
        self._keyboard.bind(on_textinput=self._typed, on_key_down=self._pressed)

    def close(self) -> None:
        """Back to the form with nothing changed."""
        if self._keyboard:
            self._keyboard.release()
        self.shell.lift(self)

    def finish(self) -> None:
        """Take the name as it stands."""
        self.close()
        if self.name.strip():
            self._done(self.name.strip())

    def _let_go(self) -> None:
        if self._keyboard:
            self._keyboard.unbind(on_textinput=self._typed, on_key_down=self._pressed)
            self._keyboard = None

    # Writing

    def type(self, text: str) -> None:
        """Add to the name."""
        before = "" if self._fresh else self.name
        self._fresh = False
        self.name = (before + text).lstrip()[:LONGEST]
        self._shift()

    def erase(self) -> None:
        """Take the last letter away."""
        self._fresh = False
        self.name = self.name[:-1]
        self._shift()

    def _typed(self, _: object, text: str) -> None:
        self.type(text)

    def _pressed(self, _: object, key: tuple[int, str], *_rest: object) -> bool:
        action = {
            "backspace": self.erase,
            "enter": self.finish,
            "numpadenter": self.finish,
            "escape": self.close,
        }.get(key[1])
        if action:
            action()
        return True
