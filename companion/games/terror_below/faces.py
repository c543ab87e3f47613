"""How the cards of Terror Below are drawn, on the screen as on paper."""

from __future__ import annotations

from functools import singledispatch

from companion import drawings
from companion.drawings import Drawing, Shape
from companion.drawings.faces import Face, Figure, Look
from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.printed import (
    Bounty,
    Card,
    Character,
    Dice,
    Item,
    Vehicle,
    Weapon,
    Worm,
)
from companion.language import tr, word

# The band of each deck: colours that INK can be read on in every theme.
BANDS = {
    "worm": "DANGER",
    "vehicle": "DUSK",
    "bounty": "TEAL",
    "weapon": "STONE",
    "item": "GOOD",
    "character": "BLUE_RULER",
}
PATTERN_SIDE = 5  # the grid that a pattern is shown on, unless it is larger
# One card of a Worm's limit: it attacks when so many lie under it.
UNDER_WORM: Drawing = (Shape("rounded", (0.24, 0.1, 0.52, 0.8, 0.1), "INK"),)


def face_of(cards: Catalogue, id: str) -> Face:
    """One card, as a catalogue has it or lacks it."""
    deck = BOX.deck_of(id)
    card = cards.deck(deck).get(id)
    if card is None:
        return Face(id, deck, BANDS[deck], "")
    note = "" if getattr(card, "solo", True) else "Not for solo"
    dice = _dice(cards, card)
    mine = BOX.is_owners(cards, id)
    return Face(id, deck, BANDS[deck], card.name, text(card), look(card), note, dice, mine)


def _dice(cards: Catalogue, card: Card) -> list[Drawing]:
    """What the dice show where a Worm comes up."""
    if not isinstance(card, Worm):
        return []
    column_first = cards.sides["desert"].red == "column"
    red, blue = card.start if column_first else reversed(card.start)
    return [drawings.die(red, "RED_DIE"), drawings.die(blue, "BLUE_DIE")]


@singledispatch
def look(card: Card) -> Look:
    """How a card is drawn."""
    raise TypeError(card)


@look.register
def _(card: Vehicle) -> Look:
    arrows = [drawings.arrow(each) for each in card.arrows]
    return Look(str(card.points), [Figure(drawings.vehicle(card.name, card.points), 1)], arrows)


@look.register
def _(card: Worm) -> Look:
    eggs = [(at, egg or card.egg) for at, egg in card.pattern.eggs]
    marks = [*card.pattern.rubble, *(at for at, _ in eggs)]
    side = max([PATTERN_SIDE, *(2 * abs(part) + 1 for at in marks for part in at)])
    pattern = drawings.pattern(card.pattern.rubble, eggs, side, side)
    figures = [Figure(drawings.worm(card.type), 0.32), Figure(pattern, 0.68)]
    if card.starter:
        return Look(tr("Starter"), figures)
    return Look(str(card.health), figures, [UNDER_WORM] * card.limit, drawings.heart())


@look.register
def _(card: Bounty) -> Look:
    if card.kind == "hunt":
        figures = [
            Figure(drawings.bounty("hunt"), 0.34),
            Figure(drawings.worm(card.worm), 0.66),
        ]
    else:
        figures = [
            Figure(drawings.egg(card.egg), 0.32),
            Figure(drawings.arrow("E"), 0.18),
            Figure(drawings.location(card.location), 0.5),
        ]
    return Look(tr("{vp} VP", vp=card.vp), figures)


@look.register
def _(card: Weapon) -> Look:
    return Look(_damage(card.damage), [Figure(drawings.weapon(card.name), 1)])


def _damage(damage: int | Dice | None) -> str:
    if isinstance(damage, Dice):
        dice = tr("1 die") if damage.dice == 1 else tr("{n} dice", n=damage.dice)
        return f"{dice} {damage.add:+d}" if damage.add else dice
    return "…" if damage is None else str(damage)


@look.register
def _(card: Item) -> Look:
    head = tr("Hat") if card.hat else tr("Item")
    return Look(head, [Figure(drawings.item(card.name, card.hat), 1)])


@look.register
def _(card: Character) -> Look:
    return Look(tr("Leader"), [Figure(drawings.character(card.name), 1)])


def text(card: Card) -> str:
    """What a card says; of a Worm, what its drawing leaves out."""
    if isinstance(card, Worm):
        column, row = card.start
        kind = word(card.type)
        kind = kind[:1].upper() + kind[1:]
        return tr(
            "{text}. Comes up in column {column}, row {row}.", text=kind, column=column, row=row
        )
    return card.text
