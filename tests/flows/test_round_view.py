"""A round that runs: its clock, its buzzers, and what lets it wait."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion import round_clock
from companion.screens.window.rest import LOOK
from hardware.events import Event
from tests.flows.conftest import Open
from tests.flows.driver import Driver, Time
from tests.flows.match import buzz, is_buzzer, purpose, run, shown, wins


def test_the_clock_counts_real_seconds_not_frames(app: Driver) -> None:
    run(app, seconds=30)
    app.wait(4.2)
    assert shown(app) == "0:26"
    Time.now += 10  # however few frames there were
    app.wait(0.1)
    assert shown(app) == "0:16"


def test_it_is_drawn_once_a_second_and_no_oftener(app: Driver) -> None:
    run(app, seconds=120)
    app.wait(2)
    before = app.drawn
    app.wait(10)
    assert app.drawn - before <= 11


def test_the_last_ten_seconds_are_heard(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    view = run(app, seconds=14)
    heard: list[str] = []
    monkeypatch.setattr(app.shell, "sound", heard.append)
    app.wait(3.5)
    assert heard == []
    assert not view.hurry
    app.wait(11)
    assert heard == ["hurry"] * 10 + ["time-up"]
    assert purpose(app) == "count"


def test_a_call_stops_the_clock_and_a_wrong_one_lets_it_go_on(app: Driver) -> None:
    run(app, seconds=30)
    app.wait(5.2)
    buzz(app, "Ada")
    assert app.sees("The clock stands at 0:25.")
    app.wait(20)
    app.tap("No, go on")
    app.wait(0.1)
    assert shown(app) == "0:25"
    app.wait(3)
    assert shown(app) == "0:22"
    assert wins(app) == [0, 0]


def test_a_buzzer_counts_when_it_is_hit(app: Driver) -> None:
    run(app, seconds=30)
    buzzer = next(each for each in app.widgets() if is_buzzer(each))
    touch = UnitTestTouch(*buzzer.to_window(*buzzer.center))
    app._guarded(touch.touch_down)
    app.settle()
    assert purpose(app) == "verdict"
    app._guarded(touch.touch_up)
    app.settle()
    assert purpose(app) == "verdict"


@pytest.mark.parametrize("number", [1, 2])
def test_buttons_of_the_panel_are_buzzers(app: Driver, number: int) -> None:
    run(app, seconds=30)
    app.shell.panel.take(Event(f"player-{number}", "pressed"))
    app.settle()
    assert app.prompt.player == number - 1
    app.shell.panel.take(Event("yes", "pressed"))
    app.settle()
    assert wins(app)[number - 1] == 1


def test_keys_are_buzzers_too(app: Driver) -> None:
    run(app, seconds=30)
    keyboard = Window._system_keyboard
    code = next(key for name, key in keyboard.keycodes.items() if name == "2")
    Window.dispatch("on_key_down", code, 0, "2", [])
    app.settle()
    assert purpose(app) == "verdict"
    Window.dispatch("on_key_up", code, 0)


def test_a_button_of_nobody_does_nothing(app: Driver) -> None:
    run(app, seconds=30)
    app.shell.panel.take(Event("player-3", "pressed"))
    app.settle()
    assert purpose(app) == "round"


def test_undo_on_the_panel_only_pauses(app: Driver) -> None:
    view = run(app, seconds=30)
    app.shell.panel.take(Event("undo", "pressed"))
    app.shell.panel.take(Event("undo", "released"))
    app.settle()
    assert purpose(app) == "round"
    assert view.paused
    app.wait(10)
    assert shown(app) == "0:30"
    app.tap("Go on")
    app.wait(2.1)
    assert shown(app) == "0:28"


def test_a_round_that_went_wrong_is_played_again(app: Driver) -> None:
    view = run(app, seconds=30)
    app.tap(view.ids.pause)
    app.tap("Stop: play it again")
    assert app.page.question == "Round 1: take 1 string each, arms out!"
    assert app.page.todo == "Untie all knots; strings and headquarters go back."


def test_the_time_left_survives_a_power_cut(open_app: Open, tmp_path: Path) -> None:
    first = open_app(tmp_path)
    run(first, seconds=60)
    first.wait(12)
    game = first.tabletop.game_id
    while first.shell.busy:
        first.step()
    first.shell._worker.write(lambda: None).result()
    spent = round_clock.recall(first.tabletop.library.keeper, game, 1)
    assert spent is not None, "it is written down while it runs, not only at the end"
    assert 5 <= spent <= 12
    second = open_app(tmp_path)
    second.tap("Continue")
    view = second.page.side._view
    assert view.paused, "nobody plays towards a dark screen"
    left = 60 - view.clock.spent(Clock.get_time())
    assert 47 <= left <= 55
    second.tap("Go on")
    second.wait(1.1)
    assert view.clock.left(Clock.get_time()) < left


def test_looking_something_up_lets_the_round_wait(app: Driver) -> None:
    run(app, seconds=30)
    app.wait(3.2)
    app.shell.go("rules")
    app.settle()
    app.wait(20)
    app.shell.back()
    app.settle()
    assert shown(app) == "0:27"
    assert app.page.side._view.paused


def test_the_screen_stays_lit_while_a_round_runs(app: Driver) -> None:
    app.shell.set(rest_minutes=1)
    view = run(app, seconds=600)
    Time.now += 300
    app.wait(LOOK + 1)
    assert not app.shell.rest.dark
    view.pause()
    Time.now += 300
    app.wait(LOOK + 1)
    assert app.shell.rest.dark


def test_the_panel_on_the_screen_stands_under_a_round(app: Driver) -> None:
    app.shell.set(panel="screen")
    view = run(app, seconds=30)
    strip = next(each for each in app.page.children if type(each).__name__ == "PanelStrip")
    assert strip.top <= view.y
    buzz(app, "Ada")
    app.tap("Yes, 3!")
    assert strip.top <= app.page.ids.body.y
    assert app.page.ids.body.top <= app.page.ids.bar.y


def test_the_menu_lets_the_round_wait(app: Driver) -> None:
    view = run(app, seconds=30)
    app.wait(2.5)
    app.tap(view.ids.menu)
    app.wait(10)
    assert view.paused
    assert shown(app) == "0:28"
