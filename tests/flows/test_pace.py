"""The loop runs fast while somebody touches the screen, and slowly while nobody does."""

from __future__ import annotations

from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window

from tests.flows.conftest import Open
from tests.flows.driver import Driver, Time


def frames_in_a_second(app: Driver) -> int:
    """How often the app looks at the world."""
    until, frames = Time.now + 1, 0
    while Time.now < until:
        app.step()
        frames += 1
    return frames


def test_a_touch_wakes_the_loop_and_it_calms_down_again(app: Driver) -> None:
    app.wait(4)
    assert frames_in_a_second(app) <= 45
    app.shell.go("settings")
    app.settle()
    app.tap("About")
    assert frames_in_a_second(app) >= 55
    app.wait(1)
    app.tap("Screen")
    app.wait(2.5)
    assert Clock._max_fps == 60, "three seconds after the last touch, not the first"
    app.wait(1)
    assert frames_in_a_second(app) <= 45


def test_a_key_wakes_it_too(app: Driver) -> None:
    app.wait(4)
    Window.dispatch("on_key_down", 97, 4, "a", [])
    assert Clock._max_fps == 60


def test_closing_leaves_the_clock_as_it_was(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    app.wait(4)
    before = Clock._max_fps
    Window.dispatch("on_key_down", 97, 4, "a", [])
    open_app(tmp_path)
    assert Clock._max_fps == before
