"""Sights: the panel on the screen, and a die that tumbles."""

from __future__ import annotations

from companion.screens.gallery.sights import moving_sight, sight
from companion.screens.gallery.visit import Visit
from companion.screens.table.panel_strip import StripPlace
from companion.screens.terror_below.sights.tables import evening
from companion.screens.window.commands import commands_in_front
from hardware.events import Event

CARD = "TB-V36"


@sight
def panel_keys(visit: Visit) -> None:
    """The panel as keys, for whoever has no buttons."""
    visit.wear(panel="screen")
    visit.sit_down(evening(), CARD, "1")


@sight
def panel_captions(visit: Visit) -> None:
    """What the buttons beside the screen would do."""
    visit.sit_down(evening(), CARD, "1")
    place: StripPlace = visit.page.strip
    place.show(commands_in_front(visit.page), "captions")


@moving_sight
def tumble(visit: Visit) -> None:
    """The app's die tumbles."""
    visit.wear(motion="slow")
    visit.sit_down(evening(), CARD, "1", "end")
    visit.page.roll()
    visit.wait_for_work()
    visit.frames.step(20)


@sight
def undo_held(visit: Visit) -> None:
    """What undo would take back, asked by holding it."""
    visit.sit_down(evening(), CARD, "1", "move:4,4")
    visit.page.ask_before_undo()


@sight
def panel_trial(visit: Visit) -> None:
    """Every button, to be pressed and seen."""
    visit.go("panel")
    visit.shell.panel.take(Event("blue-die", "pressed"))
    visit.shell.panel.take(Event("undo", "pressed"))
    visit.shell.panel.take(Event("undo", "released"))
