"""What is printed on a card of Squirmish, in words: its fields, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from companion.games.squirmish.catalogue import Creature, Row
from companion.games.squirmish.vocabulary import Ability, said
from companion.language import tr

NOTHING = "–"  # what stands where nothing is printed


def field_words(field: str) -> str:
    """The name of a field, as a heading."""
    return {
        "name": tr("Name"), "hp": tr("Hitpoints"), "cry": tr("Battle cry"), "group": tr("Group"),
        "attack": tr("Attack"), "abilities": tr("Abilities"),
    }[field]  # fmt: skip


def value_words(field: str, value: Any) -> str:
    """What a field says.

    >>> value_words("hp", 9), value_words("cry", ""), value_words("attack", [Row(damage=2)] * 6)
    ('9', '–', '1-6: 2 damage')
    """
    if field == "attack":
        return attack_words(value)
    if field == "abilities":
        return "; ".join(map(ability_words, value)) or NOTHING
    return str(value) or NOTHING


def attack_words(rows: Sequence[Row]) -> str:
    """The attack table on one line: "1: no effect; 2-5: 2 damage; 6: 3 damage"."""
    parts = []
    for words, faces in groupby(enumerate(map(str, rows), 1), key=lambda each: each[1]):
        numbers = [face for face, _ in faces]
        first, last = numbers[0], numbers[-1]
        parts.append(f"{first}: {words}" if first == last else f"{first}-{last}: {words}")
    return "; ".join(parts)


def ability_words(ability: Ability) -> str:
    """What is printed, or else what it does."""
    return ability.text or said(ability)


def summary(card: Creature) -> str:
    """What a card says, in a line."""
    return f"{card.hp} hp, {card.group or 'no group'}, {attack_words(card.attack)}"


def moment_words(when: str) -> str:
    """When an ability comes up."""
    return {
        "always": tr("always"), "turn": tr("in its turn"), "placed": tr("when placed"),
        "attacking": tr("after its attack"), "attacked": tr("when attacked"),
        "knocked-out": tr("when knocked out"),
    }[when]  # fmt: skip


def aim_words(who: str) -> str:
    """Whom an ability is for."""
    return {
        "self": tr("itself"), "target": tr("the target"), "adjacent": tr("a neighbour"),
        "enemy": tr("an enemy neighbour"), "friend": tr("a card of yours"), "any": tr("any card"),
        "all-adjacent": tr("every neighbour"), "all-enemies": tr("every enemy neighbour"),
        "all-friends": tr("all cards of yours"), "members": tr("its group"),
        "diagonal": tr("diagonally"), "two": tr("two away"),
    }[who]  # fmt: skip


def reach_words(to: str) -> str:
    """Whom an attack hits."""
    return {
        "target": tr("the target"), "adjacent": tr("every neighbour"),
        "enemies": tr("every enemy neighbour"),
    }[to]  # fmt: skip


def kind_words(kind: str) -> str:
    """What sort of ability it is."""
    return {
        "attack": tr("attacking"), "defence": tr("defensive"), "healing": tr("healing"),
        "weird": tr("weird"),
    }[kind]  # fmt: skip
