"""One card of each kind, and one side of the board, as printed.

What it means in play is the rules' business; what cannot be printed on a card is refused here,
in words that begin with the field.
"""

from __future__ import annotations

import re
from typing import Any, Literal, TypeAlias

import msgspec

from companion.games.terror_below.pattern import Pattern
from companion.language import tr, word
from companion.table.errors import quoted

ANY, QUEEN = "any", "queen"

Space: TypeAlias = tuple[int, int]  # column, row; both count from 1
Effect: TypeAlias = str | dict[str, Any]


class Worm(msgspec.Struct, frozen=True, kw_only=True):
    """A Worm card. A starter has neither health nor limit; a Queen need not have an Egg colour."""

    id: str
    name: str
    type: str
    egg: str = ""
    start: Space
    health: int = 0
    limit: int = 0
    pattern: Pattern
    starter: bool = False
    entered: bool = False  # by its owner, from the card itself

    def __post_init__(self) -> None:
        _word("type", self.type)
        _that(self.type != ANY, "type: 'any' is for Bounties; a Worm is of one type")
        if self.egg or any(colour is None for _, colour in self.pattern.eggs):
            _word("egg", self.egg)
        for name, value in (("health", self.health), ("limit", self.limit)):
            _that(value >= 0, f"{name}: cannot be less than 0")
            _that(value > 0 or self.starter, f"{name}: only a starter goes without")


class Vehicle(msgspec.Struct, frozen=True, kw_only=True):
    """A Vehicle card. An ability that the rules do not know is done by the players' hands."""

    id: str
    name: str
    points: int
    arrows: str = ""
    ability: str = "none"
    text: str = ""
    entered: bool = False

    def __post_init__(self) -> None:
        _that(1 <= self.points <= 9, f"points: 1 to 9, not {self.points}")
        strange = sorted(set(self.arrows) - set("NESW"))
        _that(not strange, f"arrows: N, E, S and W, not '{''.join(strange)}'")


class Bounty(msgspec.Struct, frozen=True, kw_only=True):
    """A Bounty card: an Egg to a Location, or a Worm of a type (or of any)."""

    id: str
    kind: Literal["delivery", "hunt"]
    egg: str = ""
    location: str = ""
    worm: str = ""
    vp: int
    text: str = ""
    entered: bool = False

    def __post_init__(self) -> None:
        _that(self.vp >= 1, f"vp: at least 1, not {self.vp}")
        if self.kind == "hunt":
            _word("worm", self.worm)
        else:
            _word("egg", self.egg)
            _that(bool(self.location), "location: a delivery needs one")

    @property
    def name(self) -> str:
        """What it asks for, in words: a real one has no name."""
        if self.kind == "hunt":
            return tr("Hunt: any Worm") if self.worm == ANY else tr("Hunt: {worm}", worm=self.worm)
        place = word(self.location).replace("-", " ")
        said = tr("{egg} Egg to the {place}", egg=self.egg, place=place)
        return said[:1].upper() + said[1:]


class Dice(msgspec.Struct, frozen=True):
    """Damage that is rolled: so many dice, which of them count, and a fixed part."""

    dice: int
    keep: Literal["highest", "sum", "lowest"] = "sum"
    add: int = 0

    def __post_init__(self) -> None:
        _that(1 <= self.dice <= 9, f"dice: 1 to 9, not {self.dice}")


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A Weapon card. Without printed damage its text is followed by hand."""

    id: str
    name: str
    solo: bool = True
    damage: int | Dice | None = None
    shoots_hats: bool = False  # TB-I03: it may take a Hat off another Leader instead
    text: str = ""
    entered: bool = False

    def __post_init__(self) -> None:
        _that(not isinstance(self.damage, int) or self.damage >= 0, "damage: cannot be negative")


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """An Item card."""

    id: str
    name: str
    solo: bool = True
    hat: bool = False
    effect: Effect = "manual"
    text: str = ""
    entered: bool = False


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """A Character card. Only an effect of "manual" makes the app offer the ability and ask."""

    id: str
    name: str
    solo: bool = True
    effect: Effect = ""
    text: str = ""
    entered: bool = False


LONGEST_SIDE = 20  # columns or rows of a board; the real one has 6


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the board (TB-C01): its size, its start spaces and its canyon."""

    columns: int = 6
    rows: int = 6
    locations: dict[str, Space]
    canyon: tuple[Space, ...] = ()
    red: Literal["column", "row"] = "column"  # what the red die counts on this board

    def __post_init__(self) -> None:
        fits = 1 <= self.columns <= LONGEST_SIDE and 1 <= self.rows <= LONGEST_SIDE
        _that(fits, f"columns and rows are 1 to {LONGEST_SIDE}")
        _that(bool(self.locations), "locations: there must be one at least")
        spaces_there = self.columns * self.rows
        _that(len(self.locations) <= spaces_there, "locations: more than the board has spaces")
        _that(len(self.canyon) <= spaces_there, "canyon: more than the board has spaces")
        for name, space in self.locations.items():
            _that(self.has(space), f"locations: {name} at {at(space)} is off the board")
            _that(space not in self.canyon, f"locations: {name} at {at(space)} is in the canyon")
        spaces = list(self.locations.values())
        _that(len(set(spaces)) == len(spaces), "locations: two are on the same space")
        for space in self.canyon:
            _that(self.has(space), f"canyon: {at(space)} is off the board")

    def has(self, space: Space) -> bool:
        """Whether the space is on this board."""
        return 1 <= space[0] <= self.columns and 1 <= space[1] <= self.rows


Card: TypeAlias = Worm | Vehicle | Bounty | Weapon | Item | Character


def _that(holds: bool, otherwise: str) -> None:
    """A card's own check: msgspec turns the ValueError into one that says where."""
    if not holds:
        raise ValueError(otherwise)


def _word(field: str, value: str) -> None:
    fits = re.fullmatch(r"[a-z][a-z0-9-]*", value)
    _that(fits is not None, f"{field}: a lower-case word, not {quoted(value)}")


def at(space: Space) -> str:
    """A space as the contract writes it."""
    return f"{space[0]},{space[1]}"
