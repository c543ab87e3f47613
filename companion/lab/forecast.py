"""The forecast: what the coming attacks will do, counted to the last card and never sampled.

From a solo table it tells of the coming Terror Turn as if the player stopped now; among several
players, of the attacks that are due before the next turn. Where a Leader has to hunt he plays the
best order of what he holds (see `hunts`); what is done by hand counts for nothing.

>>> from companion import games
>>> game = games.load("terror-below")
>>> state = game.read_state({"options": {"players": ["Ada"], "mode": "solo"}, "phase": "turn",
...     "slots": [{"worm": f"TB-W{n}", "target": [3, n - 7]} for n in (10, 11, 12)],
...     "players": [{"name": "Ada", "pawn": [3, 4], "squad": ["TB-C01"]}]})
>>> coming = forecast(game, state)
>>> f"{coming.at(3, 4):.0%} {coming.caught:.0%} {coming.survives:.0%} {coming.attacks:.1f}"
'54% 54% 46% 1.0'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np

from companion.games.terror_below.board import Board, Space
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import ATTACKS, Player, State
from companion.games.terror_below.table import TerrorTable
from companion.lab import hunts
from companion.lab.ground import Ground, Spaces
from companion.lab.hunts import Hand
from companion.lab.stories import Branch, Strike, stories, tree
from companion.table.game import Table

Blows: TypeAlias = tuple[tuple[Spaces, Space, int], ...]  # covered, Target, health of the Worm


class Danger(msgspec.Struct, frozen=True):
    """What a Leader faces on a space: to be caught at least once, and to live through it all."""

    caught: float
    survives: float


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of everything the coming attacks can do."""

    covered: tuple[float, ...]  # by space: that an attack's pattern covers it
    leaders: tuple[Danger | None, ...]  # by player; None: no pawn on the board
    locations: dict[str, float]  # that each standing Location falls
    attacks: float  # how many there will be on average
    clock: float  # TB-O01: that the 15th attack is among them
    lost: float  # that they end the game: the clock, the last Leader or the Locations
    keys: tuple[str, ...]  # of the spaces: "3,4"

    @property
    def caught(self) -> float:
        """The chance that the first player's Leader is caught where he stands."""
        return self.leaders[0].caught if self.leaders[0] else 0.0

    @property
    def survives(self) -> float:
        """The chance that he lives, with what he holds."""
        return self.leaders[0].survives if self.leaders[0] else 1.0

    def at(self, column: int, row: int) -> float:
        """The chance that a space is covered."""
        return self.covered[self.keys.index(f"{column},{row}")]

    def form(self) -> dict[str, object]:
        """As plain data, the spaces under the names the contract has for them."""
        return {
            "covered": dict(zip(self.keys, self.covered, strict=True)),
            "caught": self.caught,
            "survives": self.survives,
            "locations": self.locations,
            "attacks": self.attacks,
            "clock": self.clock,
            "lost": self.lost,
        }


def forecast(game: TerrorBelow, state: State, step: str = "") -> Forecast:
    """What the attacks before the next turn do; `step` as for `attackers.ways`."""
    return Outlook(game.table(Table(state)), step).forecast()


class Outlook:
    """All stories of a table, to ask what they do to a Leader on any space."""

    def __init__(self, table: TerrorTable, step: str = "") -> None:
        self.table = table
        self.stories = stories(table, step)
        self.tree = tree(self.stories)

    def forecast(self) -> Forecast:
        """Everything at once, for the pawns where they stand."""
        table = self.table
        told = _Telling(table, self.tree)
        leaders = [
            None if player.pawn is None else self.danger(player.pawn, player)
            for player in ([] if table.solo else table.state.players)
        ]
        return Forecast(
            covered=tuple(_by_space(table.board, told.covered)),
            leaders=(told.danger,) if table.solo else tuple(leaders),
            locations=told.locations,
            attacks=told.attacks,
            clock=told.clock,
            lost=told.lost,
            keys=tuple(table.board.keys),
        )

    def danger(self, space: Space, player: Player) -> Danger:
        """What a player's Leader would face on a space, hunting alone with what he holds."""
        return self.dangers([space], player)[space]

    def dangers(self, spaces: Iterable[Space], player: Player) -> dict[Space, Danger]:
        """The same for many spaces at once."""
        hand = hunts.hand_of(hunts.arms(self.table, player))
        wanted = list(spaces)
        blows = self._blows(wanted)
        return {space: self._danger(space, hand, blows) for space in wanted}

    def _danger(self, space: Space, hand: Hand, blows: Mapping[Blows, float]) -> Danger:
        bit, caught, dies = 1 << space, 0.0, 0.0
        shelter = not self.table.solo and self.table.location_at(space) is not None
        for row, chance in blows.items():
            if shelter:  # TB-X09: only from a Target right there
                healths = tuple(health for _, target, health in row if target == space)
            else:
                healths = tuple(health for covered, _, health in row if covered & bit)
            if healths:
                caught += chance
                dies += chance * (1 - survival(hand, healths))
        return Danger(caught, 1 - dies)

    def _blows(self, spaces: Iterable[Space]) -> dict[Blows, float]:
        """Each story as far as it concerns these spaces, on a board without pawns."""
        wanted, found = 0, dict[Blows, float]()
        for space in spaces:
            wanted |= 1 << space
        self._strike(self.tree, Ground(self.table), (), wanted, found)
        return found

    def _strike(
        self,
        branch: Branch,
        ground: Ground,
        blows: Blows,
        wanted: Spaces,
        found: dict[Blows, float],
    ) -> None:
        if branch.ends:
            found[blows] = found.get(blows, 0.0) + branch.ends
        solo = self.table.solo
        for strike, then in branch.then.items():
            now, covered = (ground, 0) if ground.is_lost else ground.after(strike)
            row = blows
            if covered & wanted or not solo:
                health = self.table.cards.worms[strike.worm].health
                row = (*blows, (covered & wanted, -1 if solo else strike.target, health))
            self._strike(then, now, row, wanted, found)


