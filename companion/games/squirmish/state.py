"""Everything that lies on the table, as plain data."""

from __future__ import annotations

import msgspec

from companion.games.squirmish.options import Options
from companion.table.game import Result

HAND = 5  # SQ-T01, SQ-T04
IN_PLAY = 5  # SQ-S03: cards of one player
PRIZES = 3  # SQ-G01


class Fighter(msgspec.Struct, forbid_unknown_fields=True):
    """A card in the Squirmish, and what has happened to it."""

    card: str
    owner: int
    damage: int = 0
    safe: bool = False  # nothing hurts it until its player's next turn
    dazed: bool = False  # it cannot attack in its player's next turn


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    name: str
    hand: list[str] | None = None  # None: the app does not know it
    holds: int = HAND  # how many cards the hand has
    prizes: list[str] = []  # the victory pile


class Now(msgspec.Struct, forbid_unknown_fields=True):
    """What lasts only as long as a turn, for whoever looks in the middle of one."""

    step: str = ""  # "draw", "place", "act", "abilities"; at a turn boundary none of them
    placed: str | None = None  # the card placed last
    cried: list[str] = []  # SQ-S04: cards whose battle cry is still to count
    attacker: str | None = None
    target: str | None = None
    ability: str | None = None  # being rolled for
    used: list[str] = []  # abilities that are used up this turn
    loose: bool = False  # SQ-A06: cards have lost contact and are being put back


class State(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The whole table."""

    game: str = "squirmish"
    options: Options
    phase: str = "setup"  # then "turn", and at the end "over"
    active: int = 0
    squirmish: dict[str, Fighter] = {}  # by place
    discard: list[str] = []  # the last one is on top
    players: list[Player]
    now: Now = msgspec.field(default_factory=Now)
    result: Result | None = None
