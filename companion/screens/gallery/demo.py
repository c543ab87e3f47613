"""Sights: a game that plays itself."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any

from companion.lab.demo import Wish
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit

PATIENCE = 4000  # frames
# In a hurry: what is seen is the same, only sooner.
WISH = Wish(scenario="scramble", side="desert", pace="none", seed=5)


@sight
def demo_question(visit: Visit) -> None:
    """A demo: the finger shows where the answer is tapped."""
    _watch(visit, lambda page: _finger(page) and _purpose(page) == "action" and _on_board(page))


@sight
def demo_card(visit: Visit) -> None:
    """A demo: the finger is on the card that is played."""
    _watch(visit, lambda page: _finger(page) and _purpose(page) == "vehicle")


@sight
def demo_list(visit: Visit) -> None:
    """A demo: what an attack leaves to do ticks itself off."""
    _watch(visit, _ticks)


@sight
def demo_result(visit: Visit) -> None:
    """A demo: how the game ended, before the next one begins."""
    _watch(visit, lambda page: page.played > 0)


@sight
def demo_squirmish(visit: Visit) -> None:
    """A demo: the finger is on a card of the Squirmish."""
    _watch(visit, _taps_a_card, Wish(game="squirmish", pace="quick", seed=4, games=1))


def _taps_a_card(page: Any) -> bool:
    if page.table is None or not _finger(page) or _purpose(page) != "target":
        return False
    return len(page.tabletop.session.state.squirmish) > 5


def _watch(visit: Visit, until: Callable[[Any], bool], wish: Wish = WISH) -> None:
    """A demo from its beginning until there is something to see; there it stays."""
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


def _finger(page: Any) -> bool:
    return bool(page.finger.opacity)


def _on_board(page: Any) -> bool:
    return bool(page.finger.center_x < page.center_x)


def _purpose(page: Any) -> str:
    prompt = page.tabletop.session.prompt
    return prompt.purpose if prompt else ""


def _ticks(page: Any) -> bool:
    """Half of a list of an attack is ticked."""
    if page.table is None or not page.table.steps:
        return False
    hands = [row for row in page.table.steps.rows if row.hands]
    return page.tabletop.session.state.attacks > 0 and len(hands) > 2 and hands[1].ticked
