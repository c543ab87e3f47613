"""How the creatures of Squirmish are drawn, on the screen as on paper."""

from __future__ import annotations

from companion import drawings
from companion.drawings import attacks
from companion.drawings.faces import Face, Figure, Look
from companion.games.squirmish.box import BOX
from companion.games.squirmish.card_words import ability_words
from companion.games.squirmish.catalogue import DECK, Catalogue, Creature, Row

# The band of each group by its colour: colours that INK can be read on in every theme.
BANDS = {
    "red": "DANGER",
    "orange": "DUSK",
    "amber": "DUSK",
    "yellow": "DUSK",
    "green": "GOOD",
    "teal": "TEAL",
    "blue": "BLUE_RULER",
    "violet": "RED_RULER",
    "purple": "RED_RULER",
    "pink": "RED_RULER",
}
NO_BAND = "STONE"


def face_of(cards: Catalogue, id: str) -> Face:
    """One card, as a catalogue has it or lacks it."""
    card = cards.creatures.get(id)
    if card is None:
        return Face(id, DECK, NO_BAND, "")
    group = cards.groups.get(card.group)
    mine = BOX.is_owners(cards, id)
    look = _look(cards, card)
    note = group.name if group else ""
    return Face(id, DECK, band(cards, card.group), card.name, text(card), look, note, owners=mine)


def band(cards: Catalogue, group: str) -> str:
    """The colour of a group."""
    known = cards.groups.get(group)
    return BANDS.get(known.colour.lower(), NO_BAND) if known else NO_BAND


def text(card: Creature) -> str:
    """What it shouts, and what it can."""
    cry = f"“{card.cry}”" if card.cry else ""
    return " ".join(filter(None, [cry, *map(ability_words, card.abilities)]))


def _look(cards: Catalogue, card: Creature) -> Look:
    group = cards.groups.get(card.group)
    colour = group.colour if group else ""
    return Look(
        head=str(card.hp),
        figures=[Figure(drawings.creature(card.name, colour), 1)],
        signs=[drawings.emblem(colour)] if group else [],
        before=drawings.heart(),
        table=drawings.attack_table(tuple(map(_row, card.attack))),
    )


def _row(row: Row) -> attacks.Row:
    if row.nothing or row.again:
        return attacks.Row("nothing" if row.nothing else "again")
    kind: attacks.Kind = "heal" if row.heal else "damage"
    several = row.to != "target"
    return attacks.Row(kind, row.damage or row.heal, several, bool(row.also))
