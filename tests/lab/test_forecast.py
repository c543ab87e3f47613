"""The forecast against the rules themselves: played often enough, they agree."""

from __future__ import annotations

import math
import random
import statistics
import time
from typing import Any, NamedTuple

import pytest

from companion.games.terror_below import attack, hunt
from companion.games.terror_below.catalogue import Worm
from companion.games.terror_below.state import State
from companion.games.terror_below.table import TerrorTable
from companion.lab import hunts
from companion.lab.forecast import Danger, forecast
from companion.lab.playout import anything
from companion.lab.stories import stories
from companion.table.game import GameOver, Table
from companion.table.prompts import Answer, Choose, Prompt
from tests.lab.tables import GAME, SCENARIOS, copied, laid, met

PLAYS = 3000  # of each table; the bound below is for that many
SIGMAS = 4.5  # of some 500 figures, all within this: one run in 300 would not be


class Played(NamedTuple):
    """What the real rules made of a table once."""

    covered: set[int]
    caught: bool
    died: bool
    attacks: int
    fallen: set[str]
    lost: bool


def hunter() -> Any:
    """Who rolls and deals anything, and hunts as the forecast says."""
    guess, shielded = anything(11), False

    def answer(state: State, prompt: Prompt) -> Answer:
        nonlocal shielded
        if prompt.purpose in ("attack-order", "concede"):  # by slot; and never
            return prompt.legal()[-(prompt.purpose == "concede")]
        if prompt.purpose != "hunt":
            return guess(state, prompt)
        assert isinstance(prompt, Choose)
        table = GAME.table(Table(state))
        player = state.players[prompt.player]
        missing = prompt.data["health"] - prompt.data["dealt"]
        card = None if shielded else hunts.best_card(hunts.arms(table, player), missing)
        shielded = card is not None and GAME.cards.items.get(card) is not None and (
            table.kinds[card] == "protect"
        )  # fmt: skip
        return card or hunt.STOP

    return answer


def play(state: State, answer: Any, seen: list[set[int]]) -> Played:
    """One Terror Turn, or the attacks after a turn, by the real rules."""
    seen.clear()
    before = {name for name, at in state.locations.items() if at is not None}
    attacks, dead = state.attacks, len(state.players[0].dead)
    pawn = state.players[0].pawn
    table: Table[State] = Table(state)
    table.events = None
    script = GAME.leg(table) if state.options.solo else rest_of_turn(GAME.table(table))
    try:
        prompt = next(script)
        while True:
            prompt = script.send(answer(state, prompt))
    except (StopIteration, GameOver):
        pass
    after = {name for name, at in state.locations.items() if at is not None}
    died = len(state.players[0].dead) > dead
    lost = state.result is not None and state.result.outcome == "lost"
    covered = set().union(*seen)
    caught = died or pawn in covered
    return Played(covered, caught, died, state.attacks - attacks, before - after, lost)


def rest_of_turn(table: TerrorTable) -> Any:
    """What follows a turn between players."""
    from companion.games.terror_below.turn import roll_for_a_worm

    if len(table.state.players) == 2:
        yield from roll_for_a_worm(table)
    yield from attack.attacks_due(table)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[set[int]]:
    """The spaces each real attack covered."""
    covers: list[set[int]] = []
    resolve = hunt.resolve

    def watched(table: TerrorTable, worm: Worm, covered: set[int], target: int) -> Any:
        covers.append(covered)
        return resolve(table, worm, covered, target)

    monkeypatch.setattr(hunt, "resolve", watched)
    return covers


def off(expected: float, hits: int, plays: int) -> float:
    """How many standard errors a share of plays is off what was expected."""
    spread = math.sqrt(max(expected * (1 - expected), 0.0) / plays)
    difference = abs(hits / plays - expected)
    return difference / spread if spread > 1e-9 else (0.0 if difference < 1e-9 else math.inf)


def compared(state: State, seen: list[set[int]], plays: int = PLAYS) -> dict[str, float]:
    """Every figure of the forecast, and how far the real rules are off it."""
    coming = forecast(GAME, state)
    answer = hunter()
    played = [play(copied(state), answer, seen) for _ in range(plays)]
    figures = {
        f"covered {key}": off(coming.covered[space], sum(space in p.covered for p in played), plays)
        for space, key in enumerate(coming.keys)
    }
    figures["caught"] = off(coming.caught, sum(p.caught for p in played), plays)
    figures["survives"] = off(coming.survives, sum(not p.died for p in played), plays)
    figures["lost"] = off(coming.lost, sum(p.lost for p in played), plays)
    for name, chance in coming.locations.items():
        figures[name] = off(chance, sum(name in p.fallen for p in played), plays)
    counts = [p.attacks for p in played]
    spread = statistics.pstdev(counts) / math.sqrt(plays)
    difference = abs(statistics.mean(counts) - coming.attacks)
    figures["attacks"] = difference / spread if spread else difference * 1e9
    late = sum(state.attacks + p.attacks >= 15 for p in played)
    figures["clock"] = off(coming.clock, late, plays)
    return figures


UP = [("TB-V11", "up"), ("TB-V12", "up"), ("TB-V13", "up")]
FOUR = [("TB-V21", "up"), ("TB-V22", "up"), ("TB-V23", "down"), ("TB-V24", "up")]
BO = {"name": "Bo", "pawn": [4, 4], "squad": ["TB-C05"]}
CY = {"name": "Cy", "pawn": [6, 3], "squad": ["TB-C06"]}
ADA = {"name": "Ada", "pawn": [3, 3], "leader": "TB-C03", "squad": ["TB-C02"]}
ARMED = {**ADA, "weapons": ["TB-A05", "TB-A17", "TB-A11"], "items": ["TB-I14"], "rubble": 2}
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
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_the_forecast_agrees_with_the_rules(name: str, seen: list[set[int]]) -> None:
    table = dict(TABLES[name])
    state = laid(*table.pop("cards", []), **table)
    worst = max(compared(state, seen).items(), key=lambda figure: figure[1])
    assert worst[1] < SIGMAS, worst


def test_the_stories_of_any_table_are_certain_together() -> None:
    for seed in range(6):
        options = {"players": ["Ada"], "mode": "solo", "scenario": SCENARIOS[seed % 3]}
        for state in met(options, anything(seed), seed, 0.1):
            chances = stories(GAME.table(Table(state)))
            assert sum(chances.values()) == pytest.approx(1)


def test_looking_changes_nothing() -> None:
    state = laid([("", "down"), ("TB-V11", "up")], attacks=3)
    before = copied(state)
    forecast(GAME, state)
    assert state == before


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
        for state in met(options, anything(seed), seed, 0.15):
            begun = time.process_time()
            forecast(GAME, state)
            worst = max(worst, time.process_time() - begun)
    assert worst < 0.5
