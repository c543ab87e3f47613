"""The way out, from the screen: the machine goes off where that is allowed, else the app closes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.base import EventLoop

from companion import power
from companion.screens.home.power import find_out, offer_power_off, way_out
from tests.flows.driver import Driver
from tests.test_power import tool


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Programs of our own in the place of the system's."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    power.can_power_off.cache_clear()
    yield folder
    power.can_power_off.cache_clear()


def work_through(app: Driver) -> None:
    """Until what runs beside the screen is done."""
    until = time.monotonic() + 20
    while app.shell.busy and time.monotonic() < until:
        time.sleep(0.01)
        app.step()
    app.settle()


def test_off_is_asked_before_it_is_done(app: Driver, tools: Path) -> None:
    tool(tools, "busctl", "echo 's \"yes\"'")
    calls = tool(tools, "systemctl", "")
    offer_power_off(app.shell)
    work_through(app)
    assert app.sees("Power off the machine?")
    app.tap("Cancel")
    assert not calls.exists()
    offer_power_off(app.shell)
    work_through(app)
    app.tap(app.find("Power off"))
    work_through(app)
    assert calls.read_text() == "poweroff -i\n"


def test_where_it_is_not_allowed_the_app_closes(app: Driver, tools: Path) -> None:
    calls = tool(tools, "systemctl", "")
    offer_power_off(app.shell)
    work_through(app)
    assert app.sees("Close Wormwatch?")
    app.tap("Close")
    assert EventLoop.status == "closed"
    assert not calls.exists()


def test_a_refusal_is_said(app: Driver, tools: Path) -> None:
    tool(tools, "busctl", "echo 's \"yes\"'")
    tool(tools, "systemctl", "echo 'Somebody else is logged in' >&2; exit 1")
    offer_power_off(app.shell)
    work_through(app)
    app.tap("Power off")
    work_through(app)
    assert app.sees("Somebody else is logged in")


def test_the_button_can_say_which_it_will_be(app: Driver, tools: Path) -> None:
    said: list[str] = []
    find_out(app.shell, lambda can: said.append(way_out(can)))
    work_through(app)
    assert said == ["Close"]


def test_home_looks_around_once_it_is_seen(app: Driver, tools: Path) -> None:
    tool(tools, "busctl", "echo 's \"yes\"'")
    app.shell.show_home()
    app.step(2)
    assert app.sees("Close"), "nobody waits for the system's word"
    until = time.monotonic() + 20
    while not app.sees("Power off") and time.monotonic() < until:
        time.sleep(0.01)
        app.step()
    assert app.sees("Power off")
