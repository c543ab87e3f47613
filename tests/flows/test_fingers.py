"""A finger is on the glass while the camera, a button or somebody else changes the question."""

from __future__ import annotations

from kivy.tests.common import UnitTestTouch

from tests.flows.driver import Driver
from tests.flows.person import do_all, sit_down


def put_finger_on(app: Driver, words: str) -> UnitTestTouch:
    touch = UnitTestTouch(*app.find(words).to_window(*app.find(words).center))
    touch.touch_down()
    app.step(2)
    return touch


def lift(app: Driver, touch: UnitTestTouch) -> None:
    touch.touch_up()
    app.settle()


def begin(app: Driver) -> list[object]:
    """A game that asks for one Bounty after the other; its answers."""
    session = sit_down(app, {})
    do_all(app)
    assert app.prompt.purpose == "bounty"
    entries: list[object] = session.entries
    return entries


def test_lifted_it_does_not_answer_the_question_that_came_meanwhile(app: Driver) -> None:
    answers = begin(app)
    touch = put_finger_on(app, "Deal for me")
    app.page.give(app.prompt.legal()[0])  # the camera has read the card
    app.settle()
    assert len(answers) == 1
    lift(app, touch)
    assert len(answers) == 1, "nobody has dealt the next one"
    app.tap("Deal for me")
    assert len(answers) == 2


def test_a_camera_that_begins_to_look_takes_nothing_away_from_under_it(app: Driver) -> None:
    answers = begin(app)
    touch = put_finger_on(app, "Deal for me")
    pressed = app.find("Deal for me")
    app.page.eyes_changed()
    app.step(30)
    assert app.find("Deal for me") is pressed
    lift(app, touch)
    assert len(answers) == 1


def test_lifted_the_question_tells_of_the_camera(app: Driver) -> None:
    begin(app)
    told: list[int] = []
    app.page.refresh = lambda: told.append(1)
    touch = UnitTestTouch(400, 20)  # on nothing
    touch.touch_down()
    app.page.eyes_changed()
    app.step(30)
    assert not told
    lift(app, touch)
    app.wait(1)
    assert told == [1]
