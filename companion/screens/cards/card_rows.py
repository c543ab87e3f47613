"""What the card editor is built of: pads, chips and counters for thumbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import Metrics
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion import drawings
from companion.games.terror_below import painting, pattern
from companion.screens.parts.grids import At, SpaceGrid
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat

looks("card_editor")

DIGITS = range(1, 10)
SIGNS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
ERASE = "⌫"

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


class ArrowPad(GridLayout):
    """The four ways around an eraser. The first tap replaces what was there."""

    def __init__(self, arrows: str, changed: Callable[[str], None]) -> None:
        super().__init__()
        self._arrows = arrows
        self._fresh = True
        self._changed = changed
        for way in (None, "N", None, "W", "", "E", None, "S", None):
            if way is None:
                self.add_widget(Widget())
                continue
            key = Chip(words=SIGNS.get(way, ERASE), size_of_words=26)
            key.bind(on_release=partial(self._tap, way))
            self.add_widget(key)

    def _tap(self, way: str, *_: object) -> None:
        before = "" if self._fresh else self._arrows
        self._arrows = before + way if way else before[:-1]
        self._fresh = False
        self._changed(self._arrows)


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


class PatternGrid(SpaceGrid):
    """A pattern to be painted: each tap on a space puts the next thing there."""

    def __init__(
        self,
        picture: str,
        colours: Sequence[str],
        egg: str,
        changed: Callable[[str], None],
        across: int = painting.LEAST,
    ) -> None:
        marks = painting.read(picture, colours)
        # Without an Egg colour of its own it is a Queen's, and each Egg has another one.
        self._marks = marks if egg else painting.crowned(marks)
        self._across = max(across, painting.side(self._marks))
        self._names = dict(pattern.letters_of(colours))
        self._letters = "" if egg else "".join(self._names)
        self._egg = egg
        self._changed = changed
        corner = -(self._across // 2)
        super().__init__(self._across, self._across, first=(corner, corner))
        for at in self.spaces:
            self._show(at)

    def on_space(self, at: At) -> None:
        """Put the next thing on a space."""
        mark = self._marks.get(at, pattern.NOTHING)
        self._marks[at] = painting.after(mark, self._marks, self._letters)
        self._show(at)
        self._changed(painting.picture(self._marks, self._across))

    def _show(self, at: At) -> None:
        mark = self._marks.get(at, pattern.NOTHING)
        drawing: drawings.Drawing = ()
        if mark == pattern.RUBBLE:
            drawing = drawings.rubble(1)
        elif mark != pattern.NOTHING:
            drawing = drawings.egg(self._names.get(mark, self._egg))
        # The Target stands in the middle.
        self.show(at, drawing, chosen=at == pattern.CENTRE)


class StartGrid(SpaceGrid):
    """A small board on which one space is chosen."""

    def __init__(
        self,
        columns: int,
        rows: int,
        places: dict[str, At],
        start: At,
        changed: Callable[[At], None],
    ) -> None:
        super().__init__(columns, rows)
        self._places = {at: name for name, at in places.items()}
        self._changed = changed
        self._start = start
        for at in self.spaces:
            self._show(at)

    def on_space(self, at: At) -> None:
        """The Target starts here."""
        before, self._start = self._start, at
        for each in (before, at):
            if each in self.spaces:
                self._show(each)
        self._changed(at)

    def _show(self, at: At) -> None:
        if at == self._start:
            self.show(at, drawings.target(1), chosen=True)
        elif at in self._places:
            self.show(at, drawings.location(self._places[at]))
        else:
            self.show(at)
