"""The line to systemd: the real app on a screen in memory, a real socket, and a real freeze."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.appliance.notify import Notify
from companion.screens.window.alive import FREEZE

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0
MANY = 8  # messages that may come before the one that is waited for
WATCHDOG = 1.5  # seconds; two signs of life and a bit
FRAME, READY, BEAT, STOPPING = "FRAME=1", "READY=1", "WATCHDOG=1", "STOPPING=1"


class System:
    """What systemd is to the app: a socket that messages arrive at."""

    def __init__(self, folder: Path) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.path = folder / "notify"
        self.line.bind(str(self.path))
        self.heard: list[str] = []

    def next(self, patience: float = PATIENCE) -> str | None:
        """The next message; None where none comes."""
        self.line.settimeout(patience)
        try:
            message = self.line.recv(4096).decode()
        except TimeoutError:
            return None
        self.heard.append(message)
        return message

    def wait_for(self, message: str) -> None:
        for _ in range(MANY):
            if self.next() == message:
                return
        raise AssertionError(f"{message} never came, only {self.heard}")

    def fall_silent(self, patience: float) -> None:
        """Until nothing comes any more for so long; a little may still be on its way."""
        for _ in range(MANY):
            if self.next(patience) is None:
                return
        raise AssertionError(f"It goes on and on: {self.heard}")


@pytest.fixture
def system(tmp_path: Path) -> Iterator[System]:
    system = System(tmp_path)
    yield system
    system.line.close()


@contextmanager
def started(system: System, data: Path, *words: str, **env: str) -> Iterator[subprocess.Popen[str]]:
    """The app as a service starts it; it is gone afterwards, whatever happened."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("KIVY", "KCFG", "SDL_", "WORMWATCH_"))
    }
    kept |= {
        "SDL_VIDEODRIVER": "offscreen",
        "NOTIFY_SOCKET": str(system.path),
        "WATCHDOG_USEC": str(round(WATCHDOG * 1_000_000)),
    }
    program = [sys.executable, "-m", "tests.appliance.frames"]
    command = [*program, "--data", str(data), "play", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=kept | env, text=True, stdout=pipe, stderr=pipe
    ) as app:
        try:
            yield app
        finally:
            app.kill()


def test_ready_comes_after_a_frame_and_a_frozen_screen_falls_silent(
    system: System, tmp_path: Path
) -> None:
    with started(system, tmp_path / "data", **{FREEZE: "1"}) as app:
        system.wait_for(READY)
        assert FRAME in system.heard, "there was nothing on the screen yet"
        assert READY not in system.heard[:-1]
        system.wait_for("STATUS=Showing: home")
        for _ in range(3):
            system.wait_for(BEAT)

        app.send_signal(signal.SIGUSR2)  # from here on the screen's thread does nothing any more
        system.fall_silent(WATCHDOG * 2)
        assert app.poll() is None, "it lives, and says nothing: that is what a watchdog is for"

        app.send_signal(signal.SIGABRT)  # as systemd ends what it has given up
        _, errors = app.communicate(timeout=PATIENCE)
    assert app.returncode == -signal.SIGABRT
    assert "alive.py" in errors, "and it is written down where it hung"


def test_an_end_on_purpose_is_said(system: System, tmp_path: Path) -> None:
    with started(system, tmp_path / "data") as app:
        system.wait_for(READY)
        app.send_signal(signal.SIGTERM)
        system.wait_for(STOPPING)
        assert app.wait(PATIENCE) == 0


def test_names_without_a_file_are_understood() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("")  # the system chooses one
        name = line.getsockname()
        notify = Notify({"NOTIFY_SOCKET": f"@{name[1:].decode()}"})
        assert notify.is_heard
        assert notify.ready()
        assert line.recv(100) == b"READY=1"
        notify.close()


def test_the_same_words_are_said_once_and_on_one_line(system: System) -> None:
    notify = Notify({"NOTIFY_SOCKET": str(system.path)})
    assert notify.status("Showing:\nhome")
    assert not notify.status("Showing: home")
    assert notify.status("Showing: table")
    assert [system.next(), system.next()] == ["STATUS=Showing: home", "STATUS=Showing: table"]
    notify.close()


def test_nobody_listens_and_nobody_minds(system: System, tmp_path: Path) -> None:
    gone = Notify({"NOTIFY_SOCKET": str(tmp_path / "gone")})
    assert not gone.ready()
    gone.close()
    full = Notify({"NOTIFY_SOCKET": str(system.path)})
    sent = [full.alive() for _ in range(5000)]
    assert True in sent
    assert False in sent, "a screen does not wait until there is room"
    full.close()


def test_without_a_socket_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_: object) -> None:
        raise AssertionError("nobody has asked for a socket")

    monkeypatch.setattr(socket, "socket", opened)
    quiet = Notify({})
    assert not quiet.is_heard
    assert not any([quiet.ready(), quiet.alive(), quiet.status("x"), quiet.stopping()])
