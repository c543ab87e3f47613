"""The plug is pulled in the middle of an update: after the next start a whole release runs."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.appliance.mailbox import Result
from tests.appliance.machine import HERE, ROOT, Machine, packed, stub


class Plug:
    """A machine whose plug can be pulled while it is updating."""

    def __init__(self, folder: Path) -> None:
        self.machine = Machine(folder / "m", "0.1.0", stub("0.1.0"))
        self._stick = self.machine.places.media / "STICK"
        self._before = ""
        self.ended: list[str] = []  # each time: the old release, the new one, or back from it

    @property
    def release(self) -> Path:
        """The next one after the one that runs, so that it can be told which does after a start."""
        version = f"0.{int(self.machine.running.split('.')[1]) + 1}.0"
        path = self._stick / f"wormwatch-{version}.tar.gz"
        return path if path.exists() else packed(self._stick, version, stub(version))

    @property
    def switches(self) -> bool:
        """Whether the new release is about to be started, or has been, and was not heard of."""
        return (self.machine.places.prefix / "pending").is_symlink()

    def begin(self, *command: str) -> subprocess.Popen[bytes]:
        self._before = self.machine.running
        self.machine.ask(self.release)
        # Files and no pipes: what is killed leaves children that would keep them open.
        with (self.machine.folder / "out").open("w") as out:
            return subprocess.Popen(
                [sys.executable, *command], env=self.machine.environ, cwd=ROOT, stdout=out,
                stderr=out, start_new_session=True,
            )  # fmt: skip

    def pull(self) -> None:
        """Everything that this machine runs is gone at once."""
        mine = f"SUPERVISOR_RUN={self.machine.run_folder}".encode()
        while running := [pid for pid in _processes() if mine in _environ(pid)]:
            for pid in running:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.01)

    def boot(self) -> None:
        """What the units do: settle if a switch was pending, then start the app."""
        machine = self.machine
        (machine.run_folder / "pid").unlink(missing_ok=True)
        interrupted = self.switches
        if interrupted:
            done = machine.wormwatch("update", "--settle")
            assert done.returncode == 0, done.stderr
            result = machine.box.read(Result)
            assert result
            assert result.code == "interrupted"
            assert machine.running == self._before
            assert not [*(machine.places.state / "update").glob(".*")], "no half of a message"
        assert not self.switches
        same = "back" if interrupted else "old"
        self.ended.append(same if machine.running == self._before else "new")
        started = subprocess.run(
            [sys.executable, str(HERE / "supervisor.py"), "start", "wormwatch.service"],
            env=machine.environ,
        )
        assert started.returncode == 0, "the release that `current` leads to reports ready"


def _processes() -> list[int]:
    mine = os.getpid()
    return [int(name) for name in os.listdir("/proc") if name.isdecimal() and int(name) != mine]


def _environ(pid: int) -> bytes:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        return b"" if state == "Z" else Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""


@pytest.fixture
def plug(tmp_path: Path) -> Iterator[Plug]:
    plug = Plug(tmp_path)
    yield plug
    plug.pull()
    plug.machine.close()


def steps(plug: Plug) -> list[str]:
    """Every step of an update that counts, in its order."""
    listing = plug.machine.folder / "steps"
    plug.machine.environ["CUT_COUNT"] = str(listing)
    assert plug.begin(str(HERE / "cut.py"), "0", *words(plug)).wait(120) == 0
    return listing.read_text().splitlines()


def words(plug: Plug) -> list[str]:
    return plug.machine.command("update", "--apply")[3:]


def cut_at(plug: Plug, number: int) -> None:
    process = plug.begin(str(HERE / "cut.py"), str(number), *words(plug))
    assert process.wait(120) == -signal.SIGKILL
    plug.pull()
    plug.boot()


def finish(plug: Plug) -> None:
    """What broke off is not in the way of the next one."""
    assert plug.machine.update(plug.release).good
    left = {name for name in plug.machine.left() if name.startswith("releases/")}
    assert len(left) == 2


def test_wherever_the_switch_is_cut_a_whole_release_runs(plug: Plug) -> None:
    every = steps(plug)
    # From here on it is unpacked, tried and in its place, and the app is asked to end.
    first = every.index("start", every.index("sync")) + 1
    assert len(every) - first > 15
    for number in (*range(first, len(every), 5), len(every)):  # each of them: in the soak
        cut_at(plug, number)
    assert set(plug.ended) == {"old", "back", "new"}
    finish(plug)


@pytest.mark.soak
def test_wherever_an_update_is_cut_a_whole_release_runs(plug: Plug) -> None:
    every = steps(plug)
    for number in range(1, len(every) + 1):
        cut_at(plug, number)
    print(f"{len(every)} cuts: {Counter(plug.ended)}")
    finish(plug)


def whole_and_switch(plug: Plug) -> tuple[float, float]:
    """Seconds that an update takes, and those at its end in which it switches."""
    begun = time.monotonic()
    process = plug.begin(*plug.machine.command("update", "--apply")[1:])
    wait_for_switch(plug, process)
    switches = time.monotonic()
    assert process.wait(120) == 0
    ended = time.monotonic()
    return ended - begun, ended - switches


def wait_for_switch(plug: Plug, process: subprocess.Popen[bytes]) -> None:
    while not plug.switches:
        assert process.poll() is None
        time.sleep(0.002)


def cut_at_random(plug: Plug, times: int, seed: int) -> None:
    """At any moment of it, and every second time at one of those that matter most."""
    chance = random.Random(seed)
    whole, switch = whole_and_switch(plug)
    for number in range(times):
        process = plug.begin(*plug.machine.command("update", "--apply")[1:])
        if number % 2:
            wait_for_switch(plug, process)
        time.sleep(chance.uniform(0, switch if number % 2 else whole))
        plug.pull()
        process.wait()
        plug.boot()
    finish(plug)


def test_cut_at_any_moment(plug: Plug) -> None:
    cut_at_random(plug, times=2, seed=3)


@pytest.mark.soak
def test_cut_at_100_moments(plug: Plug) -> None:
    cut_at_random(plug, times=100, seed=4)
    assert set(plug.ended) == {"old", "back", "new"}
    print(f"100 cuts: {Counter(plug.ended)}")
