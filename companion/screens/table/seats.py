"""Dice and decks: who rolls and deals from now on, in the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout

from companion.language import tr, word
from companion.screens.contracts import Page, Window
from companion.screens.new_game.sections import Row
from companion.screens.parts.looks import looks
from companion.screens.parts.one_of import OneOf

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("seats")


class SeatsPage(Page, BoxLayout):
    """One row for each die and each deck."""

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        game, names = tabletop.session.game, tabletop.sources.names_by_seat()
        for die in game.dice:
            self._add(f"die:{die.name}", tr("{die} die", die=word(die.name)), "dice", names)
        for deck in game.decks:
            self._add(f"deck:{deck.name}", tr("{deck} deck", deck=word(deck.name)), "dealer", names)

    def _add(self, seat: str, label: str, helper: str, names: dict[str, str]) -> None:
        choices = [("person", tr("On the table")), (helper, tr("The app"))]
        one_of = OneOf(choices, names.get(seat, "person"))
        one_of.bind(value=lambda _, source: self._assign(seat, source))
        row = Row(label=label)
        row.add_widget(one_of)
        self.ids.rows.add_widget(row)

    def _assign(self, seat: str, source: str) -> None:
        self.shell.write(lambda: self.tabletop.assign_source(seat, source))
