"""Sights: a game that plays itself."""

from __future__ import annotations

from typing import Any

from companion.lab.demo import Wish
from companion.screens.gallery.demo import is_finger_shown, purpose_of, watch_demo
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit

# In a hurry: what is seen is the same, only sooner.
WISH = Wish(scenario="scramble", side="desert", pace="none", seed=5)


@sight
def demo_question(visit: Visit) -> None:
    """A demo: the finger shows where the answer is tapped."""
    watch_demo(visit, WISH, _points_at_the_board)


@sight
def demo_card(visit: Visit) -> None:
    """A demo: the finger is on the card that is played."""
    watch_demo(visit, WISH, lambda page: is_finger_shown(page) and purpose_of(page) == "vehicle")


@sight
def demo_list(visit: Visit) -> None:
    """A demo: what an attack leaves to do ticks itself off."""
    watch_demo(visit, WISH, _ticks)


@sight
def demo_result(visit: Visit) -> None:
    """A demo: how the game ended, before the next one begins."""
    watch_demo(visit, WISH, lambda page: page.played > 0)


def _points_at_the_board(page: Any) -> bool:
    asks = is_finger_shown(page) and purpose_of(page) == "action"
    return asks and bool(page.finger.center_x < page.center_x)


def _ticks(page: Any) -> bool:
    """Half of a list of an attack is ticked."""
    if page.table is None or not page.table.steps:
        return False
    hands = [row for row in page.table.steps.rows if row.hands]
    return page.tabletop.session.state.attacks > 0 and len(hands) > 2 and hands[1].ticked
