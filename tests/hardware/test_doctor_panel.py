"""`wormwatch doctor --panel` and `wormwatch panel check`, with and without pins."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from companion.__main__ import main
from companion.doctor import devices, panel
from companion.doctor.finding import Place
from hardware import pins
from hardware.layout import read
from hardware.parts import PARTS

BUTTONS = [name for name in read().parts if name != "buzzer"]


@pytest.fixture
def no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(pins.CHOICE, raising=False)
    monkeypatch.setattr("hardware.panel.has_pins", lambda: False)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "SHOWN", 0.01)
    monkeypatch.setattr(panel, "PATIENCE", 1.0)


def press(factory: Any, *parts: str) -> Callable[[], None]:
    """A hand that presses parts as soon as there is a panel to press."""

    def hand() -> None:
        while len(factory.pins) < 17:
            sleep(0.005)
        sleep(0.2)
        for part in parts:
            pin = factory.pin(read().parts[part].button)
            pin.drive_low()
            sleep(0.04)
            pin.drive_high()
            sleep(0.05)

    thread = Thread(target=hand)
    thread.start()
    return thread.join


def test_each_lamp_tone_and_button_is_named(
    factory: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = press(factory, *BUTTONS)
    assert main(["doctor", "--panel", "--data", str(tmp_path)]) == 0
    done()
    said = capsys.readouterr().out.splitlines()
    assert "Lamp: Terror Turn" in said
    assert "Tone: alarm" in said
    assert f"Now press each of the {len(BUTTONS)} buttons. Ctrl-C ends." in said
    assert [line.strip() for line in said if line.startswith("  ")] == [
        PARTS[name].title for name in BUTTONS
    ]
    assert said[-1] == "Every button has been heard."


def test_what_was_not_pressed_is_named(
    factory: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = press(factory, *BUTTONS[:-2])
    assert main(["doctor", "--panel", "--data", str(tmp_path)]) == 0
    done()
    assert capsys.readouterr().out.splitlines()[-1] == "Not pressed: Player 4, Shutdown."


def test_a_busy_pin_is_said_and_the_rest_is_tried(
    factory: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from gpiozero import InputDevice

    with InputDevice(5):
        done = press(factory, *(part for part in BUTTONS if part != "undo"))
        assert main(["doctor", "--panel", "--data", str(tmp_path)]) == 1
        done()
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("Undo: the button on GPIO 5 does not work (another program")
    assert said[-1] == "Every button has been heard."


def test_without_pins_the_keys_are_told(
    no_pins: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--panel", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("No Raspberry Pi pins are here. The keyboard stands in for the buttons:")
    assert "Undo         u or backspace" in said


@pytest.mark.parametrize("command", [["doctor", "--panel"], ["panel", "check"]])
def test_json_says_the_state_without_asking(
    command: list[str], factory: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--json", "--data", str(tmp_path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["panel"], found["says"], found["troubles"]) == ("ready", "", [])
    assert found["parts"]["undo"]["lamp"] == {"gpio": 6, "pin": 31, "state": "ok"}
    assert set(found["parts"]) == set(read().parts)


def test_json_without_pins(
    no_pins: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--panel", "--json", "--data", str(tmp_path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["panel"] == "absent"
    assert found["parts"]["buzzer"]["tone"]["state"] == "absent"


def test_json_of_pins_that_do_not_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(pins.CHOICE, "no-such-pins")
    assert main(["panel", "check", "--json", "--data", str(tmp_path)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["panel"] == "trouble"
    assert found["parts"]["undo"]["button"]["state"] == "trouble"


def test_check_names_every_slip_and_every_pin(
    factory: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "panel.toml").write_text("[undo]\nbutton = 5\nlamp = 2\n[door]\n[yes]\n")
    assert main(["panel", "check", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "  Undo         button GPIO5 (pin 29)\n" in said
    assert "  Yes, next    not wired\n" in said
    assert "panel.toml: there is no part door.\n" in said
    assert "GPIO 2, which is kept for i2c" in said
    (tmp_path / "panel.toml").unlink()
    assert main(["panel", "check", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith(
        "Every part opens. 'wormwatch doctor --panel' lets you press them.\n"
    )


def test_doctor_tells_of_a_slip_in_the_owners_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("proc/device-tree", "dev", "data"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    (tmp_path / "dev/gpiochip0").touch()
    (tmp_path / "data/panel.toml").write_text("[door]\n")
    monkeypatch.setattr(devices, "_PINS", ())
    status, says, remedy = devices.gpio(Place(tmp_path / "data", tmp_path))
    assert (status, says) == ("off", "panel.toml: there is no part door.")
    assert remedy.endswith("wormwatch panel check")


def test_a_pi_without_lgpio_is_told_where_it_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("proc/device-tree", "dev"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    (tmp_path / "dev/gpiochip0").touch()
    monkeypatch.setattr(devices, "can_import_lgpio", lambda: False)
    status, says, remedy = devices.gpio(Place(tmp_path, tmp_path))
    assert status == "off"
    assert "lgpio not installed" in says
    assert remedy == "For a panel, type: sudo apt install python3-lgpio"
