"""A finger is on the glass while the camera, a button or somebody else changes the question."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from tests.flows import heap_person
from tests.flows.driver import Driver
from tests.flows.person import APPS, do_all, sit_down


def put_finger_on(app: Driver, words: str) -> UnitTestTouch:
    return put_finger(app, *app.find(words).to_window(*app.find(words).center))


def put_finger(app: Driver, x: float, y: float) -> UnitTestTouch:
    touch = UnitTestTouch(x, y)
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
    app.page.camera_changed()
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
    app.page.camera_changed()
    app.step(30)
    assert not told
    lift(app, touch)
    app.wait(1)
    assert told == [1]


@pytest.mark.parametrize("game", ["terror-below", "squirmish"])
def test_on_the_board_it_does_not_answer_a_question_that_came_meanwhile_either(
    app: Driver, game: str
) -> None:
    session = sit_down(app) if game == "terror-below" else heap_person.begin(app, APPS)
    at, picture = on_a_space_that_answers(app)
    before = len(session.entries)
    touch = put_finger(app, *middle(picture.box(at)))
    app.page.give(app.prompt.legal()[0])  # somebody else, at the panel
    app.settle()
    app.page.undo()
    app.settle()
    assert len(session.entries) == before
    assert at in app.page.side._live
    lift(app, touch)
    assert len(session.entries) == before
    touch = put_finger(app, *middle(picture.box(at)))
    picture.show(picture.scene, list(app.page.side._live))  # what moved has come to its end
    lift(app, touch)
    assert len(session.entries) > before, "a new one is heard"


def on_a_space_that_answers(app: Driver) -> tuple[Any, Any]:
    """Play on until one tap on the board is an answer: the space, and the board."""
    chance = Random(3)
    for _ in range(200):
        do_all(app)
        side = app.page.side
        at = [at for at, answers in side._live.items() if len(answers) == 1]
        if at and getattr(side, "_ways", None) is None:
            return at[0], side.board if hasattr(side, "board") else side.field
        app.page.give(chance.choice(app.prompt.legal()))
        app.settle()
    raise AssertionError("nobody is ever asked for a space")


def middle(box: Any) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2
