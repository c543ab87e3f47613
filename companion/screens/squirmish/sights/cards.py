"""Sights: the creatures of Squirmish as cards, and entering what is printed on them."""

from __future__ import annotations

from companion.games.squirmish.box import BOX
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit


@sight
def cards_squirmish(visit: Visit) -> None:
    """The creatures of Squirmish, group by group."""
    visit.go("cards", game="squirmish")


@sight
def card_large_squirmish(visit: Visit) -> None:
    """A creature with its table, as large as the screen is high."""
    cards_squirmish(visit)
    visit.page.look_at("SQ-M01")


@sight
def card_editor_creature(visit: Visit) -> None:
    """Entering a creature: hitpoints, cry, group, and what each face does."""
    visit.go("card-editor", card_id="SQ-M01")


@sight
def card_editor_faces(visit: Visit) -> None:
    """Several faces that do the same are ticked together."""
    card_editor_creature(visit)
    page = visit.page
    page.chosen["faces"] = {2, 3, 4}
    page.build()
    page.ids.scroll.scroll_y = 0.55


@sight
def card_editor_group(visit: Visit) -> None:
    """A group that the stand-ins do not have, with what it can."""
    card_editor_creature(visit)
    page = visit.page
    text = "Whoever attacks one of them must say sorry, or discard a card."
    aunts = BOX.saying(BOX.new_group(page.cards, "The Angry Aunts"), text)
    page.cards = BOX.with_group(page.cards, aunts)
    page.put(group=aunts.id)
    page.build()


@sight
def card_editor_ability(visit: Visit) -> None:
    """An ability laid open: what it does, when, on which rolls."""
    card_editor_creature(visit)
    page = visit.page
    page.chosen["ability"] = 0
    page.build()
    page.ids.scroll.scroll_y = 0
