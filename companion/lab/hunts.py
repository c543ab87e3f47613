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
from itertools import islice, permutations
from typing import NamedTuple, TypeAlias

from companion.games.terror_below import hunt
from companion.games.terror_below.odds import chances
from companion.games.terror_below.printed import Dice
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable

MOST_ORDERS = 120  # of five cards: nobody reads more
SHIELD = 4.0  # what a card that simply protects is worth, in damage


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
    """Weapons played one after the other until the Worm is dead."""

    cards: tuple[str, ...]
    kill: Fraction  # the chance that the Worm is defeated
    after: tuple[Fraction, ...]  # the same after each card
    spent: float  # how much damage leaves the hand on average, in average damage


Hand: TypeAlias = tuple[Arm, ...]  # without the names of the cards, in a fixed order
Fought: TypeAlias = tuple[tuple[Hand | None, float], ...]  # what is left in hand; None: he died


def arms(table: TerrorTable, player: Player) -> list[Arm]:
    """What a player can hunt with. What is done by hand counts for nothing: nobody knows."""
    found = []
    for card in hunt.arms(table, player):
        if card in table.cards.weapons:
            damage = table.cards.weapons[card].damage
            if damage is not None:
                found.append(Arm(card, damage, table.effect(player, "damage")))
        elif table.kinds[card] == "protect":
            found.append(Arm(card, None))
        elif table.kinds[card] == "damage":
            effect = table.cards.items[card].effect
            assert isinstance(effect, dict)
            found.append(Arm(card, effect["damage"]))
    return found


def orders(weapons: Sequence[Arm], health: int) -> list[Order]:
    """Every order of the Weapons that deal damage, the best first."""
    armed = [arm for arm in weapons if arm.damage is not None]
    found = [_order(row, health) for row in islice(permutations(armed), MOST_ORDERS)]
    return sorted(found, key=lambda order: (-order.kill, order.spent))


def _order(row: Sequence[Arm], health: int) -> Order:
    dealt = {0: Fraction(1)}  # the damage of a Worm that still lives
    after, spent = [], 0.0
    for arm in row:
        assert arm.damage is not None
        spent += float(sum(dealt.values())) * arm.worth
        further: dict[int, Fraction] = {}
        for so_far, chance in dealt.items():
            for points, likely in chances(arm.damage, arm.bonus).items():
                if so_far + points < health:
                    total = so_far + points
                    further[total] = further.get(total, Fraction(0)) + chance * likely
        dealt = further
        after.append(1 - sum(dealt.values(), Fraction(0)))
    return Order(tuple(arm.card for arm in row), after[-1] if after else Fraction(0),
                 tuple(after), spent)  # fmt: skip


def hand_of(weapons: Sequence[Arm]) -> Hand:
    """The same Weapons as a value: cards that do the same are the same."""
    return tuple(sorted((arm._replace(card="") for arm in weapons), key=repr))


def survival(hand: Hand, health: int) -> float:
    """The chance to survive one attack with the best order of these Weapons (TB-H03)."""
    return _best(hand, health)[0]


def best_card(weapons: Sequence[Arm], health: int) -> str | None:
    """What to play next for the best chance, or None where nothing can help any more."""
    hand = hand_of(weapons)
    choice = _best(hand, health)[2]
    if choice is None:
        return None
    return next(arm.card for arm in weapons if arm._replace(card="") == hand[choice])


@lru_cache(maxsize=100_000)
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


@lru_cache(maxsize=100_000)
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
