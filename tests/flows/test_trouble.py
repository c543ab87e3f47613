"""When things go wrong the screen says so, and the game goes on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from kivy.clock import Clock

from companion.games.dry_run.kit import DryRunKit
from companion.screens.window.fault import FaultSheet
from companion.tabletop.tabletop import Tabletop
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import sits_well
from tests.flows.test_looks import resize

OOPS = "Something went wrong inside Wormwatch (ZeroDivisionError: division by zero)."


def sit_down(app: Driver) -> None:
    """A game of Dry Run on the table; it asks for a card, then for a roll, then for a choice."""
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    app.shell.show_table()
    app.settle()


def break_something(app: Driver) -> None:
    """A mistake of ours, in the middle of whatever is in front."""
    Clock.schedule_once(lambda _: 1 / 0)
    app.step(2)
    app.settle()


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(
    open_app: Open, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    app = open_app(tmp_path / "file" / "data")
    assert app.sees("The game is not being saved")
    sit_down(app)
    app.tap("Deal for me")
    app.roll(6)
    assert app.sees("The game is not being saved")
    assert app.page.question == "Ada: search on, or drive home?"


def test_the_warning_goes_when_the_trouble_goes(open_app: Open, tmp_path: Path) -> None:
    blocking = tmp_path / "data"
    blocking.write_text("no folder")
    app = open_app(blocking)
    sit_down(app)
    blocking.unlink()
    app.tap("Deal for me")
    assert not app.sees("The game is not being saved")
    again = open_app(blocking)
    assert again.sees("Continue")


def test_a_damaged_journal_is_told_once(open_app: Open, tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"sand" * 4000)
    app = open_app(tmp_path)
    notes = [text for text in app.texts() if "journal" in text]
    assert notes
    app.tap("✓")
    assert not app.sees(notes[0])
    assert not open_app(tmp_path).sees(notes[0])


def test_a_newer_journal_is_left_alone(open_app: Open, tmp_path: Path) -> None:
    Tabletop.open(tmp_path).close()
    with sqlite3.connect(tmp_path / "journal.db") as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    app = open_app(tmp_path)
    assert app.sees("was written by a newer Wormwatch")
    app.tap("Close")


def test_a_game_that_cannot_be_opened_says_why(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(tmp_path)
    sit_down(app)
    app.shell.show_home()
    app.settle()
    game = type(app.tabletop.library.load_game(DryRunKit()))
    monkeypatch.setattr(game, "leg", lambda *_: 1 / 0)
    app.tap("Continue")
    assert app.sees("This release cannot read that game")
    assert app.shell.front == "home", "home is still there"


def test_a_mistake_in_the_rules_is_said_and_survived(
    app: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sit_down(app)
    with monkeypatch.context() as broken:
        broken.setattr("companion.games.dry_run.rules.Roll", lambda **_: 1 / 0)
        app.tap("Deal for me")
    assert app.sees("The rules stumbled over that")
    assert "ZeroDivisionError" in caplog.text
    assert app.page.question == "Draw the top card of the Supply."


# Mistakes of ours


def test_a_mistake_of_ours_is_said_and_survived(
    app: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sit_down(app)
    app.tap("Deal for me")
    with monkeypatch.context() as broken:
        broken.setattr(app.tabletop, "answer", lambda *_: 1 / 0)
        app.roll(6)
    assert app.sees(OOPS)
    assert [type(fault) for fault in app.shell.faults] == [ZeroDivisionError]
    assert "Traceback" in caplog.text
    app.shell.faults.clear()
    app.tap("Back to the game")
    app.roll(6)
    assert app.page.question == "Ada: search on, or drive home?"


def test_the_report_has_the_game_in_it(app: Driver) -> None:
    sit_down(app)
    app.tap("Deal for me")
    break_something(app)
    [report] = (app.tabletop.library.data / "reports").iterdir()
    assert app.sees(report.name), "and the screen says where it is"
    told = json.loads(report.read_bytes())
    assert told["traceback"][-1] == "ZeroDivisionError: division by zero"
    assert [each["source"] for each in told["game"]["answers"]] == ["dealer"]
    app.shell.faults.clear()


def test_what_fails_again_and_again_is_told_once(app: Driver) -> None:
    for _ in range(3):
        break_something(app)
    assert len(app.shell.faults) == 3
    app.shell.faults.clear()
    assert sum(isinstance(each, FaultSheet) for each in app.shell.root.children) == 1
    assert len(list((app.tabletop.library.data / "reports").iterdir())) == 1


def test_a_page_that_cannot_be_shown_leaves_the_one_before(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("companion.screens.settings.SettingsPage.show", lambda *_: 1 / 0)
        app.tap("Settings")
    assert app.sees(OOPS)
    app.shell.faults.clear()
    app.tap("Go on")
    app.tap("Settings")
    assert app.shell.front == "settings"
    break_something(app)
    app.shell.faults.clear()
    app.tap("⌂ Home")
    assert app.shell.front == "home"


def test_no_room_for_a_report_is_no_trouble(open_app: Open, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    app = open_app(tmp_path / "file" / "data")
    break_something(app)
    assert app.sees("No report could be written.")
    app.shell.faults.clear()
    app.tap("Go on")
    assert app.shell.front == "home"


@pytest.mark.soak  # the suite has these pages in the gallery
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_the_sheet_sits_well(app: Driver, scale: int, size: tuple[int, int]) -> None:
    resize(app, size)
    app.shell.set(text_scale=scale)
    sit_down(app)
    app.shell.go("settings")
    app.shell.fault(ValueError("something long and dreary " * 8))
    app.settle()
    try:
        sits_well(app, "fault")
    finally:
        app.shell.faults.clear()
        resize(app, (800, 480))
