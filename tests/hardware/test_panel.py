"""The panel on mock pins: presses, lamps, tones, and letting go."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread, current_thread
from time import monotonic, sleep
from typing import Any

import pytest

from hardware.events import Event
from hardware.lamps import BREATH
from hardware.layout import Layout, Part, parse, read
from hardware.panel import Panel
from hardware.tones import TONES
from tests.hardware.bench import Bench

ROOT = Path(__file__).parent.parent.parent
BUTTONS = [name for name in read().parts if name != "buzzer"]


def test_everything_opens(bench: Bench) -> None:
    assert bench.panel.absent == ""
    assert bench.panel.troubles == {}
    assert sorted(bench.panel.buttons) == sorted(BUTTONS)
    with_lamps = [name for name, part in read().parts.items() if part.lamp is not None]
    assert bench.panel.lamps == with_lamps
    assert bench.panel.has_buzzer


def test_each_button_says_its_name(bench: Bench) -> None:
    for part in BUTTONS:
        bench.press(part, 0.03)
        bench.wait_for("pressed", "released", part=part)
    assert len(bench.said()) == 2 * len(BUTTONS)


def test_a_press_is_told_before_the_finger_leaves(bench: Bench) -> None:
    begun = monotonic()
    bench.down("undo")
    bench.wait_for("pressed")
    assert begun <= bench.heard[0].at <= monotonic()
    assert monotonic() - begun < 1
    bench.up("undo")
    bench.wait_for("pressed", "released")


def test_a_held_button_counts_up(bench: Bench) -> None:
    bench.press("shutdown", 0.45)
    bench.wait_for("pressed", "released")
    held = [round(event.seconds, 1) for event in bench.heard if event.what == "held"]
    assert held == sorted(set(held))
    lasted = bench.heard[-1].seconds
    assert lasted >= 0.45 - 0.02
    assert held[-1] == pytest.approx(lasted, abs=0.11)  # the last whole tenth of it


def test_four_players_at_once(bench: Bench) -> None:
    players = [f"player-{n}" for n in (1, 2, 3, 4)]
    fingers = [Thread(target=bench.press, args=(part, 0.05)) for part in players]
    for finger in fingers:
        finger.start()
    for finger in fingers:
        finger.join()
    for part in players:
        bench.wait_for("pressed", "released", part=part)


def test_listeners_are_called_on_one_thread_that_is_not_ours(bench: Bench) -> None:
    threads: list[str] = []
    bench.panel._say = lambda _: threads.append(current_thread().name)
    bench.press("undo")
    bench.wait(lambda: len(threads) == 2)
    assert set(threads) == {"panel"}


def test_a_listener_that_fails_does_not_switch_the_panel_off(
    lay_out: Callable[..., Bench], caplog: pytest.LogCaptureFixture
) -> None:
    bench = lay_out()

    def fails(event: Event) -> None:
        bench.heard.append(event)
        raise RuntimeError("the screen is gone")

    bench.panel._say = fails
    bench.press("undo")
    bench.wait_for("pressed", "released")
    assert "the screen is gone" in caplog.text


# Lamps and tones


def test_lamps_go_on_and_off(bench: Bench) -> None:
    pin = bench.pin("blue-die", "lamp")
    bench.panel.light("blue-die", "on")
    bench.wait(lambda: pin.state == 1)
    bench.panel.light("blue-die", "off")
    bench.wait(lambda: pin.state == 0)
    assert bench.pin("red-die", "lamp").state == 0


def test_a_lamp_that_pulses_goes_up_and_down(bench: Bench) -> None:
    pin = bench.pin("yes", "lamp")
    pin.clear_states()
    bench.panel.light("yes", "pulse")
    sleep(BREATH * 0.75)
    bench.panel.light("yes", "off")
    bench.wait(lambda: pin.state == 0)
    levels = {state.state for state in pin.states}
    assert len(levels) > 10
    assert all(0 <= level <= 1 for level in levels)


def test_a_lamp_nobody_has_is_no_trouble(bench: Bench) -> None:
    bench.panel.light("player-1", "on")
    assert bench.panel.troubles == {}


def test_words_that_mean_nothing_are_told_to_who_said_them(bench: Bench) -> None:
    with pytest.raises(ValueError, match="no look blink"):
        bench.panel.light("undo", "blink")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no part door"):
        bench.panel.light("door", "on")
    with pytest.raises(ValueError, match="no tone moo"):
        bench.panel.tone("moo")


@pytest.mark.parametrize("name", sorted(TONES))
def test_each_tone_is_heard_and_ends(bench: Bench, name: str) -> None:
    pin = bench.pin("buzzer", "tone")
    played: list[float] = []
    change = pin._set_frequency

    def heard(hertz: float) -> None:
        played.append(hertz)
        change(hertz)

    pin._set_frequency = heard
    bench.panel.tone(name)
    bench.wait(lambda: pin.state == 0.5)
    bench.wait(
        lambda: pin.state == 0 and len(played) == sum(1 for hertz, _ in TONES[name] if hertz)
    )
    assert played == [hertz for hertz, _ in TONES[name] if hertz]


def test_a_new_tone_cuts_the_old_one_short(bench: Bench) -> None:
    pin = bench.pin("buzzer", "tone")
    bench.panel.tone("alarm")
    bench.wait(lambda: pin.frequency == 880)
    bench.panel.tone("low")
    bench.wait(lambda: pin.frequency == 196)
    bench.wait(lambda: pin.state == 0)


def test_lamps_breathe_while_a_button_is_held(bench: Bench) -> None:
    bench.panel.light("undo", "pulse")
    pin = bench.pin("undo", "lamp")
    bench.down("yes")
    bench.wait_for("pressed")
    pin.clear_states()
    bench.wait(lambda: len(pin.states) > 5)
    bench.up("yes")


# Missing parts, other machines, letting go


def test_any_part_may_be_missing(lay_out: Callable[..., Bench]) -> None:
    bench = lay_out(parse("[undo]\nbutton = 5\n[yes]\nlamp = 25\n"))
    assert (bench.panel.buttons, bench.panel.lamps) == (["undo"], ["yes"])
    assert not bench.panel.has_buzzer
    bench.panel.tone("low")
    bench.press("undo")
    bench.wait_for("pressed", "released")


def test_no_part_at_all_is_a_panel_too(lay_out: Callable[..., Bench]) -> None:
    assert lay_out(Layout()).panel.buttons == []


def test_without_pins_gpiozero_is_not_even_imported() -> None:
    code = (
        "import sys; from hardware.layout import read; from hardware.panel import Panel;"
        "panel = Panel(read(), print); panel.light('undo', 'on'); panel.tone('low'); panel.close();"
        "print(panel.absent, panel.troubles, 'gpiozero' in sys.modules)"
    )
    env = {key: value for key, value in os.environ.items() if key != "GPIOZERO_PIN_FACTORY"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert done.stdout == "No Raspberry Pi pins are here. {} False\n", done.stderr


def test_closing_lets_go_of_everything(factory: Any) -> None:
    one = Bench(factory)
    one.panel.light("undo", "on")
    one.wait(lambda: one.pin("undo", "lamp").state == 1)
    one.panel.close()
    one.panel.close()
    assert all(pin.function == "input" for pin in factory.pins.values())
    assert all(pin.when_changed is None for pin in factory.pins.values())
    assert one.panel.buttons == []
    with Panel(read(), print) as again:
        assert again.troubles == {}


def test_closing_from_a_listener_does_not_lock_up(lay_out: Callable[..., Bench]) -> None:
    bench = lay_out()
    bench.panel._say = lambda _: bench.panel.close()
    bench.press("undo")
    bench.wait(lambda: not bench.panel.buttons)


LEAVING = """
import atexit, sys
from time import sleep
from gpiozero import Device
from gpiozero.pins.mock import MockPWMPin
from hardware.layout import read
from hardware.panel import Panel
panel = Panel(read(), print)
pins = list(Device.pin_factory.pins.values())
assert len(pins) == 17 and all(isinstance(pin, MockPWMPin) for pin in pins), pins
panel.light("undo", "pulse")
panel.tone("alarm")
sleep(0.1)
closed = MockPWMPin.close
def close(pin):
    closed(pin)
    print("let go of", pin.info.name)
MockPWMPin.close = close
{end}
"""


@pytest.mark.parametrize("end", ["", "sys.exit(3)", "1 / 0"])
def test_leaving_the_program_lets_go_of_every_pin(end: str) -> None:
    env = os.environ | {"GPIOZERO_PIN_FACTORY": "mock"}
    done = subprocess.run(
        [sys.executable, "-c", LEAVING.replace("{end}", end)],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=20,
    )  # fmt: skip
    gone = set(done.stdout.replace("let go of ", "").split())
    gpios = {gpio for part in read().parts.values() for _, gpio in part.wires()}
    assert gone == {f"GPIO{gpio}" for gpio in gpios}, done.stderr
    assert ("Traceback" in done.stderr) == (end == "1 / 0")


def test_parts_without_pins_are_fine(lay_out: Callable[..., Bench]) -> None:
    assert lay_out(Layout({"undo": Part()})).panel.troubles == {}
