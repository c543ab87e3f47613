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

import msgspec

from companion.games.terror_below.board import Board, Space
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import ATTACKS, Player, State
from companion.games.terror_below.table import TerrorTable
from companion.lab import hunts
from companion.lab.ground import Ground, Spaces
from companion.lab.hunts import Hand
from companion.lab.stories import Story, Strike, stories
from companion.table.game import Table


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
        self._blows: dict[tuple[tuple[Spaces, Strike], ...], float] | None = None

    def forecast(self) -> Forecast:
        """Everything at once, for the pawns where they stand."""
        table = self.table
        told = _Telling(table)
        for story, chance in self.stories.items():
            told.tell(story, chance)
        leaders = [
            None if player.pawn is None else self.danger(player.pawn, player)
            for player in table.state.players
        ]
        return Forecast(
            covered=tuple(_by_space(table.board, told.covered)),
            leaders=tuple(leaders),
            locations=told.locations,
            attacks=told.attacks,
            clock=told.clock,
            lost=told.lost,
            keys=tuple(table.board.keys),
        )

    def danger(self, space: Space, player: Player) -> Danger:
        """What a player's Leader would face on a space, hunting alone with what he holds."""
        hand = hunts.hand_of(hunts.arms(self.table, player))
        caught = alive = 0.0
        for healths, chance in self._catches(space).items():
            caught += chance if healths else 0.0
            alive += chance * survival(hand, healths)
        return Danger(caught, alive)

    def _catches(self, space: Space) -> dict[tuple[int, ...], float]:
        """The health of each Worm that catches a pawn on a space, one after the other."""
        worms = self.table.cards.worms
        found: dict[tuple[int, ...], float] = {}
        for blows, chance in self.blows().items():
            healths = tuple(
                worms[strike.worm].health
                for covered, strike in blows
                if self._is_caught(space, covered, strike)
            )
            found[healths] = found.get(healths, 0.0) + chance
        return found

    def _is_caught(self, space: Space, covered: Spaces, strike: Strike) -> bool:
        """TB-X08; TB-X09: in a Location only by a Target right there, among several players."""
        if not self.table.solo and self.table.location_at(space) is not None:
            return strike.target == space
        return bool(covered >> space & 1)

    def blows(self) -> dict[tuple[tuple[Spaces, Strike], ...], float]:
        """Each story with the spaces its attacks cover, on a board without pawns."""
        if self._blows is None:
            self._blows = {}
            ground = Ground(self.table)
            for story, chance in self.stories.items():
                now = ground.copy()
                blows = []
                for strike in story:
                    blows.append((now.strike(strike), strike))
                    if now.is_lost:
                        break
                key = tuple(blows)
                self._blows[key] = self._blows.get(key, 0.0) + chance
        return self._blows


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

    def __init__(self, table: TerrorTable) -> None:
        self.table = table
        self.ground = Ground(table)
        self.player = table.state.players[0] if table.solo else None
        self.covered: dict[Spaces, float] = {}
        self.locations = dict.fromkeys(self.ground.standing.values(), 0.0)
        self.attacks = self.clock = self.lost = 0.0
        self._hand = hunts.hand_of(hunts.arms(table, self.player)) if self.player else ()

    def tell(self, story: Story, chance: float) -> None:
        """Play a story from its beginning."""
        pawn = self.player.pawn if self.player else None
        self._go_on(story, chance, self.ground.copy(), pawn, self._hand, 0)

    def _go_on(
        self,
        story: Story,
        chance: float,
        ground: Ground,
        pawn: Space | None,
        hand: Hand,
        covered: Spaces,
        done: int = 0,
    ) -> None:
        """The attacks of a story from one on; a hunt may split it."""
        for number in range(done, len(story)):
            blow = ground.strike(story[number])
            covered |= blow
            if ground.is_lost:
                self._end(chance, ground, covered, number, lost=True)
                return
            if pawn is not None and blow >> pawn & 1:
                health = self.table.cards.worms[story[number].worm].health
                for left, likely in hunts.fight(hand, health):
                    self._fought(
                        story, chance * likely, ground.copy(), pawn, left, covered, number + 1
                    )
                return
        self._end(chance, ground, covered, len(story))

    def _fought(
        self,
        story: Story,
        chance: float,
        ground: Ground,
        pawn: Space,
        hand: Hand | None,
        covered: Spaces,
        done: int,
    ) -> None:
        """TB-H05: after a hunt. Without a hand the Leader has died, and the last one loses."""
        if hand is not None:
            self._go_on(story, chance, ground, pawn, hand, covered, done)
            return
        assert self.player is not None
        ground.drop(pawn, self.player.rubble)
        if ground.is_lost or not self.player.squad:
            self._end(chance, ground, covered, done - 1, lost=True)
        else:
            self._go_on(story, chance, ground, None, (), covered, done)

    def _end(
        self, chance: float, ground: Ground, covered: Spaces, attacks: int, lost: bool = False
    ) -> None:
        """Note what a story came to. An attack counts once it is over."""
        self.covered[covered] = self.covered.get(covered, 0.0) + chance
        self.attacks += chance * attacks
        late = self.table.solo and self.table.state.attacks + attacks >= ATTACKS
        self.clock += chance * late
        self.lost += chance * (lost or late)
        standing = ground.standing.values()
        for name in self.locations:
            if name not in standing:
                self.locations[name] += chance


def _by_space(board: Board, covered: dict[Spaces, float]) -> list[float]:
    """The chance of each space out of the chances of sets of spaces."""
    found = [0.0] * len(board.spaces)
    for spaces, chance in covered.items():
        while spaces:
            lowest = spaces & -spaces
            found[lowest.bit_length() - 1] += chance
            spaces ^= lowest
    return found
