"""Killed in the middle of everything that writes: nothing acknowledged is lost, every file opens.

tests/faults/plug.py does the killing, in a process of its own that has no window and no threads.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.faults.jobs_files import FILES
from tests.faults.jobs_journal import JOURNAL

ROOT = Path(__file__).parent.parent.parent


def pull_the_plug(folder: Path, times: int, seed: int) -> dict[str, dict[str, float]]:
    """Kill so many jobs; where the kills fell, by job."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.plug", str(folder / "work"), str(times), str(seed)],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told: dict[str, dict[str, float]] = json.loads(done.stdout)
    assert [*told] == [kind.__name__ for kind in (*JOURNAL, *FILES)]
    fell = Counter[str]()
    for each in told.values():
        fell.update({where: int(each[where]) for where in ("before", "within", "after")})
    assert fell.total() == times
    assert fell["within"] > times / 10, "the kills fell beside the writes"
    return told


def test_whatever_is_killed_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    pull_the_plug(tmp_path, times=60, seed=1)


@pytest.mark.soak
def test_2000_kills(tmp_path: Path) -> None:
    for job, where in pull_the_plug(tmp_path, times=2000, seed=2).items():
        print(f"{job}: {where}")
