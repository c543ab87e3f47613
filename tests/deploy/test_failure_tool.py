"""deploy/tools/failure-page, before anything is shown: an end that was asked for gets no page."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "deploy/tools/failure-page"
CAGED = "wormwatch-cage.service"
# Stands for systemd, which is waiting for something and knows of one run of the app.
SYSTEMCTL = """\
#!/bin/sh
case "$*" in
    "list-jobs "*) printf '%s' "$JOBS" ;;
    "show -p ActiveState --value wormwatch-cage.service") echo "$STATE" ;;
    "show -p InvocationID --value wormwatch-cage.service") echo "$RUN" ;;
esac
"""


class Systemd:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "systemctl").write_text(SYSTEMCTL)
        (folder / "systemctl").chmod(0o755)

    def _call(self, *words: str, **environ: str) -> bool:
        path = f"{self._folder}:{os.environ['PATH']}"
        env = {"PATH": path, "WORMWATCH_RUN": str(self._folder), **environ}
        done = subprocess.run([TOOL, *words], env=env, capture_output=True, text=True, timeout=60)
        assert done.stdout == "", "it would be seen on the screen"
        return done.returncode == 0

    def ended(self, jobs: str, result: str = "exit-code", run: str = "a1") -> None:
        env = {"SERVICE_RESULT": result, "INVOCATION_ID": run}
        assert self._call("ended", CAGED, JOBS=jobs, **env)

    def wants_the_page(self, run: str = "a1", state: str = "failed") -> bool:
        return self._call("wanted", RUN=run, STATE=state)


@pytest.fixture
def systemd(tmp_path: Path) -> Systemd:
    return Systemd(tmp_path)


def test_stopped_in_the_middle_of_a_crash(systemd: Systemd) -> None:
    systemd.ended(f"435 {CAGED} stop running\n")
    assert not systemd.wants_the_page()
    assert systemd.wants_the_page(), "what fails afterwards has nothing to do with it"


def test_stopped_and_begun_anew(systemd: Systemd) -> None:
    systemd.ended(f"435 {CAGED} stop running\n")
    assert systemd.wants_the_page(run="b2"), "of this run nobody has said anything"


def test_stopped_and_then_the_other_one_crashes(systemd: Systemd) -> None:
    """Whoever changes from one display to the other is told about the one that runs."""
    systemd.ended(f"435 {CAGED} stop running\n")
    systemd.ended("436 wormwatch.service start running\n", run="b2")
    assert systemd.wants_the_page()


@pytest.mark.parametrize(
    "jobs",
    [
        "",
        f"435 {CAGED} start running\n",
        # Somebody restarts it, and another one is stopped.
        f"435 {CAGED} restart running\n436 wormwatch.service stop waiting\n",
    ],
)
def test_crashed_by_itself(systemd: Systemd, jobs: str) -> None:
    systemd.ended(jobs)
    assert not systemd.wants_the_page(state="activating"), "it is being started again"
    assert systemd.wants_the_page()


def test_never_started(systemd: Systemd) -> None:
    assert systemd.wants_the_page(run="", state="inactive")
    systemd.ended(f"435 {CAGED} stop running\n", result="success")
    assert systemd.wants_the_page(run="")


def test_the_systems_journal_commands_no_terminal(systemd: Systemd, tmp_path: Path) -> None:
    """Without an app the page is the shell's own, and it never ends by itself."""
    poison = "dice\x1b]0;owned\x07 \x9b2J \u202egone\r\x00\n"
    (tmp_path / "said").write_bytes(poison.encode())
    for name, does in (("journalctl", f"cat {tmp_path / 'said'}"), ("sleep", "kill $PPID")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    env = {"PATH": path, "WORMWATCH_PREFIX": str(tmp_path)}
    shown = subprocess.run([TOOL], env=env, capture_output=True, timeout=60).stdout.decode("ascii")
    calm, _, page = shown.partition("\n")
    assert calm == "\x1b[2J\x1b[H\x1b[?25l"
    assert "dice?]0;owned?" in page
    assert all(line.isprintable() for line in page.split("\n"))
