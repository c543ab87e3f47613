"""What a Leader makes of the Worms that catch him: he dies, goes on, or wins the game by a kill.

A hunt is fought in the best order (`hunts.fight`), attack after attack, and what was spent is gone.
A Bounty is taken as the rules want it (TB-H04); where there is a choice, what wins, and then what
is worth most. Bounties that only come into the Line during these attacks are not known.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from companion.games.terror_below import bounties
from companion.games.terror_below.scenarios import STANDEES
from companion.games.terror_below.state import GOAL, Player
from companion.games.terror_below.table import TerrorTable
from companion.lab import hunts
from companion.lab.hunts import Hand

Kills: TypeAlias = tuple[str, ...]  # types of Worms, in this order
UNHURT = 0  # the hunter whom nothing has caught yet


class Foe(NamedTuple):
    """A Worm, as far as a hunt goes."""

    health: int
    type: str


class Meeting(NamedTuple):
    """What comes of being caught: death, a victory, or else who the hunter is then."""

    dies: float
    wins: float
    then: int


class Hunter:
    """A Leader through all attacks he may be in: each number is one that has met the same Worms."""

    def __init__(self, table: TerrorTable, player: Player) -> None:
        hand = hunts.hand_of(hunts.arms(table, player))
        self._prizes = Prizes(table, player)
        self._been: list[dict[tuple[Hand, Kills], float]] = [{(hand, ()): 1.0}]
        self._met: dict[tuple[int, Foe], Meeting] = {}

    def meets(self, hunter: int, foe: Foe) -> Meeting:
        """How a hunter who lives fares with a Worm."""
        key = hunter, foe
        if key not in self._met:
            self._met[key] = self._meet(*key)
        return self._met[key]

    def survives(self, foes: tuple[Foe, ...]) -> float:
        """The chance to live through these attacks, or to win in one of them."""
        hunter, lives, won = UNHURT, 1.0, 0.0
        for foe in foes:
            met = self.meets(hunter, foe)
            won += lives * met.wins
            lives *= 1 - met.dies - met.wins
            hunter = met.then
        return lives + won

    def _meet(self, hunter: int, foe: Foe) -> Meeting:
        dies = wins = 0.0
        then: dict[tuple[Hand, Kills], float] = {}
        for (hand, kills), chance in self._been[hunter].items():
            for left, likely in hunts.fight(hand, foe.health):
                if left is None:
                    dies += chance * likely
                    continue
                now = kills
                if self._prizes.possible and _shields(left) == _shields(hand):
                    now = (*kills, foe.type)
                    if self._prizes.win(now):
                        wins += chance * likely
                        continue
                then[left, now] = then.get((left, now), 0.0) + chance * likely
        whole = sum(then.values())
        self._been.append({key: chance / whole for key, chance in then.items()})
        return Meeting(dies, wins, len(self._been) - 1)


def _shields(hand: Hand) -> int:
    return sum(arm.damage is None for arm in hand)


class Prizes:
    """Whether killing Worms wins (TB-E01, TB-N02, TB-N03)."""

    def __init__(self, table: TerrorTable, player: Player) -> None:
        self._cards, self._player = table.cards.bounties, player
        self._line, self._vp = table.state.line, table.vp(player)
        scenario = table.state.options.scenario
        self._standees = scenario == "total-extermination"
        self._points = scenario in (None, "scramble")
        self.possible = self._standees or self._points
        self._known: dict[Kills, bool] = {}

    def win(self, kills: Kills) -> bool:
        """Whether the last of these kills wins."""
        if kills not in self._known:
            self._known[kills] = self._count(kills)
        return self._known[kills]

    def _count(self, kills: Kills) -> bool:
        line, hidden = list(self._line), list(self._player.hidden)
        vp, standees = self._vp, set(self._player.standees)
        for type in kills:
            chosen = self._best(line, type) or self._best(hidden, type)
            if chosen is None:
                vp += 1
                continue
            (line if chosen in line else hidden).remove(chosen)
            vp += self._cards[chosen].vp
            standees.add(type)
        if self._standees:
            return len(standees) >= STANDEES
        return self._points and vp >= GOAL

    def _best(self, cards: list[str], type: str) -> str | None:
        fitting = [card for card in cards if bounties.fits_hunt(self._cards[card], type)]
        return max(fitting, key=lambda card: self._cards[card].vp, default=None)
