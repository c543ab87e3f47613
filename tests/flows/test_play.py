"""Playing by touch: from home through a whole game and back."""

from __future__ import annotations

from pathlib import Path

from companion.games.dry_run.kit import DryRunKit
from companion.tabletop.tabletop import Tabletop
from tests.flows.conftest import Open
from tests.flows.driver import Driver

APPS = {"rolls": {"die:red": "dice"}, "deals": {"deck:supply": "dealer"}}


def begin(app: Driver, *helps: str) -> None:
    """A Dry Run on the table; the app rolls or deals where it is asked to."""
    tabletop = app.tabletop
    seats = {seat: source for each in helps for seat, source in APPS[each].items()}
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Player 1"]}, seats)
    app.shell.show_table()
    app.settle()


def go_home(app: Driver) -> None:
    app.tap(app.page.ids.menu)
    app.tap("⌂ Home")


def test_three_taps_lead_from_home_to_the_table(app: Driver) -> None:
    for words in ("New game", "Dry Run", "Start"):
        app.tap(words)
    assert app.page.question == "Draw the top card of the Supply."


def test_a_whole_game_by_touch(app: Driver) -> None:
    begin(app)
    for card in ("Spare wheel", "First aid", "Radio"):
        app.tap(card)
        assert app.sees(f"Lay {card} on Player 1's load.")
        app.roll(6)
        assert app.sees("You rolled 6.")
        app.tap("Search for more")
    app.tap("Fuel")
    app.roll(5)
    app.tap("Drive home")
    assert app.shell.front == "game-over"
    assert app.sees("Player 1 has 12 worth at home.")
    app.tap("Play again")
    assert app.page.question == "Draw the top card of the Supply."
    go_home(app)
    assert app.sees("Continue"), "the game begun again is not over"


def test_the_worm_wins(app: Driver) -> None:
    begin(app)
    for card in ("Rope", "Water", "Fuel"):
        app.tap(card)
        app.roll(1)
    assert app.shell.front == "game-over"
    app.tap("Back to the table")
    assert app.page.mood == "✗ Lost"
    assert app.sees("the die shows 1, no more than the cards carried (DR-W01)")
    go_home(app)
    assert not app.sees("Continue"), "a finished game is not offered again"


def test_the_app_rolls_and_deals_on_request(app: Driver) -> None:
    begin(app)
    app.tap("Deal for me")
    assert app.sees("The app dealt ")
    app.tap("Roll for me")
    app.wait(1)  # until the die lies still
    assert app.sees("The app rolled ")


def test_the_app_rolls_and_deals_all_the_time(app: Driver) -> None:
    begin(app, "rolls", "deals")
    taps = 0
    while app.shell.front == "table":
        assert app.page.question == "Player 1: search on, or drive home?"
        app.tap("Drive home" if taps % 2 else "Search for more")
        taps += 1
        assert taps < 100
    app.tap("Back to the table")
    assert app.sees("The app rolled ")


def test_undo_goes_back_to_what_a_person_was_asked(app: Driver) -> None:
    begin(app)
    app.tap("Rope")
    app.tap("↶ Undo")
    assert app.page.question == "Draw the top card of the Supply."
    assert not app.sees("Lay Rope")
    app.tap("Water")
    app.roll(6)
    assert app.page.question == "Player 1: search on, or drive home?"


def test_undo_does_not_roll_the_apps_die_again(app: Driver) -> None:
    begin(app, "deals")
    rolled = len(app.tabletop.session.entries)
    app.roll(6)
    app.tap("Search for more")
    app.tap("↶ Undo")
    assert app.page.question == "Player 1: search on, or drive home?"
    assert len(app.tabletop.session.entries) == rolled + 1


def test_a_restart_goes_on_at_the_same_question(open_app: Open, tmp_path: Path) -> None:
    first = open_app(tmp_path)
    begin(first, "deals")
    first.roll(6)
    first.tap("Drive home")
    question, picture = first.page.question, first.page.side.view.picture
    second = open_app(tmp_path)
    assert second.sees("of 10 worth, strike 0 of 3, just now")
    second.tap("Continue")
    assert (second.page.question, second.page.side.view.picture) == (question, picture)
    assert second.sees("Lay "), "what happened last is still in sight"
    second.roll(6)
    assert second.sees("You rolled 6."), "the app still deals: only the die was asked for"
    second.tap("↶ Undo")
    assert second.page.question == question


def test_a_refused_answer_is_said_and_changes_nothing(app: Driver) -> None:
    begin(app)
    elsewhere = Tabletop.open(app.tabletop.library.data)
    elsewhere.resume("last")
    elsewhere.answer("DR-S01")
    elsewhere.close()
    app.tap("Water")
    assert app.sees("This game has gone on elsewhere; open it again to see where it is.")
    assert app.page.question == "Draw the top card of the Supply."
    app.wait(7)
    assert not app.sees("gone on elsewhere")
    go_home(app)
    app.tap("Continue")
    assert app.sees("Lay Rope on Player 1's load.")


def test_the_rule_is_one_tap_away(app: Driver) -> None:
    begin(app)
    app.tap("DR-T02")
    assert app.sees("Draw the top card of the Supply and lay it on your load.")
    app.tap("Back")
    assert not app.sees("lay it on your load")
    app.tap("Water")
    assert app.sees("Lay Water")


def test_what_the_last_tap_caused_is_all_there(app: Driver) -> None:
    tabletop = app.tabletop
    nobody = {"die:red": "dice", "deck:supply": "dealer", "choices": "bot"}
    tabletop.begin(
        tabletop.library.load_game(DryRunKit()), {"players": ["Ada", "Bo", "Cy", "Di"]}, nobody
    )
    app.shell.show_table()
    app.settle()
    assert len(tabletop.session.entries) > 8, "a whole game went by"
    told = [event.text for events in tabletop.session.log for event in events]
    shown = [line.text for line in app.page.side.view.ids.told.children if line.instruction]
    assert shown[::-1] == told
    assert all(line.fresh for line in app.page.side.view.ids.told.children)
