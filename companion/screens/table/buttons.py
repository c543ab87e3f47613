"""The buttons of the answers. What is in them changes with every question; they stay.

To build a button takes longer than to say something else on it, and nobody waits longer than
whoever has just tapped.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.screens.parts.widgets import Fat


class AnswerButton(Fat):
    """A button that can be given another answer."""

    action: Callable[[], None]

    def on_release(self) -> None:
        """Do what it is there for now."""
        self.action()


class Buttons:
    """Fills rows with buttons, and takes them back when the rows are cleared."""

    def __init__(self) -> None:
        self._spare: dict[bool, list[AnswerButton]] = {True: [], False: []}

    def put(
        self,
        row: Widget,
        action: Callable[[], None],
        words: str,
        note: str = "",
        *,
        tone: str = "plain",
        size: float = 20,
        tall: bool = False,
    ) -> None:
        """One more button in a row; a tall one is as tall as the tallest beside it, and slim."""
        button = self._taken(tall)
        button.action = action
        button.words, button.note = words, note
        button.tone, button.size_of_words = tone, size
        row.add_widget(button)

    def clear(self, row: Widget) -> None:
        """Empty a row."""
        buttons = [each for each in row.children if isinstance(each, AnswerButton)]
        row.clear_widgets()
        for button in buttons:
            self._spare[button.slim].append(button)

    def _taken(self, tall: bool) -> AnswerButton:
        if self._spare[tall]:
            return self._spare[tall].pop()
        return AnswerButton(slim=True, size_hint_y=1) if tall else AnswerButton()
