"""A friend's cards beside mine: seen before anything changes, ticked, taken, and undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import cards
from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import Catalogue, load
from companion.games.terror_below.kit import TerrorBelowKit
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.geometry import flaws
from tests.flows.sits import everywhere
from tests.flows.test_cards_page import enter


@pytest.fixture
def theirs(tmp_path: Path) -> Catalogue:
    """A friend has entered three Vehicles and a Worm."""
    friend = tmp_path / "friend"
    enter(friend, "TB-V07", points=5, name="Camel")
    enter(friend, "TB-V08", points=6, name="Mule")
    enter(friend, "TB-V09")
    enter(friend, "TB-W09", health=12)
    return load(friend / "catalogue")


@pytest.fixture
def page(open_app: Open, tmp_path: Path, theirs: Catalogue) -> Driver:
    """I have two of them, one differently; the page that says so."""
    data = tmp_path / "data"
    enter(data, "TB-V07", points=3, name="Horse")
    enter(data, "TB-V09")
    app = open_app(data)
    for name in ("cards", "import-cards"):
        app.shell.go(name)
        app.settle()
    app.shell.go("card-differences", theirs=theirs, source="adas.zip")
    app.settle()
    return app


def mine(app: Driver) -> Any:
    return app.tabletop.library.load_game(TerrorBelowKit()).cards


def test_the_page_says_what_would_change(page: Driver) -> None:
    assert page.sees("adas.zip")
    assert page.sees("2 missing here, 1 different, 1 the same")
    assert page.sees("☐  TB-V07  Camel")
    assert page.sees("Name: Horse → Camel\nPoints: 3 → 5")
    assert page.sees("☑  TB-V08  Mule"), "what is missing is ticked"
    assert not page.sees("TB-V09")
    assert mine(page).vehicles["TB-V07"].name == "Horse", "nothing has changed"


def test_only_what_is_missing_is_taken(page: Driver) -> None:
    page.tap("Take 2 cards")
    assert page.sees("2 cards are taken over.")
    assert page.sees("What was there before is kept in catalogue-")
    page.tap("Good")
    assert page.sees("4 of 196 entered"), "back on the page of the cards"
    assert mine(page).vehicles["TB-V07"].name == "Horse"
    assert mine(page).vehicles["TB-V08"].name == "Mule"
    assert mine(page).worms["TB-W09"].health == 12


def test_everything_is_taken(page: Driver) -> None:
    page.tap("Everything")
    page.tap("Take 3 cards")
    assert mine(page).vehicles["TB-V07"].name == "Camel"
    assert mine(page).vehicles["TB-V09"].entered, "mine stays, where it is the same"


def test_one_undo_brings_mine_back(page: Driver) -> None:
    before = mine(page)
    page.tap("Everything")
    page.tap("Take 3 cards")
    page.tap("↶ Undo")
    assert page.sees("The cards are as they were before.")
    assert page.sees("2 of 196 entered")
    assert mine(page) == before


def test_nothing_is_taken(page: Driver) -> None:
    before = mine(page)
    page.tap("Nothing")
    page.tap("Take 0 cards")
    assert page.sees("A friend's cards"), "one page back"
    assert mine(page) == before


def test_single_cards_are_ticked(page: Driver) -> None:
    page.tap("TB-V07")
    assert page.sees("☑  TB-V07  Camel")
    assert page.sees("✓ Everything"), "that is all of them now"
    page.tap("TB-V08")
    assert not page.sees("✓ Everything")
    page.tap("TB-W09")
    page.tap("Take 1 card")
    assert page.sees("1 card is taken over.")
    assert mine(page).vehicles["TB-V07"].name == "Camel"
    assert mine(page).vehicles["TB-V08"].name != "Mule"


def test_both_cards_are_seen_side_by_side(page: Driver) -> None:
    page.tap("⇄")
    assert page.sees("Here")
    assert page.sees("Your friend's")
    assert {"Horse", "Camel"} <= set(page.texts())
    page.tap("← Back")
    assert page.sees("Take 2 cards")


def test_what_cannot_be_written_is_said_and_nothing_is_lost(
    page: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = mine(page)
    monkeypatch.setattr("companion.card_import.copy", full)
    page.tap("Take 2 cards")
    assert page.sees("No space left on device")
    assert page.sees("2 missing here"), "still on the page, to try again"
    assert mine(page) == before


def test_a_friend_who_lacks_mine_takes_nothing_away(app: Driver) -> None:
    data = app.tabletop.library.data
    enter(data, "TB-V07", points=3)
    app.tabletop.library.forget_game("terror-below")
    app.shell.go("card-differences", theirs=load(), source="adas.zip")
    app.settle()
    assert app.sees("Everything entered there is here already.")
    assert not app.sees("Take")
    assert cards.active_folder(BOX, data) is not None


@pytest.mark.soak  # the suite has these pages in the gallery
def test_a_long_list_sits_well(app: Driver, tmp_path: Path) -> None:
    friend = tmp_path / "friend"
    cards.export(BOX, friend)
    file = friend / "weapons.toml"
    text = file.read_text("utf-8").replace("[[card]]\n", "[[card]]\nentered = true\n")
    file.write_text(text, "utf-8")

    def look(where: str) -> None:
        app.shell.go("card-differences", theirs=load(friend), source="adas.zip")
        app.settle()
        assert flaws(large=app.shell.settings.text_scale > 100) == [], where

    everywhere(app, look)
