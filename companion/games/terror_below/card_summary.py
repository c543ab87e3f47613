"""What a card says, in a line: for lists on a terminal."""

from __future__ import annotations

from functools import singledispatch

from companion.games.terror_below.printed import (
    Bounty,
    Card,
    Character,
    Dice,
    Item,
    Vehicle,
    Weapon,
    Worm,
    at,
)


@singledispatch
def summary(card: Card) -> str:
    """What a card says, in a line."""
    raise TypeError(card)


@summary.register
def _(card: Worm) -> str:
    laid = " ".join(colour or card.egg for _, colour in card.pattern.eggs)
    strength = "starter" if card.starter else f"health {card.health}, limit {card.limit}"
    return f"{card.type}, {laid}, from {at(card.start)}, {strength}"


@summary.register
def _(card: Vehicle) -> str:
    return f"{card.points} points, {card.arrows or 'no arrows'}, {card.ability}"


@summary.register
def _(card: Bounty) -> str:
    return f"{card.vp} VP"


@summary.register
def _(card: Weapon) -> str:
    says = card.text if card.damage is None else f"damage {_damage(card.damage)}"
    return _for_whom(says, card)


@summary.register(Item)
@summary.register(Character)
def _(card: Item | Character) -> str:
    return _for_whom(card.text, card)


def _for_whom(text: str, card: Weapon | Item | Character) -> str:
    return text if card.solo else f"{text.rstrip('.')}; not for solo"


def _damage(damage: int | Dice) -> str:
    """Damage in a few words.

    >>> _damage(Dice(2, "highest")), _damage(Dice(1, add=1)), _damage(3)
    ('the highest of 2 dice', '1 die + 1', '3')
    """
    if isinstance(damage, int):
        return str(damage)
    dice = "1 die" if damage.dice == 1 else f"{damage.dice} dice"
    if damage.dice > 1 and damage.keep != "sum":
        dice = f"the {damage.keep} of {dice}"
    return f"{dice} + {damage.add}" if damage.add else dice
