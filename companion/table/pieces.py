"""The dice and the decks of a game: declared once, in the game's kit, and read everywhere.

>>> deck = Deck("vehicle", "V", 54, "vehicles.toml")
>>> deck.plural, deck.highest_number
('vehicles', 54)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar


class Die(NamedTuple):
    """One die, or several of a color that are rolled one after another."""

    name: str  # as prompts and seats write it, and a word for people: "red"
    color: str  # a name of the theme, "RED_DIE", or "#RRGGBB"
    button: str  # the button of the panel that rolls it: "red-die"


class Deck(NamedTuple):
    """One deck of cards."""

    name: str  # as prompts and seats write it, and a word for people: "vehicle"
    letter: str  # in the ids of its cards, after the prefix of the game: "V"
    size: int  # cards in the box
    file: str  # where its cards are in a card set: "vehicles.toml"
    numbers: int = 0  # the highest number in an id, where sets are played together

    @property
    def plural(self) -> str:
        """Return what several of its cards are called on the command line."""
        return self.file.removesuffix(".toml")

    @property
    def highest_number(self) -> int:
        """Return the highest number that the id of one of its cards can have."""
        return self.numbers or self.size


P = TypeVar("P", Die, Deck)


def find_piece(pieces: Iterable[P], name: str, kind: str, game: str) -> P:
    """Return the die or the deck with a name, or raise `LookupError` if none is declared.

    There is no default: a die that fell back to another color would look right and be wrong.
    """
    for piece in pieces:
        if piece.name == name:
            return piece
    raise LookupError(f"the kit of {game} declares no {kind} named {name!r}")
