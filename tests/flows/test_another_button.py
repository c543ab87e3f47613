"""One more entry in the table of parts: its key, its place on the screen, its card and its lamp."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Keyboard, Window

from companion.games.terror_below.kit import TerrorBelowKit
from companion.screens.contracts import Command, Commands
from companion.screens.table import commands
from companion.screens.table.panel_strip import PanelKey
from companion.screens.table.table import TablePage
from companion.vision.watcher import Shown
from hardware.events import Event
from hardware.layout import DEFAULT, FILE
from hardware.parts import PARTS, WITHOUT_COMMAND, list_keys
from tests.another_button import SPARE, add_button
from tests.flows.driver import Driver
from tests.flows.person import APPS
from tests.flows.test_panel import until
from tests.pins import mock_pins

WIRED = "\n[spare]\nbutton = 8\nlamp = 9\nat = [95, 40]\nhole = 16\ncap = 18\n"
SHOWN = Shown("WW-SPARE", ("WW-SPARE",))


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the new button did: its entry is in the table, and the table's page offers it."""
    done: list[str] = []
    add_button(monkeypatch)
    list_commands = commands.list_commands

    def offer(page: TablePage) -> Commands:
        spare = Command("Spare button", lambda: done.append("spare"), waited_for=len(done) > 0)
        return {**list_commands(page), SPARE.name: spare}

    monkeypatch.setattr(commands, "list_commands", offer)
    return done


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """A board of pins, and the owner's layout with a pin for the new button."""
    text = DEFAULT.read_text("utf-8").replace("take = []", 'take = ["spi0"]')
    data = tmp_path / "data"
    data.mkdir()
    (data / FILE).write_text(text + WIRED, "utf-8")
    yield from mock_pins(monkeypatch)


def sit_down(app: Driver) -> None:
    app.shell.set(panel="screen", motion="none")
    game = app.tabletop.library.load_game(TerrorBelowKit())
    app.tabletop.begin(game, {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}, APPS)
    app.shell.show_table()
    app.settle()


def find_key(app: Driver) -> PanelKey:
    """Return the key of the new button on the screen."""
    (key,) = [each for each in app.page.walk()
              if isinstance(each, PanelKey) and each.words == "Spare button"]  # fmt: skip
    return key


def test_without_a_pin_it_is_a_key_on_the_screen_and_the_keyboard_and_a_card(
    app: Driver, given: list[str]
) -> None:
    sit_down(app)
    assert find_key(app).live
    app.tap("Spare button")
    assert given == ["spare"]
    code = Keyboard.keycodes["f9"]
    Window.dispatch("on_key_down", code, 0, None, [])
    Window.dispatch("on_key_up", code, 0)
    app.settle()
    assert given == ["spare"] * 2
    app.shell.eyes._show(SHOWN)
    app.settle()
    assert given == ["spare"] * 3
    assert find_key(app).waited_for, "its lamp on the screen breathes"


def test_where_no_page_offers_it_its_own_sentence_says_so(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "list_commands", lambda page: {})
    sit_down(app)
    assert app.sees("Spare"), "its key on the screen is called by its caption"
    app.shell.panel.take(Event("spare", "pressed"))
    app.settle()
    assert app.sees("The spare button has no use now.")


def test_with_a_pin_it_is_a_button_and_a_lamp(pins: Any, app: Driver, given: list[str]) -> None:
    app.wait(1)
    until(app, lambda: app.shell.panel.panel is not None)
    sit_down(app)
    assert app.shell.panel._looks["spare"] == "on"
    pin = pins.pin(8)
    pin.drive_low()
    until(app, lambda: bool(given))
    pin.drive_high()
    app.shell.panel.refresh()
    app.settle()
    assert given == ["spare"]
    assert app.shell.panel._looks["spare"] == "pulse"


def test_every_key_is_one_that_a_keyboard_has() -> None:
    assert set(list_keys()) <= set(Keyboard.keycodes)
    assert set(list_keys().values()) == set(PARTS) - set(WITHOUT_COMMAND)
