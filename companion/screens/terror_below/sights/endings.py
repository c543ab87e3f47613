"""Sights: how games end, and the book they are written into."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import NOW, Visit
from companion.screens.terror_below.sights import tables
from companion.table.prompts import Answer


def _end(visit: Visit, table: dict[str, Any], *answers: Answer) -> None:
    visit.lay(table, *answers)
    visit.go("game-over")


def _play(visit: Visit, days: int, table: dict[str, Any], *answers: Answer) -> None:
    """A game that ended some days ago."""
    visit.at(NOW - timedelta(days=days))
    visit.lay(table, *answers)
    visit.tabletop.leave()
    visit.at(NOW)


def _play_many(visit: Visit) -> None:
    """The evenings of two months."""
    for days in (58, 44, 23, 9):
        _play(visit, days, tables.last_attack(), *tables.LOST)
    for days, attacks in ((51, 14), (37, 12), (16, 9), (2, 11)):
        _play(visit, days, tables.last_points(attacks), *tables.WON_POINTS)
    _play(visit, 30, tables.last_attack("total-extermination"), *tables.LOST)
    _play(visit, 12, tables.last_delivery(queens=True, left_behind=1), *tables.WON_DELIVERY)
    _play(visit, 1, tables.last_delivery(attacks=6, tokens=5), *tables.WON_DELIVERY)
    _play(visit, 5, _last_round(), *WON_ROUND)


def _last_round() -> dict[str, Any]:
    """Five players, and one delivery to go for the one whose turn it is."""
    table = tables.around()
    table["players"][1] |= {"pawn": [1, 2], "eggs": ["red"], "tokens": 16}
    return table


WON_ROUND = ("TB-V27", "1", "deliver:red")


@sight
def won(visit: Visit) -> None:
    """Won: the score line by line, and the best before it."""
    _play(visit, 12, tables.last_delivery(queens=True, left_behind=1), *tables.WON_DELIVERY)
    _end(visit, tables.last_delivery(attacks=6, tokens=5), *tables.WON_DELIVERY)


@sight
def lost(visit: Visit) -> None:
    """Lost, and said kindly."""
    _play(visit, 12, tables.last_points(), *tables.WON_POINTS)
    _end(visit, tables.last_attack(), *tables.LOST)


@sight
def won_around_the_table(visit: Visit) -> None:
    """The end of a game of five: everybody has a place."""
    _end(visit, _last_round(), *WON_ROUND)


@sight
def table_after_the_end(visit: Visit) -> None:
    """Back at the table when the game is over."""
    visit.sit_down(tables.last_delivery(), *tables.WON_DELIVERY)


@sight
def scores_empty(visit: Visit) -> None:
    """The score book before the first game."""
    visit.go("scores")


@sight
def scores(visit: Visit) -> None:
    """The score book of some weeks."""
    _play_many(visit)
    visit.go("scores")


@sight
def scores_filter(visit: Visit) -> None:
    """Which games to look at?"""
    _play_many(visit)
    visit.go("scores")
    visit.page.choose("scenario")
