"""The first page comes first: whatever may wait does not get in the way of its frame."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.screens.window.first_frame import FirstFrame
from tests.flows.driver import Driver


def test_what_waits_begins_with_the_first_frame_and_not_before(app: Driver) -> None:
    first, done = FirstFrame(), list[str]()
    first.begin()
    first.then(lambda: done.append("waited"))
    Clock.tick()  # seconds may pass while a page is built
    assert done == []
    Window.dispatch("on_flip")
    assert done == ["waited"]
    first.then(lambda: done.append("at once"))
    assert done == ["waited", "at once"]
    Window.dispatch("on_flip")
    assert done == ["waited", "at once"]


def test_an_app_that_ends_before_has_nobody_waiting(app: Driver) -> None:
    first, done = FirstFrame(), list[Any]()
    first.begin()
    first.then(lambda: done.append(1))
    first.end()
    Window.dispatch("on_flip")
    assert done == []
