"""The box of Terror Below: six decks and a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.card_box import Box, Shelf, field_names
from companion.games.card_differences import Comparison
from companion.games.card_text import Raw
from companion.games.terror_below import catalogue, owners, pattern
from companion.games.terror_below.card_differences import BOARD, compare_boards
from companion.games.terror_below.card_rules import rules_of
from companion.games.terror_below.card_summary import summary
from companion.games.terror_below.card_words import deck_words, field_words, value_words
from companion.games.terror_below.cardcheck import check
from companion.games.terror_below.catalogue import DECKS, KINDS, NEEDED, SHIPPED, Catalogue
from companion.games.terror_below.printed import Card, Worm
from companion.language import tr

if TYPE_CHECKING:
    from companion.drawings.faces import Face


class TerrorBox(Box[Catalogue]):
    """Everything printed that is in the box."""

    game = "terror-below"
    title = "Terror Below"
    mark = "TB"
    decks = DECKS
    shipped = SHIPPED
    others = (catalogue.BOARD,)
    needed = NEEDED

    def load(self, folder: Path) -> Catalogue:
        return catalogue.load(folder)

    def findings(self, cards: Catalogue) -> list[str]:
        return check(cards)

    def with_card(self, cards: Catalogue, said: Raw) -> Catalogue:
        deck = self.deck_of(said["id"])
        card = catalogue.read_card(deck, said, cards.egg_colours)
        changed = {self.decks[deck].plural: {**cards.deck(deck), card.id: card}}
        return msgspec.structs.replace(cards, **changed)

    # Showing

    def face(self, cards: Catalogue, id: str) -> Face:
        from companion.games.terror_below.faces import face_of

        return face_of(cards, id)

    def summary(self, card: Card) -> str:
        return summary(card)

    def shelves(self, cards: Catalogue) -> Sequence[Shelf]:
        from companion.games.terror_below.faces import BANDS

        return [
            Shelf(deck, deck_words(deck), BANDS[deck], self.ids(cards, deck)) for deck in self.decks
        ]

    def field_line(self, field: str, was: Any, now: Any) -> str:
        old, new = value_words(field, was), value_words(field, now)
        return tr("{what}: {old} → {new}", what=field_words(field), old=old, new=new)

    def rules(self, card: Card) -> Sequence[str]:
        return rules_of(card)

    def by_hand(self, card: Card) -> bool:
        return owners.by_hand(card)

    def form(self, card: Card) -> Raw:
        """A pattern is the picture that a catalogue has."""
        said = super().form(card)
        return said | {"pattern": pattern.draw(card.pattern)} if isinstance(card, Worm) else said

    # What an owner enters

    def fields(self, card: Card) -> Raw:
        said = super().fields(card)
        if isinstance(card, Worm):
            said["pattern"] = pattern.draw(card.pattern) + "\n"
        return said

    def known_fields(self, deck: str) -> set[str]:
        return field_names(KINDS[deck])

    def words_for(self, said: Raw) -> Raw:
        return owners.words_for(self.deck_of(said["id"]), said, self.stand_ins())

    # A friend's cards

    def compare(self, mine: Catalogue, theirs: Catalogue) -> Comparison:
        found = super().compare(mine, theirs)
        compare_boards(found, mine.sides, theirs.sides, self.stand_ins().sides)
        return found

    def taken_over(
        self, theirs: Catalogue, chosen: Iterable[str], text_of: Callable[[str], str]
    ) -> Iterator[tuple[str, str]]:
        wanted = set(chosen)
        yield from super().taken_over(theirs, wanted, text_of)
        if BOARD in wanted:
            text = text_of(catalogue.BOARD)
            yield catalogue.BOARD, owners.put_sides(text, theirs.sides)


BOX = TerrorBox()
