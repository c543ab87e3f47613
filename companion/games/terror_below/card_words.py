"""What is printed on a card, in words: its deck, the name of each field, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.terror_below import pattern
from companion.games.terror_below.printed import Dice, Effect, at
from companion.language import tr, word

NOTHING = "–"  # what stands where nothing is printed


def deck_words(deck: str) -> str:
    """A deck's name, as a heading."""
    return {
        "worm": tr("Worms"),
        "vehicle": tr("Vehicles"),
        "bounty": tr("Bounties"),
        "weapon": tr("Weapons"),
        "item": tr("Items"),
        "character": tr("Characters"),
    }[deck]


def field_words(field: str) -> str:
    """The name of a field, as a heading."""
    return {
        "name": tr("Name"), "text": tr("Text"), "points": tr("Points"), "arrows": tr("Arrows"),
        "ability": tr("Ability"), "type": tr("Type"), "egg": tr("Egg"), "start": tr("Start"),
        "health": tr("Health"), "limit": tr("Attacks at so many cards"), "pattern": tr("Pattern"),
        "starter": tr("A starter?"), "kind": tr("Kind"), "location": tr("Location"),
        "worm": tr("Worm"), "vp": tr("VP"), "damage": tr("Damage"), "hat": tr("A Hat?"),
        "shoots_hats": tr("Shoots Hats off?"), "solo": tr("For solo games?"),
        "effect": tr("What it does"),
    }[field]  # fmt: skip


def value_words(field: str, value: Any) -> str:
    """What a field says.

    >>> value_words("arrows", "NNE"), value_words("start", (2, 5)), value_words("egg", "")
    ('N N E', '2,5', '–')
    """
    if value in ("", None) and field != "damage":
        return NOTHING
    said: Callable[[Any], str] = _SAID.get(field, str)
    return said(value)


def effect_words(effect: str) -> str:
    """A word of the vocabularies, as a person says it."""
    return {
        "none": tr("nothing"), "manual": tr("by hand"), "vp": tr("VP"), "points": tr("points"),
        "draw": tr("draw a card"), "protect": tr("protect"), "damage": tr("damage"),
        "clear": tr("clear Rubble"), "line": tr("new Line"), "target": tr("move a Target"),
        "revive": tr("revive"), "hand": tr("cards in hand"), "rubble": tr("price in Rubble"),
        "delivery": tr("delivery VP"),
    }.get(effect) or word(effect)  # fmt: skip


def _effect(effect: Effect) -> str:
    """
    >>> _effect({"points": 2}), _effect({"protect": True}), _effect("manual")
    ('points: 2', 'protect', 'by hand')
    """
    if isinstance(effect, str):
        return effect_words(effect)
    parts = [
        effect_words(name) if value is True else f"{effect_words(name)}: {word(str(value))}"
        for name, value in effect.items()
    ]
    return ", ".join(parts)


def _damage(damage: int | Dice | None) -> str:
    """
    >>> _damage(3), _damage(Dice(2, "highest")), _damage(Dice(1, add=1)), _damage(None)
    ('3', '2 dice (the highest)', '1 die +1', 'By hand')
    """
    if damage is None:
        return tr("By hand")
    if isinstance(damage, int):
        return str(damage)
    dice = tr("1 die") if damage.dice == 1 else tr("{n} dice", n=damage.dice)
    keep = {"highest": tr("the highest"), "lowest": tr("the lowest")}.get(damage.keep, "")
    kept = f" ({keep})" if keep and damage.dice > 1 else ""
    return f"{dice}{kept} {damage.add:+d}" if damage.add else dice + kept


def _arrows(arrows: str) -> str:
    """By letters: between two of these an arrow says what becomes of what."""
    return " ".join(map(word, arrows))


def _pattern(drawn: pattern.Pattern) -> str:
    """A pattern on one line, its rows from the top down."""
    rows = pattern.draw(drawn).replace(" ", "").splitlines()
    return " / ".join(rows)


def _yes_no(value: bool) -> str:
    return tr("Yes") if value else tr("No")


def _kind(kind: str) -> str:
    return tr("Delivery") if kind == "delivery" else tr("Hunt")


_SAID: dict[str, Callable[[Any], str]] = {
    "arrows": _arrows,
    "ability": effect_words,
    "start": at,
    "pattern": _pattern,
    "damage": _damage,
    "effect": _effect,
    "kind": _kind,
    "type": word,
    "egg": word,
    "location": word,
    "worm": word,
    **dict.fromkeys(("starter", "hat", "shoots_hats", "solo"), _yes_no),
}
