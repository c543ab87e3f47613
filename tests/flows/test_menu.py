"""The menu of the table: all of it in sight at once, and every entry leads where it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.flows.driver import Driver
from tests.flows.geometry import HOME, flaws, resize
from tests.flows.person import sit_down

PAGES = {
    "Log and undo": "log",
    "Correct the table": "correct",
    "Rules": "rules",
    "Dice and decks": "seats",
    "Settings": "settings",
    "⌂ Home": "home",
}


@pytest.fixture(
    params=[HOME, pytest.param((1280, 720), marks=pytest.mark.soak)],
    ids=lambda size: "x".join(map(str, size)),
)
def at_size(request: pytest.FixtureRequest, app: Driver) -> Iterator[Driver]:
    """The app in a window of that size."""
    resize(app, request.param)
    yield app
    resize(app, HOME)


def open_menu(app: Driver) -> None:
    app.shell.show_table()
    app.settle()
    app.tap(app.page.ids.menu)


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_has_to_be_scrolled(at_size: Driver, language: str) -> None:
    app = at_size
    sit_down(app)
    for scale in (100, 150):
        app.shell.set(text_scale=scale, language=language)
        open_menu(app)
        sheet = app.shell.root.children[0]
        assert len(sheet.ids.entries.children) == len(PAGES)
        assert not sheet.ids.scroll.do_scroll_y, f"at {scale} %"
        assert flaws(large=scale > 100) == []


def test_every_entry_leads_where_it_says(app: Driver) -> None:
    sit_down(app)
    for words, page in PAGES.items():
        open_menu(app)
        app.tap(words)
        assert app.shell.front == page


def test_a_tap_leads_back_to_the_game(app: Driver) -> None:
    sit_down(app)
    open_menu(app)
    app.tap("Back to the game")
    assert app.shell.front == "table"
    assert not app.sees("Log and undo")
