"""A new game: three taps to the table, and everything that can be settled on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion.games.dry_run.game import DryRun
from companion.games.dry_run.rules import State
from companion.games.terror_below.options import HouseRules, Options
from companion.table.errors import Refused
from companion.table.game import Field
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import everywhere, is_calm, sits_well


def choose(app: Driver, card: str) -> None:
    app.tap("New game")
    app.tap(card)


def names(app: Driver) -> list[str]:
    found: list[str] = app.page.draft.names
    return found


def options(app: Driver) -> Options:
    """The options of the game on the table."""
    found: Options = app.shell.host.session.state.options
    return found


def row(app: Driver, label: str) -> Any:
    """A row of the sheet in front."""
    return next(each for each in app.widgets() if getattr(each, "label", "") == label)


def settle(app: Driver, section: str, *words: str) -> None:
    """Open a section, tap these, and come back."""
    app.tap(section)
    for each in words:
        app.tap(each)
    app.tap("← Back")


# To the table


def test_three_taps_lead_to_a_solo_game(app: Driver) -> None:
    app.tap("New game")
    app.tap("Terror Below: Solo")
    app.tap("Start")
    assert app.shell.front == "table"
    assert options(app) == Options(
        players=["Player 1"], mode="solo", scenario="scramble", queens=False
    )
    assert app.shell.host.played.sources.names() == {}


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
    app.tap("⌂ Home")
    app.tap("Rules")
    assert app.sees("Rules of Dry Run")


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


@pytest.mark.parametrize(
    ("label", "clause"),
    [
        ("Which side of the board?", "TB-C01"),
        ("Where do the Locations lie?", "TB-S08"),
        ("Which Worms attack before play?", "TB-S09"),
        ("Are the Queens in the Worm deck?", "TB-O13"),
        ("How many of the squad stay in the box?", "TB-O13"),
        ("Who knows your Vehicle cards?", "TB-S03"),
    ],
)
def test_every_setting_has_its_clause(app: Driver, label: str, clause: str) -> None:
    choose(app, "Terror Below: Solo")
    app.tap("Board and setup")
    tag = row(app, label).ids.rule
    assert tag.text == clause
    app.tap(tag)
    sheet = app.shell.root.children[0]
    assert sheet.rule == clause


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


# Dice and decks


def test_one_die_and_one_deck_are_the_apps(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    app.tap("Dice and decks")
    row(app, "The red die").control.choose(True)
    app.tap(row(app, "The worm deck").control.children[0])
    app.tap("← Back")
    assert app.find("Dice and decks").note == "6 yours, 2 the app's"
    app.tap("Start")
    sources = app.shell.host.played.sources.names()
    assert sources == {"die:red": "dice", "deck:worm": "dealer"}


def test_all_at_once(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    settle(app, "Dice and decks", "All the app's", "All mine")
    assert app.find("Dice and decks").note == "Your own dice and cards"
    settle(app, "Dice and decks", "All the app's")
    assert app.find("Dice and decks").note == "The app rolls and deals"
    app.tap("Start")
    assert len(app.shell.host.played.sources.names()) == 8


def test_a_hand_the_app_deals_is_known_to_it(app: Driver) -> None:
    choose(app, "Terror Below: Solo")
    settle(app, "Dice and decks", "All the app's")
    assert app.find("Board and setup").note == "Desert, starters, known hands"
    app.tap("Board and setup")
    assert not app.sees("Only you")
    app.tap("← Back")
    settle(app, "Dice and decks", "All mine")
    assert app.find("Board and setup").note == "Desert, starters"


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
    assert len(again.shell.host.played.sources.names()) == 8


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
    app.shell.host.keeper.set("new-game", written)
    choose(app, "Terror Below: Solo")
    assert app.find("Board and setup").note == "Desert, starters"


def test_an_answer_this_release_does_not_know_is_the_default(app: Driver) -> None:
    values = '{"players": [], "board": "moon", "queens": "many", "scenario": "special-delivery"}'
    kept = f'{{"forms": {{"terror-below/solo": {{"values": {values}, "apps": ["die:green"]}}}}}}'
    app.shell.host.keeper.set("new-game", kept)
    choose(app, "Terror Below: Solo")
    app.tap("Start")
    assert options(app) == Options(
        players=["Player 1"], mode="solo", scenario="special-delivery", queens=False
    )


# Any game at all


class Wide(DryRun):
    """Dry Run with a question of every kind, one of which decides how many may play."""

    fields = (
        *DryRun.fields,
        Field(
            name="mode", label="Mode", kind="one-of", default="solo",
            choices=[("solo", "Alone"), ("versus", "Against each other")],
        ),
        Field(name="queens", label="Queens?", kind="switch", default=False),
        Field(
            name="deep.sand", label="Sand?", kind="one-of", default="dry", group="More",
            choices=[("dry", "Dry"), ("wet", "Wet")],
        ),
    )  # fmt: skip
    taken: ClassVar[dict[str, Any]] = {}

    def new(self, options: dict[str, Any]) -> State:
        players = options["players"]
        if len(players) not in ([1] if options["mode"] == "solo" else [3, 4]):
            raise Refused("bad-options", "Alone, or three and four.")
        if options["deep"]["sand"] == "wet" and len(players) == 4:
            raise Refused("bad-options", "Four sink into wet sand.")
        Wide.taken = options
        return super().new({"players": players})


def open_wide(app: Driver, mode: str) -> None:
    cards = app.shell.host.game("dry-run").cards
    app.shell.go("new-game", game=Wide(list(cards.values())), mode=mode)
    app.settle()


def test_every_kind_of_field_is_drawn_and_handed_over(app: Driver) -> None:
    open_wide(app, "solo")
    app.tap("Yes")
    settle(app, "More", "Wet")
    app.tap("Start")
    assert Wide.taken == {
        "players": ["Player 1"], "mode": "solo", "queens": True, "deep": {"sand": "wet"},
    }  # fmt: skip


def test_how_many_may_play_follows_the_other_answers(app: Driver) -> None:
    open_wide(app, "versus")
    assert names(app) == ["Player 1", "Player 2", "Player 3"]
    settle(app, "More", "Wet")
    assert not app.sees("+ player")
    settle(app, "More", "Dry")
    app.tap("+ player")
    assert not app.sees("+ player")
    app.tap("✕")
    app.tap("Start")
    assert Wide.taken["players"] == ["Player 2", "Player 3", "Player 4"]


def test_what_the_rules_refuse_is_said_and_nothing_is_begun(app: Driver) -> None:
    open_wide(app, "versus")
    app.tap("+ player")
    settle(app, "More", "Wet")
    app.tap("Start")
    assert app.sees("Four sink into wet sand.")
    assert app.shell.front == "new-game"
    assert app.shell.host.keeper.games() == []
    assert app.shell.host.keeper.setting("new-game") is None


# How it looks


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
