"""Sights: home, and the way to a game."""

from __future__ import annotations

from datetime import timedelta

from companion.screens.gallery.sights import also_flipped, sight
from companion.screens.gallery.visit import NOW, Visit
from companion.screens.terror_below.sights import tables
from companion.table.hidden import hide


@sight
def home_empty(visit: Visit) -> None:
    """Home on the first evening."""
    visit.home()


@also_flipped
@sight
def home(visit: Visit) -> None:
    """Home with games to go on with."""
    _leave_games(visit)
    visit.home()


@sight
def home_at_noon(visit: Visit) -> None:
    """Home in the colours for bright rooms."""
    visit.wear(theme="noon")
    _leave_games(visit)
    visit.home()


@sight
def more_games(visit: Visit) -> None:
    """Every unfinished game, and one taken off the list."""
    _leave_games(visit)
    visit.home()
    visit.go("more-games")


def _leave_games(visit: Visit) -> None:
    """Four games from different evenings, one of them taken off the list."""
    hands = {"scenario": "total-extermination"}
    for days, table in (
        (20, tables.evening(options=hands)),
        (4, tables.around()),
        (1, tables.last_delivery()),
        (0, tables.evening()),
    ):
        visit.at(NOW - timedelta(days=days, hours=1))
        id = visit.keep(table)
        if days == 20:
            hide(visit.tabletop.library.keeper, id)
    visit.at(NOW)


@sight
def choose_game(visit: Visit) -> None:
    """Which game, and in which way."""
    visit.go("choose-game")
