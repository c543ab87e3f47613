"""Many games on all cores: batches on an executor, the same results whatever the number of jobs.

Every game has a seed of its own, so it does not matter who plays it, or when. Whoever has a cluster
hands in its executor instead; anything with `submit` as in `concurrent.futures` will do.

>>> from companion.lab.outcomes import Wish
>>> [outcome.number for outcome in simulate(Wish(games=3, bot="random"))]
[0, 1, 2]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from pathlib import Path

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.bots import make_bot
from companion.lab.outcomes import Outcome, Wish, play
from companion.lab.process_pool import run_tasks

BATCHES = 8  # for each job, so that nobody waits long for the last
MOST = 50  # games in a batch, so that the count moves


@lru_cache(maxsize=2)
def _game(catalogue: str | None) -> TerrorBelow:
    return TerrorBelowKit().rules(Path(catalogue) if catalogue else None)


def play_batch(wish: Wish, numbers: Sequence[int]) -> list[Outcome]:
    """Play some games of a series: what a job does, on this machine or another."""
    game = _game(wish.catalogue)
    return [play(game, wish, number) for number in numbers]


def simulate(
    wish: Wish,
    executor: Executor | None = None,
    jobs: int = 1,
    done: Callable[[int], None] = lambda games: None,
) -> list[Outcome]:
    """Play the series and return its games in order. `done` hears how many more are finished.

    Without an executor the games are played right here, one after the other.
    """
    make_bot(wish.bot, _game(wish.catalogue))  # refuses an unknown one before the first game
    found: list[Outcome] = []
    for batch in run_tasks(partial(play_batch, wish), _batches(wish.games, jobs), executor):
        found += batch
        done(len(batch))
    return sorted(found, key=lambda outcome: outcome.number)


def _batches(count: int, jobs: int) -> list[range]:
    """The numbers of all games in a few rows.

    >>> _batches(5, jobs=1)
    [range(0, 1), range(1, 2), range(2, 3), range(3, 4), range(4, 5)]
    >>> len(_batches(1000, jobs=2))
    20
    """
    size = max(1, min(MOST, count // (BATCHES * jobs)))
    return [range(first, min(first + size, count)) for first in range(0, count, size)]
