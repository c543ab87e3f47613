"""Sights: looking after the machine."""

from __future__ import annotations

from pathlib import Path

from kivy.metrics import Metrics

from companion.appliance.preflight import CABLE, GOOD, LOW, WRONG, Line
from companion.games.registry import DEFAULT_KIT
from companion.language import tr
from companion.screens.care.corners import CornersSheet
from companion.screens.care.preflight import PreflightPage, Tried
from companion.screens.care.touch import CORNERS
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import NOW, Visit
from companion.table.when import dated
from hardware.events import Event


@sight
def bundle(visit: Visit) -> None:
    """A report for whoever helps, just saved."""
    visit.go("bundle")
    page = visit.page
    page._saved = Path("/media/wormwatch/KINGSTON") / "wormwatch-report-2026-11-16-2015.zip", 42
    page._tell(tr("The stick can be pulled now."))


def _machine() -> list[Line]:
    """What a healthy Pi tells."""
    return [
        Line(tr("Disk"), GOOD, tr("{size} are free.", size="23.4 GB")),
        Line(tr("Power"), GOOD, tr("The power supply is strong enough.")),
        Line(tr("Temperature"), GOOD, tr("{degrees} °C: cool enough.", degrees="52")),
        Line(tr("Clock"), GOOD, tr("It is {time} on {date}.", time="20:15", date=dated(NOW))),
        Line(tr("Saved games"), GOOD, tr("{count} games, safe and sound.", count="7")),
        Line(tr("Backup"), GOOD, tr("The newest: {when}.", when=tr("yesterday"))),
    ]


def _open_preflight(visit: Visit, tried: Tried) -> PreflightPage:
    visit.go("preflight", tried=tried)
    page: PreflightPage = visit.page
    page.speaker = True  # whatever machine the picture is taken on
    page._show_all()
    return page


@sight
def preflight(visit: Visit) -> None:
    """One look before a long evening: all is well."""
    _open_preflight(visit, Tried("fits", DEFAULT_KIT.card_ids()[6], heard=True, machine=_machine()))


@sight
def preflight_wrong(visit: Visit) -> None:
    """What is wrong, and what to do; buttons being tried."""
    lines = _machine()
    lines[1] = Line(tr("Power"), WRONG, tr(LOW[0]), tr(CABLE))
    tried = Tried("left and right", machine=lines)
    page = _open_preflight(visit, tried)
    page.play()
    for part in ("red-die", "blue-die", "undo", "yes"):
        page.button_changed(Event(part, "pressed"))
        if part != "yes":
            page.button_changed(Event(part, "released"))


@sight
def corners(visit: Visit) -> None:
    """The corners of the screen, being touched."""
    page = _open_preflight(visit, Tried(machine=_machine()))
    sheet = CornersSheet(visit.shell, page.touched)
    visit.shell.open_sheet(sheet)
    visit.settle()
    sheet.at = [300 * Metrics.dp, 380 * Metrics.dp]
    sheet.touched["circle"] = "circle"
    sheet.corners["circle"].answered = True
    sheet._ask()


@sight
def corners_mirrored(visit: Visit) -> None:
    """Left and right are swapped, and it says so."""
    page = _open_preflight(visit, Tried(machine=_machine()))
    sheet = CornersSheet(visit.shell, page.touched)
    visit.shell.open_sheet(sheet)
    for asked, got in zip(CORNERS, ("triangle", "circle", "diamond", "square"), strict=True):
        sheet.touched[asked] = got
        sheet.corners[got].answered = sheet.corners[got].wrongly = True
    sheet._ask()
