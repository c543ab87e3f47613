"""The catalogue: what is printed on the cards, read from creatures.toml and groups.toml.

The shipped folder holds stand-ins of our own making; an owner's folder holds what the real
cards say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.games.squirmish.creature import (
    CREATURES,
    GROUPS,
    Creature,
    Group,
    Raw,
    Row,
    attack_row,
    bad,
    creature,
    group,
)
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.vocabulary import Ability
from companion.language import tr
from companion.table import data
from companion.table.errors import Refused, quoted

__all__ = [
    "BOX", "CREATURES", "DECK", "GROUPS", "SHIPPED", "Catalogue", "Creature", "Group", "Ref", "Row",
    "attack_row", "creature", "group", "load", "put_together",
]  # fmt: skip

SHIPPED = Path(__file__).parent / "cards"
DECK = SquirmishKit.decks[0].name
BOX = SquirmishKit.decks[0].size  # cards in a set


class Ref(NamedTuple):
    """An ability as a card has it: its number counts the card's own first, then its group's."""

    card: str
    number: int
    ability: Ability
    group: str = ""  # that must be active for it (SQ-B02); without, it is the card's own

    @property
    def key(self) -> str:
        """How answers and the state name it."""
        return f"{self.card}:{self.number}"


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """Every card and every group by its id."""

    creatures: dict[str, Creature]
    groups: dict[str, Group]
    refs: dict[str, tuple[Ref, ...]]  # by card
    by_effect: dict[str, dict[str, tuple[Ref, ...]]]  # by card, then by the word
    by_moment: dict[str, dict[str, tuple[Ref, ...]]]  # by card, then by when

    def deck(self, name: str) -> Mapping[str, Creature]:
        """The cards of a deck by its name in the protocol; there is one."""
        return {DECK: self.creatures}[name]

    def name(self, card: str) -> str:
        """What a card is called; its id where the catalogue does not know it."""
        creature = self.creatures.get(card)
        return card if creature is None else creature.name


def load(folder: Path = SHIPPED) -> Catalogue:
    """The catalogue in a folder, or `Refused` with the file, the card and what is wrong there.

    The shipped cards are read once: nobody changes a catalogue.

    >>> len(load().creatures)
    54
    """
    return _load_shipped() if folder == SHIPPED else _load(folder)


@cache
def _load_shipped() -> Catalogue:
    return _load(SHIPPED)


def _load(folder: Path) -> Catalogue:
    if not (folder / CREATURES).is_file():
        said = tr(
            "There is no {file} in {folder}, and a catalogue needs one.",
            file=CREATURES, folder=folder,
        )  # fmt: skip
        raise Refused("bad-data", said)
    groups = {group.id: group for group in _groups(folder)}
    return put_together(_creatures(folder, groups), groups)


def put_together(cards: Iterable[Creature], groups: Mapping[str, Group]) -> Catalogue:
    """A catalogue of these cards and groups."""
    creatures = {card.id: card for card in cards}
    refs = {id: tuple(_refs(card, groups)) for id, card in creatures.items()}
    return Catalogue(
        creatures=creatures,
        groups=dict(groups),
        refs=refs,
        by_effect={id: _sorted(each, "effect") for id, each in refs.items()},
        by_moment={id: _sorted(each, "when") for id, each in refs.items()},
    )


def _refs(card: Creature, groups: Mapping[str, Group]) -> Iterator[Ref]:
    number = 0
    for ability in card.abilities:
        yield Ref(card.id, number, ability, card.group if ability.group else "")
        number += 1
    if card.group:
        for ability in groups[card.group].abilities:
            yield Ref(card.id, number, ability, card.group)
            number += 1


def _sorted(refs: tuple[Ref, ...], by: str) -> dict[str, tuple[Ref, ...]]:
    """Abilities by one of their fields."""
    found: dict[str, tuple[Ref, ...]] = {}
    for ref in refs:
        value = getattr(ref.ability, by)
        found[value] = (*found.get(value, ()), ref)
    return found


class _CardFile(msgspec.Struct):
    card: list[Raw] = []


class _GroupFile(msgspec.Struct):
    group: list[Raw] = []


def _groups(folder: Path) -> Iterator[Group]:
    if not (folder / GROUPS).exists():
        return
    seen: set[str] = set()
    for number, raw in enumerate(data.read(folder / GROUPS, _GroupFile).group, 1):
        if not isinstance(raw.get("id"), str) or not raw["id"]:
            raise bad(f"{GROUPS}, group {number}", "it has no id")
        if raw["id"] in seen:
            raise bad(f"{GROUPS}, {raw['id']}", "there are two groups with this id")
        seen.add(raw["id"])
        yield group(raw)


def _creatures(folder: Path, groups: Mapping[str, Group]) -> Iterator[Creature]:
    seen: set[str] = set()
    for number, raw in enumerate(data.read(folder / CREATURES, _CardFile).card, 1):
        id = raw.get("id")
        if not isinstance(id, str) or not re.fullmatch(r"SQ-M\d\d", id):
            said = "it has no id" if id is None else f"its id is {quoted(id)}"
            raise bad(f"{CREATURES}, card {number}", f"{said}, but ids here look like SQ-M07")
        if id in seen:
            raise bad(f"{CREATURES}, {id}", "there are two cards with this id")
        seen.add(id)
        yield creature(raw, groups)
