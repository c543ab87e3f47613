"""What an owner enters: how a card is worded, who carries it out, and the board in its file."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.card_text import Raw
from companion.games.terror_below import catalogue
from companion.games.terror_below.cardcheck import (
    ABILITIES,
    CHARACTER_EFFECTS,
    ITEM_EFFECTS,
    understood,
)
from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.printed import Card, Character, Item, Side, Vehicle, Weapon
from companion.table import data

HEAD = "# The board: [column, row] from the top left.\n\n"  # of a file that is new
# What makes two cards of a deck do the same.
_DOES = {
    "vehicle": ("ability",),
    "weapon": ("damage", "shoots_hats"),
    "item": ("hat", "effect"),
    "character": ("effect",),
}


def words_for(deck: str, said: Raw, stand_ins: Catalogue) -> Raw:
    """The words for a card as it stands that nobody has worded: those of a stand-in that does the
    same, and of those the one with about as many points. A Vehicle is called like it, too.

    >>> said = {"id": "TB-V01", "points": 7, "ability": "boots"}
    >>> words_for("vehicle", said, catalogue.load())["name"]
    'Boots'
    """
    if deck not in _DOES:
        return {}
    card = catalogue.read_card(deck, said)
    does = _DOES[deck]
    same = [
        other for other in stand_ins.deck(deck).values()
        if all(getattr(other, field) == getattr(card, field) for field in does)
    ]  # fmt: skip
    nearest = min(same, key=lambda other: _points_between(card, other), default=None)
    words = {"text": getattr(nearest, "text", "") or None}
    return words | ({"name": nearest.name} if deck == "vehicle" and nearest else {})


def _points_between(card: Card, other: Card) -> int:
    if isinstance(card, Vehicle) and isinstance(other, Vehicle):
        return abs(card.points - other.points)
    return 0


def by_hand(card: Card) -> bool:
    """Whether the players carry out what a card says, because no vocabulary covers it."""
    match card:
        case Vehicle():
            return card.ability not in ABILITIES
        case Weapon():
            return card.damage is None
        case Item():
            return card.effect != "none" and not understood(card.effect, ITEM_EFFECTS)
        case Character():
            return card.effect != "none" and not understood(card.effect, CHARACTER_EFFECTS)
        case _:
            return False


def put_sides(text: str, sides: Mapping[str, Side]) -> str:
    """Return the text of board.toml with these sides; all else in it stays, comments too."""
    from companion.games import toml_edit  # only now: tomlkit takes its time

    wanted: Raw = data.parse(text)
    for name, side in sides.items():
        noted = wanted.get(name)
        said = msgspec.json.decode(msgspec.json.encode(side))
        wanted[name] = {**(noted if isinstance(noted, dict) else {}), **said}
    return toml_edit.change_text(text or HEAD, wanted)
