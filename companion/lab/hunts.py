"""The hunt before it happens: what each order of Weapons is worth, and the best one (TB-H01).

All damage is pooled, so every order kills as often in the end; what differs is how much is left in
hand afterwards. The best order keeps the most.

>>> from companion.games.terror_below.printed import Dice
>>> pistol, flare = Arm("pistol", 2), Arm("flare", Dice(dice=1))
>>> best, other = orders([pistol, flare], health=4)
>>> best.cards, float(best.kill), best.after
(('flare', 'pistol'), 0.833..., (Fraction(1, 2), Fraction(5, 6)))
>>> other.spent > best.spent
True
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from companion.games.terror_below import hunt
from companion.games.terror_below.items import effect_of
from companion.games.terror_below.odds import chances, kills
from companion.games.terror_below.printed import Dice
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable

MOST_ORDERS = 24  # nobody reads more
MOST_ARMS = 8  # the mightiest; with all of them most Worms are dead for sure
SHIELD = 4.0  # what a card that simply protects is worth, in damage
REMEMBERED = 10_000  # fights, a kB each: enough for the games of an evening, whatever is played on


class Arm(NamedTuple):
    """Something to play in a hunt: its damage, or None for what protects instead."""

    card: str
    damage: int | Dice | None
    bonus: int = 0  # what the Leader adds

    @property
    def worth(self) -> float:
        """What it deals on average."""
        return SHIELD if self.damage is None else _average(self.damage, self.bonus)


@lru_cache(maxsize=256)
def _average(damage: int | Dice, bonus: int) -> float:
    return float(sum(points * chance for points, chance in chances(damage, bonus).items()))


class Order(NamedTuple):
    """Weapons played one after the other until the Worm is dead for sure, or all are played."""

    cards: tuple[str, ...]
    kill: Fraction  # the chance that the Worm is defeated
    after: tuple[Fraction, ...]  # the same after each card
    spent: float  # how much damage leaves the hand on average, in average damage

    @property
    def spared(self) -> Fraction:
        """The chance that its last card is not needed."""
        return self.after[-2] if len(self.after) > 1 else Fraction(0)


Hand: TypeAlias = tuple[Arm, ...]  # without the names of the cards, in a fixed order
Fought: TypeAlias = tuple[tuple[Hand | None, float], ...]  # what is left in hand; None: he died


def arms(table: TerrorTable, player: Player) -> list[Arm]:
    """What a player can hunt with. What is done by hand counts for nothing: nobody knows."""
    found = []
    for card in [*hunt.arms(table, player), *hunt.worn_arms(table, player)]:
        if card in table.cards.weapons:
            damage = table.cards.weapons[card].damage
            if damage is not None:
                found.append(Arm(card, damage, table.effect(player, "damage")))
            continue
        item = table.cards.items[card]
        word = effect_of(item)
        if word == "protect":
            found.append(Arm(card, None))
        elif word == "damage":
            assert isinstance(item.effect, dict)
            found.append(Arm(card, item.effect["damage"]))
    return found


def orders(weapons: Sequence[Arm], health: int, most: int = MOST_ORDERS) -> list[Order]:
    """The orders of the Weapons that deal damage, the best first; none where none can kill.

    An order ends where the Worm is dead for sure, and where nothing can kill it any more: the rest
    is not played. Cards that do the same are the same: only one of their orders is told.
    """
    armed = [arm for arm in weapons if arm.damage is not None]
    armed = sorted(armed, key=lambda arm: -arm.worth)[:MOST_ARMS]
    return _Orders(armed, health, most).found() if armed else []


class _Orders:
    """All damage is pooled: how likely the Worm lives depends on what was played, not on when.

    So every set of cards is looked at once, and the best orders are put together from behind.
    """

    def __init__(self, armed: Sequence[Arm], health: int, most: int) -> None:
        self._armed, self._most = armed, most
        self._everything = (1 << len(armed)) - 1
        self._dealt: dict[int, dict[int, Fraction]] = {0: {0: Fraction(1)}}  # to one that lives
        self._health = health
        self._tails: dict[int, list[tuple[float, tuple[int, ...]]]] = {}

    def found(self) -> list[Order]:
        return [self._told(row, spent) for spent, row in self._best(0) if row]

    def _told(self, row: tuple[int, ...], spent: float) -> Order:
        played, after = 0, []
        for number in row:
            played |= 1 << number
            after.append(1 - self._alive(played))
        return Order(tuple(self._armed[each].card for each in row), after[-1], tuple(after), spent)

    def _best(self, played: int) -> list[tuple[float, tuple[int, ...]]]:
        """The best ways to go on, and what each spends on average."""
        if played not in self._tails:
            hunting = self._hunting(played)
            tails = [
                (hunting * arm.worth + spent, (number, *row))
                for number, arm in enumerate(self._armed)
                if hunting and not played >> number & 1 and not self._has_twin(number, played)
                for spent, row in self._best(played | 1 << number)
            ]
            self._tails[played] = sorted(tails)[: self._most] or [(0.0, ())]
        return self._tails[played]

    def _has_twin(self, number: int, played: int) -> bool:
        """Whether a card that does the same comes before it, and is not played yet."""
        same = self._armed[number]._replace(card="")
        return any(
            not played >> other & 1 and self._armed[other]._replace(card="") == same
            for other in range(number)
        )

    def _hunting(self, played: int) -> float:
        """How likely the next card is played: the Worm lives, and what is left can still do it."""
        most = sum(
            max(chances(arm.damage, arm.bonus))
            for number, arm in enumerate(self._armed)
            if not played >> number & 1 and arm.damage is not None
        )
        dealt = self._damage(played).items()
        return float(sum(chance for so_far, chance in dealt if so_far + most >= self._health))

    def _alive(self, played: int) -> Fraction:
        return sum(self._damage(played).values(), Fraction(0))

    def _damage(self, played: int) -> dict[int, Fraction]:
        """How likely each damage is that does not kill."""
        if played not in self._dealt:
            last = played.bit_length() - 1
            arm, further = self._armed[last], dict[int, Fraction]()
            assert arm.damage is not None
            for so_far, chance in self._damage(played & ~(1 << last)).items():
                for points, likely in chances(arm.damage, arm.bonus).items():
                    if so_far + points < self._health:
                        total = so_far + points
                        further[total] = further.get(total, Fraction(0)) + chance * likely
            self._dealt[played] = further
        return self._dealt[played]


class Shot(NamedTuple):
    """A card to play next, and what comes of it when everything after it is played well."""

    card: str
    now: float  # the chance to kill at once
    kill: float  # the same with all that follows
    saves: bool = False  # it protects instead
    best: bool = False


def shots(weapons: Sequence[Arm], missing: int) -> list[Shot]:
    """Every card that can be played, the best marked: Weapons as long as they can do it."""
    armed = [arm for arm in weapons if arm.damage is not None]
    best = next_card(weapons, missing)
    kill = survival(hand_of(armed), missing)
    return [
        Shot(
            arm.card,
            0.0 if arm.damage is None else float(kills(arm.damage, missing, arm.bonus)),
            kill,
            arm.damage is None,
            arm.card == best,
        )
        for arm in weapons
    ]


def next_card(weapons: Sequence[Arm], missing: int) -> str | None:
    """What to play next: the first of the best order; else what protects; else nothing helps."""
    first = _first(hand_of([arm for arm in weapons if arm.damage is not None]), missing)
    if first is None:
        return best_card(weapons, missing)
    return next(arm.card for arm in weapons if arm._replace(card="") == first)


@lru_cache(maxsize=REMEMBERED)
def _first(hand: Hand, missing: int) -> Arm | None:
    named = [arm._replace(card=str(number)) for number, arm in enumerate(hand)]
    found = orders(named, missing, most=1)
    return hand[int(found[0].cards[0])] if found else None


def percent(chance: float | Fraction) -> int:
    """A chance as people read it: 0 and 100 are really sure.

    >>> percent(0.001), percent(Fraction(1, 2)), percent(0.999), percent(1)
    (1, 50, 99, 100)
    """
    if 1e-9 < chance < 1 - 1e-9:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def hand_of(weapons: Sequence[Arm]) -> Hand:
    """The same Weapons as a value: cards that do the same are the same."""
    return tuple(sorted((arm._replace(card="") for arm in weapons), key=repr))


def survival(hand: Hand, health: int) -> float:
    """The chance to survive one attack with the best order of these Weapons (TB-H03)."""
    return _best(hand, health)[0]


def best_card(weapons: Sequence[Arm], health: int) -> str | None:
    """What `fight` plays next: the best whatever the dice show; None where nothing can help."""
    hand = hand_of(weapons)
    choice = _best(hand, health)[2]
    if choice is None:
        return None
    return next(arm.card for arm in weapons if arm._replace(card="") == hand[choice])


@lru_cache(maxsize=REMEMBERED)
def fight(hand: Hand, health: int) -> Fought:
    """One attack fought to the end with the best order: every hand that can be left, or death."""
    left: dict[Hand | None, float] = {}
    choice = _best(hand, health)[2]
    if choice is None:
        return ((None, 1.0),)
    arm, rest = hand[choice], hand[:choice] + hand[choice + 1 :]
    if arm.damage is None:
        return ((rest, 1.0),)
    for points, chance in chances(arm.damage, arm.bonus).items():
        missing = health - points
        outcomes: Fought = fight(rest, missing) if missing > 0 else ((rest, 1.0),)
        for hand_left, likely in outcomes:
            left[hand_left] = left.get(hand_left, 0.0) + likely * float(chance)
    return tuple(left.items())


@lru_cache(maxsize=REMEMBERED)
def _best(hand: Hand, health: int) -> tuple[float, float, int | None]:
    """The best next card: for survival first, and then for what stays in hand.

    The chance to survive, what is spent on average, and the card's place in the hand.
    """
    best: tuple[float, float, int | None] = (0.0, 0.0, None)
    for number, arm in enumerate(hand):
        if number and hand[number - 1] == arm:
            continue
        alive, spent = _play(hand, number, health)
        if alive > best[0] + 1e-12 or (best[2] is not None and abs(alive - best[0]) <= 1e-12
                                       and spent < best[1] - 1e-12):  # fmt: skip
            best = (alive, spent, number)
    return best


def _play(hand: Hand, number: int, health: int) -> tuple[float, float]:
    """What comes of playing one card now, and the best after it."""
    arm, rest = hand[number], hand[:number] + hand[number + 1 :]
    if arm.damage is None:
        return 1.0, SHIELD
    alive, spent = 0.0, arm.worth
    for points, chance in chances(arm.damage, arm.bonus).items():
        if points >= health:
            alive += float(chance)
            continue
        further = _best(rest, health - points)
        alive += float(chance) * further[0]
        spent += float(chance) * further[1]
    return alive, spent
