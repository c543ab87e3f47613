"""A game plays itself when nobody is at Home; whoever comes finds everything as it was."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window

from companion import language
from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.demo import Cast, Wish
from companion.lab.terror_demo import TerrorDemo
from companion.screens.demo.demo import DemoPage
from companion.screens.window.rest import LOOK
from companion.table.session import Session
from companion.table.sources import Sources
from tests.flows.driver import Driver, Time

# Everything at once, by a bot that does not think long: the way is the same.
HASTE = Wish(scenario="scramble", side="desert", bot="greedy", pace="none", seed=5)
PATIENCE = 40_000  # frames


def nobody_comes(app: Driver, minutes: float) -> None:
    """Nobody touches anything for so long."""
    Time.now += minutes * 60
    until = Time.now + LOOK + 1
    while Time.now < until:
        app.step()


def watch(app: Driver, until: Callable[[], bool]) -> None:
    """Look on until this is seen."""
    for _ in range(PATIENCE):
        if until():
            return
        app.step()
        if isinstance(app.page, DemoPage) and app.page.thinks:
            sleep(0.0005)  # it does in its own time
    raise AssertionError("It was never seen.")


def begin(app: Driver, wish: Wish = HASTE) -> Any:
    """A demo, and its table."""
    app.shell.go("demo", wish=wish)
    watch(app, lambda: app.page.table is not None)
    return app.page


def kept(data: Path) -> dict[str, list[Any]]:
    """Everything that is written in the data folder: rows of the journal, and all other files."""
    with sqlite3.connect(data / "journal.db") as db:
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        rows = {
            name: db.execute(f"SELECT * FROM {name}").fetchall()
            for name in tables
            if not name.startswith("sqlite")
        }
    files = {str(file) for file in data.rglob("*") if not file.name.startswith("journal.db")}
    return {**rows, "files": sorted(files)}


def touch(app: Driver) -> None:
    """Put a finger on the middle of the screen: at Home there is something to tap."""
    app.tap(app.shell.root)


# When it begins


def test_it_begins_at_home_when_nobody_is_there_for_three_minutes(app: Driver) -> None:
    nobody_comes(app, 2)
    assert app.shell.front == "home"
    nobody_comes(app, 1)
    assert app.shell.front == "demo"
    watch(app, lambda: app.page.table is not None)
    assert app.sees("Demo: touch anywhere to stop")


def test_never_means_never(app: Driver) -> None:
    app.shell.set(demo_minutes=0, rest_minutes=0)
    nobody_comes(app, 600)
    assert app.shell.front == "home"


def test_it_begins_nowhere_else(app: Driver) -> None:
    app.shell.set(rest_minutes=0)
    app.shell.go("settings")
    nobody_comes(app, 60)
    assert app.shell.front == "settings"


def test_no_question_of_a_real_game_is_left_for_it(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    app.shell.show_table()
    nobody_comes(app, 60)
    assert app.shell.front == "table"


def test_a_question_over_home_is_answered_first(app: Driver) -> None:
    app.shell.set(rest_minutes=0)
    app.shell.confirm("Switch off?", "Switch off", lambda: None, destroys=True)
    nobody_comes(app, 60)
    assert app.shell.front == "home"


def test_it_is_shown_once_until_somebody_comes(app: Driver) -> None:
    app.shell.set(rest_minutes=0)
    nobody_comes(app, 4)
    app.shell.back()  # as it does when it cannot go on
    nobody_comes(app, 4)
    assert app.shell.front == "home"
    app.shell.rest.stir()
    nobody_comes(app, 4)
    assert app.shell.front == "demo"


# What it leaves behind


def test_a_whole_game_is_played_and_not_a_word_of_it_is_written_down(
    app: Driver, tmp_path: Path
) -> None:
    app.shell.set(demo_minutes=1)
    app.shell._worker.write(lambda: None).result()
    before = kept(tmp_path / "data")
    page = begin(app)
    watch(app, lambda: page.played == 1)
    assert page.tabletop.session.result is not None
    assert app.sees("Demo: touch anywhere to stop"), "the end of a demo is still one"
    assert not app.sees("score book all the same"), "it is in no book"
    assert kept(tmp_path / "data") == before
    assert app.tabletop.library.keeper.rolls() == {}
    assert app.tabletop.library.keeper.scores() == []
    watch(app, lambda: page.tabletop.session.result is None)
    touch(app)
    assert kept(tmp_path / "data") == before
    assert app.tabletop.library.list_unfinished(1) == []


def watch_until_asked(app: Driver, purpose: str) -> None:
    page = begin(app, Wish(scenario="scramble", bot="greedy", pace="quick", seed=5))
    watch(app, lambda: page.player._purpose == purpose)
    watch(app, lambda: bool(page.finger.opacity))


def test_nothing_goes_on_after_it(app: Driver) -> None:
    def alive() -> list[str]:
        return [each.name for each in threading.enumerate() if each.name.startswith("demo")]

    events = len(Clock.get_events())
    for purpose in ("vehicle", "terror-blue"):
        watch_until_asked(app, purpose)
        touch(app)
        app.wait(2)
        for _ in range(1000):
            if not alive():
                break
            sleep(0.001)
        assert alive() == []
        assert len(Clock.get_events()) <= events
        assert not Animation._instances


@pytest.mark.soak  # two whole games
def test_another_game_follows_with_another_scenario_and_after_the_last_comes_home(
    app: Driver,
) -> None:
    wish = Wish(game="terror-below", bot="random", pace="none", seed=2, games=2)
    page = begin(app, wish)
    first = page.tabletop.session.state.options.scenario
    watch(app, lambda: page.played == 1)
    watch(app, lambda: page.tabletop.session.result is None)
    assert page.tabletop.session.state.options.scenario != first
    watch(app, lambda: app.shell.front == "home")
    assert page.played == 2


@pytest.mark.soak  # two whole games
def test_the_games_take_turns(app: Driver) -> None:
    page = begin(app, Wish(bot="greedy", pace="none", seed=2, games=2))
    assert page.tabletop.session.game.name == "terror-below"
    watch(app, lambda: page.played == 1)
    watch(app, lambda: page.tabletop.session.result is None)
    assert page.tabletop.session.game.name == "squirmish"
    watch(app, lambda: page.played == 2)
    assert len(page.tabletop.session.state.players) == 2
    watch(app, lambda: app.shell.front == "home")


@pytest.mark.soak  # most of a game, at its pace
def test_a_squirmish_is_tapped_on_its_cards(app: Driver) -> None:
    page = begin(app, Wish(game="squirmish", pace="quick", seed=4, games=1))
    seen = set()

    def has_seen_all() -> bool:
        if page.finger.opacity:
            seen.add(page.player._purpose)
        return seen >= {"draw", "place", "where", "battle-cry", "action", "target", "attack"}

    watch(app, has_seen_all)


# How it is played


def test_the_same_seed_is_the_same_game_as_in_words(app: Driver) -> None:
    page = begin(app)
    watch(app, lambda: page.played == 1)
    game = app.tabletop.library.load_game(TerrorBelowKit())
    piece = next(TerrorDemo().plan(game, HASTE))
    cast = Cast("greedy", piece.seed)
    session: Session[Any] = Session.new(game, piece.options)
    sources = Sources(cast.seats(game))
    cast.sit_down(session)
    sources.answer_until_person(session)
    while session.prompt is not None:
        session.answer(cast.answer(session.prompt))
        sources.answer_until_person(session)
    assert page.tabletop.session.entries == session.entries


def test_every_answer_has_its_finger_and_none_is_heard(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.shell._player, "play", heard.append)
    page = begin(app)
    tapped: list[bool] = []
    listed: list[bool] = []
    tap = page.finger.tap

    def tapping(*given: Any) -> None:
        tapped.append(True)
        tap(*given)

    def is_over() -> bool:
        listed.append(bool(page.table.steps))
        return bool(page.played == 1)

    monkeypatch.setattr(page.finger, "tap", tapping)
    watch(app, is_over)
    decided = [row for row in page.tabletop.record.rows if row.source != "dealer"]
    assert len(tapped) >= len(decided), "a list that is done is tapped away, too"
    assert any(listed), "attacks are listed and tick themselves off"
    assert heard == []
    assert app.shell.eyes.state == "off"
    assert not page.commands(), "no lamp of the panel has anything to tell"


def test_a_die_is_seen_to_tumble_and_an_attack_to_play(app: Driver) -> None:
    page = begin(app, Wish(scenario="scramble", side="desert", bot="greedy", pace="quick", seed=5))
    watch(app, lambda: bool(page.backstage.root.children))
    assert type(page.backstage.root.children[0]).__name__ == "Tumble"
    watch(app, lambda: page.table.steps is not None and page.table.steps.playing)


def test_a_reason_that_is_too_long_is_cut_at_a_sentence(app: Driver) -> None:
    page = begin(app)
    page.stand_still()
    app.settle()
    page.explain("It is near. " + "And so is everything else on the board. " * 6)
    assert page.reason in ("It is near", "It is near. And so is everything else on the board")
    page.explain("And so is everything else on the board; " * 6)
    assert page.reason == "", "half a sentence says nothing"


# How it ends


def test_a_touch_ends_it_and_does_nothing_else(app: Driver) -> None:
    begin(app)
    app.step(30)
    touch(app)
    assert app.shell.front == "home"
    assert [name for name, _ in app.shell._trail] == ["home"]
    touch(app)
    app.tap("Settings")
    assert app.shell.front == "home", "a second tap of the same impatient finger"
    app.wait(1.1)
    app.tap("Settings")
    assert app.shell.front == "settings"


@pytest.mark.parametrize("key", ["spacebar", "u", "escape"])
def test_a_key_ends_it(app: Driver, key: str) -> None:
    begin(app)
    code = Window._system_keyboard.string_to_keycode(key)
    Window.dispatch("on_key_down", code, code, "", [])
    Window.dispatch("on_key_up", code, code)
    app.settle()
    assert app.shell.front == "home"
    assert not app.sees("not needed now")


def test_a_button_of_the_panel_ends_it(app: Driver) -> None:
    from hardware.events import Event

    begin(app)
    for what in ("pressed", "released"):
        app.shell.panel.take(Event("undo", what))
    app.settle()
    assert app.shell.front == "home"


def test_the_screen_goes_dark_over_it_and_wakes_at_home(app: Driver) -> None:
    nobody_comes(app, 4)
    assert app.shell.front == "demo"
    page = app.page
    nobody_comes(app, 6)
    assert app.is_dark()
    assert app.shell.front == "home"
    answered = len(page.tabletop._played.session.entries) if page.tabletop._played else 0
    drawn = app.drawn
    nobody_comes(app, 30)
    assert app.drawn == drawn, "in the dark nothing is drawn"
    assert (len(page.tabletop._played.session.entries) if page.tabletop._played else 0) == answered
    touch(app)
    assert not app.is_dark()
    assert app.shell.front == "home"


def test_what_cannot_be_played_is_said_at_home(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.shell.go("demo", wish=Wish(side="moon"))
    watch(app, lambda: app.shell.front == "home")
    app.settle()
    assert app.sees("The catalogue has no moon side of the board.")


def test_a_bot_that_fails_ends_it_and_is_reported(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begin(app)
    monkeypatch.setattr(page.player._cast, "answer", lambda prompt: 1 / 0)
    watch(app, lambda: app.shell.front == "home")
    app.settle()
    assert [type(each) for each in app.shell.faults] == [ZeroDivisionError]
    app.shell.faults.clear()


def test_closing_the_app_ends_it(app: Driver) -> None:
    page = begin(app)
    app.shell.rest.end()
    assert page.parent is None
    app.shell.rest.begin()


@pytest.fixture
def german(app: Driver) -> Iterator[None]:
    """Others find English again."""
    app.shell.set(language="de")
    yield
    language.use("en")


@pytest.mark.usefixtures("german")
def test_it_speaks_german(app: Driver) -> None:
    page = begin(app)
    assert app.sees("Demo: Zum Beenden irgendwo tippen")
    watch(app, lambda: page.played == 1)
