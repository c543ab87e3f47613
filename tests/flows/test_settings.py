"""Settings hold at once, survive a restart, and fit at every text size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.tests.common import UnitTestTouch
from numpy.typing import NDArray

from companion.screens.parts import theme
from companion.settings import Settings
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import sits_well
from tests.flows.test_looks import resize

Pixels = NDArray[np.int16]

SECTIONS = ["Screen", "Sound and motion", "At the table", "Language", "Machine"]


@pytest.fixture
def settings(app: Driver) -> Driver:
    """The app with the settings in front."""
    return to_settings(app)


def to_settings(app: Driver, section: str = "Screen") -> Driver:
    app.shell.go("settings")
    app.settle()
    app.tap(section)
    return app


def chosen(app: Driver) -> list[str]:
    """The labels with a tick."""
    return [text[2:] for text in app.texts() if text.startswith("✓ ")]


# What each tap adds to the settings, or changes in them, one after the other.
TAPS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "Screen": [
        ("125 %", {"text_scale": 125}),
        ("Noon", {"theme": "noon"}),
        ("High contrast", {"theme": "contrast"}),
        ("Colour only", {"egg_shapes": False}),
        ("30 min", {"rest_minutes": 30}),
        ("Never", {"rest_minutes": 0}),
        ("1 min", {"demo_minutes": 1}),
        ("Turned round", {"flip": True}),
    ],
    "Sound and motion": [
        ("−", {"volume": 60}),
        ("+", {"volume": 70}),
        ("+", {"volume": 80}),
        ("Quick", {"motion": "quick"}),
        ("None", {"motion": "none"}),
        ("Off", {"sound": False}),
    ],
    "At the table": [
        ("Always", {"checklists": "all"}),
        ("Never", {"checklists": "none"}),
        ("Red", {"seats": {"die:red": "dice"}}),
        ("Vehicle", {"seats": {"die:red": "dice", "deck:vehicle": "dealer"}}),
    ],
}


def assert_worn(app: Driver, wanted: Settings) -> None:
    """These are the settings, and they are in effect."""
    assert app.shell.settings == wanted
    assert Metrics.fontscale == wanted.text_scale / 100
    assert Window.rotation == (180 if wanted.flip else 0)
    assert theme.colour("GROUND") == list(Window.clearcolor)


@pytest.mark.parametrize("section", TAPS)
def test_a_tap_sets_it(app: Driver, section: str) -> None:
    to_settings(app, section)
    wanted: dict[str, Any] = {}
    for choice, expected in TAPS[section]:
        app.tap(choice)
        wanted |= expected
        assert_worn(app, Settings(**wanted))


def test_what_was_set_survives_a_restart(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    to_settings(app, "Sound and motion").tap("Off")
    to_settings(app, "At the table").tap("Vehicle")
    for choice in ("Noon", "30 min", "Colour only", "125 %", "Turned round"):
        to_settings(app, "Screen").tap(choice)
    wanted = Settings(
        sound=False, seats={"deck:vehicle": "dealer"}, theme="noon", rest_minutes=30,
        egg_shapes=False, text_scale=125, flip=True,
    )  # fmt: skip
    assert_worn(app, wanted)
    assert_worn(open_app(tmp_path), wanted)


def test_the_page_says_what_is_set(open_app: Open, tmp_path: Path) -> None:
    app = to_settings(open_app(tmp_path))
    assert chosen(app) == ["100 %", "Night", "This way up", "Shape and colour", "10 min", "3 min"]
    for choice in ("Noon", "5 min", "Turned round"):
        app.tap(choice)
    again = open_app(tmp_path)
    again.shell.go("settings")
    again.settle()
    assert chosen(again) == ["100 %", "Noon", "Turned round", "Shape and colour", "5 min", "3 min"]


def test_a_change_of_looks_leaves_the_person_where_they_were(settings: Driver) -> None:
    settings.tap("Colour only")  # far down
    settings.shell.set(theme="noon")
    settings.settle()
    scrolled = settings.page.ids.scroll.scroll_y
    assert scrolled < 1
    settings.tap("Machine")
    settings.shell.set(theme="night")
    settings.settle()
    assert settings.page.section == "machine"


def test_bigger_text_is_bigger_at_once(settings: Driver) -> None:
    label = next(each for each in settings.widgets() if getattr(each, "words", "") == "Settings")
    small = label.font_size
    settings.tap("150 %")
    label = next(each for each in settings.widgets() if getattr(each, "words", "") == "Settings")
    assert label.font_size == pytest.approx(small * 1.5)


def test_the_apps_dice_and_decks_can_be_taken_back(settings: Driver) -> None:
    settings.tap("At the table")
    for seat in ("Red", "Blue", "Worm", "Red"):
        settings.tap(seat)
    assert settings.shell.settings.seats == {"die:blue": "dice", "deck:worm": "dealer"}
    assert {"Blue", "Worm"} < set(chosen(settings))


def test_the_volume_stays_between_soft_and_full(settings: Driver) -> None:
    settings.tap("Sound and motion")
    for _ in range(9):
        settings.tap("−")
    assert settings.shell.settings.volume == 10
    for _ in range(12):
        settings.tap("+")
    assert settings.shell.settings.volume == 100


def test_no_volume_without_sound(settings: Driver) -> None:
    settings.tap("Sound and motion")
    settings.tap("Off")
    with pytest.raises(AssertionError, match="No button says"):
        settings.tap("+")
    settings.tap("On")
    settings.tap("+")


def test_about_says_where_the_games_are(settings: Driver, tmp_path: Path) -> None:
    settings.tap("Machine")
    assert settings.sees(str(tmp_path / "data"))
    assert settings.sees("MIT")


def test_back_leads_to_where_one_came_from(settings: Driver) -> None:
    settings.tap("Sound and motion")
    settings.tap("← Back")
    assert settings.shell.front == "home"


# Fitting


@pytest.mark.soak  # the suite has these pages in the gallery
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_every_section_sits_well(settings: Driver, scale: int, size: tuple[int, int]) -> None:
    resize(settings, size)
    settings.shell.set(text_scale=scale, seats={"deck:character": "dealer"})
    settings.settle()
    try:
        for section in SECTIONS:
            settings.tap(section)
            sits_well(settings, section)
            rows, scroll = settings.page.ids.rows, settings.page.ids.scroll
            assert scroll.do_scroll_y == (rows.height > scroll.height + 1), section
    finally:
        resize(settings, (800, 480))


# Turned round


def brightness(app: Driver) -> Pixels:
    """What is drawn now, pixel by pixel."""
    return np.frombuffer(app.pixels(), np.uint8)[1::3].astype(np.int16)


def unlike(one: Pixels, other: Pixels) -> float:
    """How much of two pictures differs clearly."""
    return float(np.mean(np.abs(one - other) > 32))


def tap_at(app: Driver, x: float, y: float) -> None:
    """Put a finger on the glass, wherever the picture may be."""
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    app.step(2)
    touch.touch_up()
    app.step(2)
    app.settle()


def test_turned_round_the_picture_is_the_same_upside_down(settings: Driver) -> None:
    settings.tap("Colour only")  # scrolled: what is cut off must be cut off on the other side
    before = brightness(settings)
    settings.shell.set(flip=True)
    settings.settle()
    assert Window.size == (800, 480)
    assert tuple(settings.shell.root.size) == (800, 480)
    after = brightness(settings)
    assert unlike(after, before[::-1]) < 0.002, "edges are smoothed a shade differently"
    assert unlike(after, before) > 0.02, "and there is something to turn"
    settings.shell.set(flip=False)
    settings.settle()
    assert unlike(brightness(settings), before) == 0


def test_turned_round_a_finger_hits_what_it_sees(settings: Driver) -> None:
    settings.shell.set(flip=True)
    settings.settle()
    tab = settings.find("Machine")
    x, y = tab.to_window(*tab.center)
    tap_at(settings, 799 - x, 479 - y)
    assert settings.page.section == "machine"
    back = settings.find("← Back")
    x, y = back.to_window(*back.center)
    tap_at(settings, x, y)
    assert settings.shell.front == "settings", "its old place is empty now"
    tap_at(settings, 799 - x, 479 - y)
    assert settings.shell.front == "home"
