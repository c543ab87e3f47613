"""Wormlord by touch: from home to the score book, with clock, buzzers, verdict and count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion import round_clock
from companion.screens.window.rest import LOOK
from companion.screens.wormlord.countdown import BEAT
from hardware.events import Event
from tests.flows.conftest import Open
from tests.flows.driver import Driver, Time
from tests.flows.person import do_all

TWO = {"players": ["Ada", "Bo"], "map": "flower-bed"}
TIMED = {**TWO, "seconds": 30}


def begin(app: Driver, *answers: str, **options: Any) -> Any:
    """A match on the table some answers later; its side comes back."""
    host = app.shell.host
    app.shell.set(motion="none")
    host.begin(host.game("wormlord"), {**TWO, **options}, {})
    for answer in answers:
        host.answer(answer)
    host.just_begun = False
    app.shell.show_table()
    app.settle()
    return app.page.side


def purpose(app: Driver) -> str:
    return str(app.shell.host.session.prompt.purpose)


def wins(app: Driver) -> list[int]:
    return [player.wins for player in app.shell.host.session.state.players]


def count_down(app: Driver) -> None:
    """3, 2, 1, NOW."""
    app.wait(3 * BEAT + 0.1)
    assert purpose(app) == "round"


def buzz(app: Driver, name: str) -> None:
    app.tap(next(each for each in app.widgets() if _is_buzzer(each) and each.name == name))


def _is_buzzer(widget: Any) -> bool:
    return type(widget).__name__ == "Buzzer"


def shown(app: Driver) -> str:
    """What the clock says."""
    return str(app.page.side._view.said)


def stroke(app: Driver, *spaces: tuple[int, int]) -> None:
    """Draw a finger over the board."""
    board = app.page.side._view.ids.board
    middles = []
    for at in spaces:
        box = board.box(at)
        middles.append((box.x + box.width / 2, box.y + box.height / 2))
    touch = UnitTestTouch(*middles[0])
    app._guarded(touch.touch_down)
    for middle in middles[1:]:
        app._guarded(lambda middle=middle: touch.touch_move(*middle))
        app.step()
    app._guarded(touch.touch_up)
    app.settle()


def held(app: Driver) -> dict[str, int]:
    found: dict[str, int] = app.shell.host.session.state.held
    return found


# The whole way


def test_a_match_from_home_to_the_score_book(app: Driver) -> None:
    app.shell.set(motion="none")
    for words in ("New game", "Wormlord", "3 minutes", "Start"):
        app.tap(words)
    assert app.page.question == "Choose a map."
    app.tap("The Ditch")
    app.tap("Play this map")
    assert app.sees("Lay the map")
    do_all(app)
    assert app.page.question == "Round 1: take 1 string each, arms out!"
    app.tap("Start!")
    count_down(app)
    buzz(app, "Player 2")
    assert app.page.question == "Player 2: 3 Objectives at once?"
    app.tap("Yes, 3!")
    assert app.sees("Player 2 wins round 1 with 3 Objectives!")
    app.tap("Start!")
    count_down(app)
    Time.now += 180
    app.wait(1)
    assert purpose(app) == "count"
    app.tap(app.page.side._view.brushes[1])
    stroke(app, (1, 1), (1, 3))  # two spaces and an Objective
    app.tap("That is all")
    assert app.shell.front == "game-over"
    assert app.sees("Player 2 has won 2 rounds.")
    assert app.sees("1. Player 2")
    assert app.sees("2 won")
    app.tap("Score book")
    assert app.sees("Player 2 won against Player 1, just now. In 2 rounds.")


def test_it_goes_on_where_it_was_left(open_app: Open, tmp_path: Path) -> None:
    first = open_app(tmp_path)
    begin(first, "start", "now", "claim:0", "confirm")
    second = open_app(tmp_path)
    assert second.sees("Wormlord, round 2: Ada 1, Bo 0")
    second.tap("Continue")
    assert second.page.question == "Round 2: take 1 string each, arms out!"
    assert second.sees("Ada wins round 1 with 3 Objectives!")
    second.tap("↶ Undo")
    assert purpose(second) == "verdict"


def test_the_log_tells_rounds_with_their_clauses(app: Driver) -> None:
    begin(app, "start", "now", "claim:0", "confirm", "start", "now")
    app.shell.go("log")
    app.settle()
    assert app.sees("Round 1")
    assert app.sees("Ada wins the round with 3 Objectives.")
    app.tap("Round 1")
    assert app.sees("WL-W08")


# Before a round


def test_teams_of_two_bring_their_partners(app: Driver) -> None:
    for words in ("New game", "Wormlord", "Yes"):
        app.tap(words)
    assert len(app.page.draft.names) == 4
    app.tap("Start")
    assert app.shell.host.session.state.players[0].name == "Player 1 & Player 2"


def test_a_clock_of_any_length(app: Driver) -> None:
    for words in ("New game", "Wormlord", "3 minutes", "+", "+", "Start"):
        app.tap(words)
    assert app.shell.host.session.state.options.seconds == 240


def test_the_tiles_are_laid_row_by_row(app: Driver) -> None:
    app.shell.set(motion="normal")
    host = app.shell.host
    host.begin(host.game("wormlord"), TWO, {})
    app.shell.show_table()
    app.settle()
    board = app.page.side.map
    assert board.laid == 1, "the first row is on its way"
    app.wait(5)
    assert board.laid == 7
    assert app.sees("Row 3:")
    do_all(app)
    assert purpose(app) == "ready"


def test_another_map_is_a_tap_away(app: Driver) -> None:
    begin(app)
    app.tap("Another map")
    app.tap("Stepping Stones")
    app.tap("Play this map")
    do_all(app)
    assert app.shell.host.session.state.map.id == "stepping-stones"
    app.tap("↶ Undo")
    app.tap("↶ Undo")
    assert app.page.todo == ""
    assert app.shell.host.session.state.map.id == "flower-bed"


def test_the_rules_are_there_at_a_glance(app: Driver) -> None:
    begin(app)
    app.tap("Rules at a glance")
    assert app.sees("3 Objectives at once win the round, 2 rounds the game.")
    app.tap(next(each for each in app.widgets() if "headquarters" in getattr(each, "text", "")))
    assert app.sees("It never stands on an Objective or on a base.")


def test_the_rounds_so_far(app: Driver) -> None:
    begin(app, "start", "now", "claim:1", "confirm")
    app.tap("Rounds so far")
    assert app.sees("Bo wins round 1 with 3 Objectives! Flower Bed.")


# The countdown


def test_three_two_one_is_seen_and_heard(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.shell, "sound", heard.append)
    begin(app)
    app.tap("Start!")
    said = []
    for _ in range(3):
        said.append(app.page.side._view.said)
        app.wait(BEAT)
    app.wait(0.1)
    assert said == ["3", "2", "1"]
    assert heard == ["count", "count", "count", "now"]
    assert shown(app) == "NOW!"
    app.wait(1)
    assert shown(app) == "0:01"


def test_a_countdown_can_be_stopped(app: Driver) -> None:
    begin(app)
    app.tap("Start!")
    app.wait(1)
    app.tap("Stop")
    app.wait(5)
    assert purpose(app) == "ready"


def test_a_countdown_found_again_waits_for_a_tap(app: Driver) -> None:
    begin(app, "start")
    app.wait(5)
    assert purpose(app) == "countdown"
    app.tap("Count down")
    count_down(app)


# The clock


def run(app: Driver, **options: Any) -> Any:
    """A round that runs; its view comes back."""
    begin(app, "start", **options)
    app.page.give("now")
    app.settle()
    return app.page.side._view


def test_the_clock_counts_real_seconds_not_frames(app: Driver) -> None:
    run(app, seconds=30)
    app.wait(4.5)
    assert shown(app) == "0:26"
    Time.now += 10  # however few frames there were
    app.wait(0.2)
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
    assert app.sees("The clock stands at 0:24.")
    app.wait(20)
    app.tap("No, go on")
    app.wait(0.1)
    assert shown(app) == "0:25"
    app.wait(3)
    assert shown(app) == "0:22"
    assert wins(app) == [0, 0]


def test_a_buzzer_counts_when_it_is_hit(app: Driver) -> None:
    run(app, seconds=30)
    buzzer = next(each for each in app.widgets() if _is_buzzer(each))
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
    assert app.shell.host.session.prompt.player == number - 1
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
    game = first.shell.host.played.record.kept.id
    while first.shell.busy:
        first.step()
    first.shell._worker.submit(lambda: None).result()
    spent = round_clock.recall(first.shell.host.keeper, game, 1)
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


def test_no_camera_looks_on(app: Driver) -> None:
    begin(app)
    assert app.shell.eyes.state == "off"


# The count


def test_wiping_paints_and_wiping_again_clears(app: Driver) -> None:
    side = begin(app, "start", "now", "time-up", seconds=30)
    stroke(app, (1, 1), (2, 1), (3, 1))
    assert held(app) == {"1,1": 0, "2,1": 0, "3,1": 0}
    stroke(app, (2, 1))
    assert held(app) == {"1,1": 0, "3,1": 0}
    app.tap(side._view.brushes[1])
    stroke(app, (3, 1), (3, 1))
    assert held(app) == {"1,1": 0, "3,1": 1}


def test_a_fast_finger_leaves_no_gap_and_walls_stay_bare(app: Driver) -> None:
    begin(app, "start", "now", "time-up", seconds=30)
    stroke(app, (1, 4), (7, 4))  # base, open ground, a mountain, base
    assert held(app) == {f"{column},4": 0 for column in (2, 3, 5, 6)}


def test_points_count_themselves_with_objectives_double(app: Driver) -> None:
    side = begin(app, "start", "now", "time-up", seconds=30)
    stroke(app, (2, 2), (2, 5))
    brush = side._view.brushes[0]
    assert (brush.points, brush.note) == ("6", "4 + 2 ★")


def test_nobody_has_a_sixteenth_string(app: Driver) -> None:
    begin(app, "start", "now", "time-up", seconds=30)
    for row in (1, 7, 3):
        stroke(app, (1, row), (7, row))
    assert len(held(app)) == 15
    assert app.sees("Ada has only 15 strings")


def test_a_stroke_is_undone_in_one_go(app: Driver) -> None:
    side = begin(app, "start", "now", "time-up", seconds=30)
    stroke(app, (1, 1), (7, 1))
    stroke(app, (1, 7), (3, 7))
    app.tap(side._view.ids.undo)
    assert len(held(app)) == 7
    app.tap(side._view.ids.undo)
    assert held(app) == {}
    app.tap(side._view.ids.undo)
    assert purpose(app) == "round"


def test_a_tie_is_played_again(app: Driver) -> None:
    begin(app, "start", "now", "time-up", seconds=30)
    app.tap("That is all")
    assert app.sees("Round 1 was a tie: play it again.")
    assert app.page.question == "Round 2: take 1 string each, arms out!"


def test_the_menu_has_no_dice_for_a_game_without_any(app: Driver) -> None:
    begin(app)
    app.tap(app.page.ids.menu)
    assert app.sees("Log and undo")
    assert not app.sees("Dice and decks")


def test_a_match_can_be_watched_again(app: Driver) -> None:
    won = ("start", "now", "claim:0", "confirm")
    begin(app, *won, *won)
    app.tap("Result")
    app.tap("Watch it again")
    app.wait(3)
    assert app.shell.front == "replay"
    assert app.sees("Wormlord, round 1: Ada 0, Bo 0")
    assert any(type(each).__name__ == "MapView" for each in app.widgets())


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


def test_every_step_of_the_log_can_be_seen_again(app: Driver) -> None:
    begin(app, "start", "stop", "change-map", "the-ditch", "start", "now", "claim:0", "confirm")
    for answer in range(len(app.shell.host.session.entries) + 1):
        app.shell.go("steps", answer=answer)
        app.settle()
        if app.shell.host.session.log[answer]:
            assert app.page.ids.column.children[0].rows
        app.shell.back()
        app.settle()
