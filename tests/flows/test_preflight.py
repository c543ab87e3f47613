"""One look before a long evening: real touches, mock pins, rendered pictures of a tag."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED
from kivy.core.window import Window

from companion import language
from companion.appliance.preflight import Line
from companion.screens.care.corners import CornersSheet
from companion.screens.care.preflight import PreflightPage
from companion.screens.care.touch import CORNERS, SENTENCES
from hardware.layout import read
from tests.flows.driver import Driver
from tests.flows.test_camera import film, watch
from tests.flows.test_panel import Panel
from tests.flows.test_settings import tap_at
from tests.pins import mock_pins

PATIENCE = 10.0
FINE = [Line("Disk", "good", "Fine.")]


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    yield from mock_pins(monkeypatch)


@pytest.fixture(autouse=True)
def _pins_come_first(request: pytest.FixtureRequest) -> None:
    if "pins" in request.fixturenames:
        request.getfixturevalue("pins")


def open_page(app: Driver) -> Any:
    """From the settings, when the machine has told what it has to."""
    app.shell.go("settings", section="machine")
    app.settle()
    app.tap("Before the evening: try everything")
    end = time.monotonic() + PATIENCE
    while not app.page.tried.machine:
        assert time.monotonic() < end, app.texts()
        app.step()
        time.sleep(0.002)
    app.settle()
    assert isinstance(app.page, PreflightPage)
    app.page.tell(FINE)  # whatever is wrong with the machine of whoever runs this
    return app.page


def row(app: Driver, name: str) -> tuple[str, str]:
    found = app.page._by_hand[name]
    return found.sign, found.says


def test_the_machine_tells_and_nothing_is_required(app: Driver) -> None:
    app.shell.go("preflight")
    app.settle()
    end = time.monotonic() + PATIENCE
    while not app.page.tried.machine:
        assert time.monotonic() < end
        app.step()
        time.sleep(0.002)
    names = [line.name for line in app.page.tried.machine]
    assert names == ["Disk", "Power", "Temperature", "Clock", "Saved games", "Backup"]
    app.page.tell(FINE)
    assert {line.sign for line in app.page._tried_lines()} == {"absent"}
    assert app.page.sentence == "Ready for the evening."


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize(
    ("way", "turned"),
    [
        ("fits", lambda x, y: (x, y)),
        ("left and right", lambda x, y: (799 - x, y)),
        ("top and bottom", lambda x, y: (x, 479 - y)),
        ("upside down", lambda x, y: (799 - x, 479 - y)),
    ],
)
def test_corners_tell_whether_touch_is_mirrored(
    app: Driver, flip: bool, way: str, turned: Any
) -> None:
    page = open_page(app)
    app.shell.set(flip=flip)
    page._by_hand["touch"].ids.aside.children[0].dispatch("on_release")
    app.settle()
    sheet: Any = app.shell.root.children[0]
    assert isinstance(sheet, CornersSheet)
    for shape, (right, up) in CORNERS.items():
        assert sheet.corners[shape].asked
        x, y = turned(*((20 + 760 * right), (20 + 440 * up)))
        tap_at(app, *((799 - x, 479 - y) if flip else (x, y)))
    assert sheet.sentence == SENTENCES[way]
    assert all(corner.answered for corner in sheet.corners.values())
    assert any(corner.wrongly for corner in sheet.corners.values()) == (way != "fits")
    sheet.leave()
    app.settle()
    assert row(app, "touch") == ("good" if way == "fits" else "wrong", SENTENCES[way])
    wanted = "Ready for the evening." if way == "fits" else "Look at this first: Touch."
    assert page.sentence == wanted
    app.shell.set(flip=False)


def test_a_finger_beside_the_corner_is_shown_and_asked_again(app: Driver) -> None:
    page = open_page(app)
    app.tap("Try it")
    sheet: Any = app.shell.root.children[0]
    tap_at(app, 300, 100)
    assert sheet.at == pytest.approx([300, 100], abs=1)
    assert app.sees("Your finger seems to be at the ring. Touch the circle, top left.")
    assert sheet.touched == {}
    app.tap("Leave")
    assert page.tried.touch == ""
    assert row(app, "touch") == ("absent", "Not tried yet.")


def test_every_button_lights_its_box(app: Driver, pins: Any) -> None:
    panel = Panel(app, pins)
    page = open_page(app)
    there = panel.panel.buttons
    assert row(app, "buttons") == ("absent", f"0 of {len(there)} have answered.")
    for part in there:
        if part != "shutdown":
            panel.press(part)
            assert page._boxes[part].seen
            assert not page._boxes[part].pressed
    assert row(app, "buttons")[1] == f"{len(there) - 1} of {len(there)} have answered."
    assert page._boxes["shutdown"].seen is False
    panel.press("shutdown")
    assert row(app, "buttons") == ("good", "Every one that was pressed has answered.")


def test_a_broken_button_is_wrong(app: Driver, pins: Any) -> None:
    taken = LED(read().parts["red-die"].button)
    Panel(app, pins)
    page = open_page(app)
    assert row(app, "buttons")[0] == "wrong"
    assert page.sentence == "Look at this first: Buttons."
    taken.close()


def test_keys_are_buttons_too(app: Driver) -> None:
    open_page(app)
    assert row(app, "buttons")[0] == "absent"
    Window.dispatch("on_key_down", ord("t"), 0, None, [])
    Window.dispatch("on_key_up", ord("t"), 0)
    app.settle()
    assert row(app, "buttons")[0] == "good"
    assert app.sees("Terror Turn")


def test_the_camera_reads_any_tag_of_ours(app: Driver, tmp_path: Path) -> None:
    open_page(app)
    app.shell.set(camera=film(tmp_path / "a.avi", ((), 10), (("SQ-M07",), 30), ((), 40)))
    watch(app, lambda: row(app, "camera")[1] == "The camera looks.")
    watch(app, lambda: row(app, "camera") == ("good", "Read: SQ-M07"))


def test_no_camera_is_not_wrong(app: Driver) -> None:
    page = open_page(app)
    watch(app, lambda: app.shell.eyes.state == "no camera")
    assert row(app, "camera") == ("absent", "Not there: cards are picked on the screen.")
    assert page.sentence == "Ready for the evening."


def test_a_sound_is_heard_or_not(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(app.shell, "sound", played.append)
    page = open_page(app)
    page.speaker = False
    page._show_all()
    assert row(app, "sound") == ("absent", "Not there: everything is on the screen, too.")
    page.speaker = True
    page._show_all()
    app.settle()
    app.tap("Play it")
    assert "card-read" in played
    app.tap("Not heard")
    assert page.sentence == "Look at this first: Sound."
    app.tap("Play it")
    app.tap("Heard")
    assert row(app, "sound") == ("good", "You have heard it.")
    assert not any(text == "Not heard" for text in app.texts())
    app.shell.set(sound=False)
    page._show_all()
    assert row(app, "sound") == ("absent", "It is switched off in the settings.")


def test_what_was_tried_stays_when_the_page_is_drawn_again(app: Driver) -> None:
    page = open_page(app)
    page.touched("fits")
    app.shell.set(language="de", text_scale=150)
    app.settle()
    assert app.page is not page
    assert row(app, "touch") == ("good", "Alle vier Ecken antworten dort, wo sie sind.")
    app.shell.set(language="en", text_scale=100)
    language.use("en")
