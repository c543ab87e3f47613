"""Wormlord by touch: from home to the score book, and what lies around a round."""

from __future__ import annotations

from pathlib import Path

from companion.games.wormlord.kit import WormlordKit
from companion.screens.wormlord.film import MapStage
from companion.screens.wormlord.glance import GlanceSheet
from tests.flows.conftest import Open
from tests.flows.driver import Driver, Time
from tests.flows.match import TWO, begin, buzz, count_down, purpose, stroke
from tests.flows.person import do_all

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
    assert app.sees("Player 2 won against Player 1, just now. In 2 rounds, 2 : 0.")


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
    assert app.tabletop.session.state.players[0].name == "Player 1 & Player 2"


def test_a_clock_of_any_length(app: Driver) -> None:
    for words in ("New game", "Wormlord", "3 minutes", "+", "+", "Start"):
        app.tap(words)
    assert app.tabletop.session.state.options.seconds == 240


def test_the_tiles_are_laid_row_by_row(app: Driver) -> None:
    app.shell.set(motion="normal")
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(WormlordKit()), TWO, {})
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
    assert app.tabletop.session.state.map.id == "stepping-stones"
    app.tap("↶ Undo")
    app.tap("↶ Undo")
    assert app.page.todo == ""
    assert app.tabletop.session.state.map.id == "flower-bed"


def test_the_rules_are_there_at_a_glance(app: Driver) -> None:
    begin(app)
    app.tap("Rules at a glance")
    assert app.sees("3 Objectives at once win the round, 2 rounds the game.")
    sheet = next(each for each in app.widgets() if isinstance(each, GlanceSheet))
    assert not sheet.ids.scroll.do_scroll_y, "all of them, at one glance"
    app.tap(next(each for each in app.widgets() if "Headquarters" in getattr(each, "text", "")))
    assert app.sees("It never stands on an Objective or on a base.")


def test_the_rounds_so_far(app: Driver) -> None:
    begin(app, "start", "now", "claim:1", "confirm")
    app.tap("Rounds so far")
    assert app.sees("Bo wins round 1 with 3 Objectives! Flower Bed.")


def test_no_camera_looks_on(app: Driver) -> None:
    begin(app)
    assert app.shell.eyes.state == "off"


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


def test_every_step_of_the_log_can_be_seen_again(app: Driver) -> None:
    begin(app, "start", "stop", "change-map", "the-ditch", "start", "now", "claim:0", "confirm")
    for answer in range(len(app.tabletop.session.entries) + 1):
        app.shell.go("steps", answer=answer)
        app.settle()
        if app.tabletop.session.log[answer]:
            assert app.page.ids.column.children[0].rows
        app.shell.back()
        app.settle()


def test_a_round_that_was_counted_is_watched_with_its_knots(app: Driver) -> None:
    won = ("start", "now", "claim:0", "confirm")
    begin(app, "start", "now", "time-up", "1,1=1", "1,2=1", "done", *won, *won, seconds=30)
    app.shell.go("replay")
    app.wait(1)
    film = app.page.film
    at = next(at for at, each in enumerate(film.moments) if each.mark)
    stage = MapStage(film, True)
    stage.show(at)
    assert stage.map.held == {(1, 1): 1, (1, 2): 1}
    stage.show(at + 1)
    assert stage.map.held == {}, "they are untied"
