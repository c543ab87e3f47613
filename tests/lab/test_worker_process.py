"""Work in another process: answered, canceled, limited, and never left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest

from companion.lab.worker_process import Limits, Reply, WorkerProcess

ERRANDS = "tests.lab.worker_tasks:Errands"
ROOT = Path(__file__).parents[2]
QUICK = Limits(nice=0)


@contextmanager
def worker(setup: object = None, limits: Limits = QUICK) -> Iterator[WorkerProcess]:
    process = WorkerProcess(ERRANDS, setup, limits)
    try:
        yield process
    finally:
        process.close()
        assert not is_there(process.pid), "not even as a zombie"


def is_there(pid: int) -> bool:
    """Whether a process runs, or has ended and was not waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_gone(pid: int) -> None:
    """Wait until a process has ended; one that belongs to nobody stays as a zombie for a while."""
    while is_there(pid) and Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z":
        sleep(0.005)


def test_each_request_is_answered_in_its_turn() -> None:
    with worker(setup="cards") as process:
        assert [process.send(("echo", each)) for each in "abc"] == [1, 2, 3]
        replies = process.replies()
        for number, each in enumerate("abc", 1):
            assert next(replies) == Reply("result", number, ("cards", each))


def test_progress_comes_before_the_result() -> None:
    with worker() as process:
        process.send(("count", 3))
        replies = process.replies()
        kinds = [(reply.kind, reply.value) for reply in (next(replies) for _ in range(4))]
    assert kinds == [("progress", 0), ("progress", 1), ("progress", 2), ("result", "done")]


def settled(replies: Iterator[Reply]) -> Reply:
    """The next reply that is no progress."""
    return next(reply for reply in replies if reply.kind != "progress")


@pytest.mark.parametrize("what", ["run for ever", "compute for ever"])
def test_a_request_is_canceled_in_its_middle_and_the_next_is_answered(what: str) -> None:
    with worker() as process:
        first, replies = process.send((what, None)), process.replies()
        assert next(replies).kind == "progress"
        second = process.send(("echo", 1))
        process.cancel(first)
        assert settled(replies) == Reply("canceled", first)
        assert settled(replies) == Reply("result", second, (None, 1))


def test_a_request_that_waits_is_canceled_before_it_begins() -> None:
    with worker() as process:
        first, second, third = (process.send(("echo", each)) for each in "abc")
        process.cancel(second)
        replies = process.replies()
        assert [next(replies).number, next(replies).number] == [first, third]


def test_canceling_what_is_answered_already_stops_nothing_else() -> None:
    with worker() as process:
        first, replies = process.send(("echo", 1)), process.replies()
        assert next(replies).kind == "result"
        second = process.send(("echo", 2))
        process.cancel(first)
        assert next(replies) == Reply("result", second, (None, 2))


def test_a_request_has_a_limit_of_its_own_computing_time() -> None:
    with worker(limits=QUICK._replace(seconds=0.2)) as process:
        process.send(("compute for ever", None))
        second, replies = process.send(("echo", 1)), process.replies()
        assert settled(replies) == Reply("slow", 1)
        assert settled(replies) == Reply("result", second, (None, 1))


def test_a_request_has_a_limit_of_memory() -> None:
    with worker(limits=QUICK._replace(memory=300 * 2**20)) as process:
        process.send(("fill the memory", 2**30))
        second, replies = process.send(("fill the memory", 2**20)), process.replies()
        assert next(replies) == Reply("slow", 1)
        assert next(replies) == Reply("result", second, 2**20)


def test_a_request_that_fails_ends_nothing() -> None:
    with worker() as process:
        process.send(("fail", "no such table"))
        process.send(5)  # no errand at all
        process.send(("print", None))
        replies = process.replies()
        assert next(replies) == Reply("failed", 1, "ValueError", "no such table")
        assert next(replies)[:3] == ("failed", 2, "TypeError")
        assert next(replies) == Reply("result", 3, "done"), "what it prints is no reply"


@pytest.mark.parametrize("how", ["cancel", "patience"])
def test_a_process_that_hears_nothing_is_killed(how: str) -> None:
    with worker() as process:
        number = process.send(("compute for ever", None), within=0.1 if how == "patience" else None)
        replies = process.replies()
        assert next(replies).kind == "progress"
        os.kill(process.pid, signal.SIGSTOP)
        if how == "cancel":
            process.cancel(number, within=0.1)
        assert next(replies) == Reply("ended", value=-signal.SIGKILL)
        assert process.current == number
        assert not process.is_running


def test_a_process_that_dies_is_heard_of() -> None:
    with worker() as process:
        number, replies = process.send(("run for ever", None)), process.replies()
        assert next(replies).kind == "progress"
        os.kill(process.pid, signal.SIGTERM)
        assert settled(replies) == Reply("ended", value=-signal.SIGTERM)
        assert process.current == number
        process.send(("echo", 1))  # nothing comes of that, and nothing breaks


def test_a_setup_that_makes_no_sense_ends_the_process() -> None:
    with worker(setup="broken") as process:
        process.send(("echo", 1))
        assert next(process.replies()) == Reply("ended", value=1)


def test_a_process_without_requests_goes() -> None:
    with worker(limits=QUICK._replace(idle=0.1)) as process:
        assert next(process.replies()) == Reply("ended", value=0)


def test_the_helpers_of_a_process_that_dies_end_with_it() -> None:
    """A helper that was forked holds the pipe open: the end is heard of all the same."""
    with worker() as process:
        process.send(("fork a helper", None))
        replies = process.replies()
        helper = next(replies).value
        os.kill(process.pid, signal.SIGKILL)
        assert next(replies) == Reply("ended", value=-signal.SIGKILL)
        wait_until_gone(helper)


def test_whoever_closes_a_process_ends_its_helpers_too() -> None:
    with worker() as process:
        process.send(("start a helper", None))
        helper = next(process.replies()).value
        assert is_there(helper)
        process.close()
        wait_until_gone(helper)


@pytest.mark.parametrize(
    "errand", ["run for ever", "compute for ever", "start a helper", "fork a helper"]
)
def test_it_ends_when_the_app_dies(errand: str) -> None:
    """In the middle of a request, and even if the app was killed."""
    code = f"""if True:
        from companion.lab.worker_process import WorkerProcess
        process = WorkerProcess({ERRANDS!r})
        process.send(({errand!r}, None))
        reply = next(process.replies())
        print(process.pid, reply.value if isinstance(reply.value, int) else process.pid, flush=True)
        input()
    """
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as app:
        assert app.stdout is not None
        pids = [int(pid) for pid in app.stdout.readline().split()]
        assert all(map(is_there, pids))
        app.kill()
        for pid in pids:
            wait_until_gone(pid)
