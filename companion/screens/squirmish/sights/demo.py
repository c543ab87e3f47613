"""Sights: a Squirmish that plays itself."""

from __future__ import annotations

from typing import Any

from companion.lab.demo import Wish
from companion.screens.gallery.demo import is_finger_shown, purpose_of, watch_demo
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit

WISH = Wish(game="squirmish", pace="quick", seed=4, games=1)


@sight
def demo_squirmish(visit: Visit) -> None:
    """A demo: the finger is on a card of the Squirmish."""
    watch_demo(visit, WISH, _taps_a_card)


def _taps_a_card(page: Any) -> bool:
    if page.table is None or not is_finger_shown(page) or purpose_of(page) != "target":
        return False
    return len(page.tabletop.session.state.squirmish) > 5
