"""The story: chapters and steps in words, and what going back would take back."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.terror_bot import SoloBot
from companion.story import Chapter, Story
from companion.table import sources
from companion.table.form import from_json
from companion.table.session import Session
from companion.table.sources import Sources
from companion.tabletop.tabletop import Tabletop
from tests.games.terror_below.laid import GAME, play, solo, squad, versus
from tests.sure import the
from tests.table.stones import Stones, StonesOfTomorrow

APP = {"die:red": "dice", "die:blue": "dice"} | {
    f"deck:{deck}": "dealer"
    for deck in ("vehicle", "worm", "bounty", "item", "weapon", "character")
}
SCRAMBLE = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}


@pytest.fixture(autouse=True)
def _the_same_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app rolls and deals the same in every run of a test."""
    monkeypatch.setattr(sources, "_chance", random.Random(5))


def told(session: Session[Any], *givers: str, seats: dict[str, str] | None = None) -> Story:
    """The story of a session; whoever is not named is a person."""
    givers += ("person",) * (len(session.entries) - len(givers))
    return Story(session, givers, Sources(seats))


def tabletop_at(data: Path) -> Tabletop:
    """A solo game with the app's dice and dealer, some turns old."""
    tabletop = Tabletop.open(data)
    tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), SCRAMBLE, APP)
    play_on(tabletop, 25)
    return tabletop


def play_on(tabletop: Tabletop, answers: int) -> None:
    """Let a bot answer for the person."""
    bot = SoloBot(the(TerrorBelow, tabletop.session.game), 3)
    for _ in range(answers):
        if tabletop.session.prompt is not None:
            tabletop.answer(bot(tabletop.session.state, tabletop.session.prompt))


def play_to_the_next_turn(tabletop: Tabletop) -> None:
    """Until the Worms have just had their turn."""
    play_on(tabletop, 1)
    while tabletop.tell_story().chapters[-1].steps:
        assert tabletop.session.prompt is not None, "the game is over"
        play_on(tabletop, 1)


def again(session: Session[Any], count: int) -> Session[Any]:
    """The session as it was after so many answers."""
    state = GAME.read_state(from_json(session.origin))
    return Session(GAME, state, entries=session.entries[:count])


def chapter(story: Story, title: str) -> Chapter:
    return next(each for each in story.chapters if each.title.startswith(title))


# Chapters


def test_a_turn_begins_a_chapter() -> None:
    session = solo()
    play(session, "TB-V31", "1", "move:3,4", "end", 1, "TB-V11", 2)
    story = told(session)
    assert [each.title for each in story.chapters][:2] == ["Turn 1: Ada", "Terror Turn 1"]
    first, terror = story.chapters[:2]
    assert [step.what for step in first.steps][2:] == ["Drive to column 3, row 4", "Stop here"]
    assert first.start == 0
    assert terror.start == 4
    assert terror.opening[0].text == "Now the Worms have their turn."
    assert [step.before for step in terror.steps] == [4, 5, 6]


def test_what_an_answer_caused_before_the_next_turn_stays_with_it() -> None:
    session = solo()
    play(session, "TB-V31", "1", "end")
    last = told(session).chapters[0].steps[-1]
    assert [event.kind for event in last.events] == ["note"]
    assert last.events[0].text == "Ada draws up to 3 Vehicle cards."


def test_what_comes_before_the_first_turn_is_a_chapter_too() -> None:
    session = Session.new(GAME, SCRAMBLE)
    session.answer("TB-B01")
    assert [each.title for each in told(session).chapters] == ["Before the first turn"]
    assert told(solo()).chapters[0].title == "Turn 1: Ada", "where there is nothing to tell"


