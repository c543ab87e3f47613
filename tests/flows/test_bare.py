"""The first frame on a screen without a desktop; that it is seen there is in test_booted.py."""

from __future__ import annotations

import pytest
from kivy.base import EventLoop

from companion.screens.window.bare import show_the_first_frame_twice
from tests.flows.driver import Driver


def test_the_first_frame_is_drawn_and_shown_twice(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, done = EventLoop.window, []
    show = window.flip

    def flip() -> None:
        done.append("shown")
        show()

    def drawn(*_: object) -> None:
        done.append("drawn")

    monkeypatch.setattr(window, "flip", flip)
    window.bind(on_draw=drawn)
    show_the_first_frame_twice(window)
    for frames in (2, 1, 1):
        window.canvas.ask_update()
        app.settle()
        assert done == ["drawn", "shown"] * frames
        done.clear()
    window.unbind(on_draw=drawn)
