"""Everything that lies on the table, as plain data."""

from __future__ import annotations

import msgspec

from companion.games.terror_below.board import Space
from companion.games.terror_below.options import Options
from companion.games.terror_below.versions import CURRENT
from companion.table.game import Result

DECKS = ("worm", "vehicle", "bounty", "item", "weapon", "character")
MAX_RUBBLE = 2  # TB-X04: on one space
ATTACKS = 15  # TB-O01
GOAL = 20  # TB-E01, TB-N03


class Played(msgspec.Struct):
    """A Vehicle card under a Worm. A face-down card nobody has shown has no id."""

    card: str | None = None
    face: str = "up"


class Slot(msgspec.Struct):
    """A place in the Terror zone: its Worm, the Worm's Target, the cards under it. The Target stays
    where it is until the next Worm is drawn."""

    worm: str | None  # None: it is on the discard, and the next one is not drawn
    target: Space
    cards: list[Played] = []


class Player(msgspec.Struct, kw_only=True):
    """What lies in front of one player."""

    name: str
    pawn: Space | None = None
    rubble: int = 0
    eggs: list[str] = []
    leader: str | None = None
    squad: list[str] = []  # alive, under the Leader
    dead: list[str] = []
    items: list[str] = []
    weapons: list[str] = []
    worn: list[str] = []
    hidden: list[str] = []
    bounties: list[str] = []
    tokens: int = 0
    hand: list[str] | None = None  # None: the app does not know it
    standees: list[str] = []

    @property
    def alive(self) -> bool:
        """Whether anybody is left to lead; a squad nobody has told the app about is."""
        return self.leader is not None or not self.dead

    @property
    def is_last(self) -> bool:
        """Whether nobody follows when the Leader dies; somebody does where no squad was told."""
        return not self.squad and bool(self.leader or self.dead)


class State(msgspec.Struct, kw_only=True):
    """The whole table."""

    options: Options
    rules_version: int = CURRENT  # of the rules the game began with
    phase: str = "setup"  # then "turn", "terror" in a solo game, and at the end "over"
    active: int = 0
    attacks: int = 0
    rubble: list[int]  # by space
    eggs: dict[Space, list[str]] = {}
    locations: dict[str, Space | None]  # None: destroyed
    starts: list[Space]  # where the Locations stood when the game began
    slots: list[Slot] = []
    line: list[str] = []
    discards: dict[str, list[str]]
    removed: dict[str, list[str]]
    players: list[Player]
    final: list[int] | None = None  # TB-E02: who still has a final turn
    warned: bool = False  # TB-N04: that the objective is out of reach
    result: Result | None = None


def empty_piles() -> dict[str, list[str]]:
    """A pile for every deck, with nothing on it."""
    return {deck: [] for deck in DECKS}
