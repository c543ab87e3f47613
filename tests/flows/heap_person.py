"""Somebody who plays Squirmish by touch: finds each answer where it can be seen."""

from __future__ import annotations

from typing import Any

from kivy.tests.common import UnitTestTouch

from companion.games.squirmish.grid import Place
from companion.games.squirmish.kit import SquirmishKit
from companion.screens.squirmish.sights.turn import heap
from companion.screens.table.ask import MANY
from companion.table.prompts import Answer, Card, Roll
from tests.flows.driver import Driver
from tests.flows.person import do_all, lay, pick

__all__ = ["begin", "do_all", "give", "heap", "lay", "tap_place"]


def begin(app: Driver, seats: dict[str, str] | None = None, **options: Any) -> Any:
    """A new Squirmish on the table; its session comes back."""
    tabletop = app.tabletop
    app.shell.set(motion="none")
    tabletop.begin(
        tabletop.library.load_game(SquirmishKit()),
        {"players": ["Ada", "Bo"], **options},
        seats or {},
    )
    app.shell.show_table()
    app.settle()
    return tabletop.session


def tap_place(app: Driver, at: Place) -> None:
    """Put a finger on a place of the Squirmish."""
    box = app.page.side.field.box(at)
    touch = UnitTestTouch(box.x + box.width / 2, box.y + box.height / 2)
    app._guarded(touch.touch_down)
    app.step(2)
    app._guarded(touch.touch_up)
    app.settle()


def give(app: Driver, answer: Answer) -> None:
    """Give an answer the way a person would."""
    do_all(app)
    session, side = app.tabletop.session, app.page.side
    prompt = app.prompt
    label = session.game.label(session.state, prompt, answer)
    places = {each: at for at, here in side._live.items() for each in here}
    if isinstance(prompt, Roll):
        app.roll(int(answer))
    elif isinstance(prompt, Card):
        _card(app, prompt, str(answer), label)
    elif side._ways is not None:
        while side._ways.answer != answer:
            app.tap("→")
        app.tap("Put it here")
    elif answer in places:
        if not side.field.lens.sees(places[str(answer)]):
            app.tap("All")
        tap_place(app, places[str(answer)])
        if session.prompt is prompt:
            app.tap(label)
    else:
        app.tap(label)


def _card(app: Driver, prompt: Card, answer: str, label: str) -> None:
    if answer == "none":
        app.tap(label)
    elif len(prompt.legal()) > MANY:
        pick(app, answer, label)
    else:
        backs = [each for each in app.widgets() if type(each).__name__ == "HandBack"]
        if backs:
            app.tap(backs[0])
        app.tap(answer)
