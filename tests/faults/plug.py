"""Jobs that are killed in the middle: `python -m tests.faults.plug FOLDER TIMES SEED`.

One process has everything imported and lays the ground. For each kill it forks a child that does
one job as the app does it, and says through a pipe what it is about to write and what it has
acknowledged. The child gets a SIGKILL at a random moment, or gives itself one at a random step of
those that change which files are there. Then the parent looks at the disk: what was acknowledged
is there, what was only begun is there whole or not at all, and every file opens. At the end it
prints, for each job, where the kills fell.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, Protocol

Tell = Callable[[Any], None]
READY = b"ready\n"
BEFORE, WITHIN, AFTER = "before", "within", "after"  # the write, where a kill fell
FEW = 2  # steps
UNCUT = 3  # runs that are let go on, to know how long a job takes
STEPS = ("rename", "replace", "fsync", "mkdir", "unlink", "rmdir")


class Job(Protocol):
    """Something the app does, and how to see what came of it."""

    def prepare(self) -> None:
        """Lay the ground, in the parent."""

    def work(self, tell: Tell) -> None:
        """Do it, in the child: `tell({"begins": what will be})` before each write, and
        `tell({"done": what is})` when it is acknowledged."""

    def look(self) -> Any:
        """What is there, in the parent; whatever cannot be opened fails here."""


class Cuts:
    """How a job came through, kill by kill."""

    def __init__(self, job: Job, chance: random.Random) -> None:
        self.job, self.chance = job, chance
        self.where = {BEFORE: 0, WITHIN: 0, AFTER: 0, "at a step": 0}
        self.acknowledged = self.steps = 0
        self.span = 0.0
        for _ in range(UNCUT):
            self._let_go_on()

    def _let_go_on(self) -> None:
        """The whole job without a kill, checked as well."""
        before = self._prepare()
        child, pipe = start(self.job)
        began = time.monotonic()
        lines = pipe.read()
        self.span = max(self.span, time.monotonic() - began)
        pipe.close()
        _, status = os.waitpid(child, 0)
        assert status == 0, f"{type(self.job).__name__} failed by itself"
        self._look(before, lines)

    def cut(self) -> None:
        """Once more, with a kill."""
        before = self._prepare()
        # SQLite takes its steps by itself: what is left of them to count is not worth it.
        steps = self.steps if self.steps > FEW and self.chance.getrandbits(1) else 0
        at_step = self.chance.randint(1, steps) if steps else 0
        child, pipe = start(self.job, at_step)
        if not at_step:
            time.sleep(self.chance.uniform(0, 1.1 * self.span))  # at the latest a little later
            os.kill(child, signal.SIGKILL)
        lines = pipe.read()
        pipe.close()
        _, status = os.waitpid(child, 0)
        assert status in (0, signal.SIGKILL), f"{type(self.job).__name__} failed by itself"
        self.where[self._look(before, lines)] += 1
        self.where["at a step"] += bool(at_step)

    def _prepare(self) -> Any:
        self.job.prepare()
        return json.loads(json.dumps(self.job.look()))

    def _look(self, before: Any, lines: bytes) -> str:
        """What was acknowledged last is there, or what was begun after it: the whole of either."""
        whole = lines.rpartition(b"\n")[0]  # a line that is cut in half was not said
        told = [json.loads(line) for line in whole.splitlines()]
        if told and "steps" in told[-1]:
            self.steps = max(self.steps, told.pop()["steps"])
        done = [each["done"] for each in told if "done" in each]
        self.acknowledged += len(done)
        may_be = [done[-1] if done else before]
        if told and "begins" in told[-1]:
            may_be.append(told[-1]["begins"])
        there = json.loads(json.dumps(self.job.look()))
        assert there in may_be, f"{type(self.job).__name__}: {there} is none of {may_be}"
        if not told:
            return BEFORE
        return WITHIN if len(may_be) > 1 else AFTER


def start(job: Job, at_step: int = 0) -> tuple[int, BinaryIO]:
    """A child that does the job, and dies just before a certain step; it is ready when this
    returns."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        os.close(out)
        _do(job, into, at_step)
    os.close(into)
    pipe = os.fdopen(out, "rb")
    assert pipe.readline() == READY
    return child, pipe


def _do(job: Job, into: int, at_step: int) -> NoReturn:
    code = 1
    try:
        os.write(into, READY)
        steps = _count_steps(at_step)
        job.work(lambda what: _say(into, what))
        _say(into, {"steps": len(steps)})
        code = 0
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _say(into: int, what: Any) -> None:
    os.write(into, json.dumps(what).encode() + b"\n")


def _count_steps(last: int) -> list[str]:
    """Whatever changes which files are there is counted from now on, and the last is not done."""
    taken: list[str] = []

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **named: Any) -> Any:
            taken.append(name)
            if len(taken) == last:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*given, **named)

        return step

    for name in STEPS:
        setattr(os, name, counted(name, getattr(os, name)))
    return taken


def pull(jobs: Sequence[type[Any]], folder: Path, times: int, seed: int) -> dict[str, Any]:
    """Kill so many jobs in all, of each kind equally many; where the kills fell."""
    chance = random.Random(seed)
    told: dict[str, Any] = {}
    for number, kind in enumerate(jobs):
        here = folder / kind.__name__.lower()
        here.mkdir(parents=True)
        cuts = Cuts(kind(here, chance), chance)
        for _ in range(times // len(jobs) + (number < times % len(jobs))):
            cuts.cut()
        told[kind.__name__] = {**cuts.where, "acknowledged": cuts.acknowledged}
        told[kind.__name__]["ms"] = round(1000 * cuts.span)
    return told


def main(folder: Path, times: int, seed: int) -> None:
    from tests.faults.jobs_files import FILES
    from tests.faults.jobs_journal import JOURNAL

    print(json.dumps(pull([*JOURNAL, *FILES], folder, times, seed)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
