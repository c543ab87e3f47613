"""The score book on the screen: history, filters, chart, and a file to take along."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import Metrics
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from companion.screens.scores.score_chart import MOST
from companion.screens.scores.scores import SHOWN
from companion.table.journal import Journal
from companion.table.score import Score
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.test_looks import assert_fits, resize


def entry(number: int, **given: Any) -> Score:
    """A won Scramble; the higher the number, the longer ago."""
    ended = datetime.now(UTC) - timedelta(days=number)
    won: dict[str, Any] = {
        "game": "terror-below",
        "scenario": "scramble",
        "ended": ended.isoformat(timespec="seconds"),
        "players": ["Ada"],
        "outcome": "won",
        "winner": "Ada",
        "parts": {"vp": 20 + number % 9},
        "total": 20 + number % 9,
        "attacks": 9,
    }
    return Score(id=f"g{number}", **(won | given))


def lost(number: int, **given: Any) -> Score:
    return entry(number, outcome="lost", winner=None, parts={}, total=None, **given)


def a_book() -> list[Score]:
    """Made when it is opened: "just now" lasts two minutes, and a suite takes longer."""
    return [
        entry(0, total=31, options={"queens": True, "left_behind": 2}),
        lost(1),
        entry(2, scenario="versus", players=["Ada", "Bo"], winner="Bo", total=21),
        entry(3, scenario="special-delivery", total=40),
        entry(4, game="dry-run", scenario="", total=None, parts={"worth": 12}, attacks=None),
        lost(5, game="dry-run", scenario="", players=["Cy"]),
    ]


@pytest.fixture
def book(open_app: Open, tmp_path: Path) -> Driver:
    """The app with its score book open."""
    return opened(open_app, tmp_path, a_book())


def opened(open_app: Open, data: Path, scores: list[Score]) -> Driver:
    with Journal(data / "journal.db") as journal:
        for score in scores:
            journal.add_score(score)
    app = open_app(data)
    app.shell.go("scores")
    app.settle()
    return app


def rows(app: Driver) -> list[tuple[str, str]]:
    """Every entry in sight, from the top: what was played, and its score."""
    found = [row for row in reversed(app.page.ids.rows.children) if hasattr(row, "victory")]
    return [(row.subject, row.total) for row in found]


def marks(app: Driver) -> tuple[int, int]:
    """How many discs and how many crosses the chart has."""
    drawn = app.page.ids.chart.canvas.before.children
    discs = [each for each in drawn if isinstance(each, SmoothEllipse)]
    strokes = [each for each in drawn if isinstance(each, SmoothLine)]
    slanted = [line for line in strokes if len(line.points) == 4 and _is_slanted(line.points)]
    return len(discs), len(slanted) // 2


def _is_slanted(points: list[float]) -> bool:
    across, up = abs(points[2] - points[0]), abs(points[3] - points[1])
    return up > 1 and abs(across - up) < 1


def test_an_empty_book_is_friendly(app: Driver) -> None:
    app.shell.go("scores")
    app.settle()
    assert app.sees("Nothing here yet.")
    assert not app.sees("Save as CSV")
    app.tap("← Back")
    assert type(app.page).__name__ == "HomePage"


def test_the_history_is_told_newest_first(book: Driver) -> None:
    assert rows(book) == [
        ("Scramble", "31"),
        ("Scramble", ""),
        ("Versus", "21"),
        ("Special Delivery", "40"),
        ("Dry Run", ""),
        ("Dry Run", ""),
    ]
    assert book.sees("Ada won, just now. With the Queens. 2 left behind.")
    assert book.sees("Ada lost at attack 9, yesterday.")
    assert book.sees("Bo won against Ada, last ")


def test_wins_are_counted_and_records_named(book: Driver) -> None:
    assert book.sees("Played alone: 3 of 5 won, 60%")
    assert book.sees("Best: Scramble 31, Special Delivery 40, Versus 21")


def test_the_chart_has_a_mark_of_its_own_kind_for_every_game(book: Driver) -> None:
    assert marks(book) == (4, 2)


def test_filters_narrow_everything_down(book: Driver) -> None:
    book.tap("All scenarios")
    book.tap("Scramble")
    assert rows(book) == [("Scramble", "31"), ("Scramble", "")]
    assert book.sees("Played alone: 1 of 2 won, 50%")
    assert marks(book) == (1, 1)
    book.tap("Won and lost")
    book.tap("Lost")
    assert rows(book) == [("Scramble", "")]
    book.tap("✓ Scramble")
    book.tap("Special Delivery")
    assert rows(book) == []
    assert book.sees("No game is like that.")
    book.tap("✓ Lost")
    book.tap("All of them")
    assert rows(book) == [("Special Delivery", "40")]


def test_a_scenario_goes_with_its_game(book: Driver) -> None:
    book.tap("All scenarios")
    book.tap("Scramble")
    book.tap("All games")
    book.tap("Dry Run")
    assert rows(book) == [("Dry Run", ""), ("Dry Run", "")]
    assert book.sees("All scenarios"), "Scramble is not one of Dry Run's"
    book.tap("All scenarios")
    with pytest.raises(AssertionError, match="No button says"):
        book.find("Special Delivery")
    book.tap("Cancel")
    assert len(rows(book)) == 2


def test_what_is_shown_is_saved_and_the_path_is_said(book: Driver, tmp_path: Path) -> None:
    book.tap("All scenarios")
    book.tap("Scramble")
    book.tap("Save as CSV")
    [file] = (tmp_path / "exports").iterdir()
    assert book.sees(str(file))
    with file.open(encoding="utf-8", newline="") as lines:
        saved = list(csv.DictReader(lines))
    assert [(row["outcome"], row["total"]) for row in saved] == [("won", "31"), ("lost", "")]


def test_a_file_that_cannot_be_saved_is_said(book: Driver, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    book.tap("Save as CSV")
    assert book.sees("cannot be written")
    assert not book.sees("is saved in")


def test_a_long_book_comes_in_pieces(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, tmp_path, [entry(number) for number in range(SHOWN * 2 + 5)])
    assert len(rows(app)) == SHOWN
    assert marks(app) == (MOST, 0)
    app.tap("Show older games")
    assert len(rows(app)) == SHOWN * 2
    app.tap("Show older games")
    assert len(rows(app)) == SHOWN * 2 + 5
    assert not app.sees("Show older games")


def filled(app: Driver) -> float:
    """How much of the bar of the win rate is filled, in per cent."""
    bar = app.page.ids.bar
    colour, shape = [
        each for each in bar.canvas.children if isinstance(each, Color | SmoothRoundedRectangle)
    ][-2:]
    return round(100 * shape.size[0] / bar.width) if colour.a else 0


def test_the_bar_is_as_long_as_the_win_rate(book: Driver) -> None:
    assert filled(book) == 60
    book.tap("Won and lost")
    book.tap("Lost")
    assert filled(book) == 0


def test_one_game_is_enough(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, tmp_path, [lost(1)])
    assert marks(app) == (0, 1)
    assert app.sees("Played alone: 0 of 1 won, 0%")
    assert not app.sees("Best:")


@pytest.fixture(params=[(800, 480), (1280, 800)], ids=["small", "large"])
def at_size(request: pytest.FixtureRequest, open_app: Open, tmp_path: Path) -> Iterator[Driver]:
    """The score book in a window of that size, with a name as long as names get."""
    long = entry(9, players=["A name of twenty let", "Bo"], winner="A name of twenty let")
    app = opened(open_app, tmp_path, [*a_book(), long])
    resize(app, request.param)
    yield app
    resize(app, (800, 480))


@pytest.mark.soak  # the suite has these pages in the gallery
@pytest.mark.parametrize("theme", ["night", "noon"])
@pytest.mark.parametrize("scale", [100, 150])
def test_it_sits_well(at_size: Driver, scale: int, theme: str) -> None:
    app = at_size
    app.shell.set(text_scale=scale, theme=theme)
    app.settle()
    for page in ("book", "filter"):
        for widget in app.widgets():
            if isinstance(widget, Label) and widget.text:
                assert_fits(widget, f"{page}: {widget.text!r}")
            if isinstance(widget, ButtonBehavior):
                assert min(widget.size) >= 56 * Metrics.dp - 0.5, f"{page}: {widget} is thin"
        app.wait(1)
        before = app.drawn
        app.step(60)
        assert app.drawn == before, "nothing moves while nothing happens"
        if page == "book":
            app.tap("All scenarios")


# Matches


def match(number: int, *players: str, won: tuple[int, ...], **given: Any) -> Score:
    """A match of Wormlord that the player with the most rounds has won."""
    parts = {"rounds": max(won), "played": sum(won)}
    parts |= {f"won_{at}": count for at, count in enumerate(won, 1)}
    about = {"game": "wormlord", "scenario": "", "total": None, "attacks": None, "parts": parts}
    winner = players[won.index(max(won))]
    return entry(number, players=list(players), winner=winner, **(about | given))


def a_season() -> list[Score]:
    """Some evenings of matches among other games."""
    return [
        match(0, "Ada", "Bo", won=(1, 2)),
        match(1, "Ada", "Bo", "Cy", won=(0, 1, 2)),
        match(2, "Ada & Bo", "Cy & Dee", won=(2, 0)),
        match(3, "Ada", "Bo", won=(1, 2), parts={"rounds": 2, "played": 3}),
        entry(4),
    ]


def test_a_match_tells_who_won_how_many_rounds(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, tmp_path, a_season())
    assert app.sees("Bo won against Ada, just now. In 3 rounds, 2 : 1.")
    assert app.sees("Cy won against Ada, Bo, yesterday. In 3 rounds, 2 : 0 : 1.")
    told = [row.detail for row in reversed(app.page.ids.rows.children)]
    assert told[2].startswith("Ada & Bo won against Cy & Dee, ")
    assert told[2].endswith(" In 2 rounds, 2 : 0.")
    assert told[3].endswith(" In 3 rounds."), "an older book"


def test_matches_are_looked_at_alone(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, tmp_path, a_season())
    app.tap("All games")
    app.tap("Wormlord")
    assert len(rows(app)) == 4
    assert app.sees("Games: 4")
    assert app.sees("Won: Bo (2), Cy (1), Ada & Bo (1)")
    assert app.page.ids.chart.height < 2, "rounds are no points"
    app.tap("All scenarios")
    app.tap("Without a scenario")
    assert len(rows(app)) == 4
    app.tap("Won and lost")
    assert not app.sees("Lost"), "nobody ever loses a match alone"
