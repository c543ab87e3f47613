"""What the card editor is built of, whatever the game: pads, chips and counters for thumbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import Metrics
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat

looks("card_editor")

DIGITS = range(1, 10)

Choices = Sequence[tuple[Any, str]]


class Chip(Fat):
    """One of some words."""


class Labelled(BoxLayout):
    """Something to settle, under what it is called."""

    label = StringProperty("")

    def __init__(self, label: str, content: Widget) -> None:
        super().__init__(label=label)
        self.add_widget(content)
        if content.size_hint_x is None:  # what has a width of its own keeps it
            self.size_hint_x = None
            content.bind(width=self.setter("width"))
            self.width = content.width


class Beside(BoxLayout):
    """Things side by side."""

    def __init__(self, *content: Widget) -> None:
        super().__init__()
        for each in content:
            self.add_widget(each)


class Below(BoxLayout):
    """Things one below the other."""

    def __init__(self, *content: Widget) -> None:
        super().__init__()
        for each in content:
            self.add_widget(each)


class Chips(GridLayout):
    """Words of which one is chosen; the tick says so as well as the colour."""

    def __init__(
        self, choices: Choices, chosen: Any, changed: Callable[[Any], None], across: int = 4
    ) -> None:
        # Large words want wide chips.
        across = across if Metrics.fontscale < 1.2 else max(2, across * 2 // 3)
        super().__init__(cols=min(across, len(choices)))
        self._chips: list[tuple[Any, str, Chip]] = []
        for value, label in choices:
            chip = Chip(size_hint_y=1)  # as tall as the tallest of its row
            chip.bind(on_release=partial(self._choose, value, changed))
            self._chips.append((value, label, chip))
            self.add_widget(chip)
        self.show(chosen)

    def _choose(self, value: Any, changed: Callable[[Any], None], *_: object) -> None:
        self.show(value)
        changed(value)

    def show(self, chosen: Any) -> None:
        """Tick this one."""
        for value, label, chip in self._chips:
            chip.tone = "chosen" if value == chosen else "quiet"
            chip.words = f"✓ {label}" if value == chosen else label


class NumberPad(GridLayout):
    """The digits 1 to 9, one tap each."""

    def __init__(self, chosen: int, changed: Callable[[int], None]) -> None:
        super().__init__()
        self._changed = changed
        for digit in DIGITS:
            key = Chip(words=str(digit), size_of_words=26)
            key.bind(on_release=lambda _, digit=digit: self._choose(digit))
            self.add_widget(key)
        self.show(chosen)

    def _choose(self, digit: int) -> None:
        self.show(digit)
        self._changed(digit)

    def show(self, chosen: int) -> None:
        """Light this one."""
        for key in self.children:
            key.tone = "chosen" if key.words == str(chosen) else "plain"


class Counter(BoxLayout):
    """A number between a minus and a plus."""

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(99)

    def __init__(self, value: int, low: int, high: int, changed: Callable[[int], None]) -> None:
        super().__init__(low=low, high=high, value=min(max(value, low), high))
        self._changed = changed

    def step(self, by: int) -> None:
        """One more, or one less."""
        self.value = int(min(max(self.value + by, self.low), self.high))
        self._changed(int(self.value))
