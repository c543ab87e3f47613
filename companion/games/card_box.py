"""The box of a game: its printed cards, and everything the card box of this app does with them.

A game whose cards an owner can enter has a `box.py` in its package, with a `BOX` in it. Whoever
lists, checks, hands on, draws or edits cards asks the box, and knows no game.

>>> from companion.games.registry import find_card_box
>>> box = find_card_box("terror-below")
>>> box.deck_of("TB-V07"), box.ids(box.stand_ins(), "character")[-1]
('vehicle', 'TB-C16')
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from companion.games import card_text
from companion.games.card_text import Raw
from companion.language import tr
from companion.table.errors import Refused
from companion.table.form import plain
from companion.table.pieces import Deck

if TYPE_CHECKING:
    from companion.drawings.faces import Face
    from companion.games.card_differences import Comparison


class Shelf(NamedTuple):
    """Cards that stand together on the touchscreen: a deck, or a part of one."""

    name: str
    words: str
    band: str  # the colour of its cards, by its name in the theme
    ids: Sequence[str]


class Card(Protocol):
    """What every card has."""

    @property
    def id(self) -> str:
        """The text of its tag."""

    @property
    def name(self) -> str:
        """What it is called."""


class Cards(Protocol):
    """A catalogue: what is printed on the cards of a box."""

    def deck(self, name: str) -> Mapping[str, Any]:
        """The cards of a deck by their ids."""


C = TypeVar("C", bound=Cards)


class Box(ABC, Generic[C]):
    """What a game tells about its printed cards."""

    game: str  # as the command line writes it
    title: str
    mark: str  # what the ids of its cards begin with
    decks: Mapping[str, Deck]
    shipped: Path  # the stand-ins that come with the program
    others: Sequence[str] = ()  # files of a catalogue besides those of the decks
    needed: Sequence[str]  # files without which there is no catalogue

    # Reading

    @abstractmethod
    def load(self, folder: Path) -> C:
        """The catalogue in a folder, or `Refused` with the file, the card and what is wrong."""

    @abstractmethod
    def findings(self, cards: C) -> list[str]:
        """Everything missing or odd in a catalogue, a sentence each."""

    @abstractmethod
    def with_card(self, cards: C, said: Raw) -> C:
        """The catalogue with this card in it, or `Refused` with what is wrong with the card."""

    def stand_ins(self) -> C:
        """The cards that come with the program."""
        return self._stand_ins

    @cached_property
    def _stand_ins(self) -> C:
        return self.load(self.shipped)

    # Showing

    @abstractmethod
    def face(self, cards: C, id: str) -> Face:
        """How a card is drawn, as a catalogue has it or lacks it."""

    @abstractmethod
    def summary(self, card: Any) -> str:
        """What a card says, in a line."""

    @abstractmethod
    def shelves(self, cards: C) -> Sequence[Shelf]:
        """All its cards, as they stand together."""

    @abstractmethod
    def field_line(self, field: str, was: Any, now: Any) -> str:
        """What becomes of a field, as "Points: 3 → 5"."""

    def rules(self, card: Any) -> Sequence[str]:
        """The clauses behind what is printed on a card."""
        return ()

    @abstractmethod
    def by_hand(self, card: Any) -> bool:
        """Whether the players carry out what a card says, because no vocabulary covers it."""

    def form(self, card: Any) -> Raw:
        """A card as plain data, with its deck."""
        return {"deck": self.deck_of(card.id), **plain(card)}

    # Ids

    @property
    def files(self) -> Sequence[str]:
        """Every file of a catalogue."""
        return (*self.others, *(deck.file for deck in self.decks.values()))

    def deck_of(self, id: str) -> str:
        """The deck a card id belongs to."""
        for name, deck in self.decks.items():
            if re.fullmatch(rf"{self.mark}-{deck.letter}\d\d", id):
                return name
        raise Refused("no-such-card", tr("{card} is no card of {game}.", card=id, game=self.title))

    def file_of(self, id: str) -> str:
        """The file of the catalogue a card stands in."""
        return self.decks[self.deck_of(id)].file

    def deck_named(self, name: str) -> str:
        """The deck a person means: worm, or Worms."""
        for deck, about in self.decks.items():
            if name.lower() in (deck, about.plural):
                return deck
        decks = list(self.decks)
        said = f"There is no deck {name}; there is {', '.join(decks)}."
        raise Refused("no-such-deck", said, decks)

    def ids(self, cards: C, deck: str) -> list[str]:
        """Every card of a deck that the box or the catalogue has, in order."""
        about = self.decks[deck]
        box = {f"{self.mark}-{about.letter}{number:02}" for number in range(1, about.size + 1)}
        return sorted(box | {*cards.deck(deck)})

    def all_ids(self, cards: C) -> list[str]:
        """Every card of every deck."""
        return [id for deck in self.decks for id in self.ids(cards, deck)]

    def card(self, cards: C, id: str) -> Any:
        """A card of a catalogue, or None."""
        return cards.deck(self.deck_of(id)).get(id)

    # What an owner has entered

    def is_owners(self, cards: C, id: str) -> bool:
        """Whether an owner has entered a card: it says so, or something else than the stand-in."""
        card = self.card(cards, id)
        return card is not None and card != self.card(self.stand_ins(), id)

    def missing(self, cards: C, ids: Iterable[str]) -> list[str]:
        """Those of these cards that nobody has entered yet."""
        return [id for id in ids if not self.is_owners(cards, id)]

    def next_missing(self, cards: C, after: str) -> str | None:
        """The card to enter after another: on through its deck and all the others, and around."""
        box = self.all_ids(cards)
        place = box.index(after) + 1
        around = box[place:] + box[: place - 1]
        return next((id for id in around if not self.is_owners(cards, id)), None)

    def fields(self, card: Any) -> Raw:
        """A card as its file has it: what goes without saying is left out."""
        return unlike_default(card)

    def blank(self, id: str) -> Raw:
        """What a card begins with that nobody knows anything of: the stand-in, if there is one."""
        stand_in = self.card(self.stand_ins(), id)
        return self.fields(stand_in) if stand_in else {"id": id}

    def put(self, text: str, said: Raw) -> str:
        """The text of a deck's file with this card in it, in the place of the one with its id."""
        return self.put_all(text, [said])

    def put_all(self, text: str, cards: Sequence[Raw]) -> str:
        """Return the text of a deck's file with these cards of the deck in it."""
        return card_text.put(text, cards, self.known_fields(self.deck_of(cards[0]["id"])))

    @abstractmethod
    def known_fields(self, deck: str) -> set[str]:
        """What a file may say of a card; anything else is its owner's note."""

    def words_for(self, said: Raw) -> Raw:
        """The words for a card as it stands that nobody has worded."""
        return {}

    def is_stand_ins(self, id: str, field: str, said: str) -> bool:
        """Whether some stand-in has these words, so that nobody needs to be asked before they
        go."""
        stand_ins = self.stand_ins().deck(self.deck_of(id)).values()
        return any(getattr(card, field, "") == said for card in stand_ins)

    def plainly(self, refusal: Refused) -> str:
        """What is wrong with a card, for someone who has it in front of them.

        >>> from companion.games.terror_below.box import BOX
        >>> BOX.plainly(Refused("bad-data", "worms.toml, TB-W09: health: only starters have none."))
        'Health: only starters have none.'
        """
        said = re.sub(r"^\w+\.toml(, [^:]+)?: ", "", refusal.message)
        return said[:1].upper() + said[1:]

    # A friend's cards

    def compare(self, mine: C, theirs: C) -> Comparison:
        """Everything that somebody has entered, there or here."""
        from companion.games.card_differences import compare

        return compare(self, mine, theirs)

    def taken_over(
        self, theirs: C, chosen: Iterable[str], text_of: Callable[[str], str]
    ) -> Iterator[tuple[str, str]]:
        """The files that change, and their texts, if these cards are taken over by id."""
        wanted = set(chosen)
        for name, deck in self.decks.items():
            cards = [card for id, card in theirs.deck(name).items() if id in wanted]
            if cards:
                said = [self.fields(card) | {"entered": True} for card in cards]
                yield deck.file, self.put_all(text_of(deck.file), said)


def unlike_default(card: Any) -> Raw:
    """The fields of a card that say something; unlike the journal's, in the order they have."""
    said = {
        field.name: getattr(card, field.name)
        for field in msgspec.structs.fields(card)
        if getattr(card, field.name) != field.default
    }
    found: Raw = msgspec.json.decode(msgspec.json.encode(said))
    return found


def field_names(kind: type[msgspec.Struct]) -> set[str]:
    """What a card of a kind can say."""
    return {field.name for field in msgspec.structs.fields(kind)}
