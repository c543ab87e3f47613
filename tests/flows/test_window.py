"""The real program in a real window: Xvfb is the screen, and nothing of the app is replaced."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.display import Screen
from companion.table.errors import Refused

PATIENCE = 30.0


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which the X server keeps what is on its screen."""
    return tmp_path_factory.mktemp("screen") / "Xvfb_screen0"


@pytest.fixture(scope="module")
def display(screen: Path) -> Iterator[str]:
    """The name of a fresh X server."""
    tools = {"Xvfb": "xvfb", "xwininfo": "x11-utils", "xdotool": "xdotool"}
    for tool, package in tools.items():
        if shutil.which(tool) is None:
            pytest.fail(f"{tool} is missing: the window is tested on it. apt install {package}")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x600x24"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp", "-fbdir", str(screen.parent)],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as number:
        name = f":{number.readline().strip()}"
    yield name
    server.terminate()
    server.wait(PATIENCE)


def environment(display: str, **more: str) -> dict[str, str]:
    """What a person's session would have, and nothing this test run has set for Kivy."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("KIVY", "KCFG", "SDL_", "WAYLAND_"))
    }
    return {**kept, "DISPLAY": display, **more}


@contextmanager
def play(data: Path, env: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """The program as a person starts it; it is gone afterwards, whatever happened."""
    command = [sys.executable, "-m", "companion", "play", "--data", str(data)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=env, text=True, stdout=pipe, stderr=pipe) as app:
        try:
            yield app
        finally:
            app.kill()


def wait_for(what: Callable[[], bool], app: subprocess.Popen[str]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert app.poll() is None, f"The app ended early: {app.communicate()}"
        assert time.monotonic() < until, "The window never came up."
        time.sleep(0.05)


def xwininfo(display: str, *words: str) -> str:
    """What the X server knows about its windows; nothing where one went while it was asked."""
    command = ["xwininfo", "-display", display, *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return "" if done.returncode else done.stdout


def test_a_window_opens_and_closes_when_told(display: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with play(data, environment(display)) as app:
        window = re.compile(r'"Wormwatch": \("wormwatch" "wormwatch"\)\s+800x480\+')
        wait_for(lambda: bool(window.search(xwininfo(display, "-root", "-tree"))), app)
        wait_for(lambda: "IsViewable" in xwininfo(display, "-name", "Wormwatch"), app)
        wait_for((data / "journal.db").exists, app)
        app.send_signal(signal.SIGTERM)
        out, errors = app.communicate(timeout=PATIENCE)
    assert app.returncode == 0
    assert (out, errors) == ("", ""), "a healthy app has nothing to say on the terminal"
    left = sorted(file.name for file in data.iterdir())
    assert left == ["journal.db", "logs"], "and leaves nothing else behind"
    last = (data / "logs" / "wormwatch.log").read_text().splitlines()[-1]
    assert last.endswith("companion.appliance.logs: stopped")


# The one thing to do is dusk orange: where that button stands on each page on the way to a game.
NEW_GAME, TERROR_BELOW_SOLO, START = (400, 372), (250, 100), (560, 448)
DUSK = (0xE8, 0x79, 0x3A)


def corner(display: str) -> tuple[int, int]:
    """Where the window's upper left corner is on the screen."""
    told = xwininfo(display, "-name", "Wormwatch")
    x, y = (re.search(rf"Absolute upper-left {axis}: +(\d+)", told) for axis in "XY")
    assert x
    assert y
    return int(x[1]), int(y[1])


def pixel(picture: Path, x: int, y: int) -> tuple[int, ...]:
    """A colour of Xvfb's screen, which lies in a file in the format of xwd."""
    data = picture.read_bytes()
    head = struct.unpack(">25I", data[:100])
    row, palette = head[12], 12 * head[19]
    at = head[0] + palette + y * row + x * 4
    return tuple(reversed(data[at : at + 3]))


def tap(display: str, x: int, y: int) -> None:
    """A finger on the screen, as the X server tells it."""
    finger = ["mousemove", str(x), str(y), "mousedown", "1", "sleep", "0.08", "mouseup", "1"]
    env = {**os.environ, "DISPLAY": display}
    subprocess.run(["xdotool", *finger], env=env, check=True, timeout=PATIENCE)


def test_three_taps_from_outside_begin_a_game_that_is_kept(
    display: str, screen: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    with play(data, environment(display)) as app:
        wait_for(lambda: "IsViewable" in xwininfo(display, "-name", "Wormwatch"), app)
        left, top = corner(display)
        for right, down in (NEW_GAME, TERROR_BELOW_SOLO, START):
            x, y = left + right, top + down
            wait_for(partial(_is_dusk, screen, x, y), app)
            tap(display, x, y)
        wait_for(partial(_has_a_game, data / "journal.db"), app)
        app.send_signal(signal.SIGTERM)
        _, errors = app.communicate(timeout=PATIENCE)
    assert (app.returncode, errors) == (0, "")


def _is_dusk(screen: Path, x: int, y: int) -> bool:
    return pixel(screen, x, y) == DUSK


def _has_a_game(journal: Path) -> bool:
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as kept:
        return bool(kept.execute("SELECT count(*) FROM games").fetchone()[0])


def test_the_first_frame_can_be_the_last_and_nothing_is_written_at_home(
    display: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    more = {"WORMWATCH_EXIT_AFTER_FIRST_FRAME": "1", "HOME": str(home), "XDG_CACHE_HOME": "/tmp"}
    with play(tmp_path / "data", environment(display, **more)) as app:
        out, errors = app.communicate(timeout=PATIENCE)
    assert (app.returncode, out, errors) == (0, "", "")
    assert list(home.iterdir()) == []


def test_a_window_that_does_not_open_is_said(display: str, tmp_path: Path) -> None:
    with play(tmp_path, environment(display, KIVY_WINDOW="none-of-them")) as app:
        _, errors = app.communicate(timeout=PATIENCE)
    assert app.returncode == 1
    assert f"No window opens on X server {display}." in errors
    assert "Traceback" not in errors


@pytest.mark.refuses("no-window")
def test_a_window_that_does_not_open_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion import app
    from companion.screens.window import shell

    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    monkeypatch.setattr(shell, "has_window", lambda bare: False)
    with pytest.raises(Refused, match="No window opens"):
        app._run(tmp_path, Screen("offscreen", "memory"), None, None, False)
