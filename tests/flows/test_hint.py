"""Show me a good move: thought of beside the screen, pointed at, and done only when told to."""

from __future__ import annotations

from time import sleep
from typing import Any

import pytest

from companion.games.dry_run.kit import DryRunKit
from companion.screens.table.hint import THINKING, HintSheet
from companion.screens.terror_below.sights.tables import ada, evening, night
from companion.screens.terror_below.sights.terror_turn import PREY
from companion.screens.terror_below.sights.turn import CARD
from companion.screens.window.commands import commands_in_front, obey
from companion.table.prompts import Answer, Roll
from tests.flows.driver import Driver
from tests.flows.person import lay, sit_down

HAND = ["TB-V19", "TB-V36", "TB-V09", "TB-V45"]


def ask(app: Driver) -> HintSheet:
    app.tap(app.page.hints.lamp)
    return thought(app)


def thought(app: Driver) -> HintSheet:
    """The sheet when it has something to say; thinking takes real time."""
    sheet: HintSheet = app.shell.root.children[0]
    assert isinstance(sheet, HintSheet)
    while not sheet.ready:
        sleep(0.001)
        app.step()
    app.settle()
    return sheet


def has_lamp(app: Driver) -> bool:
    return app.page.hints.lamp.parent is not None


def entries(app: Driver) -> list[Any]:
    return list(app.tabletop.session.entries)


@pytest.mark.parametrize(
    ("table", "answers"),
    [
        (evening(ada(hand=HAND), {"hands": "known"}), ()),
        (evening(), (CARD,)),
        (evening(), (CARD, "1")),
        (night(), PREY),
        (evening(ada(rubble=2)), (CARD, "1", "clear:3,5")),
        (evening(ada(pawn=[1, 2])), (CARD, "1", "deliver:red", "TB-B13")),
        (evening(ada(pawn=None, squad=["TB-C04"], dead=["TB-C13"])), ()),
    ],
    ids=["vehicle", "slot", "action", "hunt", "rubble-prize", "bonus", "respawn"],
)
def test_a_good_move_is_shown_and_done(
    app: Driver, table: dict[str, Any], answers: tuple[Answer, ...]
) -> None:
    lay(app, table, *answers)
    before, asked = entries(app), app.prompt
    sheet = ask(app)
    assert sheet.ready
    assert sheet.question.endswith(".")
    assert sheet.detail.endswith(".")
    assert entries(app) == before, "nothing is answered yet"
    app.tap("Do it")
    assert entries(app)[: len(before)] == before
    assert entries(app)[len(before)] in asked.legal()
    assert sheet.parent is None


def test_close_leaves_everything_as_it_was(app: Driver) -> None:
    lay(app, evening(), CARD, "1")
    before = entries(app)
    sheet = ask(app)
    board = app.page.side.board
    assert board._pointed, "the board shows where"
    app.tap("Close")
    assert sheet.parent is None
    assert not board._pointed
    assert entries(app) == before


def test_there_is_no_lamp_where_the_world_decides(app: Driver) -> None:
    lay(app, night())
    assert isinstance(app.tabletop.session.prompt, Roll)
    assert not has_lamp(app)


def test_there_is_no_lamp_for_a_hand_nobody_sees(app: Driver) -> None:
    lay(app, evening())
    assert app.prompt.purpose == "vehicle"
    assert not has_lamp(app)
    app.page.give(CARD)
    app.settle()
    assert has_lamp(app), "which Worm hears it can be thought about"


def test_there_is_no_lamp_in_a_game_without_bots(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    app.shell.show_table()
    app.settle()
    assert not has_lamp(app)


def test_there_is_no_lamp_beside_a_list(app: Driver) -> None:
    sit_down(app)
    assert app.page.steps, "the table is to be laid"
    assert not has_lamp(app)


def test_a_question_answered_meanwhile_takes_the_hint_with_it(app: Driver) -> None:
    lay(app, evening(), CARD, "1")
    sheet = ask(app)
    app.page.give("move:4,4")
    app.settle()
    assert sheet.parent is None
    assert has_lamp(app)


def test_a_hint_that_comes_too_late_is_dropped(app: Driver) -> None:
    lay(app, evening(), CARD, "1")
    page, tabletop = app.page, app.tabletop
    page.hints.lamp.dispatch("on_release")
    sheet = app.shell.root.children[0]
    assert sheet.question == THINKING
    assert "yes" not in commands_in_front(app.page), "there is nothing to say yes to yet"
    tabletop.session.answer("end")  # by some other way, while it is thought about
    while sheet.parent is not None:
        sleep(0.001)
        app.step()
    assert not sheet.ready


def test_the_game_goes_on_while_it_thinks(app: Driver) -> None:
    lay(app, evening(), CARD, "1")
    app.page.hints.lamp.dispatch("on_release")
    app.page.give("move:4,4")
    app.settle()
    assert entries(app)[-1] == "move:4,4"
    assert not isinstance(app.shell.root.children[0], HintSheet)


def test_yes_on_the_panel_does_it_and_undo_closes_it(app: Driver) -> None:
    lay(app, evening(), CARD, "1")
    before = entries(app)
    ask(app)
    assert commands_in_front(app.page)["undo"].words == "Close"
    assert obey(app.page, "undo")
    app.settle()
    assert entries(app) == before
    ask(app)
    assert obey(app.page, "yes")
    app.settle()
    assert len(entries(app)) > len(before)


def test_the_lamp_can_be_put_away(app: Driver) -> None:
    app.shell.set(hints=False)
    lay(app, evening(), CARD, "1")
    assert not has_lamp(app)
    app.tap(app.page.ids.menu)
    app.tap("Show me a good move")
    thought(app)
    assert app.sees("A good move")
    app.tap("Close")
    app.shell.set(hints=True)
    app.page.refresh()
    app.tap(app.page.ids.menu)
    assert not app.sees("Show me a good move"), "once is enough"
