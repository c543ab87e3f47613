"""The screens of Squirmish: see `companion.screens.screen_kit.ScreenKit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.screen_kit import CardForms, ScreenKit

if TYPE_CHECKING:
    from companion.film import Film
    from companion.screens.contracts import GameScreen, Page, Window
    from companion.screens.replay.stages import Stage
    from companion.screens.table.table import TablePage
    from companion.tabletop.tabletop import Tabletop


class SquirmishScreenKit(ScreenKit):
    """Squirmish."""

    sights = (
        "companion.screens.squirmish.sights.cards",
        "companion.screens.squirmish.sights.demo",
        "companion.screens.squirmish.sights.turn",
        "companion.screens.squirmish.sights.beyond",
    )

    def side(self, tabletop: Tabletop, page: TablePage) -> GameScreen:
        from companion.screens.squirmish.side import SquirmishSide

        return SquirmishSide(tabletop, page)

    def correction_page(self, shell: Window, tabletop: Tabletop) -> Page:
        from companion.screens.squirmish.correct import HeapCorrectPage

        return HeapCorrectPage(shell, tabletop)

    def stage(self, film: Film, shapes: bool) -> Stage:
        from companion.screens.squirmish.film import HeapStage

        return HeapStage(film, shapes)

    def card_forms(self) -> CardForms:
        from companion.screens.squirmish.card_forms import FORMS, find_trouble

        return CardForms(FORMS, find_trouble)
