"""Sights: show me a good move, and the orders of a hunt."""

from __future__ import annotations

from time import sleep

from companion.language import tr
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights.tables import Form, ada, around, evening, night
from companion.screens.terror_below.sights.terror_turn import PREY

CARD = "TB-V19"
HAND = ["TB-V19", "TB-V36", "TB-V09", "TB-V45"]


def _ask(visit: Visit) -> None:
    visit.tap(visit.page.hints.lamp)
    _wait(visit)


def _wait(visit: Visit) -> None:
    """Until it has been thought about, which takes real time."""
    while not visit.sheet.ready:
        sleep(0.001)
        visit.frames.step()


@sight
def hint_action(visit: Visit) -> None:
    """A good move: what to do, where, and why."""
    visit.sit_down(evening(), CARD, "1")
    _ask(visit)


@sight
def hint_card(visit: Visit) -> None:
    """Which card to play, when the app knows the hand."""
    visit.sit_down(evening(ada(hand=HAND), {"hands": "known"}))
    _ask(visit)


@sight
def hint_slot(visit: Visit) -> None:
    """Which Worm should hear it."""
    visit.sit_down(evening(), CARD)
    _ask(visit)


@sight
def hint_shot(visit: Visit) -> None:
    """What to shoot with first."""
    visit.sit_down(night(), *PREY)
    _ask(visit)


@sight
def hint_of_five(visit: Visit) -> None:
    """A good move among five players."""
    visit.sit_down(around(), "TB-V27", "1")
    _ask(visit)


@sight
def hint_menu(visit: Visit) -> None:
    """The lamp is off: the menu still has it."""
    visit.wear(hints=False)
    visit.sit_down(evening(), CARD, "1")
    visit.press("≡")
    visit.press(tr("Show me a good move"))
    _wait(visit)


@sight
def orders_on(visit: Visit) -> None:
    """The hunt looked ahead: the best card first, with a star."""
    visit.wear(forecast=True)
    visit.sit_down(armed(), *PREY, "TB-A08")


@sight
def orders(visit: Visit) -> None:
    """The orders of the Weapons side by side, the best first."""
    orders_on(visit)
    visit.press(tr("Orders"))


@sight
def orders_hopeless(visit: Visit) -> None:
    """Nothing that is left can kill it: the star stands beside stopping."""
    visit.wear(forecast=True)
    visit.sit_down(night(player=ada(weapons=["TB-A08"], items=[])), *PREY)


def armed() -> Form:
    """A hunter with five Weapons and two Items."""
    arms = ["TB-A05", "TB-A19", "TB-A21", "TB-A15", "TB-A08"]
    items = ["TB-I14", "TB-I16"]
    return night(player=ada(weapons=arms, items=items, leader="TB-C11", squad=["TB-C04"]))
