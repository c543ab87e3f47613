"""`wormwatch` on an installed machine: what is done with sudo leaves nothing of root's there."""

from __future__ import annotations

import os
import pwd
import subprocess
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "deploy/tools/wormwatch"
APP = """#!/bin/sh
echo "$(id -u) $HOME $*"
"""
NOBODY = pwd.getpwnam("nobody").pw_uid


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A machine whose games are nobody's, and an app that says as whom it is started."""
    app = tmp_path / "opt/current/.venv/bin/wormwatch"
    app.parent.mkdir(parents=True)
    app.write_text(APP)
    app.chmod(0o755)
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)  # pytest keeps its folders to itself
    state = tmp_path / "state"
    state.mkdir()
    os.chown(state, NOBODY, -1)
    return {
        "PATH": os.environ["PATH"], "HOME": "/mine",
        "WORMWATCH_PREFIX": str(tmp_path / "opt"), "WORMWATCH_STATE": str(state),
    }  # fmt: skip


def says(environ: dict[str, str], *words: str, user: int | None = None) -> str:
    done = subprocess.run(
        [TOOL, *words], env=environ, user=user, cwd="/", check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.mark.skipif(os.geteuid() != 0, reason="being somebody else needs root")
def test_whoever_asks_the_games_are_their_owners(environ: dict[str, str]) -> None:
    state = environ["WORMWATCH_STATE"]
    assert says(environ, "doctor", "--json") == f"{NOBODY} {state} --data {state} doctor --json"
    assert says(environ, "update", "a file") == f"0 /mine --data {state} update a file"
    # Somebody without sudo has a folder of their own.
    assert says(environ, "doctor", user=NOBODY) == f"{NOBODY} /mine doctor"
