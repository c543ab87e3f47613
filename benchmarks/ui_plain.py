"""A Kivy page that does the least of what a table does with a tap.

The answer is on the disk before it is shown, as ours is, and then there is another question with
six answers: a label and six buttons, drawn as Kivy draws them, on a page with nothing else on it.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from kivy.app import App
from kivy.base import EventLoop
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from ui_player import HELD, THINKS, Glass

ANSWERS = 6


class PlainPage(BoxLayout):
    """A question and its answers."""

    def __init__(self, folder: str) -> None:
        super().__init__(orientation="vertical", padding=12, spacing=12)
        self._kept = sqlite3.connect(Path(folder, "plain.db"), isolation_level=None)
        self._kept.execute("PRAGMA journal_mode = WAL")
        self._kept.execute("PRAGMA synchronous = FULL")
        self._kept.execute("CREATE TABLE IF NOT EXISTS answers (answer TEXT)")
        self.given = 0
        self.question = Label(font_size=30)
        self.answers = GridLayout(cols=3, spacing=12)
        self.add_widget(self.question)
        self.add_widget(self.answers)
        self._ask()

    def _ask(self) -> None:
        self.question.text = f"Question {self.given}: which way do you go?"
        self.answers.clear_widgets()
        for number in range(ANSWERS):
            button = Button(text=f"To {self.given}, {number}", font_size=20)
            button.bind(on_release=self._take)
            self.answers.add_widget(button)

    def _take(self, button: Button) -> None:
        self._kept.execute("INSERT INTO answers VALUES (?)", [button.text])
        self.given += 1
        self._ask()


def tapped(count: int, watchers: list[Callable[[float], None]]) -> list[float]:
    """Tap so many answers; seconds from each touch until the next question was on the screen."""
    page: PlainPage = App.get_running_app().root
    glass, chance, seen, waits = Glass(), random.Random(1), Event(), [0]
    drawn = [0.0]

    def see(now: float) -> None:
        if page.given > waits[0] and not seen.is_set():
            drawn[0] = now
            seen.set()

    EventLoop.add_input_provider(glass)
    watchers.append(see)
    found: list[float] = []
    for _ in range(count):
        time.sleep(THINKS + chance.random() / 20)
        waits[0] = page.given
        seen.clear()
        button = chance.choice(page.answers.children)
        glass.tap(button.center, HELD + chance.random() / 30)
        assert seen.wait(20), "The plain page does not answer."
        found.append(drawn[0] - glass.touch_up)
    return found
