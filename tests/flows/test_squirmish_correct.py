"""A Squirmish that lies otherwise than the app believes: set right by touch, and undone."""

from __future__ import annotations

from typing import Any

from kivy.tests.common import UnitTestTouch

from companion.games.squirmish import catalogue
from tests.flows.driver import Driver
from tests.flows.heap_person import do_all, heap, lay


def state(app: Driver) -> Any:
    return app.tabletop.session.state


def correct(app: Driver) -> Any:
    app.tap("≡")
    app.tap("Correct the table")
    return app.page


def tap_on_draft(app: Driver, at: tuple[int, int]) -> None:
    box = app.page.ids.pane.field.box(at)
    touch = UnitTestTouch(box.x + box.width / 2, box.y + box.height / 2)
    app._guarded(touch.touch_down)
    app.step(2)
    app._guarded(touch.touch_up)
    app.settle()


def test_a_card_is_set_right_and_undone(app: Driver) -> None:
    lay(app, heap(["01", "10"], hurt=False), "skip", "none")
    page = correct(app)
    tap_on_draft(app, (1, 0))
    assert page.subject == "Lint Baron"
    app.tap("+")
    app.tap("+")
    assert app.sees("Damage on Lint Baron: 0 → 2")
    app.tap("Dazed")
    app.tap("Apply")
    assert state(app).squirmish["1,0"].damage == 2
    assert state(app).squirmish["1,0"].dazed
    assert app.page.question == "Ada: attack or move?"
    app.tap("↶ Undo")
    do_all(app)
    assert state(app).squirmish["1,0"].damage == 0


def test_cards_come_and_go(app: Driver) -> None:
    lay(app, heap(["01", "10"], hurt=False), "skip", "none")
    page = correct(app)
    tap_on_draft(app, (1, 1))
    app.tap("Prize guy of Bo")
    tap_on_draft(app, (2, 0))
    app.tap("+ a card of Bo")
    app.tap("SQ-M33")
    assert page.subject == catalogue.load().creatures["SQ-M33"].name
    app.tap("It lies elsewhere")
    tap_on_draft(app, (1, 1))
    app.tap("↑ Table")
    page.show_player(0)
    app.settle()
    app.tap("−")
    app.tap("Apply")
    now = state(app)
    assert now.squirmish["1,1"].card == "SQ-M33"
    assert "2,0" not in now.squirmish
    assert now.players[1].prizes[-1] == "SQ-M04"
    assert now.players[0].holds == 4


def test_a_table_that_cannot_be_is_not_taken(app: Driver) -> None:
    lay(app, heap(["010"], hurt=False), "skip", "none")
    correct(app)
    tap_on_draft(app, (1, 0))
    app.tap("Discard pile")
    assert app.sees("The cards in play must hang together (SQ-S01).")
    app.tap("Apply")
    assert app.shell.front == "correct"
    assert len(state(app).squirmish) == 3
