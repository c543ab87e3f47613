"""Two cards were shown that both fit: which is meant?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
from companion.table.prompts import Answer

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

looks("which_card")


class WhichCard(Sheet):
    """The cards that fit, to be tapped; showing only one of them answers as well."""

    def __init__(
        self, page: TablePage, answers: Mapping[str, Answer], take: Callable[[str, Answer], None]
    ) -> None:
        super().__init__()
        session = page.host.session
        assert session.prompt is not None
        for card, answer in answers.items():
            words = session.game.label(session.state, session.prompt, answer)
            button = Fat(words=words, note=card)
            button.bind(on_release=lambda _, card=card, answer=answer: take(card, answer))
            self.ids.ways.add_widget(button)