def survival(hand: Hand, healths: tuple[int, ...]) -> float:
    """The chance to live through attacks by Worms of such health, each fought in the best order."""
    if not healths:
        return 1.0
    if len(healths) == 1:
        return hunts.survival(hand, healths[0])
    return sum(
        chance * survival(left, healths[1:])
        for left, chance in hunts.fight(hand, healths[0])
        if left is not None
    )


class _Telling:
    """Stories told to their end with a solo player's pawn on the board: it may die, and drop."""

    def __init__(self, table: TerrorTable, tree: Branch) -> None:
        self.table = table
        ground = Ground(table)
        self.covered: dict[Spaces, float] = {}
        self.locations = dict.fromkeys(ground.standing.values(), 0.0)
        self.attacks = self.clock = self.lost = 0.0
        self._player = table.state.players[0]
        self._caught = self._died = 0.0
        hand = hunts.hand_of(hunts.arms(table, self._player)) if table.solo else None
        self._tell(tree, ground, _Teller(hand if self._player.pawn is not None else None))

    @property
    def danger(self) -> Danger | None:
        """What the Leader faces where he stands."""
        if self._player.pawn is None:
            return None
        return Danger(self._caught, 1 - self._died)

    def _tell(self, branch: Branch, ground: Ground, now: _Teller) -> None:
        """What follows from a branch; a hunt may split it."""
        if branch.ends:
            self._end(branch.ends * now.likely, ground, now)
        hand, likely, covered, attacks, caught = now
        for strike, then in branch.then.items():
            after, blow = ground.after(strike)
            seen = _Teller(hand, likely, covered | blow, attacks + 1, caught)
            if after.is_lost:
                self._end(then.chance * likely, after, seen._replace(attacks=attacks), lost=True)
            elif hand is not None and blow >> self._pawn & 1:
                self._hunt(then, after, seen, strike)
            else:
                self._tell(then, after, seen)

    @property
    def _pawn(self) -> Space:
        assert self._player.pawn is not None
        return self._player.pawn

    def _hunt(self, branch: Branch, ground: Ground, now: _Teller, strike: Strike) -> None:
        """TB-H03, TB-H05: every way a hunt can end; the death of the last Leader loses."""
        assert now.hand is not None
        whole = branch.chance * now.likely
        if not now.caught:
            self._caught += whole
        for hand, likely in hunts.fight(now.hand, self.table.cards.worms[strike.worm].health):
            after = now._replace(hand=hand, likely=now.likely * likely, caught=True)
            if hand is not None:
                self._tell(branch, ground, after)
                continue
            self._died += whole * likely
            fallen = ground.copy()
            fallen.drop(self._pawn, self._player.rubble)
            if fallen.is_lost or not self._player.squad:
                unfinished = after._replace(attacks=now.attacks - 1)
                self._end(whole * likely, fallen, unfinished, lost=True)
            else:
                self._tell(branch, fallen, after)

    def _end(self, chance: float, ground: Ground, now: _Teller, lost: bool = False) -> None:
        """Note what a story came to. An attack counts once it is over."""
        self.covered[now.covered] = self.covered.get(now.covered, 0.0) + chance
        self.attacks += chance * now.attacks
        late = self.table.solo and self.table.state.attacks + now.attacks >= ATTACKS
        self.clock += chance * late
        self.lost += chance * (lost or late)
        if len(ground.standing) < len(self.locations):
            standing = ground.standing.values()
            for name in self.locations:
                if name not in standing:
                    self.locations[name] += chance


class _Teller(NamedTuple):
    """How far a story is told."""

    hand: Hand | None  # what the Leader holds; None: no pawn on the board
    likely: float = 1.0  # that its hunts went like this
    covered: Spaces = 0
    attacks: int = 0
    caught: bool = False


def _by_space(board: Board, covered: dict[Spaces, float]) -> list[float]:
    """The chance of each space out of the chances of sets of spaces."""
    spaces = len(board.spaces)
    width = (spaces + 7) // 8
    rows = b"".join(each.to_bytes(width, "little") for each in covered)
    bits = np.frombuffer(rows, np.uint8).reshape(len(covered), width)
    bits = np.unpackbits(bits, axis=1, count=spaces, bitorder="little")
    found: list[float] = (np.array(list(covered.values())) @ bits).tolist()
    return found
