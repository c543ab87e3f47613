"""Drawn once a frame, and where it ends up.

A page is laid out in rounds before a frame, and a place may be another after each of them. What is
drawn as soon as it changes is drawn for nothing in all rounds but the last; so it waits until all
of them are over, and the frame is about to be drawn.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.base import EventLoop
from kivy.uix.widget import Widget


def once_at_rest(widget: Widget, draw: Callable[[], None]) -> Callable[..., None]:
    """A trigger: `draw` is called once before the next frame, however often it is pulled. It may
    put something into a canvas, but nothing into another place."""
    waits = False

    def drawn(*_: object) -> None:
        nonlocal waits
        waits = False
        EventLoop.window.unbind(on_draw=drawn)
        draw()

    def pull(*_: object) -> None:
        nonlocal waits
        widget.canvas.ask_update()  # without anything new on a canvas there is no next frame
        if not waits:
            waits = True
            EventLoop.window.bind(on_draw=drawn)

    return pull
