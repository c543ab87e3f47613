"""Home: going on, beginning, everything else, and the games further down the list."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.drawings.desert import LIGHTS
from companion.drawings.palette import THEMES
from companion.games.terror_below.kit import TerrorBelowKit
from companion.screens.home.more_games import SHOWN, GameRow
from companion.screens.window.pages import PAGES
from companion.table.keeper import FILE
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import everywhere, is_calm, sits_well
from tests.table.test_short import kept_with


def keep(app: Driver, *names: str) -> None:
    """Begin a solo game for each of these and leave it unfinished."""
    tabletop = app.tabletop
    for name in names:
        options = {"players": [name], "mode": "solo", "scenario": "scramble"}
        tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), options, {})
    app.shell.show_home()
    app.settle()


def player(app: Driver) -> str:
    name: str = app.tabletop.session.state.players[0].name
    return name


def test_a_first_evening_offers_a_new_game_first(app: Driver) -> None:
    assert app.find("New game").tone == "accent"
    assert not app.sees("Continue")
    assert not app.sees("More games")
    assert app.sees("Version")


def test_continue_says_what_and_where_and_goes_there(app: Driver) -> None:
    keep(app, "Ada")
    button = app.find("Continue")
    assert button.tone == "accent"
    assert button.note == "Scramble, attack 0 of 15, just now"
    app.tap(button)
    assert app.shell.front == "table"
    assert player(app) == "Ada"


def test_a_title_of_200000_letters_stops_no_start(open_app: Open, tmp_path: Path) -> None:
    """A game file of 400 kB left it in the journal, and no start came to its first picture."""
    id = kept_with(tmp_path / "data", "A" * 200_000)
    with closing(sqlite3.connect(tmp_path / "data" / FILE, isolation_level=None)) as db:
        db.execute("UPDATE games SET title = ? WHERE id = ?", ("A" * 200_000, id))
    app = open_app(tmp_path / "data")
    app.shell.set(language="de")
    app.settle()
    note = app.find("Weiter").note
    assert len(note) < 400
    app.tap("Weiter")
    assert app.shell.front == "home"
    assert any("wormwatch export" in text for text in app.texts())


def test_the_newest_of_three_is_the_big_one_and_the_rest_is_one_tap_away(app: Driver) -> None:
    keep(app, "Ada", "Bo", "Cy", "Di")
    offered = [each for each in app.widgets() if getattr(each, "words", "") == "Continue"]
    fat = [each for each in offered if hasattr(each, "tone")]
    assert [each.tone for each in fat].count("accent") == 1
    assert len(fat) == 3
    app.tap("Continue")
    assert player(app) == "Di"
    app.shell.show_home()
    app.settle()
    app.tap("More games")
    oldest = app.page.ids.rows.children[0]
    app.tap(oldest.ids.go_on)
    assert player(app) == "Ada"


def test_a_long_list_is_turned_page_by_page(app: Driver) -> None:
    keep(app, *(f"P{number:02}" for number in range(SHOWN + 2)))
    app.tap("More games")
    assert not app.sees("Show newer games")
    assert shown(app) == SHOWN
    app.tap("Show older games")
    assert shown(app) == 2
    assert not app.sees("Show older games")
    oldest = app.page.ids.rows.children[0]
    app.tap(oldest.ids.go_on)
    assert player(app) == "P00"
    app.shell.go("more-games")
    app.settle()
    app.tap("Show older games")
    app.tap("Show newer games")
    assert shown(app) == SHOWN


def shown(app: Driver) -> int:
    """How many games stand on the page."""
    return sum(isinstance(row, GameRow) for row in app.page.ids.rows.children)


def test_a_game_is_taken_off_the_list_and_put_back(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    keep(app, "Ada")
    app.tap("More games")
    app.tap("Remove")
    assert app.sees("Nothing is deleted")
    app.tap("Cancel")
    assert not app.sees("Taken off the list")
    app.tap("Remove")
    app.tap("Take it off")
    assert app.sees("Taken off the list")
    again = open_app(tmp_path)
    assert not again.sees("Continue"), "it stays off the list"
    assert [kept.over for kept in again.tabletop.library.keeper.games()] == [False], (
        "and is still kept"
    )
    again.tap("More games")
    again.tap("Put back")
    again.tap("⌂ Home")
    assert again.sees("Continue")


def test_a_game_that_is_played_on_comes_back_to_the_list(app: Driver) -> None:
    keep(app, "Ada")
    app.tap("More games")
    app.tap("Remove")
    app.tap("Take it off")
    app.tabletop.library.keeper.clock = later(app)
    app.tap("Continue")
    app.tabletop.answer_for_player()
    app.shell.show_home()
    app.settle()
    assert app.find("Continue").tone == "accent"


def later(app: Driver) -> Callable[[], datetime]:
    """A clock that goes an hour ahead."""
    clock = app.tabletop.library.keeper.clock
    return lambda: clock() + timedelta(hours=1)


@pytest.mark.parametrize("words", ["Rules", "Score book", "Cards", "Settings"])
def test_everything_else_is_one_tap_away(app: Driver, words: str) -> None:
    app.tap(words)
    assert app.shell.front != "home"


def test_a_page_that_is_not_there_is_not_offered(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(PAGES, "scores")
    app.shell.show_home()
    app.settle()
    assert not app.sees("Score book")
    assert app.sees("Rules")


def test_the_way_out_asks_first(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.power.can_power_off", lambda: False)
    app.shell.show_home()
    app.settle()
    app.tap("Close")
    assert app.sees("Close Wormwatch?")
    app.tap("Cancel")
    monkeypatch.setattr("companion.power.can_power_off", lambda: True)
    app.shell.show_home()
    until = time.monotonic() + 20
    while not app.sees("Power off") and time.monotonic() < until:
        time.sleep(0.01)  # first the page is seen, then it looks around, in a time of its own
        app.step()
    app.tap("Power off")
    assert app.sees("Power off the machine?")
    app.tap("Cancel")


@pytest.mark.parametrize("name", THEMES)
def test_the_desert_has_a_light_for_every_theme(app: Driver, name: str) -> None:
    assert name in LIGHTS
    app.shell.set(theme=name)
    app.settle()
    assert app.page.light == name
    assert is_calm(app)


@pytest.mark.soak  # the suite has these pages in the gallery
def test_home_sits_well(app: Driver) -> None:
    everywhere(app, lambda where: sits_well(app, f"{where}, nothing kept"))
    keep(app, "Ada", "Bo", "Cy", "Di")

    def look(where: str) -> None:
        sits_well(app, where)
        app.tap("More games")
        sits_well(app, f"{where}, more games")

    everywhere(app, look)
