"""The forecast: what the coming attacks will do, counted to the last card and never sampled.

From a solo table it tells of the coming Terror Turn as if the player stopped now; among several
players, of the attacks that are due before the next turn. Where a Leader has to hunt he plays the
best order of what he holds (see `hunts`); what is done by hand counts for nothing.

>>> from companion.games.terror_below.kit import TerrorBelowKit
>>> game = TerrorBelowKit().rules()
>>> state = game.read_state({"options": {"players": ["Ada"], "mode": "solo"}, "phase": "turn",
...     "slots": [{"worm": f"TB-W{n}", "target": [3, n - 7]} for n in (10, 11, 12)],
...     "players": [{"name": "Ada", "pawn": [3, 4], "squad": ["TB-C01"]}]})
>>> coming = forecast(game, state)
>>> f"{coming.at(3, 4):.0%} {coming.caught:.0%} {coming.survives:.0%} {coming.attacks:.1f}"
'54% 54% 46% 1.0'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from companion.games.terror_below.board import Space
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import Player, State
from companion.games.terror_below.table import TerrorTable
from companion.lab.attackers import Way, ways
from companion.lab.blows import Blows
from companion.lab.ground import Ground
from companion.lab.joint import Joint, joints
from companion.lab.landings import worlds_of
from companion.lab.perils import Foes, Perils
from companion.lab.prizes import Hunter
from companion.lab.stories import deck_of
from companion.lab.tally import Tally
from companion.lab.telling import Telling, told_perils
from companion.lab.worlds import Arrows
from companion.lab.worlds import Table as Chances
from companion.table.game import Table


class Danger(msgspec.Struct, frozen=True):
    """What a Leader faces on a space: to be caught at least once, and to live through it all."""

    caught: float
    survives: float


SAFE = Danger(0.0, 1.0)


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of everything the coming attacks can do."""

    covered: tuple[float, ...]  # by space: that an attack's pattern covers it
    leaders: tuple[Danger | None, ...]  # by player; None: no pawn on the board
    active: int  # the player whose turn it is
    locations: dict[str, float]  # that each standing Location falls
    attacks: float  # how many there will be on average
    clock: float  # TB-O01: that the 15th attack is among them
    lost: float  # that they end the game: the clock, the last Leader or the Locations
    keys: tuple[str, ...]  # of the spaces: "3,4"

    @property
    def caught(self) -> float:
        """The chance that the Leader of the player whose turn it is is caught where he stands."""
        return self._mine.caught

    @property
    def survives(self) -> float:
        """The chance that he lives, with what he holds."""
        return self._mine.survives

    @property
    def _mine(self) -> Danger:
        return self.leaders[self.active] or SAFE

    def at(self, column: int, row: int) -> float:
        """The chance that a space is covered."""
        return self.covered[self.keys.index(f"{column},{row}")]

    def form(self) -> dict[str, object]:
        """As plain data, the spaces under the names the contract has for them."""
        return {
            "covered": dict(zip(self.keys, self.covered, strict=True)),
            "caught": self.caught,
            "survives": self.survives,
            "leaders": [each and msgspec.to_builtins(each) for each in self.leaders],
            "locations": self.locations,
            "attacks": self.attacks,
            "clock": self.clock,
            "lost": self.lost,
        }


def forecast(game: TerrorBelow, state: State, step: str = "") -> Forecast:
    """What the attacks before the next turn do; `step` as for `attackers.ways`."""
    return Outlook(game.table(Table(state)), step).forecast()


class Outlook:
    """All that can come of a table, to ask what it does to a Leader on any space."""

    def __init__(self, table: TerrorTable, step: str = "") -> None:
        self.table, self.step = table, step
        house, ground = table.house, Ground(table)
        # Else what an attack covers depends on those before it, and stories are told one by one.
        self.plain = house.capped_space_catches == "yes" and ground.plenty

    def forecast(self) -> Forecast:
        """Everything at once, for the pawns where they stand."""
        table = self.table
        told = self._tally() if self.plain else Telling(table, self.step)
        danger = None
        if table.state.players[0].pawn is not None:
            danger = Danger(told.caught, 1 - told.died)
        leaders = [danger] if table.solo else [
            None if player.pawn is None else self.danger(player.pawn, player)
            for player in table.state.players
        ]  # fmt: skip
        return Forecast(
            covered=tuple(map(float, told.covered)),
            leaders=tuple(leaders),
            active=table.state.active,
            locations=dict(zip(told.names, map(float, told.fallen), strict=True)),
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
        hunter = Hunter(self.table, player)
        dies = {foes: 1 - hunter.survives(foes) for foes in self._perils}
        found = {}
        for space in spaces:
            caught = sum(float(row[space]) for foes, row in self._perils.items() if foes)
            died = sum(float(row[space]) * dies[foes] for foes, row in self._perils.items())
            found[space] = Danger(caught, 1 - died)
        return found

    @cached_property
    def _perils(self) -> Mapping[Foes, Chances]:
        if not self.plain:
            return told_perils(self.table, self.step)
        perils = Perils(self._blows)
        for way, chance in self._joints:
            if way is not None:
                perils.tell(way, chance)
        return perils.found

    def _tally(self) -> Tally:
        tally = Tally(self._blows)
        for way, chance in self._joints:
            if way is None:
                tally.nothing(chance)
            else:
                tally.tell(way, chance)
        return tally

    @cached_property
    def _blows(self) -> Blows:
        return Blows(self.table)

    @cached_property
    def _joints(self) -> list[tuple[Joint | None, float]]:
        """Every way with its attacks; None: there are none."""
        return list(self._join())

    def _join(self) -> Iterator[tuple[Joint | None, float]]:
        table, decks = self.table, dict[Arrows | None, list[Way]]()
        for way in ways(table, self.step):
            if way.attackers:
                decks.setdefault(way.gone, []).append(way)
            else:
                yield None, way.chance
        for some in decks.values():
            worlds = worlds_of(table.board, tuple(sorted(deck_of(table, some[0]))))
            found = joints(self._blows, worlds, [way.attackers for way in some])
            yield from zip(found, [way.chance for way in some], strict=True)
