"""The vocabulary of abilities: what a card can do, in words a catalogue may use (SQ-B01).

Each word has its usual moment and its usual aim. What no word covers is `manual`: the text is
shown, and the player tells the outcome.

>>> read({"effect": "counter", "amount": 2, "faces": [5, 6], "text": "Stings."}).when
'attacked'
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from companion.language import tr
from companion.table.errors import quoted

ANY_TIME = ("turn", "placed", "attacking", "attacked", "knocked-out")
CHOSEN = ("adjacent", "enemy", "friend", "any")  # one card, of the player's choice
ALL = ("all-adjacent", "all-enemies", "all-friends", "members")
AIMS = ("self", "target", *CHOSEN, *ALL)
IN_A_FIGHT = ("attacking", "attacked", "knocked-out")  # when there is a target


class Word(NamedTuple):
    """One word: the moments and the aims it goes with, the usual ones first."""

    when: tuple[str, ...]
    who: tuple[str, ...] = ("self",)
    amount: int = 1


ALWAYS = ("always",)
WORDS: dict[str, Word] = {
    # Attacking
    "reach": Word(ALWAYS, ("any", "diagonal", "two")),
    "plus": Word(ALWAYS),
    "times": Word(ALWAYS, amount=2),
    "knock-out": Word(ALWAYS),
    "mend": Word(ALWAYS),
    "loyal": Word(ALWAYS),
    "attack-again": Word(("attacking",)),
    # Defending
    "dodge": Word(ALWAYS),
    "armour": Word(ALWAYS),
    "halve": Word(ALWAYS, amount=2),
    "thick": Word(ALWAYS, amount=2),
    "taunt": Word(ALWAYS),
    "rooted": Word(ALWAYS),
    "counter": Word(("attacked",), ("target",)),
    # At any moment
    "damage": Word(ANY_TIME, ("enemy", *(aim for aim in AIMS if aim != "enemy"))),
    "heal": Word(ANY_TIME, AIMS),
    "draw": Word(ANY_TIME),
    "discard": Word(ANY_TIME, ("any", "target")),
    "recover": Word(ANY_TIME),
    "swap": Word(("turn", "placed", "attacking", "attacked"), ("adjacent", "target", "any")),
    "retreat": Word(("turn", "attacking", "attacked")),
    "shield": Word(ANY_TIME, AIMS),
    "daze": Word(ANY_TIME, ("enemy", *(aim for aim in AIMS if aim != "enemy"))),
    "place-again": Word(("placed", "turn")),
    "manual": Word(ANY_TIME),
}
ON_AN_ATTACK = ("plus", "times", "knock-out", "dodge", "armour", "halve", "thick")  # may have faces

NUMBERS = (
    "plus", "times", "armour", "halve", "thick", "counter", "damage", "heal", "draw", "discard",
)  # fmt: skip


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a card can do, and its words."""

    effect: str
    text: str = ""
    kind: Literal["attack", "defence", "healing", "weird"] = "weird"
    when: str = ""
    who: str = ""
    amount: int = 0
    faces: list[int] = []  # of a die; none: always
    by: Literal["roll", "attack"] = "roll"  # a die of its own, or the attack's
    per: Literal["", "member", "neighbour"] = ""
    optional: bool = False
    group: bool = False  # printed on the card, but only while its group is active (SQ-B02)


def read(raw: Any) -> Ability:
    """An ability from plain data with what its word knows filled in, or `ValueError`."""
    try:
        ability = msgspec.convert(raw, Ability)
    except msgspec.ValidationError as error:
        raise ValueError(plainly(str(error))) from None
    word = WORDS.get(ability.effect)
    if word is None:
        known = ", ".join(WORDS)
        raise ValueError(f"there is no effect {quoted(ability.effect)}; there are {known}")
    ability = msgspec.structs.replace(
        ability,
        when=ability.when or word.when[0],
        who=ability.who or word.who[0],
        amount=ability.amount or word.amount,
    )
    wrong = _wrong(ability, word)
    if wrong:
        raise ValueError(f"{ability.effect}: {wrong}")
    return ability


def _wrong(ability: Ability, word: Word) -> str:
    """What does not go together, or an empty string."""
    if ability.when not in word.when:
        return f"when is {' or '.join(word.when)}, not {ability.when}"
    if ability.who not in word.who:
        return f"who is {' or '.join(word.who)}, not {ability.who}"
    if ability.who == "target" and ability.when not in IN_A_FIGHT:
        return f"nobody is the target when it is {ability.when}"
    if not 1 <= ability.amount <= 20:
        return f"amount is 1 to 20, not {ability.amount}"
    if any(not 1 <= face <= 6 for face in ability.faces):
        return "faces are 1 to 6"
    if len(set(ability.faces)) < len(ability.faces):
        return "a face is named twice"
    if ability.by == "attack" and ability.when not in ("always", "attacking", "attacked"):
        return f"there is no attack's roll when it is {ability.when}"
    if ability.when == "always":
        if ability.optional:
            return "what is always so cannot be optional"
        if ability.faces and ability.effect not in ON_AN_ATTACK:
            return "it takes no faces"
    if ability.effect == "manual" and not ability.text:
        return "what is done by hand needs a text"
    return ""


def said(ability: Ability) -> str:
    """What an ability does, in a few words of ours.

    >>> said(read({"effect": "draw", "amount": 2}))
    'draw: 2'
    """
    name = effect_words(ability.effect)
    return f"{name}: {ability.amount}" if ability.effect in NUMBERS else name


def effect_words(effect: str) -> str:
    """A word of the vocabulary, as a person says it."""
    return {
        "reach": tr("attacks further"), "plus": tr("more damage"), "times": tr("damage times"),
        "knock-out": tr("knock-out"), "mend": tr("heals its own side"),
        "loyal": tr("never attacks its group"), "attack-again": tr("attack again"),
        "dodge": tr("dodge"), "armour": tr("less damage"), "halve": tr("damage divided by"),
        "thick": tr("hurt only from"), "taunt": tr("must be attacked first"),
        "rooted": tr("cannot be moved"), "counter": tr("strikes back"), "damage": tr("damage"),
        "heal": tr("healing"), "draw": tr("draw"), "discard": tr("an opponent discards"),
        "recover": tr("take from the discard pile"), "swap": tr("change places"),
        "retreat": tr("back into the hand"), "shield": tr("nothing hurts it"),
        "daze": tr("no attack next turn"), "place-again": tr("place another card"),
        "manual": tr("by hand"),
    }[effect]  # fmt: skip


def plainly(error: str) -> str:
    """An error of msgspec's as a person would say it.

    >>> plainly("Expected `int`, got `str` - at `$.hp`")
    'hp: expected int, got str'
    """
    said, _, path = error.replace("`", "").partition(" - at $")
    said = said[0].lower() + said[1:]
    return f"{path.lstrip('.')}: {said}" if path else said
