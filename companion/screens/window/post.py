"""The way from a thread to the screen: everything a thread has found out is handed over here."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from kivy.clock import Clock

P = ParamSpec("P")


def post_to_screen(action: Callable[P, object], *given: P.args, **named: P.kwargs) -> None:
    """Call `action` with what is given on the screen's thread, before its next frame.

    Any thread may call this. What `action` raises is handled like a fault of the screen.
    """
    Clock.schedule_once(lambda _: action(*given, **named))
