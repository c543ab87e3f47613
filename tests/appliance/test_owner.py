"""What runs for the update runs as whom the data belongs to, and ends when it is told to."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.appliance.mailbox import Mailbox, Progress
from companion.appliance.owner import run

SOMEBODY = 65534  # nobody's own: no files belong to it

only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")


@only_root
def test_root_runs_things_as_the_owner(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    os.chown(state, SOMEBODY, SOMEBODY)
    done = run(["sh", "-c", "id -u; id -g; id -G"], 30, state)
    assert done.said.split() == [str(SOMEBODY)] * 3
    assert run(["id", "-u"], 30).said.strip() == "0"


@only_root
def test_the_folder_for_messages_belongs_to_the_app(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    os.chown(state, SOMEBODY, SOMEBODY)
    Mailbox(state).post(Progress(code="check"))
    for path in (state / "update", state / "update/progress.json"):
        assert path.stat().st_uid == SOMEBODY, "so that the app can answer and clear up"


def test_what_hangs_is_ended_with_all_it_has_started(tmp_path: Path) -> None:
    done = run(["sh", "-c", f"sleep 600 & echo $! > {tmp_path}/child; wait"], 0.5)
    assert done.code is None
    child = Path("/proc", (tmp_path / "child").read_text().strip(), "stat")
    assert not child.exists() or child.read_text().rpartition(")")[2].split()[0] == "Z"
