"""A second window at the same games: it says so, looks on, and takes over if it is asked to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.registry import KITS
from companion.screens.parts.sheets import Question
from companion.screens.window.pages import PAGES
from companion.screens.window.spectator import AFTERWARDS
from tests.faults.other import Other
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import everywhere, sits_well
from tests.flows.test_panel import until

LOOK = "This is only a look"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Other]:
    """Somebody who plays already."""
    with Other(tmp_path) as other:
        other.do("begin")
        yield other


@pytest.fixture
def second(other: Other, open_app: Open, tmp_path: Path) -> Driver:
    app = open_app(tmp_path)
    assert app.sees("Wormwatch is open with these games already.")
    return app


def have_a_look(app: Driver) -> None:
    app.tap(sheet(app).ids.accept)


def play_here(app: Driver) -> None:
    app.tap(sheet(app).ids.refuse)


def sheet(app: Driver) -> Question:
    [found] = [each for each in app.shell.root.children if isinstance(each, Question)]
    return found


def watch(app: Driver) -> None:
    """Let a second pass, and what is done beside the screen in it."""
    app.wait(1.2)
    app.settle()


def test_it_looks_on_while_the_other_plays(second: Driver, other: Other) -> None:
    have_a_look(second)
    assert second.sees(LOOK)
    second.tap("Have a look")  # at the game, in the place of Continue
    session = second.tabletop.session
    before = session.digest()
    second.tap("Deal for me")
    assert session.digest() == before
    assert second.sees(LOOK)
    now = other.do("answer")
    watch(second)
    assert second.tabletop.session.digest() == now
    assert second.page.question == "Roll the red die."
    for page in ("log", "rules", "scores", "settings", "replay"):
        second.shell.go(page)
        second.settle()
        assert second.shell.front == page
        assert second.sees("Play here")
        second.shell.back()
    own = [kit.screen().pages() for kit in KITS]
    pages = [pair for pages in (PAGES, *own) for pair in pages.items()]
    changing = [name for name, entry in pages if entry.changes]
    assert {"new-game", "correct", "map-editor", "backups"} <= {*changing}
    for page in changing:
        second.shell.go(page)
        second.settle()
        assert second.shell.front == "table", page


def test_it_takes_over_and_the_other_looks_on(second: Driver, other: Other) -> None:
    play_here(second)
    assert not second.sees(LOOK)
    second.wait(AFTERWARDS)
    second.tap("Continue")
    second.tap("Deal for me")
    assert second.page.question == "Roll the red die."
    assert other.do("looking") is True
    assert other.do("answer") == "only-looking"
    other.do("take")
    entries = len(second.tabletop.session.entries)
    until(second, lambda: second.sees(LOOK))  # at once, without a tap
    second.roll(6)
    assert len(second.tabletop.session.entries) == entries
    second.tap("Play here")
    assert second.sees("You play here now.")
    second.roll(6)
    assert len(second.tabletop.session.entries) == entries + 1


def test_when_the_other_is_gone_one_plays(second: Driver, other: Other) -> None:
    have_a_look(second)
    second.tap("Have a look")
    now = other.do("answer")
    other.kill()
    watch(second)
    assert not second.sees(LOOK)
    assert second.sees("You play here now.")
    assert second.tabletop.session.digest() == now
    second.roll(6)
    assert len(second.tabletop.session.entries) == 2


@pytest.mark.soak
def test_the_strip_and_the_question_sit_well(second: Driver) -> None:
    def look(where: str) -> None:
        second.shell._spectator.begin()
        second.settle()
        sits_well(second, where)
        have_a_look(second)
        sits_well(second, where)

    have_a_look(second)
    everywhere(second, look)
