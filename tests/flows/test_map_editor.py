"""Drawing a map of one's own: painted by finger, checked as it grows, kept, changed, deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.tests.common import UnitTestTouch

from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.maps import read_all
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.person import do_all

ROWS = ["1......", ".......", "..*.*..", ".......", "..*.*..", ".......", "......2"]


def choose_map(app: Driver) -> None:
    """At the choice of a map for two."""
    tabletop = app.tabletop
    app.shell.set(motion="none")
    tabletop.begin(tabletop.library.load_game(WormlordKit()), {"players": ["Ada", "Bo"]}, {})
    app.shell.show_table()
    app.settle()


def paint(app: Driver, brush: str, *spaces: tuple[int, int]) -> None:
    """Tap a brush, and each of these spaces."""
    app.tap(app.page._brushes[brush])
    for at in spaces:
        box = app.page.ids.board.box(at)
        touch = UnitTestTouch(box.x + box.width / 2, box.y + box.height / 2)
        app._guarded(touch.touch_down)
        app._guarded(touch.touch_up)
        app.settle()


def kept(app: Driver) -> dict[str, Any]:
    return read_all(app.tabletop.library.data / "wormlord-maps")


def test_a_map_from_nothing_is_checked_as_it_grows_and_played(app: Driver) -> None:
    choose_map(app)
    app.tap("New map")
    assert app.page.verdict == "There is no base for player 1."
    assert app.page.ids.save.disabled
    paint(app, "1", (1, 1))
    assert app.page.verdict == "There is no base for player 2."
    paint(app, "2", (7, 7))
    assert app.page.verdict == "It has 0 Objectives; 4 are needed."
    paint(app, "*", (3, 3), (5, 3), (3, 5), (5, 5))
    assert app.page.verdict == "This map can be played."
    paint(app, "#", (2, 1), (1, 2))
    assert app.page.verdict == "Player 1 cannot reach the Objective in column 3, row 3."
    app.tap(app.page.ids.undo)
    app.tap(app.page.ids.undo)
    assert app.page.rows == ROWS
    app.tap("Keep the map")
    assert app.page.question == "Choose a map."
    app.tap("Play this map")
    do_all(app)
    state = app.tabletop.session.state
    assert (state.map.name, state.map.rows) == ("My map", ROWS)


def test_a_base_moves_and_a_second_tap_clears(app: Driver) -> None:
    choose_map(app)
    app.tap("New map")
    paint(app, "1", (1, 1), (4, 4))
    assert app.page.rows[3] == "...1..."
    assert app.page.rows[0] == "......."
    paint(app, "#", (2, 2), (2, 2))
    assert app.page.rows[1] == "......."


def test_ours_is_copied_and_stays_as_it_is(app: Driver) -> None:
    choose_map(app)
    app.tap("The Ditch")
    app.tap("Change a copy")
    assert app.page.name == "The Ditch 2"
    app.tap("The Ditch 2")
    app.type("Moat")
    app.tap("Done")
    paint(app, "#", (4, 4))
    app.tap("Keep the map")
    assert list(kept(app)) == ["moat"]
    assert app.tabletop.library.load_game(WormlordKit()).maps["the-ditch"].rows[3] == "......."


def test_ones_own_is_changed_and_deleted(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    choose_map(app)
    app.tap("Change a copy")
    app.tap("Keep the map")
    app.tap("Change it")
    paint(app, "#", (1, 1))
    app.tap("Keep the map")
    assert [map.rows[0] for map in kept(app).values()] == ["#......"]
    app = open_app(tmp_path)
    app.tap("Continue")
    app.tap("Flower Bed 2")
    app.tap("Delete")
    app.tap("Cancel")
    assert app.sees("Flower Bed 2")
    app.tap("Delete")
    app.tap(app.find("Delete"))
    assert not app.sees("Flower Bed 2")
    assert not list((tmp_path / "wormlord-maps").iterdir())


def test_leaving_asks_first_when_something_was_painted(app: Driver) -> None:
    choose_map(app)
    app.tap("New map")
    paint(app, "#", (1, 1))
    app.tap(app.page.ids.back)
    assert app.sees("Leave without keeping the map?")
    app.tap("Leave")
    assert app.page.question == "Choose a map."


def test_a_map_that_cannot_be_read_is_told_and_the_others_are_there(app: Driver) -> None:
    folder = app.tabletop.library.data / "wormlord-maps"
    folder.mkdir(parents=True)
    (folder / "torn.toml").write_text("name =")
    choose_map(app)
    assert app.sees("torn.toml is not TOML")
    assert app.sees("The Ditch")
