"""How the cards are drawn: all of them, and what players sort them by."""

from __future__ import annotations

import msgspec

from companion import drawings
from companion.games.terror_below import catalogue
from companion.games.terror_below.catalogue import DECKS, Catalogue
from companion.games.terror_below.faces import BANDS
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit


def changed(**fields: object) -> Catalogue:
    return msgspec.structs.replace(catalogue.load(), **fields)


def test_every_card_of_the_box_has_a_face_in_its_decks_colour() -> None:
    found = TerrorBelowKit().faces(TerrorBelowKit().rules())
    assert len(found) == sum(deck.size for deck in DECKS.values())
    assert len({face.id for face in found}) == len(found)
    for face in found:
        assert face.band == BANDS[face.deck]
        assert face.name
        assert face.look
        assert face.look.figures


def test_a_card_that_nobody_entered_has_only_its_id() -> None:
    few = {face.id: face for face in TerrorBelowKit().faces(TerrorBelow(changed(items={})))}
    assert few["TB-I01"].look is None
    assert few["TB-I01"].name == ""
    assert few["TB-W01"].look is not None


def test_cards_that_are_taken_out_for_solo_say_so() -> None:
    cards = catalogue.load()
    out = {
        face.id
        for face in TerrorBelowKit().faces(TerrorBelow(cards))
        if face.note == "Not for solo"
    }
    decks = (cards.weapons, cards.items, cards.characters)
    assert out == {card.id for deck in decks for card in deck.values() if not card.solo}
    assert out


def test_a_worm_shows_the_dice_of_its_start() -> None:
    """TB-C01: red is the column, unless the board says otherwise."""
    usual = catalogue.load()
    column, row = usual.worms["TB-W02"].start
    assert column != row
    turned = {name: msgspec.structs.replace(side, red="row") for name, side in usual.sides.items()}
    for cards, (red, blue) in (
        (usual, (column, row)),
        (changed(sides=turned), (row, column)),
    ):
        face = next(
            face for face in TerrorBelowKit().faces(TerrorBelow(cards)) if face.id == "TB-W02"
        )
        assert face.dice == [drawings.die(red, "RED_DIE"), drawings.die(blue, "BLUE_DIE")]
        assert f"column {column}, row {row}" in face.text
