"""Sights: every deck as cards, and entering what is printed on them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion import card_entry
from companion.cards import home
from companion.games.terror_below.box import BOX
from companion.games.terror_below.card_words import deck_words
from companion.games.terror_below.catalogue import DECKS, Catalogue, load
from companion.language import tr
from companion.screens.gallery.sights import Sight, collect, sight
from companion.screens.gallery.visit import Visit

# A card of each deck that has something to show.
CARDS = {
    "worm": "TB-W14",
    "vehicle": "TB-V37",
    "bounty": "TB-B21",
    "weapon": "TB-A05",
    "item": "TB-I07",
    "character": "TB-C04",
}
MINE = {
    "id": "TB-V37",
    "name": "Grandmother's Hearse",
    "points": 5,
    "arrows": "EES",
    "ability": "manual",
    "text": "Everybody on the road stops. Take 1 VP if a pawn is on your space.",
}


def _enter_one(visit: Visit) -> None:
    """Somebody has entered a card of their own."""
    card_entry.keep_card(visit.tabletop.library.data, MINE)
    visit.tabletop.library.forget_game(BOX.game)


def _wall(deck: str, visit: Visit) -> None:
    _enter_one(visit)
    visit.go("cards")
    visit.press(deck_words(deck))


def _editor(deck: str, visit: Visit) -> None:
    visit.go("card-editor", card_id=CARDS[deck])


for _deck in DECKS:
    collect(Sight(f"cards-{_deck}", f"Every card of the {_deck} deck.", partial(_wall, _deck)))


@sight
def card_large(visit: Visit) -> None:
    """One card as large as the screen is high."""
    _wall("vehicle", visit)
    visit.page.look_at("TB-V37")


for _deck in DECKS:
    about = f"Entering a card of the {_deck} deck."
    collect(Sight(f"card-editor-{_deck}", about, partial(_editor, _deck)))


@sight
def card_editor_queen(visit: Visit) -> None:
    """A Queen lays Eggs of every colour."""
    visit.go("card-editor", card_id="TB-W05")


@sight
def card_twin(visit: Visit) -> None:
    """A card that is printed like another."""
    visit.go("card-editor", card_id="TB-A07")
    visit.page.find_twin()


@sight
def cards_onward(visit: Visit) -> None:
    """One missing card after another: saved, or left for later."""
    visit.go("cards")
    visit.page.enter_next()


@sight
def import_cards(visit: Visit) -> None:
    """A friend's cards on a memory stick."""
    visit.go("import-cards")
    page = visit.page
    page._files = [Path("/media/pi/STICK/adas-cards.zip"), Path("/media/pi/STICK/box/second try")]
    page.ids.files.clear_widgets()
    page._show()


@sight
def import_cards_nothing(visit: Visit) -> None:
    """No friend's cards anywhere: how they come here."""
    import_cards(visit)
    visit.page._files = []
    visit.page.ids.files.clear_widgets()
    visit.page._show()


def _friends(visit: Visit) -> Catalogue:
    """The cards of somebody who has entered some, too."""
    theirs = visit.data / "friend"
    friend_has = [
        {**MINE, "points": 4, "arrows": "EE", "text": "Everybody on the road stops."},
        BOX.fields(load().worms["TB-W14"]) | {"health": 9, "pattern": ". # .\n# o #\n. # .\n"},
        BOX.fields(load().weapons["TB-A05"]) | {"damage": 4},
        BOX.fields(load().characters["TB-C04"]),
    ]
    for said in friend_has:
        card_entry.keep_card(theirs, said)
    return load(home(BOX, theirs))


def _differences(visit: Visit) -> None:
    _enter_one(visit)
    visit.go("cards")
    visit.go("import-cards")
    visit.go("card-differences", theirs=_friends(visit), source="adas-cards.zip")


@sight
def card_differences(visit: Visit) -> None:
    """What would change, before anything does."""
    _differences(visit)


@sight
def card_differences_none(visit: Visit) -> None:
    """A friend who has entered nothing that is not here."""
    visit.go("card-differences", theirs=load(), source="adas-cards.zip")


@sight
def both_cards(visit: Visit) -> None:
    """My card and the friend's, side by side."""
    _differences(visit)
    visit.press("⇄")


@sight
def cards_taken(visit: Visit) -> None:
    """A friend's cards are taken over, and one tap undoes it."""
    _differences(visit)
    visit.press(tr("Everything"))
    visit.press(tr("Take {count} cards", count=4))


@sight
def board_setup(visit: Visit) -> None:
    """The board as printed: where the Locations start."""
    visit.go("board-setup")


@sight
def board_setup_canyon(visit: Visit) -> None:
    """The spaces of the canyon."""
    visit.go("board-setup")
    visit.press(tr("Canyon side"))
