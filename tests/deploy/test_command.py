"""`wormwatch` on an installed machine: what is done with sudo leaves nothing of root's there."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

TOOL = Path(__file__).resolve().parents[2] / "deploy/tools/wormwatch"
APP = """#!/bin/sh
echo "$(id -u) $HOME $*"
"""
NOBODY = pwd.getpwnam("nobody").pw_uid


@pytest.fixture
def environ() -> Iterator[dict[str, str]]:
    """A machine whose games are nobody's, and an app that says as whom it is started."""
    with TemporaryDirectory() as name:  # pytest keeps its folders to itself
        folder = Path(name)
        folder.chmod(0o755)
        app = folder / "opt/current/.venv/bin/wormwatch"
        app.parent.mkdir(parents=True)
        app.write_text(APP)
        app.chmod(0o755)
        state = folder / "state"
        state.mkdir()
        os.chown(state, NOBODY, -1)
        yield {
            "PATH": os.environ["PATH"], "HOME": "/mine",
            "WORMWATCH_PREFIX": str(folder / "opt"), "WORMWATCH_STATE": str(state),
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
    assert says(environ, "update", "a file") == f"0 /root --data {state} update a file"
    # Somebody without sudo has a folder of their own.
    assert says(environ, "doctor", user=NOBODY) == f"{NOBODY} /mine doctor"


ROOTS = ["update", "splash --prepare", "--data /x update", "--data=/x update f", "--data x splash"]
OWNERS = [
    "rules update", "rules splash", "--data update doctor", "--data=update doctor", "doctor update",
    "backup make --why update", "failure-page", "--safe", "-- doctor update", "", "--data update",
]  # fmt: skip


@pytest.mark.skipif(os.geteuid() != 0, reason="being somebody else needs root")
@pytest.mark.parametrize("line", ROOTS + OWNERS)
def test_the_command_decides_who_does_it_and_no_other_word(
    environ: dict[str, str], line: str
) -> None:
    user, home = (0, "/root") if line in ROOTS else (NOBODY, environ["WORMWATCH_STATE"])
    told = f"{user} {home} --data {environ['WORMWATCH_STATE']} {line}"
    assert says(environ, *line.split()) == told.strip()
