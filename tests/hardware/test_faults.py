"""Pins that are busy, broken or go away, lines with noise, buttons that are jammed: each costs its
own part, with a sentence, and nothing else."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from hardware import pins
from hardware.buttons import Button
from hardware.debounce import Timing
from hardware.layout import read
from hardware.panel import Panel
from tests.hardware.bench import Bench
from tests.sure import the

CALM = Timing().press * 0.6  # seconds; a line that was closed for longer may have been pressed


def raises(error: Exception) -> Callable[..., Any]:
    def fail(*_: object) -> None:
        raise error

    return fail


def test_a_busy_pin_costs_its_part_only(factory: Any, lay_out: Callable[..., Bench]) -> None:
    from gpiozero import InputDevice

    with InputDevice(read().parts["undo"].button):
        bench = lay_out()
        assert bench.panel.troubles == {
            "undo": "Undo: the button on GPIO 5 does not work "
            "(another program or a board on top of the Pi holds it)."
        }
        assert "undo" in bench.panel.lamps
        bench.press("yes")
        bench.wait_for("pressed", "released", part="yes")
    bench.panel.close()
    with Panel(read(), print) as again:
        assert again.troubles == {}


def test_a_pin_the_kernel_holds_is_busy_too(
    factory: Any, lay_out: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As lgpio says it."""
    make = factory.pin

    def pin(name: int) -> Any:
        if name == 22:
            raise OSError("'GPIO busy'")
        return make(name)

    monkeypatch.setattr(factory, "pin", pin)
    troubles = lay_out().panel.troubles
    assert list(troubles) == ["blue-die lamp"]
    assert "the lamp on GPIO 22 does not work (another program" in troubles["blue-die lamp"]


def test_a_pin_that_cannot_do_it(factory: Any, lay_out: Callable[..., Bench]) -> None:
    """Pins without PWM have no lamps and no tones here, but buttons."""
    from gpiozero.pins.mock import MockPin

    factory.pin_class = MockPin
    bench = lay_out()
    assert len(bench.panel.buttons) == 10
    assert (bench.panel.lamps, bench.panel.has_buzzer) == ([], False)
    assert len(bench.panel.troubles) == 7
    bench.press("undo")
    bench.wait_for("pressed", "released")


def test_pins_that_do_not_open_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pins.CHOICE, "no-such-pins")
    with Panel(read(), print) as panel:
        assert panel.troubles == {
            "panel": "The pins do not open (Unable to find pin factory 'no-such-pins')."
        }
        panel.light("undo", "on")
        panel.tone("low")


@pytest.mark.parametrize(
    ("part", "role", "method"),
    [
        ("undo", "button", "_get_state"),
        ("undo", "lamp", "_set_state"),
        ("buzzer", "tone", "_set_frequency"),
    ],
)
def test_a_pin_that_goes_while_running(bench: Bench, part: str, role: str, method: str) -> None:
    setattr(bench.pin(part, role), method, raises(OSError("the chip has gone")))
    bench.down(part) if role == "button" else None
    bench.panel.light("undo", "pulse")
    bench.panel.tone("alarm")
    key = f"{part} lamp" if role == "lamp" else part
    bench.wait(lambda: bench.panel.troubles)
    (trouble,) = bench.panel.troubles.items()
    assert trouble[0] == key
    assert trouble[1].endswith("does not work (the chip has gone).")
    bench.wait(lambda: "trouble" in bench.said(part))
    bench.press("yes")
    bench.wait_for("pressed", "released", part="yes")
    bench.press("yes")
    assert bench.said().count("trouble") == 1  # and no more of it


def test_all_pins_going_while_running(bench: Bench, factory: Any) -> None:
    for pin in factory.pins.values():
        for method in ("_get_state", "_set_state", "_set_frequency", "_set_function"):
            setattr(pin, method, raises(OSError("the chip has gone")))
    for part in list(bench.panel.buttons):
        bench.panel.light(part, "pulse")
        pin = bench.pin(part)
        pin._call_when_changed()
    bench.panel.tone("low")
    bench.wait(lambda: len(bench.panel.troubles) >= 7)  # lamps and buzzer; buttons when looked at
    bench.panel.close()
    assert bench.panel.buttons == []


