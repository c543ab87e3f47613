"""The box of Squirmish: 54 creatures, most of them of a group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games import card_text
from companion.games.card_box import Box, Shelf
from companion.games.card_text import Raw
from companion.games.squirmish import catalogue, printed, vocabulary
from companion.games.squirmish.card_words import field_words, summary, value_words
from companion.games.squirmish.cardcheck import check
from companion.games.squirmish.catalogue import (
    CREATURES,
    GROUPS,
    SHIPPED,
    Catalogue,
    Creature,
    Group,
)
from companion.games.squirmish.kit import SquirmishKit
from companion.language import tr
from companion.table import data

if TYPE_CHECKING:
    from companion.drawings.faces import Face


COLOURS = ("blue", "amber", "violet", "green", "grey", "red", "teal", "pink")  # of groups


DECKS = {deck.name: deck for deck in SquirmishKit.decks}


class SquirmishBox(Box[Catalogue]):
    """Everything printed that is in the box."""

    game = "squirmish"
    title = "Squirmish"
    mark = "SQ"
    decks = DECKS
    shipped = SHIPPED
    others = (GROUPS,)
    needed = (CREATURES,)

    def load(self, folder: Path) -> Catalogue:
        return catalogue.load(folder)

    def findings(self, cards: Catalogue) -> list[str]:
        return check(cards)

    def with_card(self, cards: Catalogue, said: Raw) -> Catalogue:
        card = catalogue.creature(said, cards.groups)
        return catalogue.put_together({**cards.creatures, card.id: card}.values(), cards.groups)

    # Showing

    def face(self, cards: Catalogue, id: str) -> Face:
        from companion.games.squirmish.faces import face_of

        return face_of(cards, id)

    def summary(self, card: Creature) -> str:
        return summary(card)

    def shelves(self, cards: Catalogue) -> Sequence[Shelf]:
        """Cards of a group stand together; after them those of none, and what is not there."""
        from companion.games.squirmish.faces import band

        of = {id: getattr(cards.creatures.get(id), "group", "") for id in self.all_ids(cards)}
        names = {group.id: group.name for group in cards.groups.values()} | {"": tr("No group")}
        shelves = [
            Shelf(group, name, band(cards, group), [id for id in of if of[id] == group])
            for group, name in names.items()
        ]
        return [shelf for shelf in shelves if shelf.ids]

    def field_line(self, field: str, was: Any, now: Any) -> str:
        old, new = value_words(field, was), value_words(field, now)
        return tr("{what}: {old} → {new}", what=field_words(field), old=old, new=new)

    def rules(self, card: Creature) -> Sequence[str]:
        ability = ("SQ-B01",) if card.abilities else ()
        group = ("SQ-B02",) if card.group else ()
        return "SQ-A02", *ability, *group

    def by_hand(self, card: Creature) -> bool:
        following = [each for row in card.attack for each in row.also]
        return any(each.effect == "manual" for each in (*card.abilities, *following))

    # What an owner enters

    def fields(self, card: Creature) -> Raw:
        return printed.card_fields(card)

    def blank(self, id: str) -> Raw:
        """A card of another set begins with what most creatures have."""
        return {"hp": 8, "attack": ["none", 2, 2, 2, 2, 3], **super().blank(id)}

    def known_fields(self, deck: str) -> set[str]:
        return printed.FIELDS

    # Groups

    def new_group(self, cards: Catalogue, name: str) -> Group:
        """A group of that name: the one there is, or a new one in a colour nobody has."""
        for group in cards.groups.values():
            if group.name.casefold() == name.casefold():
                return group
        words = "".join(each if each.isalnum() and each.isascii() else " " for each in name.lower())
        id = "-".join(words.split()) or "group"
        while id in cards.groups:
            id += "-too"
        used = {group.colour for group in cards.groups.values()}
        colour = next((each for each in COLOURS if each not in used), COLOURS[-1])
        return Group(id=id, name=name, colour=colour)

    def is_worded(self, group: Group) -> bool:
        """Whether the rules carry out what a group can, by words of the vocabulary."""
        return any(each.effect != "manual" for each in group.abilities)

    def saying(self, group: Group, text: str) -> Group:
        """The group with what it can as its cards say it, to be done by hand."""
        said = (vocabulary.read({"effect": "manual", "text": text}),) if text else ()
        return msgspec.structs.replace(group, abilities=said)

    def with_group(self, cards: Catalogue, group: Group) -> Catalogue:
        """The catalogue with this group in it."""
        groups = {**cards.groups, group.id: group}
        return catalogue.put_together(cards.creatures.values(), groups)

    def put_group(self, text: str, group: Group) -> str:
        """The text of groups.toml with this group in it."""
        return self._put_groups(text, [group])

    def _put_groups(self, text: str, groups: Sequence[Group]) -> str:
        said = [printed.group_fields(group) for group in groups]
        return card_text.put(text, said, printed.OF_A_GROUP, "group")

    # A friend's cards

    def taken_over(
        self, theirs: Catalogue, chosen: Iterable[str], text_of: Callable[[str], str]
    ) -> Iterator[tuple[str, str]]:
        """A creature brings its group along, if nobody here has heard of it."""
        wanted = set(chosen)
        yield from super().taken_over(theirs, wanted, text_of)
        text = text_of(GROUPS)
        known = {group["id"] for group in data.parse(text).get("group", [])}
        needed = {card.group for id, card in theirs.creatures.items() if id in wanted} - {""}
        if needed - known:
            new = [theirs.groups[id] for id in sorted(needed - known)]
            yield GROUPS, self._put_groups(text, new)


BOX = SquirmishBox()
