"""How long something takes: the usual lengths as buttons, and any other by half minutes."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.parts.looks import looks
from companion.screens.parts.one_of import OneOf
from companion.table.when import clock

looks("length")

STEP, LONGEST = 30, 5970  # seconds


class Length(BoxLayout):
    """A number of seconds; 0 is none at all."""

    value = NumericProperty(0)
    said = StringProperty("")

    def __init__(self, choices: Sequence[tuple[int, str]], value: int) -> None:
        super().__init__()
        self._usual = OneOf(choices, value)
        self._usual.bind(value=lambda _, value: self.set(value))
        self.add_widget(self._usual, index=1)
        self.set(value)

    def set(self, value: int) -> None:
        """So many seconds."""
        self.value = value
        self.said = tr("{text} min", text=clock(value)) if value else "–"
        if self._usual.value != value:
            self._usual.choose(value)

    def step(self, by: int) -> None:
        """Half a minute more or less, on the whole half minutes."""
        steps = -(-self.value // STEP) if by < 0 else self.value // STEP
        self.set(int(max(0, min((steps + by) * STEP, LONGEST))))