def test_a_jammed_button_is_told_once_and_mends(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = bench.panel._devices["undo"]._line  # type: ignore[union-attr]
    monkeypatch.setattr(line, "timing", type(line.timing)(stuck=0.3))
    bench.down("undo")
    bench.wait_for("pressed", "trouble")
    assert bench.panel.troubles == {"undo": "Undo: the button is down all the time; let it go."}
    sleep(0.2)
    bench.up("undo")
    bench.wait_for("pressed", "trouble", "mended")
    assert bench.panel.troubles == {}
    bench.press("undo")
    bench.wait_for("pressed", "trouble", "mended", "pressed", "released")


def test_a_button_that_is_down_at_the_start(factory: Any, lay_out: Callable[..., Bench]) -> None:
    from gpiozero.pins.mock import MockPWMPin

    class Jammed(MockPWMPin):  # type: ignore[misc]
        def _set_pull(self, value: str) -> None:
            super()._set_pull(value)
            self.drive_low()

    factory.pin(5, pin_class=Jammed)
    bench = lay_out()
    assert list(bench.panel.troubles) == ["undo"]
    sleep(0.15)
    assert bench.said() == []
    bench.up("undo")
    bench.wait_for("mended")
    bench.press("undo")
    bench.wait_for("mended", "pressed", "released")


def test_a_kilohertz_on_one_line_is_no_press_and_blocks_no_other(bench: Bench) -> None:
    longest: list[float] = []
    hum = Thread(target=lambda: longest.append(bench.flicker("red-die", 1.0, lambda: 0.0002)))
    hum.start()
    while hum.is_alive():
        bench.press("blue-die", 0.05)
        sleep(0.05)
    hum.join()
    presses = bench.said("blue-die").count("pressed")
    bench.wait(lambda: bench.said("blue-die").count("released") == presses)
    assert presses > 3
    assert bench.said("red-die") == [] or longest[0] > CALM


def test_chatter_is_one_press(bench: Bench) -> None:
    rng = random.Random(6)
    for _ in range(5):
        bench.heard.clear()
        longest = bench.flicker("undo", 0.006, lambda: rng.uniform(0, 0.001))
        bench.down("undo")
        bench.wait(lambda: "pressed" in bench.said())
        longest = max(longest, bench.flicker("undo", 0.006, lambda: rng.uniform(0, 0.001)))
        bench.wait(lambda: bench.said()[-1:] == ["released"])
        sleep(0.04)
        assert bench.said() == ["pressed", "released"] or longest > CALM


def test_a_clock_of_another_beginning(bench: Bench) -> None:
    """Old kernels count an edge's time from 1970."""
    pin = bench.pin("undo")
    for level, rest in ((False, 0.05), (True, 0.06)):
        pin._state = level
        pin._when_changed()(1_700_000_000.0, level)
        sleep(rest)
    bench.wait_for("pressed", "released")
    assert bench.heard[0].at == pytest.approx(monotonic(), abs=2)


def test_a_disturbance_on_a_busy_machine_is_no_press(bench: Bench) -> None:
    """Its second edge waits for its turn while the line is looked at, twice."""
    changed, at = bench.pin("undo")._when_changed(), monotonic()
    changed(at, False)
    sleep(0.1)
    changed(at + 0.001, True)
    bench.press("undo")
    bench.wait_for("pressed", "released")


def test_a_press_while_the_machine_stood_still_is_heard_afterwards(bench: Bench) -> None:
    changed, at = bench.pin("undo")._when_changed(), monotonic() - 3
    button = the(Button, bench.panel._devices["undo"])
    button._line.now = at - 60  # the panel has been there for a minute
    changed(at, False)
    changed(at + 0.08, True)
    bench.wait_for("pressed", "released")


# Which machines have pins


@pytest.mark.parametrize(
    ("model", "chip", "expected"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0\0", True, True),
        ("Raspberry Pi 4 Model B Rev 1.4\0", False, False),
        ("Some Laptop", True, False),
        (None, True, False),
    ],
)
def test_only_a_raspberry_pi_has_its_pins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: str | None, chip: bool, expected: bool
) -> None:
    monkeypatch.delenv(pins.CHOICE, raising=False)
    (tmp_path / "dev").mkdir()
    if chip:
        (tmp_path / "dev/gpiochip0").touch()
    if model:
        (tmp_path / "proc/device-tree").mkdir(parents=True)
        (tmp_path / "proc/device-tree/model").write_text(model)
    assert pins.has_pins(tmp_path) is expected


LGPIO = """
import os
open(os.path.join(os.getcwd(), ".lgd-nfy0"), "w").close()  # as the real one does
SET_PULL_NONE = 1
"""


def test_lgpio_comes_from_the_system_where_it_has_no_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_lgpio", "lgpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "_lgpio.py").write_text("")
    (tmp_path / "lgpio.py").write_text(LGPIO)
    pins.borrow(tmp_path, "_lgpio", "lgpio")
    assert sys.modules["lgpio"].SET_PULL_NONE == 1
    for name in ("_lgpio", "lgpio"):
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError, match="sudo apt install python3-lgpio"):
        pins.borrow(tmp_path / "nowhere", "lgpio")


def test_a_pi_without_lgpio_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(pins.CHOICE, raising=False)
    monkeypatch.setattr("hardware.panel.has_pins", lambda: True)
    monkeypatch.setattr(pins, "find_spec", lambda _: None)
    monkeypatch.setattr(pins, "SYSTEM", Path("/nowhere"))
    before = Path.cwd()
    with Panel(read(), print) as panel:
        (trouble,) = panel.troubles.values()
    assert "sudo apt install python3-lgpio" in trouble
    assert Path.cwd() == before
