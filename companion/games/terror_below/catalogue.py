"""The catalogue: what is printed on the cards and the board, read from a folder of TOML files.

The shipped folder holds stand-ins of our own making; an owner's folder holds what the real
cards say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.games.card_text import Raw
from companion.games.terror_below import pattern
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.pattern import Pattern
from companion.games.terror_below.printed import (
    Bounty,
    Card,
    Character,
    Dice,
    Effect,
    Item,
    Side,
    Space,
    Vehicle,
    Weapon,
    Worm,
    at,
)
from companion.language import tr
from companion.table import data
from companion.table.errors import Refused, quoted
from companion.table.pieces import Deck, find_piece

__all__ = [
    "Bounty", "Card", "Catalogue", "Character", "Dice", "Item", "Pattern", "Side", "Space",
    "Vehicle", "Weapon", "Worm", "load",
]  # fmt: skip

SHIPPED = Path(__file__).parent / "cards"
BOARD = "board.toml"
# In the order in which the card box lists them.
DECKS: Mapping[str, Deck] = {
    name: find_piece(TerrorBelowKit.decks, name, "deck", TerrorBelowKit.id)
    for name in ("worm", "vehicle", "bounty", "weapon", "item", "character")
}
KINDS: Mapping[str, type[Card]] = {
    "worm": Worm,
    "vehicle": Vehicle,
    "bounty": Bounty,
    "weapon": Weapon,
    "item": Item,
    "character": Character,
}
FILES = (BOARD, *(deck.file for deck in DECKS.values()))
NEEDED = (BOARD, "worms.toml", "vehicles.toml")

T = TypeVar("T")


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """Every card by its id, the two sides of the board, and the colours of the Eggs."""

    sides: dict[str, Side]
    worms: dict[str, Worm]
    vehicles: dict[str, Vehicle]
    bounties: dict[str, Bounty]
    weapons: dict[str, Weapon]
    items: dict[str, Item]
    characters: dict[str, Character]
    egg_colours: tuple[str, ...]
    abilities: dict[str, dict[str, int]]  # what a Character as Leader adds to things, in numbers

    def deck(self, name: str) -> Mapping[str, Card]:
        """The cards of a deck by its name in the protocol: worm, vehicle, bounty..."""
        decks: dict[str, Mapping[str, Card]] = {
            "worm": self.worms,
            "vehicle": self.vehicles,
            "bounty": self.bounties,
            "weapon": self.weapons,
            "item": self.items,
            "character": self.characters,
        }
        return decks[name]

    def card(self, id: str) -> Card | None:
        """A card by its id, whatever deck it is of."""
        return next((each[id] for each in map(self.deck, DECKS) if id in each), None)

    def name(self, id: str) -> str:
        """What a card is called; its id where the catalogue does not know it."""
        card = self.card(id)
        return id if card is None else card.name


def load(folder: Path = SHIPPED) -> Catalogue:
    """The catalogue in a folder, or `Refused` with the file, the card and what is wrong there.

    The shipped cards are read once: nobody changes a catalogue.

    >>> load().worms["TB-W01"].starter
    True
    """
    return _load_shipped() if folder == SHIPPED else _load(folder)


@cache
def _load_shipped() -> Catalogue:
    return _load(SHIPPED)


def _load(folder: Path) -> Catalogue:
    for file in NEEDED:
        if not (folder / file).is_file():
            said = tr(
                "There is no {file} in {folder}, and a catalogue needs one.",
                file=file, folder=folder,
            )  # fmt: skip
            raise Refused("bad-data", said)
    sides = _sides(folder)
    printed = {deck: _printed(folder, deck) for deck in DECKS}
    bounties = _made(printed, "bounty", Bounty)
    colours = _in_order([*_eggs(printed["worm"]), *(card.egg for card in bounties.values())])
    for id, card in printed["worm"].items():
        card["pattern"] = _pattern(id, card.get("pattern"), colours)
    worms = _made(printed, "worm", Worm)
    characters = _made(printed, "character", Character)
    lettered = [colour for worm in worms.values() for _, colour in worm.pattern.eggs if colour]
    catalogue = Catalogue(
        sides=sides,
        worms=worms,
        vehicles=_made(printed, "vehicle", Vehicle),
        bounties=bounties,
        weapons=_made(printed, "weapon", Weapon),
        items=_made(printed, "item", Item),
        characters=characters,
        egg_colours=_in_order([*colours, *lettered]),
        abilities={id: _numbers(card.effect) for id, card in characters.items()},
    )
    _fit_together(catalogue)
    return catalogue


def read_card(deck: str, card: Raw, colours: Iterable[str] = pattern.COLOURS) -> Card:
    """One card as its file has it, read as `load` reads it, or `Refused` with what is wrong."""
    id = card["id"]
    if deck == "worm":
        card = {**card, "pattern": _pattern(id, card.get("pattern"), colours)}
    return _value(f"{DECKS[deck].file}, {id}", _lenient({"name": id, **card}), KINDS[deck])


def _numbers(effect: Effect) -> dict[str, int]:
    if isinstance(effect, str):
        return {}
    return {name: value for name, value in effect.items() if type(value) is int}


def _sides(folder: Path) -> dict[str, Side]:
    tables = data.read(folder / BOARD, dict[str, Any])
    if "desert" not in tables:
        raise _bad(BOARD, "there is no [desert]")
    names = [name for name in ("desert", "canyon") if name in tables]
    sides: dict[str, Side] = {
        name: _value(f"{BOARD}, [{name}]", tables[name], Side) for name in names
    }
    if len({frozenset(side.locations) for side in sides.values()}) > 1:
        raise _bad(BOARD, "the Locations of [desert] and [canyon] are not the same")
    return sides


def _printed(folder: Path, deck: str) -> dict[str, Raw]:
    """The cards of a deck as the file has them, by id; no file is an empty deck."""
    letter, file = DECKS[deck].letter, DECKS[deck].file
    if not (folder / file).exists():
        return {}
    cards: dict[str, Raw] = {}
    for number, card in enumerate(data.read(folder / file, _File).card, 1):
        id = card.get("id")
        if not isinstance(id, str) or not re.fullmatch(rf"TB-{letter}\d\d", id):
            said = "it has no id" if id is None else f"its id is {quoted(id)}"
            raise _bad(f"{file}, card {number}", f"{said}, but ids here look like TB-{letter}07")
        if id in cards:
            raise _bad(f"{file}, {id}", "there are two cards with this id")
        cards[id] = {"name": id, **card}
    return cards


class _File(msgspec.Struct):
    card: list[Raw] = []


def _made(printed: Mapping[str, dict[str, Raw]], deck: str, kind: type[T]) -> dict[str, T]:
    file = DECKS[deck].file
    cards = printed[deck].items()
    return {id: _value(f"{file}, {id}", _lenient(card), kind) for id, card in cards}


def _lenient(card: Raw) -> Raw:
    """What no vocabulary covers is done by hand, so any effect will do, and damage by words too."""
    if card.get("damage") == "manual":
        card = {**card, "damage": None}
    if not isinstance(card.get("effect", ""), str | dict):
        card = {**card, "effect": "manual"}
    return card


def _eggs(worms: Mapping[str, Raw]) -> Iterator[str]:
    """The colours of the Worms that have one; a Queen's picture names all of hers by letter."""
    for card in worms.values():
        egg, picture = card.get("egg"), card.get("pattern")
        if isinstance(egg, str) and not pattern.has_coloured_eggs(str(picture)):
            yield egg


