"""How fast the rules are, against python-chess in the same run, on one core.

Both play at random: all legal moves are listed, one is taken. A decision of ours is one answered
prompt, dice and cards included. Also: how long a game of 400 answers takes to resume, to undo deep
inside, and to replay, each against playing the same answers again from the beginning.

    .venv/bin/python benchmarks/engine.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import chess

from companion.bench.figure import Figure, results, spread
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.options import Scenario
from companion.lab.playout import random_playout
from companion.table.form import from_json
from companion.table.keeper import Keeper
from companion.table.replay import replay
from companion.table.session import Correction, Session
from companion.table.sources import RandomBot

SECONDS = 2.0
ROUNDS = 5  # the two take turns, so that a busy machine slows both
LONG = 400  # answers
SCENARIOS: tuple[Scenario, ...] = ("special-delivery", "total-extermination", "scramble")


def chess_game(chance: random.Random) -> int:
    """One random game of chess; how many moves were made."""
    board, moves = chess.Board(), 0
    while moves < 300:
        legal = list(board.legal_moves)
        if not legal or board.is_insufficient_material():
            break
        board.push(legal[int(chance.random() * len(legal))])
        moves += 1
    return moves


def terror_game(chance: random.Random) -> int:
    """One random solo game of Terror Below; how many questions were answered."""
    scenario = SCENARIOS[int(chance.random() * 3)]
    game = GAME
    state = game.new({"players": ["Ada"], "mode": "solo", "scenario": scenario})
    return random_playout(game, state, chance.random)


def rate(
    play: Callable[[random.Random], int], seed: int, seconds: float = SECONDS
) -> tuple[float, float]:
    """Decisions and games a second."""
    chance, decisions, count = random.Random(seed), 0, 0
    begun = time.process_time()  # what others do on this machine does not count
    while (passed := time.process_time() - begun) < seconds:
        decisions += play(chance)
        count += 1
    return decisions / passed, count / passed


def kept_game(folder: Path) -> Keeper:
    """A game of 400 answers in a journal of its own."""
    options = {"players": ["Ada", "Bo", "Cy", "Di", "Ed"], "mode": "versus"}
    for seed in range(100):
        keeper = Keeper(folder / str(seed))
        session: Session[Any] = Session.new(GAME, options)
        keeper.begin(session)
        bot = RandomBot(seed)
        with session.batch():
            while session.prompt is not None and len(session.entries) < LONG:
                session.answer(bot.answer(session.prompt) or "")
        if len(session.entries) == LONG:
            return keeper
    raise SystemExit(f"No game had {LONG} answers.")


def long_game(keeper: Keeper) -> dict[str, float]:
    """Milliseconds to resume, undo 200, replay with every check, and to only play it again."""
    ms: dict[str, float] = {}
    begun = time.perf_counter()

    def lap(name: str) -> None:
        nonlocal begun
        ms[name] = (time.perf_counter() - begun) * 1000
        begun = time.perf_counter()

    kept, rows = keeper.find("last")
    resumed, _ = keeper.resume(GAME, kept, rows)
    lap("resume")
    resumed.undo(200)
    lap("undo 200")
    resumed.redo(200)  # the next round finds it as this one did
    answers = [each for each in resumed.entries if not isinstance(each, Correction)]  # all of them
    again: Session[Any] = Session(GAME, GAME.read_state(from_json(kept.origin)))
    begun = time.perf_counter()
    for answer in answers:
        again.answer(answer)
    lap("played again")
    for _ in replay(GAME, kept, rows):
        pass
    lap("replay")
    return ms


def told(ours: list[float], theirs: list[float], laps: list[dict[str, float]]) -> list[Figure]:
    """The figures in the form that all benchmarks have."""
    ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
    decisions = Figure(
        "decisions of Terror Below", round(statistics.median(ours)), "/s",
        round(statistics.median(ratios), 3), "random chess", None, "more", spread(ratios),
    )  # fmt: skip
    figures = [decisions]
    for name in ("resume", "undo 200", "replay"):
        shares = [lap[name] / lap["played again"] for lap in laps]
        value = statistics.median(lap[name] for lap in laps)
        ratio = round(statistics.median(shares), 3)
        against = f"playing the {LONG} answers again"
        figures.append(Figure(name, round(value, 2), "ms", ratio, against, spread=spread(shares)))
    return figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="every figure, none worth much")
    quick = parser.parse_args(arguments).quick
    ours, theirs, games_a_second = [], [], []
    seconds, rounds = (0.1, 1) if quick else (SECONDS, ROUNDS)
    for round_ in range(rounds):
        theirs.append(rate(chess_game, round_, seconds)[0])
        decisions, playouts = rate(terror_game, round_, seconds)
        ours.append(decisions)
        games_a_second.append(playouts)
    with tempfile.TemporaryDirectory() as folder:
        keeper = kept_game(Path(folder))
        laps = [long_game(keeper) for _ in range(rounds)]
        keeper.close()
    report = {
        "chess decisions/s": round(statistics.median(theirs)),
        "terror below decisions/s": round(statistics.median(ours)),
        "terror below games/s": round(statistics.median(games_a_second)),
        "ratio": round(statistics.median(a / b for a, b in zip(ours, theirs, strict=True)), 2),
        "resume ms": round(statistics.median(lap["resume"] for lap in laps), 1),
        "undo 200 ms": round(statistics.median(lap["undo 200"] for lap in laps), 1),
        "answers": LONG,
        "results": results(*told(ours, theirs, laps)),
    }
    print(json.dumps(report, indent=2))
    return 0


GAME = TerrorBelowKit().rules()

if __name__ == "__main__":
    sys.exit(main())
