"""Two things can be done on one space: which?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
from companion.screens.terror_below import status as status  # loads the looks
from companion.table.prompts import Answer

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell


class SpaceChoice(Sheet):
    """The answers on one space, over the right of the screen."""

    def __init__(
        self, shell: Shell, labels: Mapping[str, str], pick: Callable[[Answer], None]
    ) -> None:
        super().__init__()
        for answer, label in labels.items():
            button = Fat(words=label)
            button.bind(on_release=lambda _, answer=answer: self._take(shell, pick, answer))
            self.ids.ways.add_widget(button)

    def _take(self, shell: Shell, pick: Callable[[Answer], None], answer: Answer) -> None:
        shell.lift(self)
        pick(answer)
