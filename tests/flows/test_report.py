"""The report on the screen: worked out beside it, shown, saved, and dropped by whoever leaves."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from PIL import Image

from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab import bots
from companion.lab.analysis import FOLDER, Shelf, analyse
from companion.lab.course import course_of
from companion.lab.turning_points import Wish
from companion.screens.report.report import LuckRow, TurnRow
from companion.screens.terror_below.sights import tables
from companion.table.journal import Kept
from companion.table.session import Session
from tests.flows.driver import Driver

SOLO = {"players": ["Ada"], "mode": "solo", "scenario": "scramble", "hands": "known"}


def play(app: Driver, seed: int = 17) -> None:
    """A whole game, and how it ended."""
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), SOLO, {})
    with tabletop.session.batch():
        bots.play_to_end(tabletop.session, "greedy", seed)
    tabletop.just_begun = False
    app.shell.go("game-over")
    app.settle()


def foresee(app: Driver) -> None:
    """Its figures, of a few futures only."""
    tabletop = app.tabletop
    course = course_of(tabletop.session)
    found = analyse(course, Wish(playouts=2, bot="greedy"))
    Shelf(tabletop.library.data).keep(course, Wish(), found)


def wait(app: Driver) -> Any:
    """Until the report is there; the page comes back."""
    while app.page.report is None and not app.page.trouble:
        sleep(0.005)
        app.step()
    app.settle()
    return app.page


def end_quickly(app: Driver) -> None:
    """A game that was over after one turn: it has two moments only."""
    tabletop = app.tabletop
    game = tabletop.library.load_game(TerrorBelowKit())
    session = Session.load(game, tables.last_delivery())
    at = tabletop.library.keeper.clock().isoformat(timespec="seconds")
    kept = Kept(id="", game=game.name, origin=session.origin.decode(), title="", sources={},
                release="", begun=at, touched=at)  # fmt: skip
    tabletop.resume(tabletop.library.keeper.add(kept, []).id)
    for answer in tables.WON_DELIVERY:
        tabletop.answer(answer)
    app.shell.go("game-over")
    app.settle()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_was_worked_out_before_is_there_at_once(app: Driver) -> None:
    play(app)
    foresee(app)
    app.tap("Report")
    page = wait(app)
    assert app.sees("Scramble: ")
    assert [each for each in app.widgets() if isinstance(each, LuckRow)]
    turns = [each for each in app.widgets() if isinstance(each, TurnRow)]
    assert len(turns) == len(page.report.turning_points)
    assert page._work._worker is None  # nobody had to be started


def test_it_is_worked_out_beside_the_screen_and_kept(app: Driver) -> None:
    end_quickly(app)
    app.tap("Report")
    assert app.sees("Where did it turn?")
    page = wait(app)
    assert not page.trouble
    assert page.report.analysis.curve.wish.bot == "careful"
    assert page.report.analysis.curve.moments[0].chances[0] > 0.5  # one Egg was all it took
    assert len(list((app.tabletop.library.data / FOLDER).iterdir())) == 1
    app.tap("Back")
    app.tap("Report")
    assert wait(app)._work._worker is None


def test_whoever_leaves_ends_it(app: Driver) -> None:
    play(app)
    app.tap("Report")
    work = app.page._work
    while work._worker is None or app.page.percent < 1:
        sleep(0.005)
        app.step()
    pid = work._worker.pid
    app.tap("Back")
    while is_running(pid):
        sleep(0.005)
    assert app.shell.front == "game-over"
    assert not (app.tabletop.library.data / FOLDER).exists()
    app.settle()


@pytest.mark.refuses("no-report")
def test_a_report_process_that_ends_early_is_said(app: Driver) -> None:
    play(app)
    app.tap("Report")
    work = app.page._work
    while work._worker is None or app.page.percent < 1:
        sleep(0.005)
        app.step()
    os.kill(work._worker.pid, signal.SIGKILL)
    assert wait(app).trouble == "The report was not finished; try it again."


@pytest.mark.parametrize(("button", "kind"), [("Save PDF", "pdf"), ("Save picture", "png")])
def test_it_can_be_taken_along(app: Driver, button: str, kind: str) -> None:
    play(app)
    foresee(app)
    app.tap("Report")
    wait(app)
    app.tap(button)
    while app.shell.busy:
        sleep(0.005)
        app.step()
    app.settle()
    [file] = (app.tabletop.library.data / "exports").glob(f"report-*.{kind}")
    assert app.sees(f"The report is saved in {file}")
    if kind == "png":
        with Image.open(file) as picture:
            assert picture.size[0] == 1240
    else:
        assert file.read_bytes().startswith(b"%PDF")


def test_a_disk_that_refuses_is_said(app: Driver) -> None:
    play(app)
    foresee(app)
    app.tap("Report")
    wait(app)
    Path(app.tabletop.library.data / "exports").write_text("in the way")
    app.tap("Save PDF")
    while app.shell.busy:
        sleep(0.005)
        app.step()
    app.settle()
    assert app.sees("cannot be written")


def test_a_game_that_is_gone_gets_a_sentence(app: Driver) -> None:
    app.shell.go("report", id="gone")
    app.settle()
    assert app.page.trouble
    assert app.sees("No game is kept yet.")
    assert not app.sees("Save PDF")


def test_the_score_book_leads_here(app: Driver) -> None:
    play(app)
    foresee(app)
    app.shell.show_home()
    app.shell.go("scores")
    app.settle()
    app.page.open(app.tabletop.library.keeper.scores()[0])
    app.settle()
    app.tap("Report")
    assert wait(app).report is not None


def test_a_game_without_reports_has_no_button(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    for card in ("DR-S12", "DR-S11", "DR-S10"):
        for answer in (card, 6, "search"):
            tabletop.answer(answer)
    for answer in ("DR-S09", 6, "home"):
        tabletop.answer(answer)
    app.shell.go("game-over")
    app.settle()
    assert not app.sees("Report")
