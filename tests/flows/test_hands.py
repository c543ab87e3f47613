"""Hands on the table: setting up page by page, and lists that are open again after a kill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.terror_below.scene import Scene, scene
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.person import do_all, sit_down, tap_answer
from tests.flows.test_table import play_until_attack
from tests.sure import the


def lay_the_table(app: Driver) -> Any:
    """A new game whose Leader is chosen: everything else about setting up is the hands'."""
    session = sit_down(app)
    do_all(app)
    tap_answer(app, session.prompt.legal()[0])
    return session


def board(app: Driver) -> Scene:
    return the(Scene, app.page.side.board.scene)


def kinds(app: Driver) -> list[str]:
    return [step.kind for step in app.page.steps.steps]


def turn_to_the_starters(app: Driver) -> None:
    while "attack-begins" not in kinds(app):
        app.tap("Done, go on")


def test_a_new_game_begins_on_an_empty_board(app: Driver) -> None:
    sit_down(app)
    assert app.sees("1 of 2")
    assert (board(app).eggs, board(app).rubble, board(app).targets) == ({}, {}, {})


def test_eggs_and_rubble_appear_as_each_starter_places_them(app: Driver) -> None:
    lay_the_table(app)
    turn_to_the_starters(app)
    for starter in (1, 2, 3, 4):
        assert sum(map(len, board(app).eggs.values())) == starter
        assert "attack-begins" in kinds(app), "each starter has a page of its own"
        app.tap("Done, go on")
    assert kinds(app) == ["reveal-worm"] * 3
    assert set(board(app).targets) == {1, 2, 3}


def test_setting_up_goes_back_and_forth(app: Driver) -> None:
    session = lay_the_table(app)
    turn_to_the_starters(app)
    first, ticked = board(app), app.page.hands.ticks.ticked
    texts = [row.text for row in app.page.steps.rows]
    app.tap("Done, go on")
    assert board(app) != first
    assert len(app.page.hands.ticks.ticked) > len(ticked), "what was gone through is ticked"
    app.tap("← Back")
    assert [row.text for row in app.page.steps.rows] == texts
    assert board(app) == first
    assert app.page.hands.ticks.ticked == ticked
    do_all(app)
    assert board(app) == scene(session.game, session.state)
    assert app.sees("Where do you start?")


def test_a_kill_while_setting_up_opens_the_same_page(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    lay_the_table(app)
    turn_to_the_starters(app)
    app.tap("Done, go on")
    app.tap(app.page.steps.rows[1])
    rows = [(row.text, row.ticked) for row in app.page.steps.rows]
    shown = board(app)
    app = open_app(tmp_path)
    app.tap("Continue")
    assert [(row.text, row.ticked) for row in app.page.steps.rows] == rows
    assert board(app) == shown
    app.tap("← Back")
    assert sum(map(len, board(app).eggs.values())) == 1


def test_an_attack_that_ends_a_turn_is_open_again_after_a_kill(
    open_app: Open, tmp_path: Path
) -> None:
    """The journal keeps the table at the end of each turn, not what happened before it."""
    app = open_app(tmp_path)
    session = sit_down(app)
    play_until_attack(app)
    while session.boundary.position < len(session.entries):
        do_all(app)
        play_until_attack(app)
    texts = [row.text for row in app.page.steps.rows]
    app = open_app(tmp_path)
    app.tap("Continue")
    assert app.page.steps is not None
    assert [row.text for row in app.page.steps.rows] == texts


def test_an_attack_can_be_watched_again_from_the_log(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    session = sit_down(app)
    play_until_attack(app)
    after, texts = scene(session.game, session.state), app.page.steps.title
    do_all(app)
    app = open_app(tmp_path)
    app.tap("Continue")
    app.shell.set(motion="quick")
    log = app.tabletop.events_since(0)
    answer = max(n for n, told in enumerate(log) if any(e.kind == "attack-begins" for e in told))
    app.shell.go("steps", answer=answer)
    app.step(2)
    [panel] = app.page.ids.column.children
    assert panel.title == texts
    assert panel.playing, "the board plays it again"
    assert app.page.side.board.scene != after
    app.wait(5)
    assert not panel.playing
    app.tap("Back")
    assert app.page.__class__.__name__ == "TablePage"
