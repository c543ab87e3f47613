"""Keys for thumbs, and the machine's own keyboard if it has one: both say the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.base import EventLoop
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat

looks("keyboard")

SHIFT = "⇧"
DELETE = "⌫"
RETURN = "↵"
# Three rows of 10, 10 and 8 keys; the last stands between shift and delete.
DIGITS = ("1234567890", ".,:;!?()+-", "/\"'&%#=*")
ACCENTS = ("äöüßåæøçñã", "àáâèéêëìíî", "ïòóôõùúû")


class Key(Fat):
    """One key."""


class KeyRow(BoxLayout):
    """A row of keys."""


class Foot(KeyRow):
    """The lowest row: other sides, the space bar, and the way out."""

    keyboard = ObjectProperty(None, rebind=True)


class Keyboard(BoxLayout):
    """Says what is typed, and keeps nothing: `on_key` with a text, `on_delete` for the last letter,
    `on_clear` for all of it, `on_done` and `on_leave` for the two ways out.

    It is four keys tall, so that a page may have it at its foot and still show something above.
    """

    side = OptionProperty("letters", options=["letters", "digits", "accents"])
    capital = BooleanProperty(False)  # the next letter; whoever listens may set it after each one
    signs = StringProperty("'-")  # the two beside the letters: names want these, sentences ".,"
    multiline = BooleanProperty(False)
    finish = StringProperty("")  # what the last key says
    can_finish = BooleanProperty(True)
    key_height = NumericProperty(56)

    __events__ = ("on_key", "on_delete", "on_clear", "on_done", "on_leave")

    def __init__(self, **given: Any) -> None:
        self._typist: Any = None
        self._letters: list[Key] = []
        super().__init__(**given)
        self._shift = Key(words=SHIFT)
        self._shift.bind(on_release=self._turn_case)
        self._delete = Key(words=DELETE)
        self._delete.bind(on_release=lambda _: self.dispatch("on_delete"))
        for count in (10, 10, 8):
            self._add_row(count)
        self._foot = Foot(keyboard=self)
        self.add_widget(self._foot)
        self._return = Key(words=RETURN)
        self._return.bind(on_release=lambda _: self.say("\n"))
        self.bind(side=self._label, capital=self._label, signs=self._label)
        self.bind(multiline=self._offer_return)
        self._label()
        self._offer_return()

    def _add_row(self, count: int) -> None:
        row = KeyRow()
        keys = [Key() for _ in range(count)]
        for key in keys:
            key.bind(on_release=self._tapped)
        self._letters += keys
        for key in keys if count == 10 else [self._shift, *keys, self._delete]:
            row.add_widget(key)
        self.add_widget(row)

    def _offer_return(self, *_: object) -> None:
        self._foot.remove_widget(self._return)
        if self.multiline:
            self._foot.add_widget(self._return, index=2)  # behind the space bar

    # What the keys say

    def _label(self, *_: object) -> None:
        """Write on the keys what they would type now."""
        self._shift.disabled = self.side == "digits"
        self._shift.tone = "chosen" if self.capital and self.side != "digits" else "plain"
        for key, letter in zip(self._letters, self._shown(), strict=True):
            key.words = _upper(letter) if self.capital else letter

    def _shown(self) -> str:
        if self.side == "digits":
            return "".join(DIGITS)
        if self.side == "accents":
            return "".join(ACCENTS)
        # Each language may have its letters in an order of its own.
        first, second, third = tr("qwertyuiop"), tr("asdfghjkl"), tr("zxcvbnm")
        return f"{first}{second}{self.signs[0]}{third}{self.signs[1]}"

    def turn(self, side: str) -> None:
        """Show these keys, or the letters again."""
        self.side = "letters" if self.side == side else side

    def _turn_case(self, *_: object) -> None:
        self.capital = not self.capital

    # What is typed

    def _tapped(self, key: Key) -> None:
        self.say(key.words)
        if self.side == "accents":  # they come one at a time
            self.side = "letters"

    def say(self, text: str) -> None:
        """Type this; a capital is for one letter only."""
        self.capital = False
        self.dispatch("on_key", text)

    def on_key(self, text: str) -> None:
        """Something was typed."""

    def on_delete(self) -> None:
        """The last letter is to go."""

    def on_clear(self) -> None:
        """All of it is to go."""

    def on_done(self) -> None:
        """It is finished."""

    def on_leave(self) -> None:
        """It is not wanted after all."""

    # The machine's own keyboard

    def on_parent(self, _: object, parent: Any) -> None:
        """Listen as long as there is somebody to tell."""
        if parent:
            self.listen()
        else:
            self.silence()

    def listen(self) -> None:
        """Hear the machine's own keyboard, which tells only the one who asked last."""
        self.silence()
        self._typist = EventLoop.window.request_keyboard(self._let_go, self)
        self._typist.bind(on_textinput=self._typed, on_key_down=self._pressed)

    def silence(self) -> None:
        """Hear it no longer."""
        if self._typist:
            self._typist.release()

    def _let_go(self) -> None:
        if self._typist:
            self._typist.unbind(on_textinput=self._typed, on_key_down=self._pressed)
            self._typist = None

    def _is_in_sight(self) -> bool:
        """A page that has gone took its keys with it, without a word to them."""
        if self.get_root_window() is None:
            self.silence()
            return False
        return True

    def _typed(self, _: object, text: str) -> None:
        if self._is_in_sight():
            self.say(text)

    def _pressed(self, _: object, key: tuple[int, str], *_rest: object) -> bool:
        enter = partial(self.say, "\n") if self.multiline else self._finish
        actions: dict[str, Callable[[], object]] = {
            "backspace": partial(self.dispatch, "on_delete"),
            "enter": enter,
            "numpadenter": enter,
            "escape": partial(self.dispatch, "on_leave"),
        }
        if key[1] in actions and self._is_in_sight():
            actions[key[1]]()
        return True

    def _finish(self) -> None:
        if self.can_finish:
            self.dispatch("on_done")


def _upper(letter: str) -> str:
    """A capital, of those letters that have one.

    >>> _upper("é"), _upper("ß")
    ('É', 'ß')
    """
    upper = letter.upper()
    return upper if len(upper) == 1 else letter
