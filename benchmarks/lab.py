"""How fast the lab is: games a second for each bot, against random chess in the same run.

Also: what a second job brings, and how long a forecast of a table takes, in the middle and at
worst: of tables met in games, and of tables laid by hand to take long. CPU time of this process
for the first, so that others on the machine do not count.

    .venv/bin/python benchmarks/lab.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from engine import GAME, SCENARIOS, chess_game

from companion.bench.figure import Figure, results
from companion.games.terror_below.state import State
from companion.lab import process_pool
from companion.lab.bots import list_bots, make_bot
from companion.lab.forecast import forecast
from companion.lab.landings import worlds_of
from companion.lab.outcomes import Wish, play
from companion.lab.simulation import simulate
from companion.lab.stops import points_of, stops
from companion.table.game import GameOver, Table

LONG, SHORT = 3.0, 0.3  # seconds for each bot in a round
BAR_MS = 100  # a forecast of a full table


def rate(play: Callable[[int], object], seconds: float) -> float:
    """How often a second something is done, in CPU time."""
    begun, count = time.process_time(), 0
    while (passed := time.process_time() - begun) < seconds:
        play(count)
        count += 1
    return count / passed


def _chess(chance: random.Random) -> Callable[[int], object]:
    return lambda _: chess_game(chance)


def _in_turn(wishes: Sequence[Wish]) -> Callable[[int], object]:
    return lambda number: play(GAME, wishes[number % len(wishes)], number)


def bots(seconds: float, rounds: int) -> dict[str, Any]:
    """Games a second on one core, and as a share of random games of chess."""
    figures: dict[str, Any] = {}
    for name in list_bots("terror-below"):
        ours, theirs = [], []
        for round_ in range(rounds):  # they take turns, so that a busy machine slows both
            theirs.append(rate(_chess(random.Random(round_)), seconds))
            wishes = [Wish(bot=name, scenario=scenario, seed=round_) for scenario in SCENARIOS]
            ours.append(rate(_in_turn(wishes), seconds))
        ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
        figures[name] = {
            "games/s": round(statistics.median(ours), 2),
            "chess games/s": round(statistics.median(theirs), 2),
            "ratio": round(statistics.median(ratios), 3),
        }
    return figures


def scaling(games: int) -> dict[str, float]:
    """How much quicker two jobs are than one, on the wall's clock."""
    wish, seconds = Wish(games=games, bot="greedy"), []
    for jobs in (1, 2):
        with process_pool.open_pool(jobs) as executor:
            simulate(Wish(games=4 * jobs, bot="greedy"), executor, jobs)  # everybody has begun
            begun = time.perf_counter()
            simulate(wish, executor, jobs)
            seconds.append(time.perf_counter() - begun)
    one, two = seconds
    return {
        "1 job games/s": round(games / one, 1),
        "2 jobs games/s": round(games / two, 1),
        "ratio": round(one / two, 2),
        "cores": process_pool.count_cores(),
    }


def tables(games: int) -> Iterator[tuple[State, int]]:
    """Tables met in games of all kinds, with the action points left where a person looks ahead."""
    for seed in range(games):
        chance = random.Random(seed)
        options = {
            "players": ["Ada"],
            "mode": "solo",
            "scenario": SCENARIOS[seed % 3],
            "board": chance.choice(["desert", "canyon"]),
            "hands": chance.choice(["hidden", "known"]),
            "queens": chance.random() < 0.3,
        }
        state, player = GAME.new(options), make_bot("greedy", GAME, seed)
        table: Table[State] = Table(state)
        while GAME.result(state) is None:
            script = GAME.leg(table)
            try:
                prompt = next(script)
                while True:
                    if prompt.purpose in ("action", "terror-blue") and chance.random() < 0.2:
                        yield state, points_of(prompt)
                    prompt = script.send(player(state, prompt))
            except (StopIteration, GameOver):
                continue


def milliseconds(work: Callable[[], object]) -> float:
    """CPU time of something that is done once."""
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


def latency(states: Iterable[tuple[State, int]]) -> dict[str, Any]:
    """Milliseconds for a forecast, and with every space to stop on."""
    alone, with_stops = [], []
    for state, points in states:
        alone.append(milliseconds(partial(forecast, GAME, state)))
        with_stops.append(milliseconds(partial(stops, GAME, state, points)))
    return {
        "tables": len(alone),
        "forecast": _spread(alone),
        "stops": _spread(with_stops),
        "bar": BAR_MS,
        "holds": max(alone) < BAR_MS,
    }


