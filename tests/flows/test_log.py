"""The log: every step in words, undo that says what it takes back, and the way to any turn."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import Metrics
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.game import TerrorBelow
from companion.lab.terror_bot import SoloBot
from companion.screens.parts.filler import AT_ONCE
from companion.table import sources
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.person import sit_down
from tests.flows.test_looks import assert_fits, at_size
from tests.sure import sure, the

__all__ = ["at_size"]  # a fixture

# The size of the window, and of the text in per cent.
LOOKS = [((800, 480), 100), ((800, 480), 150), ((1280, 800), 125)]


@pytest.fixture(autouse=True)
def _the_same_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app rolls and deals the same in every run of a test."""
    monkeypatch.setattr(sources, "_chance", random.Random(5))


def play(app: Driver, answers: int) -> None:
    """Let a bot answer for the person; the app rolls and deals."""
    tabletop = app.tabletop
    bot = SoloBot(the(TerrorBelow, tabletop.session.game), 3)
    for _ in range(answers):
        if tabletop.session.prompt is not None:
            tabletop.answer(bot(tabletop.session.state, tabletop.session.prompt))


def some_turns(app: Driver, answers: int = 30, **options: Any) -> Any:
    """A solo game of Terror Below with the app's dice and dealer, some turns old."""
    app.shell.set(motion="none", checklists="none")
    sit_down(app, **options)
    play(app, answers)
    return app.tabletop.session


def play_to_the_next_turn(app: Driver) -> None:
    """Until the Worms have just had their turn."""
    play(app, 1)
    while app.tabletop.tell_story().chapters[-1].steps:
        assert app.tabletop.session.prompt is not None, "the game is over"
        play(app, 1)


def open_log(app: Driver) -> None:
    app.shell.show_table()
    app.settle()
    app.tap("≡")
    app.tap("Log and undo")


def lines(app: Driver) -> list[str]:
    """What stands in the list of steps, from the top."""
    return [line.text for line in reversed(app.page.ids.lines.children)]


def test_every_step_of_a_turn_is_told_with_its_rule(app: Driver) -> None:
    session = some_turns(app)
    open_log(app)
    story = app.tabletop.tell_story()
    turn = story.chapters[-2]
    app.tap(turn.title)
    told = [event.text for event in turn.opening]
    for step in turn.steps:
        told += [step.said, *(event.text for event in step.events)]
    assert lines(app) == told
    app.tap(turn.steps[0].rule)
    clause = sure(app.tabletop.find_clause(turn.steps[0].rule))
    assert app.sees(clause.text)
    app.tap("Back")
    app.tap("← Back")
    assert app.page.question == session.game.question(session.state, session.prompt).text


def test_the_newest_turn_comes_first_and_is_open(app: Driver) -> None:
    some_turns(app)
    open_log(app)
    story = app.tabletop.tell_story()
    keys = [key.words for key in reversed(app.page.ids.chapters.children)]
    assert keys == [chapter.title for chapter in reversed(story.chapters)]
    assert app.page.title == story.chapters[-1].title


def test_undo_says_what_it_takes_back_and_redo_brings_it_back(app: Driver) -> None:
    session = some_turns(app)
    play_to_the_next_turn(app)
    while not sure(app.tabletop.tell_story().undo).note.endswith("answers after it"):
        play_to_the_next_turn(app)  # in this one the Worms asked something, too
    entries, digest = list(session.entries), session.digest()
    open_log(app)
    assert not app.sees("Bring back: ")
    app.tap(sure(app.tabletop.tell_story().undo).words)
    assert list(session.entries) == entries[: len(session.entries)], "nothing is rolled anew"
    assert len(entries) - len(session.entries) > 2, "the Terror Turn goes along"
    assert app.sees("Change this on the table now:")
    app.tap("Bring back: ")
    assert (list(session.entries), session.digest()) == (entries, digest)
    assert not app.sees("Change this on the table now:"), "all is as it was"


def test_back_to_a_turn_after_a_confirm(app: Driver) -> None:
    session = some_turns(app)
    entries = list(session.entries)
    open_log(app)
    story = app.tabletop.tell_story()
    turn = next(each for each in story.chapters if each.title == "Turn 2: Ada")
    back = sure(story.way_back(turn))
    app.tap("Turn 2: Ada")
    app.tap("Back to here")
    assert app.sees("Back to Turn 2: Ada?")
    assert app.sees(f"{len(entries) - back} answers are taken back.")
    app.tap("Cancel")
    assert list(session.entries) == entries
    app.tap("Back to here")
    app.tap("Go back")
    assert list(session.entries) == entries[:back]
    assert app.page.title == "Turn 2: Ada"
    assert app.sees("Change this on the table now:")
    assert not _can_go_back(app), "it is here already"
    app.tap("Bring back: ")
    app.tap("Bring back: ")
    assert len(session.entries) > back + 1
    assert list(session.entries) == entries[: len(session.entries)]


