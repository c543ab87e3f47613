"""The count when the time is up: painted by finger."""

from __future__ import annotations

from tests.flows.driver import Driver
from tests.flows.match import begin, held, purpose, stroke


def test_wiping_paints_and_wiping_again_clears(app: Driver) -> None:
    side = begin(app, "start", "now", "time-up", seconds=30)
    stroke(app, (1, 1), (2, 1), (3, 1))
    assert held(app) == {"1,1": 0, "2,1": 0, "3,1": 0}
    stroke(app, (2, 1))
    assert held(app) == {"1,1": 0, "3,1": 0}
    app.tap(side._view.brushes[1])
    stroke(app, (3, 1), (3, 1))
    assert held(app) == {"1,1": 0, "3,1": 1}


def test_a_fast_finger_leaves_no_gap_and_walls_stay_bare(app: Driver) -> None:
    begin(app, "start", "now", "time-up", seconds=30)
    stroke(app, (1, 4), (7, 4))  # base, open ground, a mountain, base
    assert held(app) == {f"{column},4": 0 for column in (2, 3, 5, 6)}


def test_points_count_themselves_with_objectives_double(app: Driver) -> None:
    side = begin(app, "start", "now", "time-up", seconds=30)
    stroke(app, (2, 2), (2, 5))
    brush = side._view.brushes[0]
    assert (brush.points, brush.note) == ("6", "4 + 2 ★")


def test_nobody_has_a_sixteenth_string(app: Driver) -> None:
    begin(app, "start", "now", "time-up", seconds=30)
    for row in (1, 7, 3):
        stroke(app, (1, row), (7, row))
    assert len(held(app)) == 15
    assert app.sees("Ada has only 15 strings")


def test_a_stroke_is_undone_in_one_go(app: Driver) -> None:
    side = begin(app, "start", "now", "time-up", seconds=30)
    stroke(app, (1, 1), (7, 1))
    stroke(app, (1, 7), (3, 7))
    app.tap(side._view.ids.undo)
    assert len(held(app)) == 7
    app.tap(side._view.ids.undo)
    assert held(app) == {}
    app.tap(side._view.ids.undo)
    assert purpose(app) == "round"


def test_a_tie_is_played_again(app: Driver) -> None:
    begin(app, "start", "now", "time-up", seconds=30)
    app.tap("That is all")
    assert app.sees("Round 1 was a tie: play it again.")
    assert app.page.question == "Round 2: take 1 string each, arms out!"
