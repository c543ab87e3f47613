"""The end of a game: how it came out, what it is worth, and where to go from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.metrics import Metrics
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from companion.drawings.palette import THEMES
from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.scorebook import ranking
from companion.screens.drawing.sunrise import MORNINGS, Sunrise
from companion.table.score import Score
from tests.endings import answers, options, play
from tests.flows.driver import Driver
from tests.flows.test_looks import assert_fits, resize
from tests.sure import sure


def end(app: Driver, outcome: str, scenario: str | None, *players: str) -> Score:
    """Play a whole game of Terror Below and look at its end; its entry in the book comes back."""
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), options(scenario, *players), {})
    with tabletop.session.batch():
        play(tabletop.session, answers(outcome, scenario, *players))
    tabletop.just_begun = False
    app.shell.show_table()
    app.settle()
    app.tap("Result")
    newest: Score = tabletop.library.keeper.scores()[0]
    return newest


def lines(app: Driver) -> list[tuple[str, str]]:
    """What stands in the panel, from the top."""
    return [(line.label, line.value) for line in reversed(app.page.ids.lines.children)]


def drive_home(app: Driver) -> None:
    """A Dry Run that is won with the last tap."""
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    for card in ("DR-S12", "DR-S11", "DR-S10"):
        tabletop.answer(card)
        tabletop.answer(6)
        tabletop.answer("search")
    tabletop.answer("DR-S09")
    tabletop.answer(6)
    tabletop.just_begun = False
    app.shell.show_table()
    app.settle()
    app.tap("Drive home")


def test_the_answer_that_ends_the_game_leads_here(app: Driver) -> None:
    app.shell.set(checklists="none")
    drive_home(app)
    assert app.page.mood == "Won"
    assert app.sees("Ada has")
    assert [score.outcome for score in app.tabletop.library.keeper.scores()] == ["won"]


def test_a_victory_is_counted_line_by_line(app: Driver) -> None:
    score = end(app, "won", "special-delivery", "Ada")
    assert app.page.mood == "Won"
    assert app.page.title == "Terror Below: Special Delivery"
    assert app.sees("Bounties delivered to 4 Locations.")
    assert [label for label, _ in lines(app)] == [
        "Victory points",
        "Attacks saved",
        "Played with Queens",
        "Left behind",
        "A Hat",
    ]
    assert sum(int(value) for _, value in lines(app)) == int(app.page.total) == score.total
    assert app.sees("The first Special Delivery with a score.")


def test_the_rule_of_the_score_is_one_tap_away(app: Driver) -> None:
    end(app, "won", "special-delivery", "Ada")
    app.tap("TB-P01")
    assert app.sees("Solo score")


def test_a_defeat_has_no_score_and_says_so_kindly(app: Driver) -> None:
    score = end(app, "lost", "scramble", "Ada")
    assert app.page.mood == "Lost"
    assert app.page.total == ""
    assert lines(app) == []
    assert app.sees(f"Attacks: {score.attacks}.")
    assert app.sees("Only victories are scored")


def pictures(app: Driver) -> list[str]:
    """What hangs on the page."""
    names = {app.page.ids[name]: name for name in ("postcard", "skull", "worm", "panel")}
    return [names[each] for each in app.page.walk() if each in names]


def test_a_victory_has_the_way_home_in_the_winners_car(app: Driver) -> None:
    end(app, "won", "special-delivery", "Ada")
    assert pictures(app) == ["postcard", "panel"]
    end(app, "won", None, "Ada", "Bo", "Cy", "Di")
    [sunrise] = [each for each in app.page.walk() if isinstance(each, Sunrise)]
    assert sunrise.player == sure(app.tabletop.session.result).winner


def test_a_defeat_has_the_worm(app: Driver) -> None:
    end(app, "lost", "scramble", "Ada")
    assert pictures(app) == ["skull", "worm"]


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_the_word_has_the_sky_to_itself(app: Driver, size: tuple[int, int], scale: int) -> None:
    resize(app, size)
    try:
        app.shell.set(text_scale=scale)
        end(app, "won", "special-delivery", "Ada")
        ids = app.page.ids
        [sunrise] = [each for each in app.page.walk() if isinstance(each, Sunrise)]
        assert sunrise.height >= 100 * Metrics.dp, "large enough to be looked at"
        assert not ids.told.do_scroll_y, "everything is in sight"
        assert ids.won.y >= sunrise.top - sunrise.corner[1]
        assert ids.won.right <= sunrise.x + sunrise.corner[0] <= sunrise.right
    finally:
        resize(app, (800, 480))


def test_the_sun_comes_up_in_every_theme() -> None:
    assert set(MORNINGS) == set(THEMES)


def test_around_a_table_everybody_has_a_place(app: Driver) -> None:
    names = ("Ada", "Bo", "Cy", "Di")
    end(app, "won", None, *names)
    session = app.tabletop.session
    winner = sure(sure(session.result).winner)
    places = ranking(session.game.state_form(session.state), winner, "vp")
    assert lines(app) == [
        (f"{place.number}. {place.name}", f"{place.points} VP") for place in places
    ]
    assert lines(app)[0][0] == f"1. {names[winner]}"
    assert len(lines(app)) == 4
    assert app.page.total == ""


def test_a_later_game_is_measured_against_the_best(app: Driver) -> None:
    first = end(app, "won", "special-delivery", "Ada")
    end(app, "won", "special-delivery", "Ada")
    assert app.sees(f"The best Special Delivery so far: {first.total}, just now.")
    end(app, "lost", "special-delivery", "Ada")
    assert app.sees(f"The best Special Delivery so far: {first.total}, just now.")


def test_a_new_best_is_said(app: Driver) -> None:
    low = end(app, "won", "special-delivery", "Ada")
    tabletop = app.tabletop
    tabletop.begin(
        tabletop.library.load_game(TerrorBelowKit()), options("special-delivery", "Ada"), {}
    )
    *before, last = answers("won", "special-delivery", "Ada")
    play(tabletop.session, before)
    form = tabletop.session.game.state_form(tabletop.session.state)
    player = form["players"][0]
    more = {"tokens": player["tokens"] + 2, "vp": player["vp"] + 2}
    tabletop.session.correct({"players": [{**player, **more}]})
    play(tabletop.session, [last])
    tabletop.just_begun = False
    app.shell.show_table()
    app.settle()
    app.tap("Result")
    assert int(app.page.total) == (low.total or 0) + 2
    assert app.sees(f"The best Special Delivery so far! It was {low.total}, just now.")


def test_back_at_the_table_the_end_can_be_undone(app: Driver) -> None:
    end(app, "lost", "scramble", "Ada")
    tabletop = app.tabletop
    assert len(tabletop.library.keeper.scores()) == 1
    app.tap("← Back to the table")
    assert app.sees("Result"), "the table shows the end as well"
    tabletop.undo()
    assert tabletop.library.keeper.scores() == [], "a game that goes on is not in the book"
    play(tabletop.session, [answers("lost", "scramble", "Ada")[-1]])
    assert len(tabletop.library.keeper.scores()) == 1


def test_play_again_begins_the_same_game(app: Driver) -> None:
    end(app, "lost", "scramble", "Ada")
    tabletop = app.tabletop
    over = tabletop.game_id
    app.tap("Play again")
    assert tabletop.game_id != over
    assert tabletop.session.entries == []
    assert tabletop.session.state.options.scenario == "scramble"
    assert type(app.page).__name__ == "TablePage"
    assert len(tabletop.library.keeper.scores()) == 1


def test_the_other_ways_lead_where_they_say(app: Driver) -> None:
    end(app, "lost", "scramble", "Ada")
    app.tap("Score book")
    assert type(app.page).__name__ == "ScoresPage"
    app.tap("← Back")
    assert app.page.mood == "Lost"
    app.tap("⌂ Home")
    assert type(app.page).__name__ == "HomePage"


ENDS: list[tuple[Any, ...]] = [
    ("won", "special-delivery", "Ada"),
    ("lost", "scramble", "Ada"),
    ("won", None, "A name of twenty let", "Bo", "Cy", "Di", "Eva"),
]


@pytest.fixture(params=[(800, 480), (1280, 800)], ids=["small", "large"])
def at_size(request: pytest.FixtureRequest, app: Driver) -> Iterator[Driver]:
    """The app in a window of that size."""
    resize(app, request.param)
    yield app
    resize(app, (800, 480))


@pytest.mark.soak  # the suite has these pages in the gallery
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("ending", ENDS, ids=["won", "lost", "versus"])
def test_it_sits_well(at_size: Driver, ending: tuple[Any, ...], scale: int) -> None:
    app = at_size
    app.shell.set(text_scale=scale)
    end(app, *ending)
    for widget in app.widgets():
        if isinstance(widget, Label) and widget.text:
            assert_fits(widget, repr(widget.text))
        if isinstance(widget, ButtonBehavior):
            assert min(widget.size) >= 56 * Metrics.dp - 0.5, f"{widget} is thin"
    app.wait(1)
    before = app.drawn
    app.step(60)
    assert app.drawn == before, "nothing moves while nothing happens"
