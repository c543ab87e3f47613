"""How fast the rules are, against python-chess in the same run, on one core.

Both play at random: all legal moves are listed, one is taken. A decision of ours is one answered
prompt, dice and cards included. Also: how long
a long game takes to resume, and to undo deep inside.

    .venv/bin/python benchmarks/engine.py
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess

from companion import games
from companion.lab.playout import random_playout
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot

SECONDS = 3.0
ROUNDS = 5  # the two take turns, so that a busy machine slows both
SCENARIOS = ("special-delivery", "total-extermination", "scramble")


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


def rate(play: Callable[[random.Random], int], seed: int) -> tuple[float, float]:
    """Decisions and games a second."""
    chance, decisions, count = random.Random(seed), 0, 0
    begun = time.process_time()  # what others do on this machine does not count
    while (passed := time.process_time() - begun) < SECONDS:
        decisions += play(chance)
        count += 1
    return decisions / passed, count / passed


def long_game(folder: Path) -> tuple[float, float, int]:
    """Milliseconds to resume a game of 400 answers, and to undo 200 of them."""
    options = {"players": ["Ada", "Bo", "Cy", "Di", "Ed"], "mode": "versus"}
    for seed in range(100):
        keeper = Keeper(folder / str(seed))
        session: Session[Any] = Session.new(GAME, options)
        keeper.begin(session)
        bot = RandomBot(seed)
        while session.prompt is not None and len(session.entries) < 400:
            session.answer(bot.answer(session.prompt) or "")
        if len(session.entries) == 400:
            break
    rows = keeper.find("last")[1]
    begun = time.perf_counter()
    resumed, _ = keeper.resume(GAME, *keeper.find("last"))
    resume = time.perf_counter() - begun
    begun = time.perf_counter()
    resumed.undo(200)
    undo = time.perf_counter() - begun
    return resume * 1000, undo * 1000, len(rows)


def main() -> int:
    """Measure and print one JSON document."""
    ours, theirs, games_a_second = [], [], []
    for round_ in range(ROUNDS):
        theirs.append(rate(chess_game, round_)[0])
        decisions, playouts = rate(terror_game, round_)
        ours.append(decisions)
        games_a_second.append(playouts)
    with tempfile.TemporaryDirectory() as folder:
        resume, undo, answers = long_game(Path(folder))
    report = {
        "chess decisions/s": round(statistics.median(theirs)),
        "terror below decisions/s": round(statistics.median(ours)),
        "terror below games/s": round(statistics.median(games_a_second)),
        "ratio": round(statistics.median(a / b for a, b in zip(ours, theirs, strict=True)), 2),
        "resume ms": round(resume, 1),
        "undo 200 ms": round(undo, 1),
        "answers": answers,
    }
    print(json.dumps(report, indent=2))
    return 0


GAME = games.load("terror-below")

if __name__ == "__main__":
    sys.exit(main())
