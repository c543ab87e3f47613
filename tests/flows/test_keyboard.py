"""One keyboard for names, texts and searches: fat keys, and a real keyboard still types."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.screens.contracts import Page
from companion.screens.parts.keyboard import Key, Keyboard
from companion.screens.parts.name_pad import NamePad
from companion.screens.window.shell import Shell
from tests.flows.driver import Driver
from tests.flows.test_looks import assert_fits, resize

LONG = (
    "Each Worm that hears this car moves 2 spaces. Then put 1 Rubble next to every Target, and draw"
    " a card for each Egg you carry; the leader may look at the top card of the Worm deck first."
)


class Pad:
    """An open pad, and what came of it."""

    def __init__(self, app: Driver, text: str = "", **given: Any) -> None:
        self.taken: list[str] = []
        self.sheet = NamePad(app.shell, "Player 1", text, self.taken.append, **given)
        self.sheet.open()
        app.settle()


def press(name: str, code: int = 0) -> None:
    """A key of the machine that is no letter."""
    codes = {"backspace": 8, "enter": 13, "escape": 27}
    Window.dispatch("on_key_down", codes[name], code, None, [])


# Names


def test_a_name_is_written_with_thumbs(app: Driver) -> None:
    pad = Pad(app)
    for key in ("A", "n", "n", "⌫", "a", "-", "L", "e", "e"):
        app.tap(key)
    app.tap("Done")
    assert pad.taken == ["Ana-Lee"]


def test_the_first_letter_replaces_the_old_name_and_delete_keeps_it(app: Driver) -> None:
    pad = Pad(app, "Ada")
    app.tap("⌫")
    app.tap("m")
    assert pad.sheet.text == "Adm"
    app.tap("← Back")
    pad = Pad(app, "Ada")
    app.tap("B")
    assert pad.sheet.text == "B"
    app.tap("← Back")
    assert pad.taken == []


def test_every_side_of_the_keyboard(app: Driver) -> None:
    pad = Pad(app)
    app.tap("äöé")
    app.tap("Ö")
    app.tap("z")  # the letters are back by themselves
    app.tap("⇧")
    app.tap("T")
    app.tap("123")
    app.tap("4")
    app.tap("2")
    app.tap("abc")
    app.tap("e")
    assert pad.sheet.text == "ÖzT42e"


def test_a_shift_is_for_one_letter(app: Driver) -> None:
    pad = Pad(app)
    app.tap("⇧")
    for key in ("a", "⇧", "B", "c"):
        app.tap(key)
    assert pad.sheet.text == "aBc"


def test_twenty_letters_and_no_more(app: Driver) -> None:
    pad = Pad(app)
    app.type("x" * 30)
    assert app.sees("20 of 20")
    app.tap("Done")
    assert pad.taken == ["x" * 20]


def test_clear_begins_anew_and_an_empty_name_cannot_be_taken(app: Driver) -> None:
    pad = Pad(app, "Ada")
    app.tap("clear")
    with pytest.raises(AssertionError, match="No button says 'Done'"):
        app.tap("Done")
    app.tap("space")
    press("enter")
    assert pad.taken == []
    app.tap("B")
    app.tap("Done")
    assert pad.taken == ["B"]


# Texts


def test_a_text_has_lines_and_sentences(app: Driver) -> None:
    pad = Pad(app, "", limit=300, multiline=True)
    for key in ("G", "o", ".", "space", "N", "o", "w", "↵", "R", "u", "n", ","):
        app.tap(key)
    app.tap("Done")
    assert pad.taken == ["Go. Now\nRun,"]


def test_a_text_is_gone_on_with_and_may_be_emptied(app: Driver) -> None:
    pad = Pad(app, "Go.", limit=300, multiline=True)
    app.tap("X")
    assert pad.sheet.text == "Go.X"
    app.tap("clear")
    app.tap("Done")
    assert pad.taken == [""]


def test_the_end_of_a_long_text_is_in_sight(app: Driver) -> None:
    app.shell.set(text_scale=150)
    pad = Pad(app, (LONG * 2)[:280], limit=300, multiline=True)
    scroll, written = pad.sheet.ids.scroll, pad.sheet.ids.written
    assert written.height > scroll.height
    app.type(" And then go on.")
    _, bottom = written.to_window(*written.pos)
    assert bottom == pytest.approx(scroll.to_window(*scroll.pos)[1], abs=2)


# The machine's own keyboard


def test_a_real_keyboard_types(app: Driver) -> None:
    pad = Pad(app)
    app.type("Zoé [1]")
    press("backspace")
    press("enter")
    app.settle()
    assert pad.taken == ["Zoé [1"]


def test_escape_leaves_everything_as_it_was(app: Driver) -> None:
    pad = Pad(app, "Ada")
    app.type("B")
    press("escape")
    app.settle()
    assert pad.taken == []
    assert pad.sheet.parent is None
    app.type("x")
    assert pad.sheet.text == "B", "nobody listens any more"


def test_enter_in_a_text_is_a_new_line(app: Driver) -> None:
    pad = Pad(app, "", limit=300, multiline=True)
    app.type("a")
    press("enter")
    app.type("b")
    assert pad.sheet.text == "a\nb"


# At the foot of a page


class SearchPage(Page, BoxLayout):
    """A page with a field, results, and the keyboard at its foot."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, orientation="vertical", padding=16)
        self.heard: list[Any] = []
        self.results = Label(text="results")
        self.add_widget(self.results)
        self.keyboard = Keyboard(finish="Hide")
        self.keyboard.bind(
            on_key=lambda _, text: self.heard.append(text),
            on_delete=lambda _: self.heard.append("delete"),
            on_clear=lambda _: self.heard.append("clear"),
            on_done=lambda _: self.heard.append("done"),
        )
        self.add_widget(self.keyboard)


def test_it_lives_at_the_foot_of_a_page(app: Driver) -> None:
    page = SearchPage(app.shell)
    app.shell._show(page)
    app.settle()
    for key in ("q", "space", "⌫", "clear", "Hide"):
        app.tap(key)
    app.type("w")
    assert page.heard == ["q", " ", "delete", "clear", "done", "w"]
    assert page.results.height > 180, "there is room above"
    app.shell.show_again()
    app.settle()
    app.type("x")
    assert page.heard[-1] == "w", "a page that has gone hears nothing"


# Fitting


@pytest.mark.parametrize(
    ("size", "scale"),
    [((800, 480), 150), pytest.param((1280, 720), 100, marks=pytest.mark.soak)],
    ids=str,
)
@pytest.mark.parametrize("multiline", [False, True])
def test_it_fits(app: Driver, scale: int, size: tuple[int, int], multiline: bool) -> None:
    resize(app, size)
    app.shell.set(text_scale=scale)
    text = LONG if multiline else "W" * 20
    pad = Pad(app, text, limit=300 if multiline else 20, multiline=multiline)
    try:
        for side in ("letters", "digits", "accents"):
            pad.sheet.ids.keyboard.side = side
            app.settle()
            keys = [each for each in pad.sheet.walk() if isinstance(each, Key)]
            assert len(keys) == 35 + multiline
            for key in keys:
                assert min(key.size) >= 56 * Metrics.dp - 0.5, key.words
            for label in pad.sheet.walk():
                if isinstance(label, Label) and label.text:
                    assert_fits(label, f"{side}: {label.text!r}")
    finally:
        resize(app, (800, 480))