def laid(side: str, unseen: Sequence[int], up: Sequence[int]) -> State:
    """A table laid by hand: so many cards face down, and up, under three Worms of limit 5."""
    worms = [worm for worm in GAME.cards.worms.values() if worm.limit == 5][:3]
    cards = iter(GAME.cards.vehicles)
    slots = [
        {
            "worm": worm.id,
            "target": [2 + 2 * number, 2 + number],
            "cards": [{"card": None, "face": "down"}] * hidden
            + [{"card": next(cards), "face": "up"} for _ in range(seen)],
        }
        for number, (worm, hidden, seen) in enumerate(zip(worms, unseen, up, strict=True))
    ]
    ada = {"name": "Ada", "pawn": [4, 4], "squad": ["TB-C01"], "weapons": ["TB-A05", "TB-A11"]}
    return GAME.read_state(
        {
            "options": {"players": ["Ada"], "mode": "solo", "board": side, "queens": True},
            "phase": "terror",
            "slots": slots,
            "players": [ada],
        }
    )


BY_HAND = {  # cards face down that nobody has seen, and cards face up
    "1 unseen under each": ((1, 1, 1), (0, 0, 0)),
    "3 unseen under each": ((3, 3, 3), (0, 0, 0)),
    "3 unseen under each, all one below the limit": ((3, 3, 3), (1, 1, 1)),
    "4 unseen under each, all one below the limit": ((4, 4, 4), (0, 0, 0)),
    "1 at its limit, 5 unseen": ((5, 0, 0), (0, 0, 0)),
    "1 at its limit, 7 unseen": ((7, 0, 0), (0, 0, 0)),
    "2 at their limit, 2 unseen each": ((2, 2, 0), (3, 3, 0)),
    "2 at their limit, 3 unseen each": ((3, 3, 0), (2, 2, 0)),
    "3 at their limit, 1 unseen each": ((1, 1, 1), (4, 4, 4)),
    "3 at their limit, 2 unseen each": ((2, 2, 2), (3, 3, 3)),
}


def by_hand(count: int) -> dict[str, Any]:
    """Milliseconds for tables that no game has led to yet: the slower side of the board."""
    found = {}
    for name, (unseen, up) in islice(BY_HAND.items(), count):
        worlds_of.cache_clear()
        states = [laid(side, unseen, up) for side in ("desert", "canyon")]
        took = [milliseconds(partial(forecast, GAME, state)) for state in states]
        found[name] = round(max(took), 2)
    return found


def _spread(times: list[float]) -> dict[str, float]:
    return {
        "median": round(statistics.median(times), 2),
        "p95": round(sorted(times)[int(len(times) * 0.95)], 2),
        "worst": round(max(times), 2),
    }


def told(figures: dict[str, Any]) -> list[Figure]:
    """The figures in the form that all benchmarks have."""
    found = [
        Figure(
            f"games of the {name} bot", each["games/s"], "/s", each["ratio"], "random chess",
            better="more",
        )
        for name, each in figures["bots"].items()
    ]  # fmt: skip
    jobs, latency = figures["jobs"], figures["forecast ms"]
    found.append(
        Figure("simulate with 2 jobs", jobs["2 jobs games/s"], "/s", jobs["ratio"], "1 job",
               better="more")
    )  # fmt: skip
    found += [
        Figure("forecast, in the middle", latency["forecast"]["median"], "ms"),
        Figure("forecast, the worst", latency["forecast"]["worst"], "ms", bar=BAR_MS),
        Figure("where to stop, the worst", latency["stops"]["worst"], "ms"),
        Figure("forecast, laid by hand", max(figures["forecast ms, laid by hand"].values()), "ms"),
    ]
    return found


def main() -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="every figure, none of them worth much"
    )
    quick = parser.parse_args().quick
    figures = {
        "bots": bots(SHORT if quick else LONG, 1 if quick else 3),
        "jobs": scaling(20 if quick else 400),
        "forecast ms": latency(tables(4 if quick else 60)),
        "forecast ms, laid by hand": by_hand(1 if quick else len(BY_HAND)),
    }
    print(json.dumps({"figures": figures, "results": results(*told(figures))}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
