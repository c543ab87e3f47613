"""Sights: the report of a game, and how it comes about."""

from __future__ import annotations

import math
from itertools import pairwise
from time import sleep
from typing import Any

from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab import bots
from companion.lab.analysis import Analysis, Shelf
from companion.lab.course import Course, course_of
from companion.lab.luck import luck
from companion.lab.turning_points import Change, Curve, Moment, Wish, winners
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit

SOLO = {"players": ["Ada"], "mode": "solo", "scenario": "scramble", "hands": "known"}
AROUND = {"players": ["Ada", "Bo", "Chiara"], "mode": "versus", "hands": "known"}


def play(visit: Visit, options: dict[str, Any], seed: int) -> str:
    """A whole game, played by a bot; its id comes back."""
    tabletop = visit.tabletop
    tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), options, {})
    bots.play_to_end(tabletop.session, "greedy", seed)
    return tabletop.game_id


def foresee(visit: Visit) -> None:
    """Have figures of the game at hand: its luck, and chances that make a good picture."""
    course = course_of(visit.tabletop.session)
    Shelf(visit.data).keep(course, Wish(), Analysis(luck=luck(course), curve=_made_up(course)))


def _made_up(course: Course) -> Curve:
    """Chances that go up and down to where the game ended. To play for them takes its time."""
    players, legs = len(course.state.players), len(course.legs)
    certain = winners(course.game, course.state)
    places = [place for place, leg in enumerate(course.legs) if leg.start and place]
    moments = []
    for place in places:
        part = (place / legs) ** 2
        waves = [2 + math.sin(place * 1.9 + 2 * player) for player in range(players)]
        shares = [(1 - part) * wave / 3 / (players + 1) + part * won
                  for wave, won in zip(waves, certain, strict=True)]  # fmt: skip
        moments.append(Moment(leg=place, chances=tuple(shares), errors=(0.04,) * players,
                              playouts=20))  # fmt: skip
    moments.append(Moment(leg=legs, chances=certain, errors=(0.0,) * players, playouts=0))
    changes = tuple(
        tuple(
            Change(leg=one.leg, by=two.chances[player] - one.chances[player], error=0.04,
                   before=one.chances[player], after=two.chances[player])
            for one, two in pairwise(moments)
        )
        for player in range(players)
    )  # fmt: skip
    return Curve(wish=Wish(), moments=tuple(moments), changes=changes)


def wait(visit: Visit) -> None:
    """Until the report is there."""
    page = visit.page
    while page.report is None and not page.trouble:
        sleep(0.001)
        visit.frames.step()


def _open(visit: Visit, options: dict[str, Any], seed: int) -> None:
    id = play(visit, options, seed)
    foresee(visit)
    visit.go("report", id=id)
    wait(visit)


@sight
def report(visit: Visit) -> None:
    """The report of a solo game: its curve, its turning points, its luck."""
    _open(visit, SOLO, 17)


@sight
def report_around(visit: Visit) -> None:
    """The report of a game of three."""
    _open(visit, AROUND, 3)


@sight
def report_waiting(visit: Visit) -> None:
    """A report that is still worked out."""
    visit.go("report", id=play(visit, SOLO, 5))
    visit.page.stop()
    visit.page.percent = 37


@sight
def report_none(visit: Visit) -> None:
    """A game that no report can be made of."""
    visit.go("report", id="gone")
