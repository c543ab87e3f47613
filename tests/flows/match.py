"""What hands do in a match of Wormlord."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.tests.common import UnitTestTouch

from companion.games.wormlord.kit import WormlordKit
from companion.screens.wormlord.countdown import BEAT
from tests.flows.driver import Driver

TWO = {"players": ["Ada", "Bo"], "map": "flower-bed"}
TIMED = {**TWO, "seconds": 30}


def begin(app: Driver, *answers: str, **options: Any) -> Any:
    """A match on the table some answers later; its side comes back."""
    tabletop = app.tabletop
    app.shell.set(motion="none")
    tabletop.begin(tabletop.library.load_game(WormlordKit()), {**TWO, **options}, {})
    for answer in answers:
        tabletop.answer(answer)
    tabletop.just_begun = False
    app.shell.show_table()
    app.settle()
    return app.page.side


def purpose(app: Driver) -> str:
    return str(app.prompt.purpose)


def wins(app: Driver) -> list[int]:
    return [player.wins for player in app.tabletop.session.state.players]


def count_down(app: Driver) -> None:
    """3, 2, 1, NOW."""
    app.wait(3 * BEAT + 0.1)
    assert purpose(app) == "round"


def buzz(app: Driver, name: str) -> None:
    app.tap(next(each for each in app.widgets() if is_buzzer(each) and each.name == name))


def is_buzzer(widget: Any) -> bool:
    return type(widget).__name__ == "Buzzer"


def shown(app: Driver) -> str:
    """What the clock says."""
    return str(app.page.side._view.said)


def stroke(app: Driver, *spaces: tuple[int, int]) -> None:
    """Draw a finger over the board."""
    board = app.page.side._view.ids.board
    middles = []
    for at in spaces:
        box = board.box(at)
        middles.append((box.x + box.width / 2, box.y + box.height / 2))
    touch = UnitTestTouch(*middles[0])
    app._guarded(touch.touch_down)
    for middle in middles[1:]:
        app._guarded(partial(touch.touch_move, *middle))
        app.step()
    app._guarded(touch.touch_up)
    app.settle()


def held(app: Driver) -> dict[str, int]:
    found: dict[str, int] = app.tabletop.session.state.held
    return found


def run(app: Driver, **options: Any) -> Any:
    """A round that runs; its view comes back."""
    begin(app, "start", **options)
    app.page.give("now")
    app.settle()
    return app.page.side._view
