"""Noise on the lines of the panel while a game goes on: no crash, and no answer nobody gave.

Edges say when they happened, as those of the real pins do. So a storm can be of one second and
come in one go, and is the same on a busy machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from companion.screens.window.commands import commands_in_front
from companion.table.prompts import Roll
from companion.table.session import Session
from hardware.buttons import LATE
from hardware.debounce import Timing
from tests.flows.driver import Driver
from tests.flows.test_panel import CARD, PINS, Panel, lay, until
from tests.pins import mock_pins

BUTTONS = [part for part in PINS if PINS[part].button is not None]
LONG = 0.5  # seconds of noise in one go
SHORT = Timing().press * 0.9  # seconds; a line that is closed for longer is pressed


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    yield from mock_pins(monkeypatch)


@pytest.fixture
def panel(pins: Any, app: Driver) -> Panel:
    return Panel(app, pins)


def storm(panel: Panel, seed: int) -> tuple[int, bool]:
    """Contacts that chatter on all buttons at once, each on a thread of its own; how many edges
    that were, and whether the machine was quick enough to bring them in time."""
    now, count = time.monotonic(), 0
    trains = {}
    for part in BUTTONS:
        chance, at, edges = random.Random(f"{seed} {part}"), now - LONG, list[tuple[float, bool]]()
        while at < now - 2 * SHORT:
            closed = chance.choice((chance.uniform(0, SHORT), chance.uniform(0, 0.001)))
            edges += [(at, False), (at + closed, True)]
            at += closed + chance.expovariate(1 / 0.002)
        trains[part] = edges
        count += len(edges)
    threads = [Thread(target=shake, args=(panel, *each)) for each in trains.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return count, time.monotonic() < now - LONG + LATE


def shake(panel: Panel, part: str, edges: list[tuple[float, bool]]) -> None:
    pin = panel.pins.pin(PINS[part].button)
    for at, level in edges:
        pin._when_changed()(at, level)


def calm(panel: Panel) -> None:
    """Let the screen see whatever came of it, and let a second pass."""
    end = time.monotonic() + LONG + 0.1
    while time.monotonic() < end:
        panel.app.step()
        time.sleep(0.01)
    panel.app.settle()


def suffer(session: Session[Any], panel: Panel, seed: int) -> int:
    """A storm, and nothing came of it; how many edges it had. One that came too late to be
    believed is none, and the next is waited for."""
    in_time = False
    while not in_time:
        calm(panel)  # a storm is of the time before it, in which nobody has pressed anything
        before, heard = session.digest(), len(panel.heard)
        count, in_time = storm(panel, seed)
        calm(panel)
    assert session.digest() == before
    assert panel.heard[heard:] == []
    assert panel.panel.troubles == {}
    return count


def play_in_noise(app: Driver, panel: Panel, times: int) -> int:
    """Press what is waited for, with noise on all lines before; how many edges of it."""
    session, edges = lay(app, CARD, "1"), 0
    for number in range(times):
        edges += suffer(session, panel, number)
        waited = [part for part, now in commands_in_front(app.page).items() if now.waited_for]
        if session.prompt is None or not waited:
            session = lay(app, CARD, "1")
            waited = ["terror-turn"]
        answers = len(session.entries)
        asks = isinstance(session.prompt, Roll) and waited == [f"{session.prompt.die}-die"]
        heard = len(panel.heard)
        panel.press(waited[0])
        until(app, lambda: not app.shell.busy)
        if asks:
            assert len(session.entries) > answers, panel.heard[heard:]
    assert app.tabletop.library.warning == ""
    return edges


def test_noise_on_all_buttons_is_no_answer(panel: Panel, app: Driver) -> None:
    assert play_in_noise(app, panel, times=2) > 1000


@pytest.mark.soak
def test_a_game_in_noise(panel: Panel, app: Driver) -> None:
    print(f"{play_in_noise(app, panel, times=60)} edges of noise in 60 storms")


def test_a_stuck_button_is_no_answer_and_blocks_no_other(panel: Panel, app: Driver) -> None:
    """A card box lies on Undo and on Shutdown; the others work, and when they are freed, nothing is
    answered or taken back."""
    session = lay(app, CARD, "1")
    for part in ("undo", "shutdown"):
        line = panel.panel._devices[part]._line
        line.timing = Timing(stuck=0.2)
        panel.pins.pin(PINS[part].button).drive_low()
        until(app, lambda part=part: (part, "trouble") in panel.heard)  # type: ignore[misc]
    before = session.digest()
    assert app.sees("the button is down all the time")
    panel.press("terror-turn")
    until(app, lambda: not app.shell.busy)
    after = session.digest()
    assert after != before
    for part in ("undo", "shutdown"):
        panel.pins.pin(PINS[part].button).drive_high()
        until(app, lambda part=part: (part, "mended") in panel.heard)  # type: ignore[misc]
    calm(panel)
    assert session.digest() == after
    assert panel.panel.troubles == {}
