"""Many games on all cores: batches on an executor, the same results whatever the number of jobs.

Every game has a seed of its own, so it does not matter who plays it, or when. Whoever has a cluster
hands in its executor instead; anything with `submit` as in `concurrent.futures` will do.

>>> from companion.lab.outcomes import Wish
>>> [outcome.number for outcome in simulate(Wish(games=3, bot="random"))]
[0, 1, 2]
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.bots import make_bot
from companion.lab.outcomes import Outcome, Wish, play
from companion.language import tr
from companion.table.errors import Refused

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
    for batch in _played(wish, executor, jobs):
        found += batch
        done(len(batch))
    return sorted(found, key=lambda outcome: outcome.number)


def _played(wish: Wish, executor: Executor | None, jobs: int) -> Iterator[list[Outcome]]:
    batches = _batches(wish.games, jobs)
    if executor is None:
        yield from (play_batch(wish, numbers) for numbers in batches)
        return
    waiting: list[Future[list[Outcome]]] = [
        executor.submit(play_batch, wish, numbers) for numbers in batches
    ]
    try:
        for batch in as_completed(waiting):
            yield batch.result()
    finally:
        for batch in waiting:
            batch.cancel()


def _batches(count: int, jobs: int) -> list[range]:
    """The numbers of all games in a few rows.

    >>> _batches(5, jobs=1)
    [range(0, 1), range(1, 2), range(2, 3), range(3, 4), range(4, 5)]
    >>> len(_batches(1000, jobs=2))
    20
    """
    size = max(1, min(MOST, count // (BATCHES * jobs)))
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


@contextmanager
def cores(jobs: int) -> Iterator[Executor | None]:
    """An executor with so many processes of this machine; for one job none is needed."""
    if jobs == 1:
        yield None
        return
    executor = ProcessPoolExecutor(jobs, initializer=_leave_the_keyboard_alone)
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _leave_the_keyboard_alone() -> None:
    """Ctrl-C is for the one who counts; the others finish their batch and go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The executor of a dask cluster, by the address of its scheduler."""
    try:
        from distributed import Client
    except ImportError:
        said = tr("A cluster needs 'pip install wormwatch[cluster]'; --jobs uses this machine.")
        raise Refused("no-cluster", said) from None
    try:
        client: Any = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        said = tr("No scheduler answers at {address}: {error}.", address=address, error=error)
        raise Refused("no-cluster", said) from None
    with client:
        yield client.get_executor(pure=False)


def all_cores() -> int:
    """How many jobs this machine has room for."""
    return len(os.sched_getaffinity(0))
