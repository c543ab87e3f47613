"""A card as its file has it: what goes without saying is left out.

>>> row_fields(Row(damage=2)), row_fields(Row(nothing=True)), row_fields(Row(heal=1, to="adjacent"))
(2, 'none', {'heal': 1, 'to': 'adjacent'})
"""

from __future__ import annotations

from typing import Any

from companion.games.card_text import Raw
from companion.games.squirmish.catalogue import Creature, Group, Row
from companion.games.squirmish.vocabulary import WORDS, Ability

FIELDS = {"id", "name", "group", "hp", "cry", "attack", "ability", "entered"}
OF_A_GROUP = {"id", "name", "colour", "ability"}
OF_AN_ATTACK = "by the attack"  # the words of what follows an attack, which nobody has printed


def card_fields(card: Creature) -> Raw:
    """A whole card."""
    said: Raw = {
        "id": card.id,
        "name": card.name,
        "group": card.group,
        "hp": card.hp,
        "cry": card.cry,
        "attack": [row_fields(row) for row in card.attack],
        "ability": [ability_fields(each) for each in card.abilities],
        "entered": card.entered,
    }
    return {name: value for name, value in said.items() if value}


def row_fields(row: Row) -> Any:
    """What one face of the die does."""
    if row.nothing or row.again:
        return "none" if row.nothing else "again"
    said: Raw = {"damage": row.damage, "heal": row.heal}
    if row.to != "target":
        said["to"] = row.to
    if row.also:
        said["also"] = [_following(each) for each in row.also]
    said = {name: value for name, value in said.items() if value} or {"damage": 0}
    return said["damage"] if said.keys() == {"damage"} else said


def _following(ability: Ability) -> Raw:
    said = ability_fields(ability)
    if said.get("text") == OF_AN_ATTACK:
        del said["text"]
    if said.get("when") == "attacking":
        del said["when"]
    return said


def ability_fields(ability: Ability) -> Raw:
    """One ability; what its word knows by itself is left out."""
    word = WORDS[ability.effect]
    usual = {"kind": "weird", "when": word.when[0], "who": word.who[0], "amount": word.amount}
    usual |= {"text": "", "faces": [], "by": "roll", "per": "", "optional": False, "group": False}
    said: Raw = {"effect": ability.effect}
    for name in (
        "kind",
        "when",
        "who",
        "amount",
        "faces",
        "by",
        "per",
        "optional",
        "group",
        "text",
    ):
        value = getattr(ability, name)
        if value != usual[name]:
            said[name] = list(value) if name == "faces" else value
    return said


def group_fields(group: Group) -> Raw:
    """A whole group."""
    abilities = [ability_fields(each) for each in group.abilities]
    said: Raw = {"id": group.id, "name": group.name, "colour": group.colour, "ability": abilities}
    return {name: value for name, value in said.items() if value}
