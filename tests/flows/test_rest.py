"""The screen rests when nobody is there, and the touch that wakes it does nothing else."""

from __future__ import annotations

import pytest
from kivy.clock import Clock
from kivy.core.window import Window

from companion.screens.window.rest import LOOK
from tests.flows.driver import Driver, Time


def pass_time(app: Driver, minutes: float) -> None:
    """Nobody comes for so long."""
    Time.now += minutes * 60
    app.wait(LOOK + 1)


def sit_down(app: Driver) -> None:
    """A game whose first question is a card, and the second a roll."""
    host = app.host
    host.begin(host.game("dry-run"), {"players": ["Ada"]}, {})
    app.shell.show_table()
    app.settle()


def answer(app: Driver) -> None:
    """As the camera or a button would, without a touch."""
    host = app.host
    host.answer(app.prompt.legal()[-1])
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