def test_every_answer_is_told_once_and_every_event_too(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    story = tabletop.tell_story()
    steps = [step for each in story.chapters for step in each.steps]
    assert [step.before for step in steps] == list(range(len(tabletop.session.entries)))
    events = [
        event
        for each in story.chapters
        for told in [each.opening, *(step.events for step in each.steps)]
        for event in told
    ]
    assert events == [event for events in tabletop.session.log for event in events]
    tabletop.close()


def test_a_turn_is_remembered_by_what_happened_in_it() -> None:
    session = solo(phase="terror")
    play(session, 3, "TB-V11", 2)
    assert told(session).chapters[0].gist == "Worm 1, the Plain Worm 16, attacks!"
    session = solo()
    play(session, "TB-V31", "1")
    assert told(session).chapters[0].gist == "2 answers"


# Words


def test_who_answered_is_said() -> None:
    session = solo(phase="terror")
    play(session, 3, "TB-V11", 2)
    mine = told(session).steps
    assert mine[0].said == "You rolled 3 with the blue die."
    assert mine[0].why == "It names the Worm that hears the next car."
    assert mine[1].said.startswith("You drew ")
    apps = told(session, "dice", "dealer", "dice").steps
    assert apps[0].said == "The app rolled 3 with the blue die."
    assert apps[1].said.startswith("The app dealt ")
    assert told(session, "dice", "camera").steps[1].said.startswith("The camera saw ")
    assert apps[1].rule == "TB-O04"


def test_a_choice_is_told_with_its_question() -> None:
    session = solo()
    play(session, "TB-V31", "1", "move:3,4")
    step = told(session).steps[-1]
    assert step.said == "Drive to column 3, row 4"
    prompt = again(session, 2).prompt
    assert prompt is not None
    assert step.why == GAME.question(session.state, prompt).text


def test_a_card_that_a_player_keeps_is_not_named_to_the_others() -> None:
    alone = Session.new(GAME, {"players": ["Ada"], "mode": "solo"})
    together = Session.new(GAME, {"players": ["Ada", "Bo"], "mode": "versus"})
    for session in (alone, together):
        while session.prompt is not None and session.prompt.purpose != "item":
            session.answer(session.prompt.legal()[0])
        session.answer("TB-I01")
    assert told(together).steps[-1].said == "You drew a hidden card."
    assert told(alone).steps[-1].said == f"You drew {GAME.cards.name('TB-I01')}."


def test_a_correction_is_told_by_what_it_changed(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    there = tabletop.session.state.rubble[0]
    tabletop.correct({"rubble": {"1,1": None if there else 1}})
    step = tabletop.tell_story().steps[-1]
    assert step.said == "You set the table right."
    assert step.changes == [f"Rubble on column 1, row 1: {there} → {0 if there else 1}"]
    tabletop.close()


# Undo


def test_undo_says_what_it_takes_back() -> None:
    session = solo()
    assert told(session).undo is None
    play(session, "TB-V31", "1", "move:3,4")
    undo = told(session).undo
    assert undo is not None
    assert (undo.words, undo.note) == ("Take back: Drive to column 3, row 4", "")
    session.undo()
    assert told(session).redo == "Bring back: Drive to column 3, row 4"
    assert told(solo()).redo == ""


def test_undo_takes_the_apps_answers_along(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    for _ in range(20):
        story = tabletop.tell_story()
        before = len(tabletop.session.entries)
        undo = story.undo
        assert undo is not None
        tabletop.undo()
        taken = story.steps[len(tabletop.session.entries) :]
        assert taken[0].what[:40] in undo.words
        if len(taken) > 2:
            assert undo.note == f"and the {len(taken) - 1} answers after it"
        assert before - len(tabletop.session.entries) == len(taken)
    tabletop.close()


def test_undo_to_the_very_beginning_says_that_the_app_deals_anew(tmp_path: Path) -> None:
    tabletop = Tabletop.open(tmp_path)
    tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), SCRAMBLE, APP)
    undo = tabletop.tell_story().undo
    assert undo is not None
    assert (undo.words, undo.note) == (
        "Back to the very beginning",
        "The app rolls and deals anew.",
    )
    tabletop.close()


def test_redo_brings_back_what_undo_took(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    play_to_the_next_turn(tabletop)
    after, digest = list(tabletop.session.entries), tabletop.session.digest()
    tabletop.undo()
    tabletop.undo()
    assert len(tabletop.session.entries) < len(after) - 2, "back across a Terror Turn"
    tabletop.redo()
    tabletop.redo()
    assert (list(tabletop.session.entries), tabletop.session.digest()) == (after, digest)
    assert tabletop.tell_story().redo == ""
    tabletop.close()


# Back to a turn


def test_the_way_back_to_a_turn_is_its_first_question() -> None:
    session = solo()
    play(session, "TB-V31", "1", "end", 1, "TB-V11", 2)
    story = told(session)
    assert story.way_back(story.chapters[1]) == 3
    assert story.way_back(story.chapters[0]) == 0
    newest = story.chapters[-1]
    assert story.way_back(newest) == (newest.start if newest.start < 6 else None)


def test_the_app_does_not_answer_again_what_was_taken_back(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    terror = chapter(tabletop.tell_story(), "Terror Turn 2")
    back = tabletop.tell_story().way_back(terror)
    assert back is not None
    assert back < terror.start, "on to the answer that ended the turn before"
    kept = list(tabletop.session.entries[:back])
    tabletop.rewind(back)
    assert list(tabletop.session.entries) == kept, "nothing was rolled or dealt anew"
    assert tabletop.session.undone
    tabletop.close()


def test_going_back_to_where_the_app_answers_goes_on_to_a_persons_question(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    terror = chapter(tabletop.tell_story(), "Terror Turn 2")
    back = tabletop.tell_story().way_back(terror)
    tabletop.rewind(terror.start)
    assert len(tabletop.session.entries) == back
    tabletop.close()


def test_before_the_first_turn_is_the_first_thing_a_person_was_asked(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    story = tabletop.tell_story()
    back = story.way_back(story.chapters[0])
    assert back is not None
    tabletop.rewind(back)
    assert tabletop.session.prompt is not None
    assert tabletop.session.prompt.purpose == "leader"
    assert tabletop.tell_story().way_back(tabletop.tell_story().chapters[0]) is None, (
        "it is here already"
    )
    tabletop.close()


# Games that come from elsewhere


def test_a_game_that_was_left_is_told_from_its_beginning(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    before = [
        (each.title, [step.said for step in each.steps]) for each in tabletop.tell_story().chapters
    ]
    tabletop.close()
    tabletop = Tabletop.open(tmp_path)
    tabletop.resume("last")
    after = [
        (each.title, [step.said for step in each.steps]) for each in tabletop.tell_story().chapters
    ]
    assert after == before
    tabletop.close()


def test_what_other_rules_played_is_left_untold() -> None:
    session = Session.new(Stones(), {})
    for answer in ("1", 2, "ST-C01", "1", 3, "ST-C02", "2"):
        session.answer(answer)
    session.game = StonesOfTomorrow()  # on its rules the 2 would have put the stones back
    story = told(session)
    assert story.untold == session.boundary.position == 6
    assert [step.what for step in story.steps] == ["2"]
    assert story.undo is not None
    assert story.way_back(story.chapters[0]) == 6


def test_a_long_game_is_told_step_by_step() -> None:
    game = TerrorBelowKit().rules()
    session = Session.new(game, SCRAMBLE)
    bot = SoloBot(game, 2)
    while session.prompt is not None:
        session.answer(bot(session.state, session.prompt))
    story = told(session)
    assert len(story.steps) == len(session.entries) > 150


def test_the_turns_of_several_players_have_their_names() -> None:
    session = versus(squad("Ada"), squad("Bo", 4, pawn=[3, 4]), squad("Cy", 7, pawn=[3, 5]))
    play(session, "TB-V31", "1", "end")
    assert [each.title for each in told(session).chapters] == ["Turn 1: Ada", "Turn 2: Bo"]


def test_a_game_whose_beginning_is_gone_tells_its_last_turn(tmp_path: Path) -> None:
    tabletop = tabletop_at(tmp_path)
    id, digest = tabletop.game_id, tabletop.session.digest()
    tabletop.close()
    with closing(sqlite3.connect(tmp_path / "journal.db", isolation_level=None)) as db:
        db.execute("DELETE FROM answers WHERE seq = 3")
    tabletop = Tabletop.open(tmp_path)
    tabletop.resume(id)
    story = tabletop.tell_story()
    assert story.untold == tabletop.session.boundary.position > 3
    assert len(story.steps) == len(tabletop.session.entries) - story.untold
    assert tabletop.recent_lines()
    assert tabletop.events_since(0) == tabletop.session.log
    assert tabletop.session.digest() == digest
    tabletop.close()
