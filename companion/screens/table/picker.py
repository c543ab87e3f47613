"""Picks one card of many: by kind first, then by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty

from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
from companion.table.prompts import NONE, Answer, Card
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

looks("picker")


class CardPicker(Sheet):
    """A sheet over the right of the screen: kinds on the left, the cards of one kind beside."""

    question = StringProperty("")
    kind = StringProperty("")

    def __init__(
        self, shell: Shell, session: Session[Any], prompt: Card, pick: Callable[[Answer], None]
    ) -> None:
        super().__init__()
        self.shell = shell
        self._session = session
        self._prompt = prompt
        self._pick = pick
        game, state = session.game, session.state
        self.question = game.question(state, prompt).text
        self._kinds: dict[str, list[Answer]] = {}
        for answer in prompt.legal():
            self._kinds.setdefault(game.kind_of_card(str(answer)), []).append(answer)
        self._chips: dict[str, Fat] = {}
        for kind in sorted(self._kinds):
            chip = Fat(words=kind, size_of_words=17)
            chip.bind(on_release=lambda _, kind=kind: self._show(kind))
            self._chips[kind] = chip
            self.ids.kinds.add_widget(chip)
        self._show(next(iter(sorted(self._kinds))))

    def _show(self, kind: str) -> None:
        self.kind = kind
        for each, chip in self._chips.items():
            chip.tone = "chosen" if each == kind else "quiet"
        self.ids.cards.clear_widgets()
        self.ids.scroll.scroll_y = 1
        game, state = self._session.game, self._session.state
        for answer in self._kinds[kind]:
            label = game.label(state, self._prompt, answer)
            button = Fat(words=label, size_of_words=17, size_hint_y=1)
            button.note = "" if answer == NONE else str(answer)
            button.bind(on_release=lambda _, answer=answer: self._take(answer))
            self.ids.cards.add_widget(button)

    def _take(self, answer: Answer) -> None:
        self.shell.lift(self)
        self._pick(answer)
