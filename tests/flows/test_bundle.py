"""The report for whoever helps, from the screen."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from companion import doctor
from companion.appliance import handover
from tests.flows.driver import Driver
from tests.flows.test_backups import kept
from tests.flows.test_safe_mode import make_newer


@pytest.fixture
def page(app: Driver, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """The app with the page in front; what works on this machine is told elsewhere."""
    monkeypatch.setattr(doctor, "examine", lambda *_: [])
    monkeypatch.setattr(handover, "sticks", list)
    app.shell.go("settings", section="machine")
    app.settle()
    app.tap("A report for whoever helps")
    return app


def work(app: Driver) -> None:
    while app.shell.busy:
        app.step()
    app.settle()


def test_without_a_stick_it_says_so_and_can_be_kept_here(page: Driver, tmp_path: Path) -> None:
    page.tap("Save to a memory stick")
    work(page)
    assert page.sees("No memory stick is in.")
    assert not page.page.done
    page.tap("Keep on this machine")
    work(page)
    assert page.sees("✓ Saved in ")
    (file,) = (page.tabletop.library.data / "export").iterdir()
    with zipfile.ZipFile(file) as opened:
        assert "settings.json" in opened.namelist()


def test_it_can_be_saved_where_the_games_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "examine", lambda *_: [])
    monkeypatch.setenv("WORMWATCH_MEDIA", str(tmp_path / "media"))
    make_newer(tmp_path)
    before = (tmp_path / "journal.db").read_bytes()
    with kept(tmp_path) as app:
        app.tap("See what works")
        assert app.shell.front == "preflight"
        app.tap("← Back")
        app.tap("Save the logs")
        app.tap("Keep on this machine")
        work(app)
        assert app.sees("✓ Saved in ")
        app.tap("← Back")
        app.tap("Play without saving")
        app.shell.go("bundle")
        app.settle()
        app.tap("Keep on this machine")
        work(app)
        assert app.sees("✓ Saved in ")
    assert (tmp_path / "journal.db").read_bytes() == before
