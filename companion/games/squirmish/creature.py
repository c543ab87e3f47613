"""One card or one group: what is printed on it, and how it is read from its file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from companion.games.squirmish import vocabulary
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.vocabulary import Ability
from companion.language import tr
from companion.table.errors import Refused, quoted

CREATURES, GROUPS = SquirmishKit.decks[0].file, "groups.toml"

T = TypeVar("T")
Raw: TypeAlias = dict[str, Any]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """SQ-A02: what the attack table says for one face of the die."""

    damage: int = 0
    heal: int = 0
    nothing: bool = False  # NO EFFECT
    again: bool = False  # roll again
    to: Literal["target", "adjacent", "enemies"] = "target"
    also: list[Ability] = []

    def __str__(self) -> str:
        """The row in words, in the language of who reads it.

        >>> str(Row(heal=1, to="adjacent")), str(Row(nothing=True))
        ('1 healing for every neighbour', 'no effect')
        """
        if self.nothing or self.again:
            return tr("no effect") if self.nothing else tr("roll again")
        said = [vocabulary.said(ability) for ability in self.also]
        if self.damage or self.heal:
            said.insert(0, self._mainly())
        return ", ".join(said) or tr("0 damage")

    def _mainly(self) -> str:
        amount = self.damage or self.heal
        what = tr("{n} damage", n=amount) if self.damage else tr("{n} healing", n=amount)
        if self.to == "target":
            return what
        if self.to == "adjacent":
            return tr("{words} for every neighbour", words=what)
        return tr("{words} for every enemy beside it", words=what)


class Creature(msgspec.Struct, frozen=True, kw_only=True):
    """One card."""

    id: str
    name: str
    hp: int
    cry: str = ""
    group: str = ""
    attack: tuple[Row, ...]  # by face, from 1
    abilities: tuple[Ability, ...] = ()
    entered: bool = False  # by its owner, from the card itself


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that belong together, and what they can while two or more are in play (SQ-B02)."""

    id: str
    name: str
    colour: str = ""
    abilities: tuple[Ability, ...] = ()


class _Card(msgspec.Struct, forbid_unknown_fields=True):
    """A card as its file has it."""

    id: str
    hp: int
    attack: Any
    name: str = ""
    cry: str = ""
    group: str = ""
    ability: list[Raw] = []
    entered: bool = False


class _Group(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str = ""
    colour: str = ""
    ability: list[Raw] = []


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    damage: int = 0
    heal: int = 0
    to: Literal["target", "adjacent", "enemies"] = "target"
    also: list[Raw] = []


def group(raw: Raw) -> Group:
    """One group as its file has it, or `Refused` with what is wrong."""
    where = f"{GROUPS}, {raw['id']}"
    made = _value(where, raw, _Group)
    abilities = _abilities(where, made.ability)
    return Group(id=made.id, name=made.name or made.id, colour=made.colour, abilities=abilities)


def creature(raw: Raw, groups: Mapping[str, Group]) -> Creature:
    """One card as its file has it, or `Refused` with what is wrong."""
    where = f"{CREATURES}, {raw['id']}"
    card = _value(where, raw, _Card)
    if not 1 <= card.hp <= 40:
        raise bad(where, f"hp: 1 to 40 are possible, not {card.hp}")
    if card.group and card.group not in groups:
        known = ", ".join(groups) or "none"
        raise bad(where, f"group: there is no {card.group} in {GROUPS}, only {known}")
    abilities = _abilities(where, card.ability)
    if not card.group and any(each.per == "member" or each.group for each in abilities):
        raise bad(where, "an ability needs the members of a group, but the card has none")
    return Creature(
        id=card.id,
        name=card.name or card.id,
        hp=card.hp,
        cry=card.cry,
        group=card.group,
        attack=_attack(where, card.attack),
        abilities=abilities,
        entered=card.entered,
    )


def _abilities(where: str, raw: list[Raw]) -> tuple[Ability, ...]:
    return tuple(_ability(f"{where}, ability {number}", each) for number, each in enumerate(raw, 1))


def _ability(where: str, raw: Raw) -> Ability:
    try:
        return vocabulary.read(raw)
    except ValueError as error:
        raise bad(where, str(error)) from None


def _attack(where: str, raw: Any) -> tuple[Row, ...]:
    """The six rows, from a list of six or from a table by faces."""
    if isinstance(raw, dict):
        rows: dict[int, Any] = {}
        for faces, row in raw.items():
            for face in _faces(where, faces):
                if face in rows:
                    raise bad(where, f"attack: {face} stands there twice")
                rows[face] = row
        missing = [str(face) for face in range(1, 7) if face not in rows]
        if missing:
            raise bad(where, f"attack: nothing is said for {', '.join(missing)}")
        raw = [rows[face] for face in range(1, 7)]
    if not isinstance(raw, list) or len(raw) != 6:
        raise bad(where, "attack: it needs a row for each face from 1 to 6")
    table = tuple(_row(f"{where}, attack {face}", row) for face, row in enumerate(raw, 1))
    if all(row.again for row in table):
        raise bad(where, "attack: with every face rolled again it never ends")
    return table


def _faces(where: str, text: str) -> range:
    found = re.fullmatch(r"([1-6])(?:-([1-6]))?", text)
    if found is None or (found[2] and found[2] <= found[1]):
        raise bad(where, f"attack: {quoted(text)} is no face or range of faces, like 1 or 2-5")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def attack_row(raw: Any) -> Row:
    """One row of a table as its file has it.

    >>> attack_row({"damage": 3}) == attack_row(3)
    True
    """
    return _row("attack", raw)


def _row(where: str, raw: Any) -> Row:
    if raw == "none":
        return Row(nothing=True)
    if raw == "again":
        return Row(again=True)
    if type(raw) is int:
        raw = {"damage": raw}
    if not isinstance(raw, dict) or not raw:
        raise bad(where, 'it is a number, "none", "again" or a table')
    row = _value(where, raw, _Row)
    if not 0 <= row.damage <= 20 or not 0 <= row.heal <= 20:
        raise bad(where, "damage and healing are 0 to 20")
    if row.damage and row.heal:
        raise bad(where, "it does damage or heals, not both")
    also = [_ability(where, {"when": "attacking", **each}) for each in row.also]
    return Row(damage=row.damage, heal=row.heal, to=row.to, also=also)


def _value(where: str, plain: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise bad(where, vocabulary.plainly(str(error))) from None


def bad(where: str, what: str) -> Refused:
    """What is wrong with a file, and where in it."""
    return Refused("bad-data", f"{where}: {what}.")
