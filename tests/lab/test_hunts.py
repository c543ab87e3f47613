"""The odds of a hunt: exact, the same kill for every order, and the best order keeps the most."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest

from companion.games.terror_below.odds import chances
from companion.games.terror_below.printed import Dice
from companion.lab import hunts
from companion.lab.hunts import Arm, hand_of, orders
from companion.table.game import Table
from tests.lab.tables import GAME, laid

PISTOL, SAW, FLARE = Arm("pistol", 2), Arm("saw", 3), Arm("flare", Dice(dice=1))
RIFLE, KEY = Arm("rifle", Dice(dice=2, keep="highest")), Arm("key", None)


def test_every_order_kills_as_often() -> None:
    found = orders([PISTOL, FLARE, RIFLE], health=7)
    assert len(found) == 6
    assert len({order.kill for order in found}) == 1
    assert found[0].spent == min(order.spent for order in found)


def test_the_odds_are_those_of_the_dice() -> None:
    """Counted face by face: two for the rifle, one for the flare."""
    kills = sum(2 + max(a, b) + c >= 8 for a, b, c in product(range(1, 7), repeat=3))
    assert orders([PISTOL, RIFLE, FLARE], health=8)[0].kill == Fraction(kills, 216)


def test_the_chance_grows_with_each_card() -> None:
    best = orders([PISTOL, SAW, FLARE], health=5)[0]
    assert best.after == tuple(sorted(best.after))
    assert best.after[-1] == best.kill == 1


def test_an_exact_hit_keeps_the_rest() -> None:
    assert orders([SAW, PISTOL, FLARE], health=2)[0].cards == ("pistol",), "and no more is played"
    assert hunts.best_card([SAW, PISTOL], 2) == "pistol"
    assert hunts.next_card([SAW, PISTOL], 2) == "pistol"


def test_nothing_is_wasted_on_a_worm_too_strong() -> None:
    assert hunts.best_card([PISTOL, SAW], 6) is None
    assert hunts.fight(hand_of([PISTOL, SAW]), 6) == ((None, 1.0),)


def test_a_key_saves_where_weapons_cannot() -> None:
    assert hunts.survival(hand_of([PISTOL, KEY]), 9) == 1
    assert hunts.best_card([PISTOL, KEY], 9) == "key"
    assert hunts.best_card([PISTOL, KEY], 2) == "pistol"


@pytest.mark.parametrize("health", range(1, 13))
def test_playing_well_survives_as_often_as_any_order_kills(health: int) -> None:
    weapons = [PISTOL, FLARE, RIFLE]
    best = max((order.kill for order in orders(weapons, health)), default=Fraction(0))
    assert hunts.survival(hand_of(weapons), health) == pytest.approx(float(best))
    outcomes = hunts.fight(hand_of(weapons), health)
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    alive = sum(chance for left, chance in outcomes if left is not None)
    assert alive == pytest.approx(float(best))


def test_the_arms_of_a_player_with_what_the_leader_adds() -> None:
    ada = {"name": "Ada", "leader": "TB-C03", "weapons": ["TB-A01"], "items": ["TB-I14", "TB-I16"]}
    state = laid(players=[{**ada, "pawn": [3, 3]}])
    found = hunts.arms(GAME.table(Table(state)), state.players[0])
    assert found == [Arm("TB-A01", 2, 1), Arm("TB-I14", None), Arm("TB-I16", 2)]
    assert found[0].worth == 3


def test_many_weapons_are_no_burden() -> None:
    weapons = [Arm(str(n), Dice(dice=1, add=n)) for n in range(12)]
    assert len(orders(weapons, health=30)) == hunts.MOST_ORDERS


def thrown(row: Sequence[Arm], health: int) -> tuple[float, float]:
    """An order played with every fall of the dice: how often it kills, and what it spends."""
    kills, spent = 0.0, 0.0
    for fall in product(*(chances(arm.damage or 0, arm.bonus).items() for arm in row)):
        likely = float(prod(chance for _, chance in fall))
        dealt = 0
        for number, (points, _) in enumerate(fall):
            rest = row[number:]
            if dealt + sum(max(chances(arm.damage or 0, arm.bonus)) for arm in rest) < health:
                break
            spent += likely * row[number].worth
            dealt += points
            if dealt >= health:
                kills += likely
                break
    return kills, spent


@pytest.mark.parametrize("health", [3, 5, 8, 11])
def test_the_best_order_is_the_best_of_all_there_are(health: int) -> None:
    weapons = [PISTOL, SAW, FLARE, RIFLE]
    played = {row: thrown(row, health) for row in permutations(weapons)}
    best = orders(weapons, health)[0]
    assert float(best.kill) == pytest.approx(max(kills for kills, _ in played.values()))
    assert best.spent == pytest.approx(min(spent for _, spent in played.values()))


def test_twins_are_told_once() -> None:
    twins = [PISTOL, Arm("another pistol", 2), FLARE]
    assert len(orders(twins, health=7)) == 3
    assert not orders(twins, health=11), "nothing kills that"


def test_a_card_that_may_be_spared() -> None:
    best = orders([PISTOL, FLARE], health=4)[0]
    assert best.cards == ("flare", "pistol")
    assert best.spared == Fraction(1, 2), "the Flare alone does it with 4, 5 or 6"
    assert orders([PISTOL], health=2)[0].spared == 0


def test_each_shot_and_the_best_of_them() -> None:
    flare, pistol, key = hunts.shots([FLARE, PISTOL, KEY], missing=4)
    assert (flare.now, flare.best) == (0.5, True)
    assert (pistol.now, pistol.best) == (0.0, False)
    assert flare.kill == pistol.kill == pytest.approx(5 / 6)
    assert (key.saves, key.best) == (True, False)
    assert hunts.shots([PISTOL, KEY], missing=9)[1].best, "nothing kills that, so it hides"
