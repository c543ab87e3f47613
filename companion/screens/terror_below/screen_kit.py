"""The screens of Terror Below: see `companion.screens.screen_kit.ScreenKit`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.language import tr
from companion.screens.contracts import PageEntry
from companion.screens.screen_kit import CardForms, ScreenKit, Switch

if TYPE_CHECKING:
    from companion.film import Film
    from companion.screens.contracts import GameScreen, Page, Window
    from companion.screens.replay.stages import Stage
    from companion.screens.table.table import TablePage
    from companion.tabletop.tabletop import Tabletop


class TerrorBelowScreenKit(ScreenKit):
    """Terror Below."""

    first_deck = "vehicle"  # the cards that are played most
    board_page = "board-setup"
    sights = (
        "companion.screens.terror_below.sights.start",
        "companion.screens.terror_below.sights.demo",
        "companion.screens.terror_below.sights.setup",
        "companion.screens.terror_below.sights.turn",
        "companion.screens.terror_below.sights.terror_turn",
        "companion.screens.terror_below.sights.hint",
        "companion.screens.terror_below.sights.forecast",
        "companion.screens.terror_below.sights.panel",
        "companion.screens.terror_below.sights.camera",
        "companion.screens.terror_below.sights.around",
        "companion.screens.terror_below.sights.rules",
        "companion.screens.terror_below.sights.cards",
        "companion.screens.terror_below.sights.settings",
        "companion.screens.terror_below.sights.backups",
        "companion.screens.terror_below.sights.endings",
        "companion.screens.terror_below.sights.replay",
        "companion.screens.terror_below.sights.report",
        "companion.screens.terror_below.sights.trouble",
    )

    def switches(self) -> Sequence[Switch]:
        shapes = tr("Shapes help eyes that mix up colours.")
        forecast = tr("In Terror Below: how likely the coming attacks hit each space.")
        return [
            Switch(
                section="screen",
                setting="egg_shapes",
                label=tr("Eggs"),
                note=shapes,
                on=tr("Shape and colour"),
                off=tr("Colour only"),
            ),
            Switch(
                section="table",
                setting="forecast",
                label=tr("Forecast on the board"),
                note=forecast,
                on=tr("On"),
                off=tr("Off"),
            ),
        ]

    def pages(self) -> Mapping[str, PageEntry]:
        return {
            "board-setup": PageEntry(
                "companion.screens.terror_below.board_setup:BoardSetupPage", changes=True
            )
        }

    def side(self, tabletop: Tabletop, page: TablePage) -> GameScreen:
        from companion.screens.terror_below.side import TerrorSide

        return TerrorSide(tabletop, page)

    def correction_page(self, shell: Window, tabletop: Tabletop) -> Page:
        from companion.screens.terror_below.correct import BoardCorrectPage

        return BoardCorrectPage(shell, tabletop)

    def stage(self, film: Film, shapes: bool) -> Stage:
        from companion.screens.terror_below.film import BoardStage

        return BoardStage(film, shapes)

    def card_forms(self) -> CardForms:
        from companion.screens.terror_below.card_forms import FORMS, find_trouble

        return CardForms(FORMS, find_trouble)
