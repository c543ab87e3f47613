"""Messages between the app and whoever updates it: whole, and none of their halves stays."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.appliance.mailbox import Mailbox, Progress

SOMEBODY = 65534


def post_and_pull_the_plug(state: Path) -> Path:
    """A message of which everything is written but its name; the file it was written to."""
    child = os.fork()
    if not child:
        with patch("os.rename", lambda *_, **__: os._exit(0)):
            Mailbox(state).post(Progress(code="try"))
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    (half,) = (each for each in (state / "update").iterdir() if each.name.startswith("."))
    return half


def test_what_a_pulled_plug_left_half_written_goes(tmp_path: Path) -> None:
    box = Mailbox(tmp_path)
    box.post(Progress(code="check"))
    post_and_pull_the_plug(tmp_path)
    assert box.read(Progress) == Progress(code="check")
    box.tidy()
    assert [each.name for each in (tmp_path / "update").iterdir()] == ["progress.json"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
def test_what_the_other_one_writes_stays(tmp_path: Path) -> None:
    half = post_and_pull_the_plug(tmp_path)
    os.chown(half, SOMEBODY, SOMEBODY)
    Mailbox(tmp_path).tidy()
    assert half.exists()


def test_without_a_folder_there_is_nothing_to_tidy(tmp_path: Path) -> None:
    Mailbox(tmp_path).tidy()
    assert not list(tmp_path.iterdir())
