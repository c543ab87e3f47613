"""What a game offers on the screen: one class for each game, in the game's `screen_kit.py`.

The kit of the game (companion/games/kit.py) leads here by `screen()`. A game overrides the methods
for what it has; a game that overrides none is played in words. Each method imports its widgets
when it is called, so that a page is loaded when a person first opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.games.card_text import Raw

if TYPE_CHECKING:
    from companion.film import Film
    from companion.screens.cards.card_editor import CardEditorPage
    from companion.screens.cards.card_fields import Form
    from companion.screens.contracts import GameScreen, Page, PageEntry, Window
    from companion.screens.replay.stages import Stage
    from companion.screens.table.table import TablePage
    from companion.tabletop.tabletop import Tabletop


class CardForms(NamedTuple):
    """What the card editor asks about the cards of a game."""

    by_deck: Mapping[str, Callable[[CardEditorPage], Form]]
    find_trouble: Callable[[Raw], str]  # why a card cannot be kept, where the game says it better


class Switch(NamedTuple):
    """A setting of one game that is on or off."""

    section: str  # of the settings where a person finds it: "screen" or "table"
    setting: str  # its name in the settings file
    label: str
    note: str
    on: str  # the words for each of both
    off: str


class ScreenKit:
    """The pages and widgets of one game."""

    first_deck = ""  # the shelf that the Cards page opens with; nothing: the first one
    board_page = ""  # the page where the owner enters the printed board
    maps_page = ""  # the page where maps are looked at and drawn
    sights: tuple[str, ...] = ()  # the modules with pictures of the game, for the gallery

    def switches(self) -> Sequence[Switch]:
        """Return the settings that only this game has."""
        return ()

    def pages(self) -> Mapping[str, PageEntry]:
        """Return the pages that only this game has, by their names."""
        return {}

    def side(self, tabletop: Tabletop, page: TablePage) -> GameScreen:
        """Build the game's side of the table page."""
        from companion.screens.table.plain import PlainSide

        return PlainSide(tabletop, page)

    def correction_page(self, shell: Window, tabletop: Tabletop) -> Page:
        """Build the page that corrects the table."""
        from companion.screens.correct.correct import NothingPage

        return NothingPage(shell, tabletop)

    def stage(self, film: Film, shapes: bool) -> Stage:
        """Build the stage that shows a film; `shapes` tells Eggs apart without their color."""
        from companion.screens.replay.stages import WordsStage

        return WordsStage(film, shapes)

    def card_forms(self) -> CardForms | None:
        """Return the forms of the card editor; None for a game without cards to enter."""
        return None
