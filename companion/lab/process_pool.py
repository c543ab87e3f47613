"""Runs many tasks on all cores of this machine or of a cluster, or one after the other here."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, TypeVar

from companion.language import tr
from companion.table.errors import Refused

A = TypeVar("A")
B = TypeVar("B")


def run_tasks(
    function: Callable[[A], B], tasks: Sequence[A], executor: Executor | None
) -> Iterator[B]:
    """Yield the result of each task as it comes; without an executor in the order of the tasks.

    Cancels the tasks that have not begun when the caller stops reading.
    """
    if executor is None:
        yield from map(function, tasks)
        return
    waiting: list[Future[B]] = [executor.submit(function, task) for task in tasks]
    try:
        for each in as_completed(waiting):
            yield each.result()
    finally:
        for each in waiting:
            each.cancel()


@contextmanager
def open_pool(jobs: int) -> Iterator[Executor | None]:
    """Open an executor with so many processes; None for one job, which needs no other process."""
    if jobs == 1:
        yield None
        return
    executor = ProcessPoolExecutor(jobs, initializer=_ignore_interrupt)
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that has opened the pool; the others finish their batch."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def open_cluster(address: str) -> Iterator[Executor]:
    """Open the executor of a dask cluster, by the address of its scheduler, or raise `Refused`."""
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


def count_cores() -> int:
    """Return how many processes this machine can run at a time."""
    return len(os.sched_getaffinity(0))
