"""Sights: settling a new game, and setting it up."""

from __future__ import annotations

from companion.games.terror_below.fields import HOUSE_RULES_GROUP, SETUP
from companion.games.terror_below.kit import TerrorBelowKit
from companion.language import tr
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights import tables


def _form(visit: Visit, mode: str = "solo") -> None:
    visit.go("new-game", game=visit.tabletop.library.load_game(TerrorBelowKit()), mode=mode)


@sight
def new_game(visit: Visit) -> None:
    """A new solo game: three scenarios."""
    _form(visit)


@sight
def new_game_board(visit: Visit) -> None:
    """Board and setup of a new game."""
    _form(visit)
    visit.press(tr(SETUP))


@sight
def new_game_house_rules(visit: Visit) -> None:
    """The house rules of a new game."""
    _form(visit)
    visit.press(tr(HOUSE_RULES_GROUP))


@sight
def new_game_dice_and_decks(visit: Visit) -> None:
    """Who rolls and deals in a new game."""
    _form(visit)
    visit.press(tr("Dice and decks"))


@sight
def new_game_for_five(visit: Visit) -> None:
    """A new game with as many players as it takes."""
    _form(visit, "versus")
    visit.page.draft.seat(list(tables.NAMES))
    visit.page.refresh()


@sight
def name_pad(visit: Visit) -> None:
    """Writing a name, as long as it can be."""
    _form(visit, "versus")
    visit.page.edit(1)
    visit.sheet.type(tables.NAMES[1])


@sight
def name_pad_accents(visit: Visit) -> None:
    """The letters with accents."""
    _form(visit)
    visit.page.edit(0)
    visit.sheet.ids.keyboard.turn("accents")


@sight
def card_picker(visit: Visit) -> None:
    """Picking one card of many, by kind."""
    visit.wear(motion="none")
    visit.begin_game(tables.SOLO)
    visit.be_done()
    visit.press(tr("Pick the card"))


@sight
def left_behind(visit: Visit) -> None:
    """Who stays in the box?"""
    visit.wear(motion="none")
    visit.begin_game({**tables.SOLO, "left_behind": 1}, *tables.DRAWN)
    visit.be_done()


@sight
def leader(visit: Visit) -> None:
    """Who leads the squad?"""
    visit.wear(motion="none")
    visit.begin_game(tables.SOLO, *tables.DRAWN)
    visit.be_done()


@sight
def laying_the_table(visit: Visit) -> None:
    """What the hands do before the first turn, page by page."""
    visit.wear(motion="none")
    visit.begin_game(tables.SOLO, *tables.SET_UP)
    for row in visit.page.steps.rows[:2]:
        visit.tap(row)


@sight
def starter(visit: Visit) -> None:
    """A starter attacks: its Egg and its Rubble appear as they are placed."""
    visit.wear(motion="none")
    visit.begin_game(tables.SOLO, *tables.SET_UP)
    while visit.page.steps.steps[0].kind != "attack-begins":
        visit.tap(visit.page.steps.ids.go)
    visit.tap(visit.page.steps.ids.go)
    visit.tap(visit.page.steps.rows[-1])


@sight
def start_location(visit: Visit) -> None:
    """Where does the pawn start? Tapped on the board, or by name."""
    visit.wear(motion="none")
    visit.begin_game(tables.SOLO, *tables.SET_UP)
    visit.be_done()
