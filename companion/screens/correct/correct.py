"""The page that corrects the table of the game at hand, and what a game without one shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout

from companion.games.registry import find_kit
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("correct")


def page(shell: Window, tabletop: Tabletop) -> Page:
    """Build the correction page of the game on the table."""
    return find_kit(tabletop.session.game.name).screen().correction_page(shell, tabletop)


class NothingPage(Page, BoxLayout):
    """What to do instead, in a game whose table is nothing but its answers."""

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
