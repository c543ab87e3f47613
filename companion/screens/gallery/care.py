"""Sights: looking after the machine."""

from __future__ import annotations

from pathlib import Path

from companion.language import tr
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit


@sight
def bundle(visit: Visit) -> None:
    """A report for whoever helps, just saved."""
    visit.go("bundle")
    page = visit.page
    page._saved = Path("/media/wormwatch/KINGSTON") / "wormwatch-report-2026-11-16-2015.zip", 42
    page._tell(tr("The stick can be pulled now."))
