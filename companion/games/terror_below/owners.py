"""An owner's cards: one card, or the board, written into a file of the catalogue.

Here files are texts: whoever calls reads and writes them. Everything else in a text stays as its
owner typed it, comments and all.

>>> text = put("# Mine.\\n", "vehicle", {"id": "TB-V07", "points": 3, "arrows": "NE"})
>>> print(text)
# Mine.
<BLANKLINE>
[[card]]
id = "TB-V07"
points = 3
arrows = "NE"
<BLANKLINE>
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from companion.games import toml
from companion.games.terror_below import catalogue, pattern
from companion.games.terror_below.cardcheck import (
    ABILITIES,
    CHARACTER_EFFECTS,
    ITEM_EFFECTS,
    understood,
)
from companion.games.terror_below.catalogue import DECKS, KINDS, Catalogue, Raw
from companion.games.terror_below.printed import Card, Character, Item, Side, Vehicle, Weapon, Worm
from companion.language import tr
from companion.table.errors import Refused

_BLOCKS = re.compile(r"(?m)^(?=\[\[card\]\])")
# Blank lines and comments at the end of a block belong to what comes after it.
_TAIL = re.compile(r"(?m)(?:^[ \t]*(?:#.*)?(?:\n|\Z))*\Z")


# One card


def deck_of(id: str) -> str:
    """The deck a card id belongs to.

    >>> deck_of("TB-V07"), deck_of("TB-A01")
    ('vehicle', 'weapon')
    """
    for deck, (letter, _, _) in DECKS.items():
        if re.fullmatch(rf"TB-{letter}\d\d", id):
            return deck
    raise Refused("no-such-card", tr("{card} is no card of Terror Below.", card=id))


def file_of(id: str) -> str:
    """The file of the catalogue a card stands in."""
    return DECKS[deck_of(id)][1]


def ids(cards: Catalogue, deck: str) -> list[str]:
    """Every card of a deck that the box or the catalogue has, in order."""
    letter, _, count = DECKS[deck]
    box = {f"TB-{letter}{number:02}" for number in range(1, count + 1)}
    return sorted(box | {*cards.deck(deck)})


def fields(card: Card) -> Raw:
    """A card as its file has it: what goes without saying is left out.

    >>> fields(catalogue.load().vehicles["TB-V01"])["arrows"]
    'N'
    """
    said = {
        field.name: getattr(card, field.name)
        for field in msgspec.structs.fields(card)
        if getattr(card, field.name) != field.default
    }
    if isinstance(card, Worm):
        said["pattern"] = pattern.draw(card.pattern) + "\n"
    return _plain(said)


def _plain(value: Any) -> Raw:
    """A value as a file would give it back; unlike the journal's, in the order it has."""
    plain: Raw = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def with_card(cards: Catalogue, deck: str, said: Raw) -> Catalogue:
    """The catalogue with this card in it, or `Refused` with what is wrong with the card."""
    card = catalogue.read_card(deck, said, cards.egg_colours)
    name = DECKS[deck][1].removesuffix(".toml")
    return msgspec.structs.replace(cards, **{name: {**cards.deck(deck), card.id: card}})


def is_owners(cards: Catalogue, id: str) -> bool:
    """Whether an owner has entered a card: it says so, or something else than the stand-in."""
    deck = deck_of(id)
    card = cards.deck(deck).get(id)
    return card is not None and card != stand_ins().deck(deck).get(id)


def missing(cards: Catalogue, deck: str) -> list[str]:
    """The cards of a deck that nobody has entered yet, in order."""
    return [id for id in ids(cards, deck) if not is_owners(cards, id)]


def next_missing(cards: Catalogue, after: str) -> str | None:
    """The card to enter after another: on through its deck and all the others, and around.

    >>> next_missing(catalogue.load(), "TB-V54"), next_missing(catalogue.load(), "TB-C16")
    ('TB-B01', 'TB-W01')
    """
    box = [id for deck in DECKS for id in ids(cards, deck)]
    place = box.index(after) + 1
    return next((id for id in box[place:] + box[: place - 1] if not is_owners(cards, id)), None)


@cache
def stand_ins() -> Catalogue:
    """The cards that come with the program."""
    return catalogue.load()


# What makes two cards of a deck do the same.
_DOES = {
    "vehicle": ("ability",),
    "weapon": ("damage", "shoots_hats"),
    "item": ("hat", "effect"),
    "character": ("effect",),
}


