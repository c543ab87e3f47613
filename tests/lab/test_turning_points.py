"""Win chances: futures that share their luck, and the turns that changed most."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from companion.fair_dice import counted
from companion.games.terror_below.game import TerrorBelow
from companion.lab.course import TERROR, TURN, Course, course_of
from companion.lab.fate import Careful, Fate
from companion.lab.playout import playout
from companion.lab.process_pool import open_pool
from companion.lab.turning_points import (
    Change,
    Curve,
    Moment,
    Task,
    Wish,
    curve,
    future,
    mean,
    play,
    turning_points,
    winners,
)
from companion.table.errors import Refused
from companion.table.prompts import Card, Roll
from tests.lab.report_games import course, played
from tests.lab.tables import GAME, SCENARIOS, laid

QUICK = Wish(playouts=2, bot="greedy")


def roll(purpose: str) -> Roll:
    return Roll(die="red", purpose=purpose, rule="TB-O04")


def draw(*cards: str) -> Card:
    return Card(deck="vehicle", candidates=cards, purpose="terror-vehicle", rule="TB-O04")


# Fate


def test_a_future_rolls_the_same_in_the_same_terror_turn() -> None:
    early, late = Fate(GAME, "greedy", 7, turn=0), Fate(GAME, "greedy", 7, turn=3)
    state = laid()
    blue = [early(state, roll("terror-blue")) for _ in range(6)]
    assert blue[3:] == [late(state, roll("terror-blue")) for _ in range(3)]
    other = Fate(GAME, "greedy", 8, turn=0)
    assert blue != [other(state, roll("terror-blue")) for _ in range(6)]


@pytest.mark.parametrize("purpose", ["terror-blue", "terror-red", "damage", "egg-red"])
def test_its_dice_are_fair(purpose: str) -> None:
    state, seen = laid(), []
    for number in range(300):
        fate = Fate(GAME, "greedy", number, turn=0)
        for _ in range(6):
            value = fate(state, roll(purpose))
            assert isinstance(value, int)
            seen.append(value)
    assert counted(seen).verdict == "fair"


def test_a_deck_has_one_order_whoever_draws() -> None:
    cards = [f"TB-V{number:02}" for number in range(1, 11)]
    state, orders = laid(), []
    for turn in (0, 5):
        fate, left = Fate(GAME, "greedy", 3, turn), list(cards)
        order = []
        while left:
            card = str(fate(state, draw(*left)))
            left.remove(card)
            order.append(card)
        orders.append(order)
    assert orders[0] == orders[1] != cards


def test_every_card_is_drawn_as_often() -> None:
    cards = [f"TB-V{number:02}" for number in range(1, 7)]
    first = [Fate(GAME, "greedy", number, 0)(laid(), draw(*cards)) for number in range(1200)]
    times = Counter(first)
    assert counted([cards.index(str(card)) + 1 for card in first]).verdict == "fair", times


def test_a_deck_that_is_made_anew_is_shuffled_anew() -> None:
    cards = [f"TB-V{number:02}" for number in range(1, 21)]
    fate, state = Fate(GAME, "greedy", 3, 0), laid()
    orders: list[list[str]] = []
    for _ in range(2):
        left = list(cards)
        orders.append([])
        while left:
            orders[-1].append(str(fate(state, draw(*left))))
            left.remove(orders[-1][-1])
    assert sorted(orders[0]) == sorted(orders[1])
    assert orders[0] != orders[1]


def test_hands_nobody_has_told_are_dealt_from_what_is_unseen() -> None:
    state = laid([("TB-V11", "up")])
    assert [player.hand for player in state.players] == [None]
    Fate(GAME, "greedy", 1, 0).deal(state)
    hand = state.players[0].hand
    assert hand is not None
    assert len(hand) == len(set(hand)) == 3
    assert "TB-V11" not in hand


# The course


def test_the_course_has_every_leg_with_its_table() -> None:
    legs = course().legs[1:]
    assert [leg.kind for leg in legs[:4]] == [TURN, TERROR, TURN, TERROR]
    assert legs[3].title == "Terror Turn 2"
    for leg in legs:
        assert course().table(leg).phase == leg.kind


def test_a_table_knows_nothing_of_what_came_later() -> None:
    whole = course()
    entries = list(whole.session.entries)
    cut = Course(GAME, whole.session.origin, entries[: len(entries) // 2])
    for early, late in zip(cut.legs, whole.legs, strict=False):
        assert early.start == late.start
    assert cut.session.result is None


def test_answers_that_do_not_fit_are_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match="answer 1 does not fit") as refused:
        Course(GAME, course().session.origin, [99])
    assert refused.value.code == "replay-differs"


# Chances


def test_chances_are_the_same_whatever_the_number_of_jobs() -> None:
    heard: list[tuple[int, int]] = []
    alone = curve(course(), QUICK, done=lambda played, all: heard.append((played, all)))
    with open_pool(2) as executor:
        assert curve(course(), QUICK, executor) == alone
    assert heard[-1][0] == heard[-1][1] == sum(moment.playouts for moment in alone.moments)
    assert curve(course(), msgspec.structs.replace(QUICK, seed=2)) != alone


def test_the_end_is_certain() -> None:
    found = curve(course(), QUICK)
    won = course().state.result
    assert won is not None
    assert found.moments[-1].chances == (float(won.outcome == "won"),)
    assert found.moments[-1].playouts == 0
    assert all(0 <= moment.chances[0] <= 1 for moment in found.moments)


def test_a_careful_player_decides_alike_until_something_is_rolled() -> None:
    """What futures have in common is thought over once, and comes out as if it were not."""
    leg = next(leg for leg in course().legs if leg.kind == TURN)
    assert leg.start is not None
    wish = Wish(bot="careful", playouts=4)
    _, together = play(wish, Task(0, leg.start, 0, range(4)))
    packed = msgspec.msgpack.encode(course().table(leg))
    assert together == [future(GAME, packed, wish, number, 0) for number in range(4)]


@pytest.mark.parametrize("board", ["desert", "canyon"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_careful_player_plays_every_scenario_to_its_end(scenario: str, board: str) -> None:
    options = {"players": ["Ada"], "mode": "solo", "scenario": scenario, "board": board}
    state = GAME.new({**options, "hands": "known"})
    playout(GAME, state, Careful(GAME, 3))
    assert state.result is not None


def test_among_several_the_chances_add_up() -> None:
    names = ["Ada", "Bo", "Chiara"]
    session = played(3, players=names, mode="versus", scenario=None)
    found = curve(course_of(session), Wish(playouts=1, bot="greedy"))
    assert len(found.changes) == 3
    for moment in found.moments:
        assert sum(moment.chances) == pytest.approx(1) or sum(moment.chances) == 0


def test_a_shared_victory_is_divided() -> None:
    from companion.table.game import Result

    rows = (("Ada", "TB-C01", 7), ("Bo", "TB-C02", 7), ("Cy", "TB-C03", 3))
    players = [{"name": name, "leader": who, "tokens": count} for name, who, count in rows]
    state = laid(players=players)
    state.result = Result(outcome="shared", reason="")
    assert winners(GAME, state) == (0.5, 0.5, 0.0)
    state.result = Result(outcome="lost", reason="")
    assert winners(GAME, state) == (0.0, 0.0, 0.0)


def test_the_error_shrinks_with_the_sample() -> None:
    few, many = mean([0.0, 1.0] * 10), mean([0.0, 1.0] * 1000)
    assert few.value == many.value == 0.5
    assert few.error == pytest.approx(10 * many.error, rel=0.05)


# Turning points


def change(leg: int, by: float, error: float = 0.02) -> Change:
    return Change(leg=leg, by=by, error=error, before=0.5, after=0.5 + by)


def made(*changes: Change) -> Curve:
    moment = Moment(leg=1, chances=(0.5,), errors=(0.1,), playouts=10)
    return Curve(wish=QUICK, moments=(moment,), changes=(changes,))


def test_the_largest_changes_are_told_in_their_order() -> None:
    found = turning_points(made(*(change(leg, by / 100) for leg, by in
                                  enumerate([30, -5, 40, -25, 11, 12, 13]))))  # fmt: skip
    assert [each.leg for each in found] == [0, 2, 3, 5, 6]


def test_small_ones_are_told_only_where_there_are_few() -> None:
    found = turning_points(made(*(change(leg, 0.06) for leg in range(6))))
    assert [each.leg for each in found] == [0, 1, 2]


def test_what_may_be_chance_is_none() -> None:
    assert turning_points(made(change(1, 0.1, error=0.06))) == []
    assert turning_points(made()) == []


def test_the_game_is_the_one_with_these_cards() -> None:
    from companion.lab.turning_points import game_of

    assert isinstance(game_of(None), TerrorBelow)
