"""Text fits, targets are fat, and nothing moves while nothing happens: at every size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from tests.flows.conftest import Open
from tests.flows.driver import Driver

SIZES = [(800, 480), (1024, 600), (1280, 720), (1280, 800)]


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def at_size(request: pytest.FixtureRequest, app: Driver) -> Iterator[Driver]:
    """The app in a window of that size."""
    resize(app, request.param)
    yield app
    resize(app, SIZES[0])


def resize(app: Driver, size: tuple[int, int]) -> None:
    Window.size = size
    app.shell._scale(Window, *size)
    app.settle()
    assert Window.size == size


def pages(app: Driver) -> Iterator[str]:
    """Everything a person comes across, one after the other."""
    yield "home"
    app.tap("New: Dry Run")
    yield "new game"
    app.tap("Player 1")
    yield "name pad"
    app.type("W" * 20)
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
    app.tap("Back to the game")
    for card in ("Rope", "Water"):
        app.tap(card)
        app.roll(1)
    yield "result"
    app.tap("Home")
    yield "home again"


def test_every_page_sits_well(at_size: Driver) -> None:
    for page in pages(at_size):
        for widget in at_size.widgets():
            if isinstance(widget, Label) and widget.text:
                assert_fits(widget, f"{page}: {widget.text!r}")
            if isinstance(widget, ButtonBehavior):
                assert min(widget.size) >= 56 * Metrics.dp - 0.5, f"{page}: {widget} is thin"


def assert_fits(label: Label, where: str) -> None:
    """The text is big enough to read, small enough for its place, and its place is in sight."""
    wide, tall = label.texture_size
    assert label.font_size >= 15 * Metrics.sp, where
    assert wide <= label.width + 1, where
    assert tall <= label.height + 1, where
    assert_inside(label, where)


def assert_inside(widget: Label, where: str) -> None:
    """What does not scroll must lie inside the window, and inside whatever holds it."""
    if any(isinstance(above, ScrollView) for above in ancestors(widget)):
        return
    for above in [*ancestors(widget), None]:
        x, y = widget.to_window(*widget.pos)
        left, bottom = above.to_window(*above.pos) if above else (0, 0)
        wide, tall = above.size if above else Window.size
        assert left - 1 <= x, where
        assert x + widget.width <= left + wide + 1, where
        assert bottom - 1 <= y, where
        assert y + widget.height <= bottom + tall + 1, where


def ancestors(widget: Label) -> list[Label]:
    found = []
    while (widget := widget.parent) is not Window:
        found.append(widget)
    return found


def test_nothing_moves_while_nothing_happens(app: Driver) -> None:
    for page in pages(app):
        app.wait(1)  # a list that was scrolled rolls out
        before = app.drawn
        app.step(60)
        assert app.drawn == before, page
        busy = [event for event in Clock.get_events() if event.loop and event.timeout < 0.1]
        assert busy == [], page


def test_a_long_evening_does_not_pile_up_widgets(app: Driver) -> None:
    app.tap("New: Dry Run")
    app.tap("The app rolls")
    app.tap("The app deals")
    app.tap("Start")
    counts = []
    for _ in range(40):
        app.tap("Play again" if app.page.mood else "Search for more")
        counts.append(len(list(app.widgets())))
    assert max(counts[20:]) < 250
    assert len(app.shell.root.children) == 1


def test_looks_are_loaded_once(open_app: Open, tmp_path: Path) -> None:
    first = len(list(open_app(tmp_path).widgets()))
    assert len(list(open_app(tmp_path).widgets())) == first
    assert EventLoop.window is Window