def _in_order(colours: Iterable[str]) -> tuple[str, ...]:
    """Each colour once, the usual four first.

    >>> _in_order(["pink", "blue", "", "red", "blue"])
    ('red', 'blue', 'pink')
    """
    used = dict.fromkeys(colour for colour in colours if colour)
    usual = [colour for colour in pattern.COLOURS if colour in used]
    return (*usual, *(colour for colour in used if colour not in usual))


def _pattern(id: str, picture: Any, colours: Iterable[str]) -> Pattern:
    where = f"worms.toml, {id}"
    if not isinstance(picture, str):
        raise _bad(where, "pattern: it must be a picture, in quotes")
    try:
        return pattern.parse(picture, colours)
    except Refused as refusal:
        raise _bad(where, refusal.message.rstrip(".")) from None


def _fit_together(catalogue: Catalogue) -> None:
    """What one file says of another: starts are on the board, deliveries go to its Locations."""
    for worm in catalogue.worms.values():
        if not all(side.has(worm.start) for side in catalogue.sides.values()):
            raise _bad(f"worms.toml, {worm.id}", f"start: {at(worm.start)} is off the board")
    places = list(catalogue.sides["desert"].locations)
    for bounty in catalogue.bounties.values():
        if bounty.kind == "delivery" and bounty.location not in places:
            said = f"location: the board has no {bounty.location}, only {', '.join(places)}"
            raise _bad(f"bounties.toml, {bounty.id}", said)


def _value(where: str, plain: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise _bad(where, _plainly(str(error))) from None


def _plainly(error: str) -> str:
    """An error of msgspec's as a person would say it.

    >>> _plainly("Expected `int`, got `str` - at `$.start[1]`")
    'start[1]: expected int, got str'
    """
    said, _, path = error.replace("`", "").partition(" - at $.")
    said = said[0].lower() + said[1:]
    return f"{path}: {said}" if path else said


def _bad(where: str, what: str) -> Refused:
    return Refused("bad-data", f"{where}: {what}.")