def _can_go_back(app: Driver) -> bool:
    return not app.page.ids.here.disabled


def test_a_turn_that_the_app_began_goes_back_to_the_persons_answer(app: Driver) -> None:
    session = some_turns(app)
    entries = list(session.entries)
    open_log(app)
    story = app.tabletop.tell_story()
    terror = next(each for each in story.chapters if each.title == "Terror Turn 2")
    back = sure(story.way_back(terror))
    app.tap("Terror Turn 2")
    app.tap("Back to here")
    assert app.sees(f"so the last to go is your own: {story.steps[back].what}.")
    app.tap("Go back")
    assert list(session.entries) == entries[:back], "the app does not roll again"


def test_instructions_can_be_ticked_once_more(app: Driver) -> None:
    some_turns(app)
    open_log(app)
    step = next(each for each in reversed(app.tabletop.tell_story().steps) if each.events)
    title = next(each.title for each in app.tabletop.tell_story().chapters if step in each.steps)
    app.tap(title)
    line = next(each for each in app.page.ids.lines.children if each.text == step.said)
    app.tap(next(each for each in line.children if getattr(each, "words", "") == "☑ List"))
    assert app.page.__class__.__name__ == "StepsPage"
    app.tap("Back")
    assert app.page.__class__.__name__ == "LogPage"


def test_a_game_that_was_left_is_told_from_its_beginning(open_app: Open, tmp_path: Path) -> None:
    first = open_app(tmp_path)
    some_turns(first)
    story = first.tabletop.tell_story()
    second = open_app(tmp_path)
    second.tap("Continue")
    open_log(second)
    second.tap("Turn 1: Ada")
    turn = next(each for each in story.chapters if each.title == "Turn 1: Ada")
    assert turn.steps[0].said in lines(second)


def test_a_correction_is_told_by_what_it_changed(app: Driver) -> None:
    session = some_turns(app)
    there = session.state.rubble[7]
    app.tabletop.correct({"rubble": {"2,2": 1 if there == 0 else None}})
    open_log(app)
    assert "You set the table right." in lines(app)
    assert f"Rubble on column 2, row 2: {there} → {int(there == 0)}" in lines(app)


def test_a_long_game_opens_at_once(app: Driver) -> None:
    some_turns(app, 400)
    app.shell.show_table()
    app.settle()
    app.shell.go("log")
    while app.shell.busy:
        app.step()
    assert 0 < len(app.page.ids.chapters.children) <= 2 * AT_ONCE
    assert 0 < len(app.page.ids.lines.children) <= 2 * AT_ONCE
    app.settle()
    assert len(app.page.ids.chapters.children) == len(app.tabletop.tell_story().chapters)


def test_any_game_has_a_log(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    tabletop.answer("DR-S01")
    tabletop.answer(6)
    open_log(app)
    assert app.sees("Lay Rope on Ada's load.")
    app.tap("Take back: the roll of 6")
    app.tap("Take back: Rope")
    assert tabletop.session.entries == []
    assert app.sees("Nothing to take back")


@pytest.mark.soak  # the suite has these pages in the gallery
@pytest.mark.parametrize(("at_size", "scale"), LOOKS, indirect=["at_size"])
def test_the_log_sits_well(at_size: Driver, scale: int) -> None:
    app = at_size
    some_turns(app)
    app.shell.set(text_scale=scale)
    open_log(app)
    for title in (app.page.title, "Terror Turn 1", "Before the first turn"):
        app.tap(title)
        check_looks(app)
    app.tap("Turn 2: Ada")
    app.tap("Back to here")
    check_looks(app)
    app.tap("Go back")
    check_looks(app)


def check_looks(app: Driver) -> None:
    """Every text fits and every button is fat enough; and nothing moves."""
    for widget in app.widgets():
        if isinstance(widget, Label) and widget.text:
            assert_fits(widget, repr(widget.text))
        if isinstance(widget, ButtonBehavior):
            assert min(widget.size) >= 56 * Metrics.dp - 0.5, f"{widget} is thin"
    app.wait(1)  # a list that was scrolled rolls out
    before = app.drawn
    app.step(20)
    assert app.drawn == before, "something moves while nothing happens"
