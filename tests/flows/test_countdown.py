"""3, 2, 1, NOW: seen, heard, stopped, and found again."""

from __future__ import annotations

import pytest

from companion.screens.wormlord.countdown import BEAT
from tests.flows.driver import Driver
from tests.flows.match import begin, count_down, purpose, shown


def test_three_two_one_is_seen_and_heard(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.shell, "sound", heard.append)
    begin(app)
    app.tap("Start!")
    said = []
    for _ in range(3):
        said.append(app.page.side._view.said)
        app.wait(BEAT)
    app.wait(0.1)
    assert said == ["3", "2", "1"]
    assert heard == ["count", "count", "count", "now"]
    assert shown(app) == "NOW!"
    app.wait(1)
    assert shown(app) == "0:01"


def test_a_countdown_can_be_stopped(app: Driver) -> None:
    begin(app)
    app.tap("Start!")
    app.wait(1)
    assert not app.sees("Count down"), "it counts already"
    app.tap("Stop")
    app.wait(5)
    assert purpose(app) == "ready"


def test_a_countdown_found_again_waits_for_a_tap(app: Driver) -> None:
    begin(app, "start")
    app.wait(5)
    assert purpose(app) == "countdown"
    app.tap("Count down")
    count_down(app)
