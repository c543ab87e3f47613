"""Who plays, who rolls and deals, and what a new game remembers of the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.terror_below.options import Options
from companion.screens.new_game.new_game import ChoiceCard
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.forms import choose, names, options, row, settle

# Dice and decks


def test_one_die_and_one_deck_are_the_apps(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    app.tap("Dice and decks")
    row(app, "The red die").control.choose(True)
    app.tap(row(app, "The worm deck").control.children[0])
    app.tap("← Back")
    assert app.find("Dice and decks").note == "6 yours, 2 the app's"
    app.tap("Start")
    sources = app.tabletop.sources.names_by_seat()
    assert sources == {"die:red": "dice", "deck:worm": "dealer"}


def test_all_at_once(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    settle(app, "Dice and decks", "All the app's", "All mine")
    assert app.find("Dice and decks").note == "Your own dice and cards"
    settle(app, "Dice and decks", "All the app's")
    assert app.find("Dice and decks").note == "The app rolls and deals"
    app.tap("Start")
    assert len(app.tabletop.sources.names_by_seat()) == 8


def test_a_hand_the_app_deals_is_known_to_it(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    settle(app, "Dice and decks", "All the app's")
    assert app.find("Board and setup").note == "Desert, starters, known hands"
    app.tap("Board and setup")
    assert not app.sees("Only you")
    app.tap("← Back")
    settle(app, "Dice and decks", "All mine")
    assert app.find("Board and setup").note == "Desert, starters"


def test_a_choice_on_the_page_follows_what_the_app_deals(app: Driver) -> None:
    choose(app, "Squirmish")
    assert app.sees("Who knows your cards?")
    cards = {card.words: card for card in app.page.walk() if isinstance(card, ChoiceCard)}
    only, as_well = cards["Only you"], cards["The app as well"]
    assert (only.chosen, as_well.chosen) == (True, False)
    row(app, "The creature deck").control.choose(True)
    assert (only.chosen, as_well.chosen) == (False, True)
    assert only.disabled, "a hand that came from the app is known to it"
    assert as_well.note == "It has to be: the app deals them."
    row(app, "The creature deck").control.choose(False)
    assert (only.chosen, only.disabled) == (True, False)
    assert as_well.note == "You tell it what you draw, or it deals."


def test_the_settings_say_who_rolls_and_deals_at_first(app: Driver) -> None:
    app.shell.set(seats={"die:red": "dice", "die:blue": "dice", "deck:worm": "person"})
    choose(app, "Terror Below: Solo")
    assert app.find("Dice and decks").note == "6 yours, 2 the app's"


# Players


def test_players_come_and_go(app: Driver) -> None:
    choose(app, "Dry Run")
    app.tap("+ player")
    app.tap("+ player")
    assert names(app) == ["Player 1", "Player 2", "Player 3"]
    app.tap("✕")
    assert names(app) == ["Player 2", "Player 3"]


def test_a_player_the_game_needs_has_no_cross(app: Driver) -> None:
    choose(app, "Dry Run")
    assert "✕" not in [getattr(each, "text", "") for each in app.page.walk()], "not even a tiny one"
    app.tap("+ player")
    assert app.sees("✕")


def test_no_button_offers_more_players_than_the_game_takes(app: Driver) -> None:
    choose(app, "Dry Run")
    for _ in range(3):
        app.tap("+ player")
    assert not app.sees("+ player")
    app.tap("Start")
    assert app.sees("Player 1 leads with 0 of 10")


def test_two_to_five_play_against_each_other(app: Driver) -> None:
    choose(app, "Terror Below: 2 to 5 players")
    assert names(app) == ["Player 1", "Player 2"]
    assert not app.sees("✕"), "two is the least"
    for _ in range(3):
        app.tap("+ player")
    assert not app.sees("+ player")
    app.tap("Start")
    assert len(options(app).players) == 5


def test_a_name_is_written_with_thumbs(app: Driver) -> None:
    choose(app, "Dry Run")
    app.tap("Player 1")
    for key in ("A", "n", "n", "⌫", "a", "space", "L", "e", "e"):
        app.tap(key)
    assert app.sees("Ana Lee")
    app.tap("Done")
    assert names(app) == ["Ana Lee"]
    app.tap("Start")
    assert app.sees("Ana Lee searches.")


def test_who_plays_alone_can_be_named_too(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    app.tap("Player 1")
    app.type("Zoé [1]")
    app.tap("Done")
    assert names(app) == ["Zoé [1]"]
    app.tap("Start")
    assert options(app).players == ["Zoé [1]"]


def test_going_back_keeps_the_old_name(app: Driver) -> None:
    choose(app, "Dry Run")
    app.tap("Player 1")
    app.tap("Q")
    app.tap("Back")
    assert names(app) == ["Player 1"]


def test_an_empty_name_cannot_be_taken(app: Driver) -> None:
    choose(app, "Dry Run")
    app.tap("Player 1")
    for key in ("A", "⌫"):
        app.tap(key)
    assert not any(
        getattr(each, "words", "") == "Done" and not each.disabled for each in app.widgets()
    )
    app.tap("Back")
    assert names(app) == ["Player 1"]


# The next time


def test_the_next_game_begins_like_the_last(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    choose(app, "Terror Below: Solo")
    app.tap("Player 1")
    app.type("Ada")
    app.tap("Done")
    app.tap("Special Delivery")
    settle(app, "Board and setup", "Canyon", "2")
    settle(app, "House rules", "Only if you want to")
    settle(app, "Dice and decks", "All the app's")
    app.tap("Start")
    before = options(app)
    again = open_app(tmp_path)
    choose(again, "Terror Below: Solo")
    assert again.find("Board and setup").note == "Canyon, starters, 2 left behind, known hands"
    assert again.find("House rules").note == "1 changed"
    again.tap("Start")
    assert options(again) == before
    assert len(again.tabletop.sources.names_by_seat()) == 8


def test_whoever_has_played_before_is_offered_by_name(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    choose(app, "Terror Below: 2 to 5 players")
    for index, name in enumerate(("Ada", "Bo")):
        app.tap(f"Player {index + 1}")
        app.type(name)
        app.tap("Done")
    app.tap("Start")
    again = open_app(tmp_path)
    choose(again, "Dry Run")
    assert names(again) == ["Ada"]
    again.tap("+ player")
    again.tap("+ player")
    assert names(again) == ["Ada", "Bo", "Player 3"]


def test_new_settings_count_more_than_the_last_game(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    settle(app, "Dice and decks", "All the app's")
    app.tap("Start")
    app.shell.set(seats={"die:red": "dice"})
    app.shell.show_home()
    app.settle()
    choose(app, "Terror Below: Solo")
    assert app.find("Dice and decks").note == "7 yours, 1 the app's"


@pytest.mark.parametrize("written", ["torn", "[]", '{"forms": {"terror-below/solo": 7}}'])
def test_what_was_kept_and_cannot_be_read_is_as_if_it_had_never_been(
    app: Driver, written: str
) -> None:
    app.tabletop.library.keeper.set("new-game", written)
    choose(app, "Terror Below: Solo")
    assert app.find("Board and setup").note == "Desert, starters"


def test_an_answer_this_release_does_not_know_is_the_default(app: Driver) -> None:
    values = '{"players": [], "board": "moon", "queens": "many", "scenario": "special-delivery"}'
    kept = f'{{"forms": {{"terror-below/solo": {{"values": {values}, "apps": ["die:green"]}}}}}}'
    app.tabletop.library.keeper.set("new-game", kept)
    choose(app, "Terror Below: Solo")
    app.tap("Start")
    assert options(app) == Options(
        players=["Player 1"], mode="solo", scenario="special-delivery", queens=False
    )
