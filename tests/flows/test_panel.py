"""The buttons beside the screen: gpiozero's mock pins, pressed from threads as real ones are."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from gpiozero import LED
from kivy.core.window import Window

from companion import power
from companion.games.terror_below.kit import TerrorBelowKit
from companion.screens.parts.sheets import Question, Sheet
from companion.screens.table.tumble import Tumble
from companion.screens.terror_below.sights.tables import ada, evening
from companion.screens.window.commands import commands_in_front
from companion.screens.window.panel import ASKED, GOOD_NIGHT
from companion.table.prompts import Choose, Roll
from companion.table.session import Session
from companion.table.sources import Sources
from hardware.layout import read
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.person import do_all
from tests.pins import mock_pins

PATIENCE = 10.0  # seconds for the panel's thread, which has a time of its own
PINS = read().parts
CARD = "TB-V36"


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """gpiozero's mock pins, fresh."""
    yield from mock_pins(monkeypatch)


@pytest.fixture(autouse=True)
def _pins_come_first(request: pytest.FixtureRequest) -> None:
    """The app looks for pins soon after it has begun, sooner on a busy machine: they are there."""
    if "pins" in request.fixturenames:
        request.getfixturevalue("pins")


def until(app: Driver, happened: Callable[[], bool]) -> None:
    """Let the screen go on until the panel's thread has brought something about."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, app.texts()
        app.step()
        time.sleep(0.002)
    app.settle()


class Panel:
    """A hand on the buttons of a running app."""

    def __init__(self, app: Driver, pins: Any) -> None:
        self.app, self.pins = app, pins
        self.heard: list[tuple[str, str]] = []
        self.tones: list[str] = []
        panel = app.shell.panel
        app.wait(1)
        until(app, lambda: panel.panel is not None)
        self.panel: Any = panel.panel
        take, tone = panel.take, panel.tone

        def listen(event: Any) -> None:
            take(event)
            self.heard.append((event.part, event.what))

        def hear(name: str) -> None:
            self.tones.append(name)
            tone(name)

        panel.take, panel.tone = listen, hear  # type: ignore[method-assign]

    def press(self, part: str, held: float = 0.05) -> None:
        """Press a button and let go of it, on a thread as the pins' own."""
        pin = self.pins.pin(PINS[part].button)
        count = self.heard.count((part, "released"))

        def finger() -> None:
            pin.drive_low()
            time.sleep(held)
            pin.drive_high()

        Thread(target=finger).start()
        until(self.app, lambda: self.heard.count((part, "released")) > count)

    def lamp(self, part: str) -> str:
        """How a lamp is meant to be."""
        return str(self.app.shell.panel._looks[part])


@pytest.fixture
def panel(app: Driver, pins: Any) -> Panel:
    return Panel(app, pins)


def lay(
    app: Driver, *answers: Any, motion: str = "none", table: dict[str, Any] | None = None
) -> Session[Any]:
    """At a table some answers later; dice are rolled by hand, decks dealt by the app."""
    tabletop = app.tabletop
    app.shell.set(motion=motion)
    decks = dict.fromkeys(
        (f"deck:{deck.name}" for deck in tabletop.library.load_game(TerrorBelowKit()).decks),
        "dealer",
    )
    begun: Session[Any] = Session.load(
        tabletop.library.load_game(TerrorBelowKit()), table or evening()
    )
    tabletop.resume(
        tabletop.library.keeper.begin(begun, Sources(decks | {"deck:vehicle": "person"})).kept.id
    )
    for answer in answers:
        tabletop.answer(answer)
    app.shell.show_table()
    app.settle()
    session: Session[Any] = tabletop.session
    return session


