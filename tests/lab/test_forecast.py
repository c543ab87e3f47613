"""The forecast against the rules themselves: played often enough, they agree."""

from __future__ import annotations

import random
import time
from typing import Any

import msgspec
import pytest

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import State
from companion.lab.forecast import Danger, Outlook, forecast
from companion.lab.playout import RandomPlayer
from companion.lab.stories import stories
from companion.table.game import Table
from tests.lab.playing import compared
from tests.lab.tables import GAME, SCENARIOS, anyhow, copied, laid, met

PLAYS = 3000  # of each table; the bound below is for that many
SIGMAS = 4.5  # of some 1000 figures, all within this: one run in 150 would not be


UP = [("TB-V11", "up"), ("TB-V12", "up"), ("TB-V13", "up")]
FOUR = [("TB-V21", "up"), ("TB-V22", "up"), ("TB-V23", "down"), ("TB-V24", "up")]
BO = {"name": "Bo", "pawn": [4, 4], "squad": ["TB-C05"]}
CY = {"name": "Cy", "pawn": [6, 3], "squad": ["TB-C06"]}
ADA = {"name": "Ada", "pawn": [3, 3], "leader": "TB-C03", "squad": ["TB-C02"]}
ARMED = {**ADA, "weapons": ["TB-A05", "TB-A17", "TB-A11"], "items": ["TB-I14"], "rubble": 2}
STRONG = {**ADA, "weapons": ["TB-A05", "TB-A11", "TB-A19"], "rubble": 1}
D = ("", "down")
FULL = "2,2 3,2 4,2 1,3 2,3 4,3 1,4 2,4 3,4 4,4 2,5 3,5 4,5 1,6 2,6 5,4 6,4 6,5 6,6 5,6 5,1 6,1 3,1"
TABLES: dict[str, dict[str, Any]] = {
    "nothing yet": {},
    "one card below the limit": {"cards": [UP[:2], UP[2:]], "players": [ARMED]},
    "at the limit": {"cards": [UP], "players": [ARMED]},
    "two at the limit": {"cards": [UP, [], FOUR], "players": [ARMED]},
    "cards nobody has seen": {
        "cards": [[("TB-V11", "up"), ("", "down")], [("", "down"), ("TB-V33", "down")]],
        "players": [ARMED],
    },
    "the last attacks, the last Leader": {
        "cards": [UP[:2], UP[2:]],
        "players": [{**ARMED, "squad": [], "items": []}],
        "attacks": 13,
        "discards": {"worm": [f"TB-W{n}" for n in range(24, 37)]},
    },
    "in a Location, carrying Rubble": {
        "cards": [UP[:2]],
        "targets": ((4, 2), (4, 3), (5, 2)),
        "players": [{**ADA, "pawn": [4, 1], "rubble": 2}],
        "rubble": {"6,3": 1, "1,2": 1},
    },
    "little Rubble left": {
        "cards": [UP[:2]],
        "rubble": dict.fromkeys(FULL.split(), 2),
    },
    "the canyon, capped spaces are safe": {
        "options": {"board": "canyon", "house_rules": {"capped_space_catches": "no"}},
        "cards": [UP[:2]],
        "targets": ((2, 2), (5, 3), (5, 5)),
        "players": [{**ARMED, "pawn": [2, 2]}],
        "rubble": {"1,1": 2, "2,1": 2, "3,2": 2, "5,5": 2, "6,6": 1},
    },
    "two players, and their die": {"cards": [UP[:2], UP[2:]], "players": [ADA, BO]},
    "three players": {
        "cards": [UP, [], [*FOUR[:2], ("", "down"), ("", "down")]],
        "players": [ADA, BO, CY],
    },
    "two players, unseen cards": {
        "cards": [[D, D], [D, D, D], [D]], "players": [ARMED, BO], "options": {"board": "canyon"},
    },
    "seven cards nobody has seen": {
        "cards": [[D, D], [D, D, D, D], [D]], "targets": ((2, 3), (3, 4), (4, 4)),
        "options": {"board": "canyon", "queens": True}, "worms": ("TB-W10", "TB-W14", "TB-W05"),
    },
    "a kill would exterminate": {
        "worms": ("TB-W14", "TB-W10", "TB-W20"),
        "cards": [[*UP, *FOUR[:2]], [], FOUR[2:]], "targets": ((3, 3), (4, 3), (3, 4)),
        "players": [{**ADA, "weapons": ["TB-A15", "TB-A17"], "standees": ["lurker", "spitter"]}],
        "options": {"scenario": "total-extermination"}, "line": ["TB-B29", "TB-B31"],
    },
    "two kills would evacuate": {
        "cards": [UP, [], FOUR], "targets": ((3, 3), (4, 3), (3, 4)),
        "players": [{**STRONG, "tokens": 18}], "options": {"scenario": "scramble"},
    },
    "the Locations nearly gone": {
        "cards": [UP, [D], FOUR[:2]], "targets": ((1, 2), (4, 2), (2, 5)),
        "players": [{**ADA, "pawn": [1, 2], "rubble": 2}],
        "options": {"scenario": "scramble"}, "rubble": {"4,1": 1, "6,3": 1, "1,5": 1},
        "locations": {"facility": None},
    },
    "the deck is empty": {"cards": [UP, UP[:0], FOUR[:3]], "deck": 0},
    "the deck is empty, and cards are hidden": {
        "cards": [[UP[0], D, D], [D], FOUR[:3]], "deck": 0,
    },
    "the deck is empty, two players": {
        "cards": [UP[:2], [D], FOUR], "players": [ADA, BO], "deck": 0,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_the_forecast_agrees_with_the_rules(name: str) -> None:
    worst = max(compared(GAME, table(name), PLAYS).items(), key=lambda figure: figure[1])
    assert worst[1] < SIGMAS, worst


def table(name: str) -> State:
    """One of them, laid."""
    row = dict(TABLES[name])
    deck, cards = row.pop("deck", None), row.pop("cards", [])
    state = laid(*cards, **row)
    if deck is not None:  # so many cards are left in the Vehicle deck
        unseen = GAME.table(Table(state)).unseen("vehicle")
        state.discards["vehicle"] += unseen[: GAME.table(Table(state)).in_deck("vehicle") - deck]
    return state


@pytest.mark.rule("TB-X01")
@pytest.mark.parametrize("board", ["desert", "canyon"])
def test_a_newcomer_may_be_at_its_limit_with_one_card(board: str) -> None:
    limits = dict.fromkeys(list(GAME.cards.worms)[12:30:2], 1)
    worms = {
        id: msgspec.structs.replace(worm, limit=limits.get(id, worm.limit))
        for id, worm in GAME.cards.worms.items()
    }
    game = TerrorBelow(msgspec.structs.replace(GAME.cards, worms=worms))
    state = laid(UP, [], FOUR, options={"board": board}, players=[ARMED])
    found = compared(game, state, PLAYS)
    assert forecast(game, state).attacks > forecast(GAME, state).attacks + 0.1
    worst = max(found.items(), key=lambda figure: figure[1])
    assert worst[1] < SIGMAS, worst


def test_adding_up_is_as_good_as_telling_every_story() -> None:
    """Tables of any kind, as exact as numbers are."""
    chance = random.Random(3)
    for _ in range(25):
        state = anyhow(chance, 0.05, chance.choice([1, 1, 2, 3]))
        quick, slow = (Outlook(GAME.table(Table(state))) for _ in range(2))
        slow.plain = False
        one, other = quick.forecast(), slow.forecast()
        assert one.form()["covered"] == pytest.approx(other.form()["covered"], abs=1e-9)
        assert one.locations == pytest.approx(other.locations, abs=1e-9)
        for name in ("attacks", "clock", "lost", "caught", "survives"):
            assert getattr(one, name) == pytest.approx(getattr(other, name), abs=1e-9), name
        spaces, me = range(len(one.covered)), state.players[0]
        dangers = slow.dangers(spaces, me)
        for space, danger in quick.dangers(spaces, me).items():
            assert danger.caught == pytest.approx(dangers[space].caught, abs=1e-9)
            assert danger.survives == pytest.approx(dangers[space].survives, abs=1e-9)


def test_the_stories_of_any_table_are_certain_together() -> None:
    for seed in range(6):
        options = {"players": ["Ada"], "mode": "solo", "scenario": SCENARIOS[seed % 3]}
        for state in met(options, RandomPlayer(seed), seed, 0.1):
            chances = stories(GAME.table(Table(state)))
            assert sum(chances.values()) == pytest.approx(1)


def test_looking_changes_nothing() -> None:
    state = laid([("", "down"), ("TB-V11", "up")], attacks=3)
    before = copied(state)
    forecast(GAME, state)
    assert state == before


def test_without_a_vehicle_in_the_deck_nothing_is_heard() -> None:
    state = laid(UP[:2], [D])
    state.removed["vehicle"] = GAME.table(Table(state)).unseen("vehicle")
    coming = forecast(GAME, state)
    assert coming.attacks == pytest.approx(1), "the red die's"
    assert sum(coming.covered) > 0


def test_a_sure_attack_is_sure() -> None:
    """All three at their limit, no card unseen: the patterns around the Targets are certain."""
    names = iter(f"TB-V{n}" for n in range(11, 40))
    state = laid(*([(next(names), "up") for _ in range(5)] for _ in range(3)))
    coming = forecast(GAME, state)
    assert coming.at(2, 2) == coming.at(4, 3) == coming.at(5, 5) == pytest.approx(1)
    assert coming.attacks == pytest.approx(4), "and the red die's"


@pytest.mark.rule("TB-O01")
def test_the_clock_is_certain_before_the_last_attack() -> None:
    coming = forecast(GAME, laid(attacks=14))
    assert (coming.clock, coming.attacks, coming.lost) == pytest.approx((1, 1, 1))


def test_after_the_blue_die_only_the_red_one_is_left() -> None:
    state = laid(UP[:2])
    coming = forecast(GAME, state, "terror-red")
    assert coming.attacks == pytest.approx(1)
    assert forecast(GAME, state).attacks > 1


def test_a_leader_off_the_board_is_in_no_danger() -> None:
    state = laid(players=[{"name": "Ada", "pawn": None, "squad": ["TB-C01"]}])
    coming = forecast(GAME, state)
    assert coming.leaders == (None,)
    assert (coming.caught, coming.survives) == (0, 1)


@pytest.mark.rule("TB-X09")
def test_among_several_a_location_shelters() -> None:
    """Unless the Target is exactly there."""
    players = [{**ADA, "pawn": [4, 1]}, BO, CY]
    near = laid(UP, targets=((4, 2), (4, 3), (5, 5)), players=players)
    upon = laid(UP, targets=((4, 1), (4, 3), (5, 5)), players=players)
    assert forecast(GAME, near).leaders[0] == Danger(0, 1)
    assert forecast(GAME, upon).leaders[0] == Danger(1, 0)


def test_a_full_table_is_forecast_while_a_finger_lifts() -> None:
    """The worst of many tables; the bound is loose, for a busy machine (benchmarks/lab.py)."""
    worst = 0.0
    chance = random.Random(5)
    for seed in range(8):
        options = {"players": ["Ada"], "mode": "solo", "board": chance.choice(["desert", "canyon"])}
        for state in met(options, RandomPlayer(seed), seed, 0.15):
            begun = time.process_time()
            forecast(GAME, state)
            worst = max(worst, time.process_time() - begun)
    assert worst < 0.5
