"""Finds what makes the report of a game: the `ReportRoom` of its kit."""

from __future__ import annotations

from companion.games.registry import kits_with
from companion.games.report_room import ReportRoom
from companion.language import tr
from companion.table.errors import Refused


def list_reported() -> list[str]:
    """Return the ids of the games that reports can be made of."""
    return [kit.id for kit, _ in kits_with(lambda kit: kit.report())]


def find_reports(game: str) -> ReportRoom:
    """Return what makes the reports of a game, or raise `Refused` with the games that have one."""
    rooms = kits_with(lambda kit: kit.report())
    for kit, room in rooms:
        if kit.id == game:
            return room
    titles = ", ".join(kit.title for kit, _ in rooms)
    said = tr("There is a report for games of {games} only.", games=titles)
    raise Refused("other-game", said, [kit.id for kit, _ in rooms])
