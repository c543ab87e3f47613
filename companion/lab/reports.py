"""Finds what makes the report of a game: the `ReportRoom` of its kit."""

from __future__ import annotations

from companion.games.registry import KITS
from companion.games.report_room import ReportRoom
from companion.language import tr
from companion.table.errors import Refused


def list_reported() -> list[str]:
    """Return the ids of the games that reports can be made of."""
    return [kit.id for kit in KITS if kit.report() is not None]


def find_reports(game: str) -> ReportRoom:
    """Return what makes the reports of a game, or raise `Refused` with the games that have one."""
    rooms = {kit.id: (kit.title, kit.report()) for kit in KITS}
    _, room = rooms.get(game, ("", None))
    if room is None:
        titles = ", ".join(title for title, each in rooms.values() if each is not None)
        said = tr("There is a report for games of {games} only.", games=titles)
        raise Refused("other-game", said, list_reported())
    return room
