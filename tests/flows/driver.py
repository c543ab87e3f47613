"""Drives the real app: touches on real widgets, in a time of its own.

Most of a frame's time goes into pixels that no test looks at. So frames pass undrawn, and only when
the screen has come to rest is it drawn: everything a test comes across is, but not each step of the
way there. `pixels` are for those who want to see it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import (
    GL_RGB,
    GL_UNSIGNED_BYTE,
    glDisable,
    glEnable,
    glFinish,
    glReadPixels,
    glScissor,
)
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.screens.parts.sheets import Sheet
from companion.screens.window import frames, pace
from companion.screens.window.frames import Time as Time  # other tests know it from here
from companion.screens.window.shell import Shell
from companion.table.errors import Refused
from companion.table.prompts import Prompt
from companion.tabletop.tabletop import Tabletop

GL_SCISSOR_TEST = 0x0C11
FREEZE, THAW = gc.freeze, gc.unfreeze
CLEAR_AWAY = pace.Pace._clear_away  # in a quiet moment, as the app has it
PLENTY = 1_000_000  # new objects until Python clears away by itself: most tests make fewer
MANY = 50  # apps
HELD = 3600.0  # seconds; clearing away a little with each tap is a tenth of all that these tests do

_closed = count(1)


class Driver(frames.Frames):
    """One running app, and a finger."""

    _seen = -1  # how many frames there had been when it was last drawn

    def settle(self) -> None:
        """Go on until nothing moves any more, and draw that: what cannot be drawn is a fault."""
        super().settle()
        if self._seen != self.drawn:
            self._seen = self.drawn
            self._guarded(_draw_one_pixel)

    @property
    def tabletop(self) -> Tabletop:
        """Who is behind the screen: nobody, where the games could not be opened."""
        assert self.shell.tabletop is not None
        return self.shell.tabletop

    @property
    def prompt(self) -> Prompt:
        """The open question of the game on the table, where there is one."""
        assert self.tabletop.session.prompt is not None
        return self.tabletop.session.prompt

    # Looking

    def pixels(self) -> bytes:
        """What is on the screen: red, green and blue, row by row from the bottom left."""
        self._guarded(_draw)
        return bytes(glReadPixels(0, 0, *Window.size, GL_RGB, GL_UNSIGNED_BYTE))

    def widgets(self) -> Iterator[Any]:
        """Every widget that is on the screen."""
        for child in Window.children:
            for widget in child.walk():
                if _shown(widget):
                    yield widget

    def texts(self) -> list[str]:
        """Every text that can be read."""
        found = [getattr(each, "words", None) or each.text for each in self._labels()]
        return [text for text in found if text]

    def sees(self, text: str) -> bool:
        """Whether some text on the screen contains this."""
        return any(text in each for each in self.texts())

    def is_dark(self) -> bool:
        """Whether the screen rests."""
        return self.shell.rest.dark

    def _labels(self) -> list[Any]:
        return [widget for widget in self.widgets() if isinstance(widget, Label)]

    def find(self, text: str) -> Any:
        """The first button in front that says this: exactly, or else somewhere in its words."""
        sheets = [each for each in self.shell.root.children if isinstance(each, Sheet)]
        front = sheets[0] if sheets else self.shell.root
        buttons = [each for each in front.walk() if _says(each) and _shown(each)]
        buttons = [each for each in buttons if not each.disabled]
        exact = [each for each in buttons if _says(each)[0] == text]
        partly = [each for each in buttons if any(text in words for words in _says(each))]
        assert exact or partly, (
            f"No button says {text!r} on {type(front).__name__}: {list(map(_says, buttons))};"
            f" all there is to read is {self.texts()}"
        )
        return (exact or partly)[0]

    def find_die(self, value: int) -> Any:
        """The key of that face of the die."""
        return next(each for each in self.widgets() if _is(each, "DieKey") and each.value == value)

    @property
    def page(self) -> Any:
        """The page in front."""
        return self.shell.root.ids.stage.children[0]

    # Touching

    def tap(self, target: Any) -> None:
        """Put a finger on a button (or on the one that says this) and lift it again."""
        widget = target if isinstance(target, Widget) else self.find(target)
        self._bring_into_view(widget)
        x, y = widget.to_window(*widget.center)
        touch = UnitTestTouch(x, y)
        self._guarded(touch.touch_down)
        self.step(2)
        self._guarded(touch.touch_up)
        self.step(2)
        self.settle()

    def _bring_into_view(self, widget: Any) -> None:
        """Scroll there, as a thumb would."""
        for above in widget.walk_reverse():
            if isinstance(above, ScrollView) and above.do_scroll_y:
                above.scroll_to(widget, padding=12, animate=False)
                self.settle()
                return

    def roll(self, value: int) -> None:
        """Tap the face that the die shows."""
        self.tap(self.find_die(value))

    def type(self, text: str) -> None:
        """Write on the keyboard of the machine."""
        for letter in text:
            Window.dispatch("on_textinput", letter)
            self.step()
        self.settle()


def _says(widget: Any) -> list[str]:
    if not hasattr(widget, "on_release") or _is(widget, "DieKey"):
        return []
    words = [getattr(widget, "words", ""), getattr(widget, "note", ""), getattr(widget, "text", "")]
    return [each for each in words if each]


def _is(widget: Any, name: str) -> bool:
    return type(widget).__name__ == name


def _shown(widget: Any) -> bool:
    while widget is not None and widget is not Window:
        if widget.opacity == 0 or 0 in widget.size:
            return False
        widget = widget.parent
    return True


@contextmanager
def running(
    data: Path, open_at: Callable[[Path], Tabletop] = Tabletop.open, **given: Any
) -> Iterator[Driver]:
    """The app on a data folder, from its first frame until it is closed."""
    try:
        shell = Shell(open_at(data), **given)
    except Refused as refusal:
        shell = Shell(None, trouble=refusal.message, **given)
        shell.open_tabletop = partial(open_at, data)
    driver = None
    try:
        with frames.running(shell, Driver) as driver:
            yield driver
            _clear_away(shell)
    finally:
        if driver:
            del driver.shell  # pytest keeps what a test was given until all of it is over
        del shell, driver
        _tidy()


def _clear_away(shell: Shell) -> None:
    """Let go of the page and of all before it."""
    for sheet in [each for each in shell.root.children if isinstance(each, Sheet)]:
        shell.close_sheet(sheet)
    shell.root.ids.strips.clear_widgets()
    shell.root.ids.stage.clear_widgets()
    Window.release_all_keyboards()


def _tidy() -> None:
    """Clear away the app that was closed: what is left of one makes every one after it slower.
    Twice, for Kivy's properties let go of their widgets only when these have gone. Now and then
    what stays (what was imported meanwhile, say) need not be looked through any more."""
    gc.collect()
    gc.collect()
    if next(_closed) % MANY == 0:
        gc.collect()
        FREEZE()


# Drawing


def _draw() -> None:
    """Draw what is there now, whether it has changed or not."""
    Window.canvas.ask_update()
    type(Window).on_draw(Window)
    type(Window).flip(Window)
    glFinish()  # as the flip of a real window does; else GL keeps up to 100 MB of what is gone


def _draw_one_pixel() -> None:
    """Draw all of it, but fill only one pixel: that takes the time."""
    glEnable(GL_SCISSOR_TEST)
    glScissor(0, 0, 1, 1)
    try:
        _draw()
    finally:
        glDisable(GL_SCISSOR_TEST)


def _let_pass() -> None:
    """Take a frame for drawn. Kivy draws when the canvas of the window has changed, and forgets
    that it has while it goes through what is on it: so it goes through nothing."""
    canvas = Window.canvas
    everything, canvas.children = canvas.children, []
    canvas.draw()
    canvas.children = everything


def take_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on time passes by frames, and the one window of the process stays open."""
    frames.take_over(monkeypatch.setattr)
    monkeypatch.setattr(Window, "close", lambda: None)
    monkeypatch.setattr(Window, "on_draw", _let_pass)
    monkeypatch.setattr(Window, "flip", lambda: None)
    monkeypatch.setattr(pace, "PLENTY", PLENTY)
    monkeypatch.setattr(pace, "HELD", HELD)
    monkeypatch.setattr(pace.Pace, "_clear_away", _leave_to_tidy)
    _look_at_nothing_old(monkeypatch)


def _leave_to_tidy(_: pace.Pace, *__: object) -> None:
    """Clear nothing away in a quiet moment: `_tidy` does that once after each app."""


_leave_to_tidy.__name__ = "_clear_away"  # Kivy keeps a callback by its name


def _look_at_nothing_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there before the first app stays: clearing away after each need not look through all
    of the tests. So no app thaws it, and none freezes what the one before has left behind."""
    gc.collect()
    FREEZE()
    gc.set_threshold(PLENTY)  # an app that closes would look through itself, just before it goes
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
