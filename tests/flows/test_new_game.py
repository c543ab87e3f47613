"""A new game: three taps to the table, and everything that can be settled on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below.options import HouseRules, Options
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.forms import choose, options, row, settle
from tests.flows.sits import everywhere, is_calm, sits_well

# To the table


def test_three_taps_lead_to_a_solo_game(app: Driver) -> None:
    app.tap("New game")
    app.tap("Terror Below: Solo")
    app.tap("Start")
    assert app.shell.front == "table"
    assert options(app) == Options(
        players=["Player 1"], mode="solo", scenario="scramble", queens=False
    )
    assert app.tabletop.sources.names_by_seat() == {}


def test_the_training_game_stands_last(app: Driver) -> None:
    app.tap("New game")
    cards = [each.words for each in app.page.ids.cards.children[::-1]]
    assert cards[0] == "Terror Below: Solo"
    assert cards[-1] == "Dry Run"


def test_cards_that_cannot_be_read_leave_the_other_games(open_app: Open, tmp_path: Path) -> None:
    (tmp_path / "catalogue").mkdir()
    (tmp_path / "catalogue" / "board.toml").write_text("sand")
    app = open_app(tmp_path)
    app.tap("New game")
    assert app.sees("a catalogue needs one")
    assert app.sees("Dry Run")
    assert not app.sees("Terror Below: Solo")
    app.wait(7)  # the sentence goes
    app.tap("⌂ Home")
    app.tap("Rules")
    assert app.sees("Rules of Terror Below"), "rules need no cards"


def test_back_leads_to_the_choice_and_home(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    app.tap("← Back")
    app.tap("Terror Below: 2 to 5 players")
    app.tap("← Back")
    app.tap("⌂ Home")
    assert app.shell.front == "home"


# Scenario and setup


@pytest.mark.parametrize(
    ("words", "scenario", "clause"),
    [
        ("Special Delivery", "special-delivery", "TB-N01"),
        ("Total Extermination", "total-extermination", "TB-N02"),
        ("Scramble", "scramble", "TB-N03"),
    ],
)
def test_a_scenario_has_its_story_and_its_clause(
    app: Driver, words: str, scenario: str, clause: str
) -> None:
    choose(app, "Terror Below: Solo")
    app.tap(clause)
    assert app.sees(words), "the clause in full"
    app.tap(front_button(app))
    card = next(each for each in app.widgets() if getattr(each, "rule", "") == clause)
    assert card.note
    assert card.detail
    app.tap(card)
    assert [each.chosen for each in card.parent.children].count(True) == 1
    app.tap("Start")
    assert options(app).scenario == scenario


def front_button(app: Driver) -> Any:
    """The one button of the sheet that shows a clause."""
    return app.shell.root.children[0].ids.close


def test_board_and_setup(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    assert app.find("Board and setup").note == "Desert, starters"
    settle(
        app, "Board and setup", "Canyon", "Where the dice say", "Worms from the deck", "Yes", "2",
        "The app as well",
    )  # fmt: skip
    assert app.find("Board and setup").note == (
        "Canyon, rolled Locations, random Worms, Queens, 2 left behind, known hands"
    )
    app.tap("Start")
    assert options(app) == Options(
        players=["Player 1"], mode="solo", scenario="scramble", board="canyon",
        locations="rolled", worms="random", queens=True, left_behind=2, hands="known",
    )  # fmt: skip


def test_every_setting_has_its_clause(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    app.tap("Board and setup")
    for label, clause in (
        ("Which side of the board?", "TB-C01"),
        ("Where do the Locations lie?", "TB-S08"),
        ("Which Worms attack before play?", "TB-S09"),
        ("Are the Queens in the Worm deck?", "TB-O13"),
        ("How many of the squad stay in the box?", "TB-O13"),
        ("Who knows your Vehicle cards?", "TB-S03"),
    ):
        tag = row(app, label).ids.rule
        assert tag.text == clause
        app.tap(tag)
        assert app.shell.root.children[0].rule == clause
        app.tap(front_button(app))


def test_what_is_for_one_player_is_not_asked_of_many(app: Driver) -> None:
    choose(app, "Terror Below: 2 to 5 players")
    assert not app.sees("Scramble")
    app.tap("Board and setup")
    assert not app.sees("Are the Queens in the Worm deck?")
    app.tap("← Back")
    app.tap("House rules")
    assert app.sees("Eggs: the supply")
    assert not any(text.startswith("Solo:") for text in app.texts())
    app.tap("← Back")
    app.tap("Start")
    assert options(app).queens is True
    assert len(options(app).players) == 2


def test_every_house_rule_can_be_switched(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    app.tap("House rules")
    rows = [each for each in app.widgets() if type(each).__name__ == "Row"]
    assert len(rows) == len(HouseRules.__struct_fields__)
    for each in rows:
        assert each.ids.rule.text.startswith("TB-")
        app.tap(each.control.children[0])  # the last setting is never the usual one
    app.tap("← Back")
    assert app.find("House rules").note == f"{len(rows)} changed"
    app.tap("Start")
    house, usual = options(app).house_rules, HouseRules()
    for name in HouseRules.__struct_fields__:
        assert getattr(house, name) != getattr(usual, name), name


def test_the_usual_way_of_a_house_rule_is_marked(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    app.tap("House rules")
    for each in [each for each in app.widgets() if type(each).__name__ == "Row"]:
        notes = [button.note for button in each.control.children]
        assert notes.count("the usual way") == 1
        assert each.control.children[-1].note == "the usual way"


# How it looks


@pytest.mark.soak  # the suite has these pages in the gallery
def test_the_form_sits_well_everywhere(app: Driver) -> None:
    def look(where: str) -> None:
        app.tap("New game")
        sits_well(app, f"{where}, choice of game")
        app.tap("Terror Below: Solo")
        sits_well(app, f"{where}, solo")
        for section in ("Board and setup", "House rules", "Dice and decks"):
            app.tap(section)
            sits_well(app, f"{where}, {section}")
            app.tap("← Back")
        app.tap("← Back")
        app.tap("Terror Below: 2 to 5 players")
        for _ in range(3):
            app.tap("+ player")
        sits_well(app, f"{where}, five players")

    everywhere(app, look)


def test_the_solo_form_needs_no_scrolling_at_home(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    assert not app.page.ids.scroll.do_scroll_y
    app.tap("← Back")
    app.tap("Terror Below: 2 to 5 players")
    for _ in range(3):
        app.tap("+ player")
    assert not app.page.ids.scroll.do_scroll_y


def test_the_form_is_calm(app: Driver) -> None:
    app.tap("New game")
    assert is_calm(app)
    app.tap("Terror Below: Solo")
    assert is_calm(app)
    app.tap("House rules")
    assert is_calm(app)
