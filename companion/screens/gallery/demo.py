"""Watches a game that plays itself, for sights of it."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any

from companion.lab.demo import Wish
from companion.screens.gallery.visit import Visit

PATIENCE = 4000  # frames


def watch_demo(visit: Visit, wish: Wish, until: Callable[[Any], bool]) -> None:
    """Watch a demo from its beginning until its page is as wanted; the demo stands still there."""
    visit.home()
    visit.shell.go("demo", wish=wish)
    page = visit.page
    for _ in range(PATIENCE):
        if until(page):
            page.stand_still()
            return
        visit.frames.step()
        if page.thinks:  # it does in its own time
            sleep(0.001)
    raise LookupError("It was never seen.")


def is_finger_shown(page: Any) -> bool:
    """Return whether the finger of the demo is on the screen."""
    return bool(page.finger.opacity)


def purpose_of(page: Any) -> str:
    """Return what the open question is for; nothing without one."""
    prompt = page.tabletop.session.prompt
    return prompt.purpose if prompt else ""
