"""Sights: backups, what going back to one would change, and a stick that is put in."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import msgspec

from companion.appliance import archive, backup
from companion.appliance.sticks import Stick
from companion.language import tr
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import NOW, Visit
from companion.screens.terror_below.sights.tables import around, evening
from companion.screens.window.keeping import Keeping
from companion.table.restoring import BACKUPS


def _evenings(visit: Visit) -> list[Stick]:
    """Some evenings with a backup each, the last one of a stick."""
    data = visit.tabletop.library.data
    for days, why in ((16, backup.OFTEN), (6, backup.OFTEN), (1, backup.UPDATE)):
        visit.at(NOW - timedelta(days=days))
        visit.keep(evening())
        backup.make(data, why, at=(NOW - timedelta(days=days)).astimezone())
    visit.at(NOW)
    stick = Stick(visit.data.parent / "HOLIDAY", "8:17")
    stick.backups.mkdir(parents=True, exist_ok=True)
    for old in stick.backups.iterdir():
        old.unlink()
    visit.keep(around())
    last = backup.make(data, at=(NOW - timedelta(hours=2)).astimezone())
    (stick.backups / last.path.name).write_bytes(last.path.read_bytes())
    return [stick]


def _spoil(visit: Visit) -> None:
    """One that is damaged, and one of a later release."""
    folder: Path = visit.tabletop.library.data / BACKUPS
    middle, oldest = backup.found(folder)[2:4]
    raw = bytearray(middle.path.read_bytes())
    raw[300] ^= 0xFF
    middle.path.write_bytes(raw)
    assert oldest.manifest
    later = msgspec.structs.replace(oldest.manifest, release="0.9.0")
    archive.pack(later, {"journal.db": visit.tabletop.library.data / "journal.db"}, oldest.path)


@sight
def backups(visit: Visit) -> None:
    """Those here and on a stick; a damaged one is told apart, and so is one of a newer release."""
    plugged = _evenings(visit)
    _spoil(visit)
    visit.go("backups", plugged=plugged)


@sight
def backups_none(visit: Visit) -> None:
    """There is none yet."""
    visit.go("backups", plugged=[])


@sight
def backups_change(visit: Visit) -> None:
    """What would change, before anything does."""
    plugged = _evenings(visit)
    visit.keep(evening())
    visit.go("backups", plugged=plugged)
    visit.tap(visit.page.ids.rows.children[-2])


@sight
def backups_both_ways(visit: Visit) -> None:
    """Games are missing here: everything, or only those?"""
    plugged = _evenings(visit)
    newest = backup.found(visit.tabletop.library.data / BACKUPS)[0].path
    elsewhere = plugged[0].backups / "wormwatch-elsewhere.zip"
    newest.rename(elsewhere)
    visit.tabletop.close()
    for file in visit.tabletop.library.data.glob("journal.db*"):
        file.unlink()
    visit.tabletop.reopen()
    visit.at(NOW)
    visit.keep(evening())
    visit.go("backups", plugged=plugged)
    visit.tap(visit.page.ids.rows.children[-1])


@sight
def backups_undo(visit: Visit) -> None:
    """It is done, and can be undone."""
    plugged = _evenings(visit)
    visit.go("backups", plugged=plugged)
    visit.tap(visit.page.ids.rows.children[-3])
    sheet = visit.sheet
    visit.shell.close_sheet(sheet)
    sheet.everything()
    visit.settle()
    visit.at(NOW)
    visit.shell.show_again()


@sight
def stick_question(visit: Visit) -> None:
    """A memory stick is put in for the first time."""
    visit.keep(evening())
    visit.home()
    keeping = Keeping(visit.shell, visit.tabletop.library.data)
    keeping._meet_unknown(Stick(Path("/media/wormwatch/HOLIDAY"), "8:17"))
    keeping.end()


@sight
def stick_done(visit: Visit) -> None:
    """The newest backup is on the stick, and it can be pulled."""
    visit.keep(evening())
    visit.home()
    visit.shell.say(tr("Your games are on the stick too. You can pull it now."))
