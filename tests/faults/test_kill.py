"""The plug is pulled while answers are being written: nothing acknowledged is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.table.keeper import Keeper
from tests.table.stones import Stones

ROOT = Path(__file__).parent.parent.parent


def answer_until_killed(folder: Path, seed: int) -> list[list[object]]:
    """Let a process answer, kill it at a random moment; everything it had acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.answering", str(folder), str(seed)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    first = process.stdout.readline()  # from here on it is answering
    time.sleep(random.Random(seed).uniform(0, 0.15))
    os.kill(process.pid, signal.SIGKILL)
    rest = process.stdout.read()
    process.stdout.close()
    process.wait()
    whole = (first + rest).rpartition(b"\n")[0]  # a line cut in half was not acknowledged
    return [json.loads(line) for line in whole.splitlines()]


def check(folder: Path, acknowledged: list[list[object]]) -> None:
    """The journal opens, and the last acknowledged answer of every game is in it."""
    keeper = Keeper(folder)
    assert keeper.notes == []
    assert keeper.warning is None
    promised = {str(id): (int(str(length)), digest) for id, length, digest in acknowledged}
    for id, (length, digest) in promised.items():
        session, _ = keeper.resume(Stones(), *keeper.find(id))
        # At most one more thing may have reached the disk without being acknowledged.
        if len(session.entries) > length:
            assert len(session.entries) == length + 1
            session.undo()
        elif len(session.entries) < length:
            session.redo(length - len(session.entries))
        assert session.digest() == digest
    keeper.close()


def pull_the_plug(folder: Path, times: int, first_seed: int) -> int:
    total = 0
    for seed in range(first_seed, first_seed + times):
        acknowledged = answer_until_killed(folder, seed)
        assert acknowledged
        check(folder, acknowledged)
        total += len(acknowledged)
    return total


def test_no_acknowledged_answer_is_lost(tmp_path: Path) -> None:
    assert pull_the_plug(tmp_path, times=8, first_seed=1) > 8


@pytest.mark.soak
def test_no_acknowledged_answer_is_lost_in_2000_cuts(tmp_path: Path) -> None:
    total = pull_the_plug(tmp_path, times=2000, first_seed=1000)
    print(f"2,000 cuts, {total} acknowledged answers, none lost")
