"""Drawn where it ends up: a page is laid out in rounds before a frame, and a place may be another
after each of them. What is drawn in every round is drawn for nothing in all but the last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget


def once_at_rest(widget: Widget, draw: Callable[[], None]) -> Any:
    """A trigger: `draw` is called once before the next frame, when the widget has its place."""
    seen: tuple[float, ...] = ()

    def look(_: float) -> None:
        nonlocal seen
        place = (*widget.pos, *widget.size)
        if place == seen:
            draw()
        else:
            seen = place
            trigger()

    trigger = Clock.create_trigger(look, -1)
    return trigger
