"""The screen rests when nobody is there, and the touch that wakes it does nothing else."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.games.dry_run.kit import DryRunKit
from companion.screens.settings import Amount
from companion.screens.window.rest import LOOK
from tests.flows.conftest import Open
from tests.flows.driver import Driver, Time
from tests.test_backlight import make_light, states


def pass_time(app: Driver, minutes: float) -> None:
    """Nobody comes for so long."""
    Time.now += minutes * 60
    app.wait(LOOK + 1)


def sit_down(app: Driver) -> None:
    """A game whose first question is a card, and the second a roll."""
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    app.shell.show_table()
    app.settle()


def answer(app: Driver) -> None:
    """As the camera or a button would, without a touch."""
    tabletop = app.tabletop
    tabletop.answer(app.prompt.legal()[-1])
    app.shell.show_again()
    app.settle()


@pytest.fixture
def settings(app: Driver) -> Driver:
    """A page with something on it to tap."""
    app.shell.go("settings")
    app.settle()
    return app


def is_black(app: Driver) -> bool:
    return set(app.pixels()) == {0}


def test_it_goes_dark_after_ten_minutes_alone(settings: Driver) -> None:
    pass_time(settings, 9)
    assert not is_black(settings)
    pass_time(settings, 1)
    assert is_black(settings)


def test_a_touch_in_between_begins_the_time_anew(settings: Driver) -> None:
    pass_time(settings, 9)
    settings.tap("Screen")
    pass_time(settings, 9)
    assert not settings.shell.rest.dark


def test_the_waking_touch_and_the_next_second_do_nothing(settings: Driver) -> None:
    pass_time(settings, 11)
    settings.tap("Machine")
    assert not is_black(settings)
    assert settings.page.section == "screen"
    settings.tap("Machine")
    assert settings.page.section == "screen", "a second tap of the same impatient finger"
    settings.wait(1)
    settings.tap("Machine")
    assert settings.page.section == "machine"


def test_a_key_wakes_it(settings: Driver) -> None:
    pass_time(settings, 11)
    Window.dispatch("on_key_down", 32, 44, " ", [])
    assert not settings.shell.rest.dark


def test_never_means_never(settings: Driver) -> None:
    settings.shell.set(rest_minutes=0)
    pass_time(settings, 600)
    assert not settings.shell.rest.dark


def test_a_shorter_time_counts_at_once(settings: Driver) -> None:
    settings.shell.set(rest_minutes=0)
    pass_time(settings, 6)
    settings.shell.set(rest_minutes=5)
    pass_time(settings, 0)
    assert settings.shell.rest.dark


def test_it_stays_lit_while_hands_draw_or_roll(app: Driver) -> None:
    sit_down(app)
    pass_time(app, 60)
    assert not app.shell.rest.dark, "a card is asked for"
    answer(app)
    pass_time(app, 60)
    assert not app.shell.rest.dark, "a roll is asked for"
    answer(app)
    pass_time(app, 60)
    assert app.shell.rest.dark, "a mere choice can wait"


def test_it_rests_over_another_page_whatever_the_table_waits_for(app: Driver) -> None:
    sit_down(app)
    app.shell.go("settings")
    app.settle()
    pass_time(app, 60)
    assert app.shell.rest.dark


def test_a_sheet_laid_meanwhile_stays_in_the_dark(settings: Driver) -> None:
    pass_time(settings, 11)
    settings.shell.say("Good evening.")
    settings.settle()
    assert is_black(settings)


def test_nothing_looks_at_the_clock_more_often_than_every_twenty_seconds(app: Driver) -> None:
    ours = [each for each in Clock.get_events() if "companion" in str(each.get_callback())]
    assert [each.timeout for each in ours if each.loop] == [LOOK]
    assert LOOK >= 20


def test_the_dark_is_taken_away_when_the_app_closes(settings: Driver) -> None:
    pass_time(settings, 11)
    settings.shell.rest.end()
    assert not settings.shell.rest.dark
    settings.shell.rest.begin()


@pytest.fixture
def light(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A backlight, in the files that its driver has."""
    monkeypatch.setenv("WORMWATCH_BACKLIGHTS", str(tmp_path / "backlight"))
    return make_light(tmp_path / "backlight")


def comes_to(light: Path, power: str, brightness: str) -> bool:
    """Whether the light does this in the end; a thread of its own writes."""
    for _ in range(1000):
        if states(light) == (power, brightness):
            return True
        sleep(0.01)
    return False


def test_the_light_is_off_while_it_rests(light: Path, open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path / "data")
    assert comes_to(light, "0", "199"), "78 per cent, as it was found"
    pass_time(app, 11)
    assert app.shell.rest.dark
    assert comes_to(light, "4", "199")
    app.shell.rest.stir()
    assert comes_to(light, "0", "199")


def test_the_app_that_ends_leaves_the_light_on(light: Path, open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path / "data")
    pass_time(app, 11)
    assert comes_to(light, "4", "199")
    open_app(tmp_path / "other")
    assert comes_to(light, "0", "199")


def slide(amount: Amount, share: float) -> tuple[float, float]:
    """A place on the bar, on the screen."""
    bar = amount.ids.bar
    x, y = bar.to_window(bar.x + share * bar.width, bar.center_y)
    return x, y


def test_how_bright_it_is_can_be_set_and_is_remembered(
    light: Path, open_app: Open, tmp_path: Path
) -> None:
    app = open_app(tmp_path / "data")
    assert comes_to(light, "0", "199")
    app.shell.go("settings")
    app.settle()
    assert app.sees("Brightness")
    [amount] = [each for each in app.widgets() if isinstance(each, Amount)]
    amount.add(-10)
    assert comes_to(light, "0", "173")
    for _ in range(12):
        amount.add(-10)
    assert comes_to(light, "0", "26"), "10 per cent can still be read"
    amount.add(30)
    assert comes_to(light, "0", "102")
    app.settle()
    left, right = slide(amount, 0.2), slide(amount, 0.7)
    touch = UnitTestTouch(*left)
    touch.touch_down()
    app.wait(0.4)  # until the list knows that it is not to be scrolled
    assert comes_to(light, "0", "51")
    touch.touch_move(*right)
    touch.touch_up()
    assert comes_to(light, "0", "178")
    amount.add(-30)
    (light / "brightness").write_text("255")
    app = open_app(tmp_path / "data")
    assert app.shell.settings.brightness == 40
    assert comes_to(light, "0", "102")


def test_without_a_backlight_there_is_nothing_to_set(app: Driver) -> None:
    app.shell.go("settings")
    app.settle()
    assert app.shell.light.percent is None
    assert not app.sees("Brightness")