def words_for(deck: str, said: Raw) -> Raw:
    """The words for a card as it stands that nobody has worded: those of a stand-in that does the
    same, and of those the one with about as many points. A Vehicle is called like it, too.

    >>> words_for("vehicle", {"id": "TB-V01", "points": 7, "ability": "boots"})["name"]
    'Boots'
    """
    if deck not in _DOES:
        return {}
    card = catalogue.read_card(deck, said)
    same = [other for other in stand_ins().deck(deck).values() if _does(other) == _does(card)]
    nearest = min(same, key=lambda other: _points_between(card, other), default=None)
    words = {"text": getattr(nearest, "text", "") or None}
    return words | ({"name": nearest.name} if deck == "vehicle" and nearest else {})


def _does(card: Card) -> list[Any]:
    return [getattr(card, field) for field in _DOES[deck_of(card.id)]]


def _points_between(card: Card, other: Card) -> int:
    if isinstance(card, Vehicle) and isinstance(other, Vehicle):
        return abs(card.points - other.points)
    return 0


def is_stand_ins(deck: str, field: str, said: str) -> bool:
    """Whether some stand-in has these words, so that nobody needs to be asked before they go."""
    return any(getattr(card, field, "") == said for card in stand_ins().deck(deck).values())


def by_hand(card: Card) -> bool:
    """Whether the players carry out what a card says, because no vocabulary covers it."""
    match card:
        case Vehicle():
            return card.ability not in ABILITIES
        case Weapon():
            return card.damage is None
        case Item():
            return not (card.hat or card.effect == "none" or understood(card.effect, ITEM_EFFECTS))
        case Character():
            return card.effect != "none" and not understood(card.effect, CHARACTER_EFFECTS)
        case _:
            return False


def plainly(refusal: Refused) -> str:
    """What is wrong with a card, for someone who has it in front of them.

    >>> plainly(Refused("bad-data", "worms.toml, TB-W09: health: only a starter goes without."))
    'Health: only a starter goes without.'
    """
    said = re.sub(r"^\w+\.toml(, [^:]+)?: ", "", refusal.message)
    return said[:1].upper() + said[1:]


# A file of cards


def put(text: str, deck: str, said: Raw) -> str:
    """The text of a deck's file with this card in it, in the place of the one with its id."""
    cards = _cards(text)
    place = _place(cards, said["id"])
    known = {field.name for field in msgspec.structs.fields(KINDS[deck])}
    if place is None:
        return _joined(text, _block(said))
    noted = {name: value for name, value in cards[place].items() if name not in known}
    return _replaced(text, cards, place, {**said, **noted})


def take(text: str, id: str) -> str:
    """The text of a deck's file without that card."""
    cards = _cards(text)
    place = _place(cards, id)
    return text if place is None else _replaced(text, cards, place, None)


def _cards(text: str) -> list[Raw]:
    found: list[Raw] = tomllib.loads(text).get("card", [])
    return found


def _place(cards: list[Raw], id: str) -> int | None:
    return next((place for place, card in enumerate(cards) if card.get("id") == id), None)


def _replaced(text: str, cards: list[Raw], place: int, said: Raw | None) -> str:
    """The text with another card, or none, at that place."""
    wanted = cards[:place] + ([] if said is None else [said]) + cards[place + 1 :]
    head, *blocks = _BLOCKS.split(text)
    if len(blocks) == len(cards):
        tail = _TAIL.search(blocks[place])
        blocks[place] = ("" if said is None else _block(said)) + (tail[0] if tail else "")
        edited = head + "".join(blocks)
        if _reads(edited, wanted):
            return edited
    # Written in a way of its own: nothing is lost but the comments.
    return "\n".join(map(_block, wanted))


def _reads(text: str, wanted: list[Raw]) -> bool:
    try:
        return _cards(text) == wanted
    except tomllib.TOMLDecodeError:
        return False


def _joined(text: str, block: str) -> str:
    """A block at the end of a text, after a blank line."""
    text = text.rstrip("\n")
    return f"{text}\n\n{block}" if text else block


def _block(said: Raw) -> str:
    ordered = {name: said[name] for name in ("id", "name") if name in said} | said
    return "[[card]]\n" + toml.lines(ordered)


# The board


def put_sides(text: str, sides: Mapping[str, Side]) -> str:
    """The text of board.toml with these sides; other things noted in it stay."""
    tables: Raw = tomllib.loads(text)
    for name, side in sides.items():
        noted = tables.get(name, {})
        tables[name] = {**noted, **_plain(side)}
    loose = {name: value for name, value in tables.items() if not isinstance(value, dict)}
    parts = [toml.lines(loose)] if loose else []
    parts += [
        f"[{name}]\n{toml.lines(value)}"
        for name, value in tables.items()
        if isinstance(value, dict)
    ]
    return "# The board: [column, row] from the top left.\n\n" + "\n".join(parts)
