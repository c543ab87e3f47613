"""Sets the stage before Kivy is imported anywhere: a screen in memory, and time in our hands."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

import pytest

os.environ["SDL_VIDEODRIVER"] = "offscreen"

import companion.screens  # noqa: F401 - puts Kivy's other settings into the environment

if TYPE_CHECKING:
    from tests.flows.driver import Driver

Open = Callable[[Path], "Driver"]
hand_rolled: list[str] = []  # modules whose threads have called Kivy's clock by themselves


@pytest.fixture(scope="session", autouse=True)
def _time_in_our_hands() -> Iterator[None]:
    from tests.flows.driver import take_over

    with pytest.MonkeyPatch.context() as monkeypatch:
        take_over(monkeypatch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _threads_post_to_the_screen() -> Iterator[None]:
    """A thread that calls Kivy's clock by itself is noted: `_no_faults` looks whether one did."""
    from kivy.clock import Clock

    schedule = Clock.schedule_once

    def watched(action: Callable[..., object], delay: float = 0) -> object:
        if current_thread() is not main_thread():
            caller = sys._getframe(1).f_globals["__name__"]
            if caller != "companion.screens.window.post":
                hand_rolled.append(caller)
        return schedule(action, delay)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Clock, "schedule_once", watched)
        yield


@pytest.fixture(autouse=True)
def _the_same_luck_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app's dice and dealer, thrown the same way in every run."""
    from companion.table import sources

    monkeypatch.setattr(sources, "_chance", Random(5))


@pytest.fixture(autouse=True)
def _nobodys_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test looks through the camera of whoever runs it."""
    from companion.vision import cameras

    monkeypatch.setattr(cameras, "webcams", lambda *_: [])
    monkeypatch.setattr(cameras, "is_pi", lambda: False)


@pytest.fixture
def open_app() -> Iterator[Open]:
    """Opens the app on a data folder; opening it again closes the one before. A screen that
    failed fails the test, unless the test has looked at it."""
    from tests.flows.driver import running

    stack = ExitStack()

    def open(data: Path) -> Driver:
        stack.close()
        driver = stack.enter_context(running(data))
        stack.callback(lambda: _no_faults(driver))
        return driver

    with stack:
        yield open


def _no_faults(driver: Driver) -> None:
    assert driver.shell.faults == []
    assert hand_rolled == [], "a thread has to use post_to_screen"


@pytest.fixture
def app(open_app: Open, tmp_path: Path) -> Driver:
    """The app on an empty data folder."""
    return open_app(tmp_path / "data")
