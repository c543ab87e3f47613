"""Safe mode: no camera, no panel, and every way on; also where the games cannot be opened."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.appliance.places import STAY_DOWN
from companion.appliance.starts import Starts
from companion.games.terror_below.kit import TerrorBelowKit
from companion.screens.window import alive, panel
from companion.tabletop.tabletop import Tabletop
from tests.flows.conftest import Open
from tests.flows.driver import Driver, running

HELD = 5.0  # seconds, and not the minute it is: that has very many frames


@pytest.fixture(autouse=True)
def _no_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests is not told anything, and nothing here can be switched off."""
    for name in ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WORMWATCH_APPLIANCE"):
        monkeypatch.setenv(name, "")
    monkeypatch.setattr("companion.power.can_power_off", lambda: False)
    monkeypatch.setattr(alive, "HELD", HELD)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was looked for: the panel, or a camera."""
    found: list[str] = []
    monkeypatch.setattr(panel.ButtonPanel, "_open", lambda _: found.append("panel"))
    monkeypatch.setattr("companion.screens.window.eyes.Eyes._open", _looking(found))
    return found


def _looking(found: list[str]) -> Any:
    return lambda *_: found.append("camera")


@pytest.fixture
def starts(tmp_path: Path) -> Starts:
    """Two starts have failed on this machine."""
    for _ in range(2):
        Starts(tmp_path / "starts.json", "boot").begin()
    starts = Starts(tmp_path / "starts.json", "boot")
    assert starts.begin()
    return starts


@pytest.fixture
def app(starts: Starts, tmp_path: Path, looked: list[str]) -> Iterator[Driver]:
    with running(tmp_path / "data", starts=starts, safe=True) as app:
        yield app


def told(tmp_path: Path) -> dict[str, Any]:
    written: dict[str, Any] = json.loads((tmp_path / "starts.json").read_text())
    return written


def sit_down(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(
        tabletop.library.load_game(TerrorBelowKit()), {"players": ["Ada"], "mode": "solo"}, {}
    )
    app.shell.show_table()
    app.wait(1)


def test_the_page_comes_first_and_neither_camera_nor_panel_is_touched(
    app: Driver, looked: list[str]
) -> None:
    assert app.sees("Safe mode")
    app.tap("Play like this")
    assert app.shell.front == "home"
    app.tap("✓")
    sit_down(app)
    assert looked == []
    app.shell.show_home()
    app.shell.go("settings", section="machine")
    app.settle()
    app.tap("Safe mode")
    assert app.shell.front == "safe-mode"


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("Restore a backup", "backups"),
        ("Save the logs", "bundle"),
        ("See what works", "preflight"),
    ],
)
def test_every_way_to_mend_leads_there_and_back(app: Driver, words: str, page: str) -> None:
    app.tap(words)
    assert app.shell.front == page
    app.shell.back()
    app.settle()
    assert app.sees("Start normally")


def test_starting_normally_tries_both_and_is_written_down(
    app: Driver, looked: list[str], tmp_path: Path
) -> None:
    app.tap("Start normally")
    app.wait(1)
    assert app.shell.front == "home"
    assert (told(tmp_path)["safe"], told(tmp_path)["good"]) == (False, False)
    sit_down(app)
    assert sorted(set(looked)) == ["camera", "panel"]
    app.wait(HELD)
    app.shell.run_job(lambda: None, lambda: None)  # comes after what is being written
    app.settle()
    assert told(tmp_path)["good"]


def test_a_start_is_ready_with_its_first_frame_and_good_after_a_minute(
    tmp_path: Path, looked: list[str]
) -> None:
    starts = Starts(tmp_path / "starts.json", "boot")
    assert not starts.begin()
    assert not told(tmp_path)["ready"]
    with running(tmp_path / "data", starts=starts) as app:
        app.shell.run_job(lambda: None, lambda: None)
        app.settle()
        assert app.shell.front == "home"
        assert (told(tmp_path)["ready"], told(tmp_path)["good"]) == (True, False)
        app.wait(HELD + 1)
        app.shell.run_job(lambda: None, lambda: None)
        app.settle()
        assert told(tmp_path)["good"]


def test_being_stopped_is_no_failure(app: Driver, tmp_path: Path) -> None:
    app.shell.stop()
    assert told(tmp_path)["good"]
    assert not Starts(tmp_path / "starts.json", "boot").begin()


def test_who_closes_it_on_a_machine_of_its_own_is_not_asked_again_at_once(app: Driver) -> None:
    assert os.environ["WORMWATCH_APPLIANCE"] == "1", "the app has taken the line over"
    app.tap("Close")
    app.tap("Close")
    assert app.shell.exit_code == STAY_DOWN


def test_slow_pictures_are_said_once(app: Driver) -> None:
    slow = [text for text in app.texts() if "The processor draws the picture" in text]
    if not slow:
        pytest.skip("a graphics chip draws here")
    assert "llvmpipe" in slow[0]
    app.tap("✓")
    app.tap("Play like this")
    assert not app.sees("The processor draws the picture")


@pytest.mark.parametrize(
    ("missing", "remedy"),
    [("driver", "vc4-kms-v3d"), ("group", "group render"), ("", "wormwatch doctor")],
)
def test_what_to_do_about_slow_pictures(missing: str, remedy: str) -> None:
    assert remedy in alive.chip_note("llvmpipe (LLVM 15.0.6, 256 bits)", missing)


def make_newer(data: Path) -> None:
    Tabletop.open(data).close()
    with sqlite3.connect(data / "journal.db") as db:
        db.execute("PRAGMA user_version = 999")
    db.close()


def test_games_that_cannot_be_opened_are_no_dead_end(open_app: Open, tmp_path: Path) -> None:
    make_newer(tmp_path)
    before = (tmp_path / "journal.db").read_bytes()
    app = open_app(tmp_path)
    assert app.sees("was written by a newer Wormwatch")
    app.tap("Play without saving")
    assert app.shell.front == "home"
    assert app.sees("Nothing is kept of what you play now")
    sit_down(app)
    assert app.shell.front == "table"
    app.shell.show_home()
    assert app.shell.front == "home"
    assert (tmp_path / "journal.db").read_bytes() == before


def test_it_can_be_tried_again(open_app: Open, tmp_path: Path) -> None:
    make_newer(tmp_path)
    app = open_app(tmp_path)
    app.tap("Try again")
    assert app.sees("They still cannot be opened.")
    assert app.shell.front == "safe-mode"
    (tmp_path / "journal.db").unlink()
    app.tap("Try again")
    assert app.shell.front == "home"


def test_a_desktop_hears_nothing_of_all_this(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    assert app.shell.front == "home"
    assert not app.sees("The processor draws the picture")
    assert not (tmp_path / "starts.json").exists()
