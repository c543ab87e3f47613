"""Setting a match of Wormlord right by touch: rounds, the map, and whose knots are where."""

from __future__ import annotations

from typing import Any

from kivy.tests.common import UnitTestTouch

from tests.flows.driver import Driver
from tests.flows.match import begin, held, purpose, wins

WON = ("start", "now", "claim:0", "confirm")


def open_correct(app: Driver) -> None:
    """Two taps from the table."""
    menu = app.page.side._view or app.page
    app.tap(menu.ids.menu)
    app.tap("Correct the table")


def wipe(app: Driver, *spaces: tuple[int, int]) -> None:
    board: Any = app.page.board
    for at in spaces:
        box = board.box(at)
        touch = UnitTestTouch(box.x + box.width / 2, box.y + box.height / 2)
        app._guarded(touch.touch_down)
        app._guarded(touch.touch_up)
        app.settle()


def test_a_round_was_won_by_the_other_one(app: Driver) -> None:
    begin(app, *WON)
    open_correct(app)
    app.tap("Round 1: Ada")
    app.tap("Bo")
    assert "Rounds won by Bo: 1." in app.page.changes
    app.tap("The count")
    app.tap("Apply")
    assert app.sees("The table is set right. Undo takes it back.")
    assert app.sees("Bo wins round 1 by the count!")
    assert wins(app) == [0, 1]
    app.tap("↶ Undo")
    assert wins(app) == [1, 0]
    assert app.sees("Ada wins round 1 with 3 Objectives!")


def test_the_score_leads_to_the_result_and_back(app: Driver) -> None:
    begin(app, *WON)
    open_correct(app)
    app.tap("+ a round")
    app.tap("Ada")
    assert "The match is over." in app.page.changes
    app.tap("Apply")
    assert app.tabletop.session.prompt is None
    app.shell.show_table()
    app.settle()
    app.tap("Result")
    assert app.sees("Ada has won 2 rounds.")


def test_a_round_that_was_not_played(app: Driver) -> None:
    begin(app, *WON)
    open_correct(app)
    app.tap("Round 1: Ada")
    app.tap("This round was not played")
    assert not app.sees("Round 1: Ada")
    app.tap("Apply")
    assert app.page.question == "Round 1: take 1 string each, arms out!"


def test_another_map_lies_there(app: Driver) -> None:
    begin(app)
    open_correct(app)
    app.tap("Map: Flower Bed")
    app.tap("The Ditch")
    assert app.page.board.rows == app.page.draft.maps["the-ditch"].rows
    app.tap("↑ Match")
    assert app.sees("Map: The Ditch")
    app.tap("Apply")
    assert app.tabletop.session.state.map.id == "the-ditch"


def test_knots_are_wiped_in_a_count(app: Driver) -> None:
    begin(app, "start", "now", "time-up", "1,1=0", seconds=30)
    open_correct(app)
    brushes = app.page._brushes
    assert (brushes[0].points, brushes[0].note) == ("1", "1 + 0 ★")
    app.tap(brushes[1])
    wipe(app, (1, 1), (1, 2), (2, 2), (2, 2))
    assert brushes[1].points == "2"
    app.tap("Apply")
    assert purpose(app) == "count"
    assert held(app) == {"1,1": 1, "1,2": 1}
    app.tap(app.page.side._view.ids.undo)
    assert held(app) == {"1,1": 0}


def test_in_a_round_the_board_is_not_painted(app: Driver) -> None:
    begin(app)
    open_correct(app)
    wipe(app, (1, 1))
    assert app.page.count == 0
    assert app.page.ids.apply.disabled


def test_what_cannot_be_is_said_and_refused(app: Driver) -> None:
    begin(app, *WON, "start", "now")
    open_correct(app)
    app.tap("+ a round")
    app.tap("Ada")
    assert app.page.problem == "A match is over when somebody has won 2."
    app.tap("Apply")
    assert app.shell.front == "correct"
    assert app.sees("A match is over when somebody has won 2.")
    assert wins(app) == [1, 0]


def test_before_a_map_lies_there_the_table_asks_for_it(app: Driver) -> None:
    begin(app, map=None)
    open_correct(app)
    app.tap("No map yet")
    assert app.page.question == "Choose a map."


def test_a_match_that_was_not_over_goes_on_and_leaves_the_score_book(app: Driver) -> None:
    begin(app, *WON, *WON)
    assert len(app.tabletop.library.keeper.scores()) == 1
    open_correct(app)
    app.tap("Round 2: Ada")
    app.tap("Bo")
    assert "The match goes on." in app.page.changes
    app.tap("Apply")
    assert app.page.question == "Round 3: take 1 string each, arms out!"
    assert app.tabletop.library.keeper.scores() == []
    app.tap("↶ Undo")
    assert len(app.tabletop.library.keeper.scores()) == 1
