"""The rows of a correction: numbers to step, Eggs to count, cards to put and to take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import Metrics
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion import drawings
from companion.language import tr
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/correct.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.one_of import OneOf
from companion.screens.parts.widgets import Fat, Words

looks("correct")


class Heading(Words):
    """What the rows under it are."""


class KeyGrid(GridLayout):
    """Fat buttons side by side."""


class Stepper(BoxLayout):
    """A number that goes up and down by one."""

    label = StringProperty("")
    value = NumericProperty(0)

    def __init__(self, label: str, value: int, changed: Callable[[int], None]) -> None:
        super().__init__(label=label, value=value)
        self._changed = changed

    def step(self, by: int) -> None:
        """One more or one less, but never less than nothing."""
        if self.value + by >= 0:
            self.value += by
            self._changed(int(self.value))


class EggKey(BoxLayout):
    """The Eggs of one colour in one place: how many, one more, one less."""

    drawing = ObjectProperty(())
    colour_name = StringProperty("")
    value = NumericProperty(0)

    def __init__(self, colour: str, value: int, shapes: bool, step: Callable[[int], None]) -> None:
        super().__init__(colour_name=colour, value=value)
        self.drawing = drawings.egg(colour, shapes)
        self._step = step

    def step(self, by: int) -> None:
        """One more or one less, but never less than none."""
        if self.value + by >= 0:
            self.value += by
            self._step(by)


class CardRow(BoxLayout):
    """A card on a pile, with what can be done to it."""

    words = StringProperty("")
    note = StringProperty("")

    def __init__(
        self,
        words: str,
        note: str,
        take: Callable[[], None],
        turn: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(words=words, note=note)
        self.ids.take.bind(on_release=lambda _: take())
        if turn is None:
            self.remove_widget(self.ids.turn)
        else:
            self.ids.turn.bind(on_release=lambda _: turn())


def one_of(
    choices: Sequence[tuple[Any, str]], chosen: Any, changed: Callable[[Any], None], cols: int = 0
) -> OneOf:
    """A choice in a narrow column."""
    control = OneOf(choices, chosen)
    control.cols = cols or _side_by_side()
    for button in control.children:
        button.padding = button.padding[1]
    control.bind(value=lambda _, value: changed(value))
    return control


class Marks(KeyGrid):
    """Buttons that are each chosen or not; `tapped` says whether one is afterwards."""

    def __init__(
        self,
        labels: Sequence[str],
        chosen: Sequence[int],
        tapped: Callable[[int, bool], bool],
        cols: int = 0,
    ) -> None:
        super().__init__(cols=cols or _side_by_side())
        self._tapped = tapped
        for index, label in enumerate(labels):
            button = Fat(size_of_words=17, size_hint_y=1)
            button.padding = button.padding[1]
            button.bind(on_release=partial(self._tap, index, label))
            self._mark(button, label, index in chosen)
            self.add_widget(button)

    def _tap(self, index: int, label: str, button: Fat) -> None:
        self._mark(button, label, self._tapped(index, button.tone == "chosen"))

    @staticmethod
    def _mark(button: Fat, label: str, on: bool) -> None:
        button.tone = "chosen" if on else "quiet"
        button.words = tr("✓ {label}", label=label) if on else label


def _side_by_side() -> int:
    """How many words fit into the column; large letters need more room."""
    return 3 if Metrics.fontscale < 1.3 else 2
