"""Sights: every deck as cards, and entering what is printed on them."""

from __future__ import annotations

from functools import partial

from companion import card_entry
from companion.games.terror_below.catalogue import DECKS
from companion.language import tr
from companion.screens.cards.cards import GAME, deck_words
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
    card_entry.keep_card(visit.host.data, MINE)
    visit.host.forget(GAME)


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
def board_setup(visit: Visit) -> None:
    """The board as printed: where the Locations start."""
    visit.go("board-setup")


@sight
def board_setup_canyon(visit: Visit) -> None:
    """The spaces of the canyon."""
    visit.go("board-setup")
    visit.press(tr("Canyon side"))
