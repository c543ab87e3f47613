"""The loop runs fast while somebody touches the screen, and slowly while nobody does."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.screens.window import frames, pace
from companion.screens.window.pace import IDLE
from companion.screens.window.shell import Shell
from companion.tabletop.tabletop import Tabletop
from tests.flows.conftest import Open
from tests.flows.daylong.diary import MB, memory
from tests.flows.driver import CLEAR_AWAY, FREEZE, THAW, Driver, Time

FREED, PIECE = 64, 50_000  # MB that are let go of, in pieces of so many bytes


@pytest.fixture(autouse=True)
def _cleared_away_in_a_quiet_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is without a driver, for the apps of these tests."""
    monkeypatch.setattr(pace.Pace, "_clear_away", CLEAR_AWAY)


def frames_in_a_second(app: Driver) -> int:
    """How often the app looks at the world."""
    until, count = Time.now + 1, 0
    while Time.now < until:
        app.step()
        count += 1
    return count


def press_a_key() -> None:
    Window.dispatch("on_key_down", 97, 4, "a", [])


class Ring:
    """Something that only the garbage collector clears away."""

    def __init__(self) -> None:
        self.itself = self


def test_a_touch_wakes_the_loop_and_it_calms_down_again(app: Driver) -> None:
    app.wait(4)
    assert frames_in_a_second(app) <= 30
    app.shell.go("settings")
    app.settle()
    app.tap("Machine")
    assert frames_in_a_second(app) >= 55
    app.wait(1)
    app.tap("Screen")
    app.wait(2.5)
    assert Clock._max_fps == 60, "three seconds after the last touch, not the first"
    app.wait(1)
    assert frames_in_a_second(app) <= 30


def test_a_key_wakes_it_too(app: Driver) -> None:
    app.wait(4)
    press_a_key()
    assert Clock._max_fps == 60


def test_it_stays_awake_as_long_as_something_moves(app: Driver) -> None:
    app.shell.root.ids.stage.clear_widgets()  # hundreds of frames: each had better be a small one
    app.wait(4)
    press_a_key()
    Animation(opacity=0.5, duration=5).start(app.shell.root)
    until = Time.now + 4.5
    while Time.now < until:
        app.step()
        assert Clock._max_fps == 60
    app.wait(5)
    assert Clock._max_fps == IDLE


def test_what_pages_leave_behind_goes_in_a_quiet_moment(app: Driver) -> None:
    app.wait(2)
    press_a_key()
    gone = weakref.ref(Ring())
    until = Time.now + 0.9
    while Time.now < until:
        app.step()
    assert gone() is not None, "not while a finger may come back any moment"
    app.wait(0.2)
    assert gone() is None


def test_some_of_it_goes_while_a_finger_is_on_the_glass(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "HELD", 0.03)
    app = open_app(tmp_path / "data")
    app.wait(2)
    gone = weakref.ref(Ring())
    touch = UnitTestTouch(*app.page.center)
    touch.touch_down()
    assert gone() is not None, "not before what it presses is drawn"
    app.step(4)
    assert gone() is None
    touch.touch_up()


def test_a_page_that_went_without_a_touch_is_cleared_away_too(app: Driver) -> None:
    app.shell.go("scores")
    app.wait(4)
    gone = weakref.ref(app.page)
    app.shell.show_home()
    app.settle()
    assert gone() is not None, "not at once: the next page is being looked at"
    app.wait(2)
    assert gone() is None


def test_what_was_let_go_of_goes_back_to_the_machine(app: Driver) -> None:
    app.wait(4)
    # Pieces that the C library takes from the middle of its heap, where it would keep them.
    pieces = [bytes(PIECE) for _ in range(FREED * MB // PIECE)]
    still_used = bytes(PIECE)
    full = memory()
    pieces.clear()
    press_a_key()
    app.wait(2)
    assert memory() < full - FREED / 2
    assert still_used


def test_closing_leaves_clock_and_memory_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc, "freeze", FREEZE)
    monkeypatch.setattr(gc, "unfreeze", THAW)
    THAW()
    before = Clock._max_fps, gc.get_threshold(), Clock.max_iteration
    with frames.running(Shell(Tabletop.open(tmp_path))) as app:
        app.wait(4)
        assert (Clock._max_fps, gc.get_threshold()) != before[:2]
        assert Clock.max_iteration > before[2]
        assert gc.get_freeze_count() > 0
    assert (Clock._max_fps, gc.get_threshold(), Clock.max_iteration) == before
    assert gc.get_freeze_count() == 0
    FREEZE()  # as it was for the tests after this one