def test_a_terror_turn_is_played_by_buttons_alone(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1")
    app.tabletop.assign_source("deck:vehicle", "dealer")
    pressed = []
    panel.press("terror-turn")
    while not (app.prompt.purpose == "vehicle" and not app.page.steps):
        waited = [part for part, now in commands_in_front(app.page).items() if now.waited_for]
        assert len(waited) == 1, (session.prompt, waited)
        panel.press(waited[0])
        pressed += waited
    assert {"blue-die", "red-die", "yes"} <= set(pressed)
    kept, rows = app.tabletop.library.keeper.find("last")
    assert kept.id == app.tabletop.game_id
    assert len([row for row in rows if row.source == "dice"]) >= 2


def test_the_lamp_of_the_button_that_is_waited_for_pulses(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1")
    assert (panel.lamp("terror-turn"), panel.lamp("undo")) == ("on", "on")
    assert (panel.lamp("red-die"), panel.lamp("blue-die"), panel.lamp("yes")) == ("off",) * 3
    panel.press("terror-turn")
    do_all(app)
    assert isinstance(session.prompt, Roll)
    assert (panel.lamp(f"{session.prompt.die}-die"), panel.lamp("terror-turn")) == ("pulse", "off")
    app.shell.show_home()
    app.settle()
    assert {panel.lamp(part) for part in ("red-die", "blue-die", "undo", "yes")} == {"off"}


def test_a_button_nobody_waits_for_gives_a_low_tone_and_changes_nothing(
    app: Driver, panel: Panel
) -> None:
    session = lay(app, CARD, "1")
    before = session.digest()
    for part in ("red-die", "blue-die", "yes", "player-1"):
        panel.press(part)
    assert panel.tones == ["low"] * 4
    assert session.digest() == before
    assert app.sees("There is nothing to say yes to.")
    app.shell.show_home()
    panel.press("undo")
    assert panel.tones == ["low"] * 5


def test_the_die_tumbles_and_shows_what_was_rolled(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1", "end", motion="normal")
    do_all(app)
    assert isinstance(session.prompt, Roll)
    part, count = f"{session.prompt.die}-die", len(session.entries)
    panel.press(part)
    assert len(session.entries) > count, "written down before it is seen"
    tumbling = [each for each in app.shell.root.children if isinstance(each, Tumble)]
    if tumbling:
        assert tumbling[0]._value == session.entries[count]
        panel.press(part)  # enough
    app.wait(2)
    assert not any(isinstance(each, Tumble) for each in app.shell.root.children)


def test_held_undo_says_first_what_it_takes_back(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1", "move:4,4")
    count = len(session.entries)
    panel.press("undo", held=ASKED + 0.3)
    assert app.sees("Take back: Drive to column 4, row 4")
    assert len(session.entries) == count
    panel.press("undo")  # rather not
    assert not app.sees("Take back:")
    assert len(session.entries) == count
    panel.press("undo", held=ASKED + 0.3)
    panel.press("yes")
    assert len(session.entries) == count - 1
    assert not any(isinstance(each, Question) for each in app.shell.root.children)


def test_undo_goes_back_link_by_link_in_the_rules(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1")
    before = session.digest()
    app.shell.show_rule("TB-X04")
    app.settle()
    app.tap(app.shell.root.children[0].ids.links.children[0])
    assert app.shell.root.children[0].rule != "TB-X04"
    panel.press("undo")
    assert app.shell.root.children[0].rule == "TB-X04"
    panel.press("undo")
    assert not any(isinstance(each, Sheet) for each in app.shell.root.children)
    assert session.digest() == before


def test_yes_takes_what_is_offered_and_never_concedes(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1", "deliver:red", table=evening(ada(pawn=[1, 2])))
    assert session.prompt is not None
    assert session.prompt.purpose == "bonus"
    assert panel.lamp("yes") == "pulse"
    panel.press("yes")
    assert "take" in session.entries
    concede = Choose(["concede", "play-on"], purpose="concede", rule="TB-N04")
    assert app.page.side.yes(concede) is None


def test_a_short_undo_just_undoes(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1", "move:4,4")
    panel.press("undo")
    assert [str(each) for each in session.entries] == [CARD, "1"]


def test_shutdown_has_to_be_held(
    app: Driver, panel: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    off: list[bool] = []
    monkeypatch.setattr(power, "can_power_off", lambda: True)
    monkeypatch.setattr(power, "power_off", lambda: off.append(True))
    lay(app)
    panel.press("shutdown")
    assert app.sees("Keep holding the button to switch off.")
    assert off == []
    assert panel.lamp("shutdown") == "on"
    panel.press("shutdown", held=GOOD_NIGHT + 0.4)
    until(app, lambda: bool(off))
    assert off == [True]
    assert panel.tones == ["fall"]


def test_a_press_in_the_dark_only_wakes(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1", "move:4,4")
    app.shell.set(rest_minutes=5)
    app.wait(5 * 60 + 30)
    assert app.is_dark()
    before = session.digest()
    panel.press("undo")
    assert not app.is_dark()
    assert session.digest() == before
    panel.press("undo")
    assert session.digest() != before


def test_captions_mirror_the_panel(app: Driver, panel: Panel) -> None:
    session = lay(app, CARD, "1")
    assert app.sees("End turn")
    assert app.sees("Blue die")
    panel.press("terror-turn")
    do_all(app)
    assert isinstance(session.prompt, Roll)
    assert app.sees("Roll")
    app.shell.set(panel="off")
    app.settle()
    assert not app.sees("Red die")


def test_without_a_panel_there_are_keys_on_the_screen_if_wanted(app: Driver) -> None:
    session = lay(app, CARD, "1")
    assert not app.sees("End turn")
    app.shell.set(panel="screen")
    app.settle()
    app.tap("End turn")
    assert session.entries[2] == "end"


def key(app: Driver, code: int, held: float = 0.0) -> None:
    """Press a key of the keyboard, as the window tells of it."""
    Window.dispatch("on_key_down", code, 0, None, [])
    if held:
        end = time.monotonic() + held
        while time.monotonic() < end:
            app.step()
            time.sleep(0.01)
    Window.dispatch("on_key_up", code, 0)
    app.settle()


def test_the_keyboard_is_a_panel_too(app: Driver) -> None:
    session = lay(app, CARD, "1")
    key(app, ord("t"))
    assert session.entries[2] == "end"
    do_all(app)
    assert isinstance(session.prompt, Roll)
    count = len(session.entries)
    key(app, ord(session.prompt.die[0]))
    assert len(session.entries) > count
    do_all(app)
    key(app, ord("u"))
    key(app, ord("u"))
    assert len(session.entries) == 2
    key(app, ord("u"), held=ASKED + 0.3)
    assert app.sees("Take back: ")


def test_letters_are_letters_where_somebody_writes(app: Driver) -> None:
    session = lay(app)
    app.tap("Pick the card")
    app.tap("Find")
    count = len(session.entries)
    key(app, ord("u"))
    assert len(session.entries) == count


def test_a_pin_that_breaks_costs_one_button_and_is_said(app: Driver, pins: Any) -> None:
    taken = LED(PINS["red-die"].button)  # somebody else has the pin
    panel = Panel(app, pins)
    assert "red-die" in panel.panel.troubles
    assert "blue-die" in panel.panel.buttons
    app.shell.go("panel")
    app.settle()
    assert app.sees("Red die: the button on GPIO")
    panel.press("blue-die")
    row = app.page._rows["blue-die"]
    assert (row.seen, row.pressed) == (True, False)
    taken.close()


def test_the_pins_are_let_go_of_at_the_end(open_app: Open, pins: Any, tmp_path: Path) -> None:
    app = open_app(tmp_path / "one")
    panel = Panel(app, pins)
    lay(app, CARD, "1")
    open_app(tmp_path / "two")  # which closes the first
    assert panel.panel.buttons == []
    assert not any(pin.state for pin in (pins.pin(PINS["undo"].lamp),))
