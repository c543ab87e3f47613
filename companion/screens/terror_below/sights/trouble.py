"""Sights: questions, and what is said when something is not as it should be."""

from __future__ import annotations

from companion.language import tr
from companion.paths import short
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit
from companion.screens.home.power import offer_power_off
from companion.screens.terror_below.sights.tables import evening
from companion.screens.window.fault import FaultSheet
from companion.table.errors import Refused
from companion.table.journal import Row


@sight
def question(visit: Visit) -> None:
    """Something to be sure of."""
    visit.home()
    offer_power_off(visit.shell)


@sight
def toast(visit: Visit) -> None:
    """A card that cannot be: said, and nothing has changed."""
    visit.sit_down(evening())
    try:
        visit.tabletop.answer("TB-V28")
    except Refused as refusal:
        visit.shell.refused(refusal)


@sight
def fault(visit: Visit) -> None:
    """A screen has failed, and the game goes on."""
    visit.sit_down(evening())
    report = visit.tabletop.library.data / "reports" / "2026-11-16-201500-000.json"
    visit.shell.open_sheet(FaultSheet(visit.shell, ZeroDivisionError("division by zero"), report))


@sight
def note(visit: Visit) -> None:
    """Something to be told once: a game no longer plays as it did."""
    id = visit.keep(evening())
    kept, _ = visit.tabletop.library.keeper.find(id)
    given = Row(seq=1, value='"TB-V19"', source="person", at=kept.begun, digest="as it was then")
    visit.tabletop.resume(visit.tabletop.library.keeper.add(kept, [given]).id)
    visit.look()


@sight
def not_saved(visit: Visit) -> None:
    """The disk is full: the game goes on in memory."""
    visit.sit_down(evening())
    visit.tabletop.library.keeper.warning = tr(
        "The game is not being saved ({error}) and goes on in memory."
        " Make room on the disk, or make {folder} writable.",
        error="database or disk is full", folder=short(visit.tabletop.library.data),
    )  # fmt: skip
    visit.shell.refresh_strips()


@sight
def cannot_open(visit: Visit) -> None:
    """The games cannot be opened at all."""
    shell, tabletop = visit.shell, visit.tabletop
    file = short(tabletop.library.data / "journal.db")
    shell.trouble = tr(
        "{file} was written by a newer Wormwatch ({error})."
        " Update Wormwatch, or choose another folder with --data.",
        file=file, error="schema 99",
    )  # fmt: skip
    tabletop.close()
    shell.tabletop, shell.open_tabletop = None, type(tabletop)
    shell.show_home()


@sight
def safe_mode(visit: Visit) -> None:
    """After two starts that failed: what to do."""
    visit.home()
    visit.go("safe-mode")
