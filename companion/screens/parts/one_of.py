"""A choice of which exactly one holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.gridlayout import GridLayout

from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat

looks("one_of")


class OneOf(GridLayout):
    """Fat buttons of which exactly one is chosen; the tick says so as well as the colour."""

    value = ObjectProperty(None, allownone=True)

    def __init__(
        self,
        choices: Sequence[tuple[Any, str]],
        chosen: Any,
        notes: Mapping[Any, str] | None = None,
    ) -> None:
        super().__init__(cols=min(len(choices), 3))
        self._buttons: dict[Any, tuple[Fat, str]] = {}
        for value, label in choices:
            # As tall as the tallest of its row.
            button = Fat(size_of_words=17, note=(notes or {}).get(value, ""), size_hint_y=1)
            button.bind(on_release=partial(self.choose, value))
            self._buttons[value] = button, label
            self.add_widget(button)
        self.choose(chosen)

    def choose(self, chosen: Any, *_: object) -> None:
        """Choose this one."""
        self.value = chosen
        for value, (button, label) in self._buttons.items():
            button.tone = "chosen" if value == chosen else "quiet"
            button.words = f"✓ {label}" if value == chosen else label
