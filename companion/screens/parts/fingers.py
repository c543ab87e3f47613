"""Fingers that are on the glass while something changes under them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kivy.base import EventLoop
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget


def are_down() -> bool:
    """Whether somebody is touching the screen."""
    return bool(EventLoop.touches)


def let_go(places: Collection[Widget]) -> None:
    """Buttons in these places are about to go, and nobody presses them any more: whoever lifts a
    finger has seen an older question and must not answer the one that came meanwhile."""
    for touch in EventLoop.touches:
        for grabbed in [each() for each in touch.grab_list]:
            if isinstance(grabbed, ButtonBehavior) and any(each in places for each in _up(grabbed)):
                touch.ungrab(grabbed)
                grabbed.state = "normal"


def _up(widget: Widget | None) -> Iterator[Widget]:
    """The widget, and all it is in."""
    while isinstance(widget, Widget):
        yield widget
        widget = widget.parent
