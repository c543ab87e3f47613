"""What abilities and harm talk about: the moment, a hit, a card that has fallen."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.squirmish.modifiers import Arithmetic
from companion.games.squirmish.state import Fighter


class Hit(NamedTuple):
    """So much damage to a card, and the arithmetic where an attack did it."""

    card: str
    amount: int
    arithmetic: Arithmetic | None = None


class Fallen(NamedTuple):
    """A card that is out: what it was, where it lay, and what lay beside it."""

    fighter: Fighter
    key: str
    near: list[str]  # cards


class Moment(NamedTuple):
    """When an ability comes into play: whose it is, and who else is part of it."""

    owner: int
    other: str | None = None  # the card it attacks, or that attacks it
    other_owner: int | None = None  # whose that is; it may be out by now
    face: int = 0  # what the attack's die showed
    fallen: Fallen | None = None  # of a card that has been knocked out
