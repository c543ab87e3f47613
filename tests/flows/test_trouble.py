"""When things go wrong the screen says so, and the game goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.app import Host
from tests.flows.conftest import Open
from tests.flows.driver import Driver


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(
    open_app: Open, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    app = open_app(tmp_path / "file" / "data")
    assert app.sees("The game is not being saved")
    app.tap("New: Dry Run")
    app.tap("Start")
    app.tap("Water")
    app.roll(6)
    assert app.sees("The game is not being saved")
    assert app.page.question == "Player 1: search on, or drive home?"


def test_the_warning_goes_when_the_trouble_goes(open_app: Open, tmp_path: Path) -> None:
    blocking = tmp_path / "data"
    blocking.write_text("no folder")
    app = open_app(blocking)
    app.tap("New: Dry Run")
    app.tap("Start")
    blocking.unlink()
    app.tap("Water")
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
    Host(tmp_path).close()
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
    app.tap("New: Dry Run")
    app.tap("Start")
    app.tap("⌂ Home")
    game = type(app.shell.host.game("dry-run"))
    monkeypatch.setattr(game, "leg", lambda *_: 1 / 0)
    app.tap("Continue")
    assert app.sees("This release cannot read that game")
    assert app.sees("New: Dry Run"), "home is still there"


def test_a_mistake_of_ours_is_said_and_survived(
    app: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app.tap("New: Dry Run")
    app.tap("Start")
    monkeypatch.setattr(app.shell.host, "undo", lambda: 1 / 0)
    app.tap("Water")
    app.tap("↶ Undo")
    assert app.sees("Something went wrong inside Wormwatch (ZeroDivisionError")
    assert [type(fault) for fault in app.shell.faults] == [ZeroDivisionError]
    assert "Traceback" in caplog.text
    app.shell.faults.clear()
    app.roll(6)
    assert app.page.question == "Player 1: search on, or drive home?"


def test_a_mistake_in_the_rules_is_said_and_survived(
    app: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app.tap("New: Dry Run")
    app.tap("Start")
    with monkeypatch.context() as broken:
        broken.setattr("companion.games.dry_run.rules.Roll", lambda **_: 1 / 0)
        app.tap("Water")
    assert app.sees("The rules stumbled over that")
    assert "ZeroDivisionError" in caplog.text
    assert app.page.question == "Draw the top card of the Supply."
