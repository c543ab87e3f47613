"""An evening by touch: every text fits, every target is fat, and nothing moves while nothing
happens. The gallery (test_geometry.py) looks at every screen; here a person comes across them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.geometry import HOME, assert_calm, flaws
from tests.flows.geometry import assert_fits as assert_fits  # other tests know them from here
from tests.flows.geometry import resize as resize

SIZES = [HOME, (1024, 600), (1280, 720), (1280, 800)]


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def at_size(request: pytest.FixtureRequest, app: Driver) -> Iterator[Driver]:
    """The app in a window of that size."""
    resize(app, request.param)
    yield app
    resize(app, HOME)


def pages(app: Driver) -> Iterator[str]:
    """What a person comes across in two minutes, one after the other."""
    yield "home"
    app.tap("New game")
    yield "choose a game"
    app.tap("Dry Run")
    yield "new game"
    app.tap("Player 1")
    yield "name pad"
    app.type("Wilhelmina of Warsaw")
    app.tap("Done")
    yield "new game with a long name"
    app.tap("Start")
    yield "card"
    app.tap("Canned beans")
    yield "roll"
    app.roll(6)
    yield "choose"
    app.tap("Search for more")
    app.tap("Spare wheel")
    app.roll(1)
    yield "strike"
    app.tap(app.page.rule)
    yield "rule"
    app.tap("Back")
    for card in ("Rope", "Water"):
        app.tap(card)
        app.roll(1)
    yield "result"
    app.tap("⌂ Home")
    yield "home again"


@pytest.mark.soak  # the suite has these pages in the gallery
def test_every_page_sits_well(at_size: Driver) -> None:
    for page in pages(at_size):
        assert flaws() == [], page


def test_nothing_moves_while_nothing_happens(app: Driver) -> None:
    for page in pages(app):
        assert_calm(app, page)


@pytest.mark.soak
def test_a_long_evening_does_not_pile_up_widgets(app: Driver) -> None:
    for words in ("New game", "Dry Run", "The app rolls", "The app deals", "Start"):
        app.tap(words)
    counts = []
    for _ in range(40):
        app.tap("Play again" if app.shell.front == "game-over" else "Search for more")
        counts.append(len(list(app.widgets())))
    assert max(counts[20:]) < 250
    assert len(app.shell.root.children) == 1


def test_looks_are_loaded_once(open_app: Open, tmp_path: Path) -> None:
    first = len(list(open_app(tmp_path).widgets()))
    assert len(list(open_app(tmp_path).widgets())) == first
    assert EventLoop.window is Window


@pytest.mark.parametrize("page", ["settings", "backups", "bundle", "update", "cards", "preflight"])
def test_a_folder_whose_name_is_no_utf_8_can_be_shown(
    open_app: Open, tmp_path: Path, page: str
) -> None:
    app = open_app(tmp_path / "caf\udce9")
    app.shell.go(page, **({"section": "machine"} if page == "settings" else {}))
    app.settle()
    app.shell.say(f"{app.tabletop.library.data} cannot be written.")
    app.shell.note(f"{app.tabletop.library.data} is full.")
    app.settle()
    assert app.shell.faults == []
