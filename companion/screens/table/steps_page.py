"""The instructions of an earlier answer once more, opened from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout

from companion.games.registry import find_kit
from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.table.steps import StepsPanel

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("steps_page")


class StepsPage(Page, BoxLayout):
    """The list on the right, and on the left the board of that moment, which plays it again."""

    def __init__(self, shell: Window, tabletop: Tabletop, answer: int) -> None:
        """`answer` counts from 1; 0 is what happened before any."""
        super().__init__(shell)
        self.side = find_kit(tabletop.session.game.name).screen().side(tabletop, self)
        self.ids.side.add_widget(self.side.view)
        self.side.show(tabletop.session)
        self.side.rest()
        found = self.side.steps(tabletop.events_since(answer)[0])
        panel = StepsPanel(self.side.point)
        panel.fill(found, self.side.title(found))
        panel.way_out = tr("Back")
        panel.bind(on_done=lambda _: shell.back())
        panel.bind(on_rule=lambda _, rule: shell.show_rule(rule))
        self.ids.column.add_widget(panel)
        self.side.hold_at(answer - 1)
        self.side.set_back()
        panel.play_on(self.side.stage, shell.settings.motion)

    def give(self, answer: object) -> None:
        """Nothing is answered here."""
