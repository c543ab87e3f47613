"""A Raspberry Pi's model, power and temperature."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from companion.doctor.finding import Place, Verdict, join_groups, off, ok, words, wrong

HOT = 80  # degrees Celsius; from here on a Pi slows itself down

# The firmware's bits: what is so now. 16 bits higher: what has been so since the start.
_LOW_VOLTAGE = 1 << 0
_SLOWED = 1 << 1 | 1 << 2 | 1 << 3
_SINCE_START = 16


def model(root: Path) -> str:
    """The board's name, such as "Raspberry Pi 5 Model B Rev 1.0"; "" when it has none."""
    return words(root / "proc/device-tree/model")


def is_pi(root: Path) -> bool:
    """Is this a Raspberry Pi?"""
    return model(root).startswith("Raspberry Pi")


def power(place: Place) -> Verdict | None:
    """Does the Pi get enough power? Too little slows it down and can spoil its card."""
    if not is_pi(place.root):
        return None
    said = _throttled(place.root)
    if said is None:
        return None
    bits = re.fullmatch(r"(?:throttled=)?(?:0x)?([0-9a-f]+)", said)
    if bits is None:
        return off(f"The firmware does not tell about power ({said}).", join_groups("video"))
    return _judged(int(bits[1], 16))


def _judged(bits: int) -> Verdict:
    remedy = "Use the power supply made for this Pi, and a short cable."
    if bits & _LOW_VOLTAGE:
        return wrong("The voltage is too low right now.", remedy)
    if bits >> _SINCE_START & _LOW_VOLTAGE:
        return off("The voltage has been too low since the start.", remedy)
    if bits & _SLOWED:
        return off("The Pi is slowing itself down right now.", "Give it air, or a fan.")
    return ok("The power supply is strong enough.")


def _throttled(root: Path) -> str | None:
    """What the firmware says, from the kernel or from its own tool; None when neither is here."""
    for path in root.glob("sys/devices/platform/soc*/*firmware*/get_throttled"):
        return words(path)
    tool = root / "usr/bin/vcgencmd"
    if not tool.exists():
        return None
    done = subprocess.run(
        [tool, "get_throttled"], capture_output=True, text=True, timeout=5, check=False
    )
    return (done.stdout + done.stderr).strip()


def temperature(place: Place) -> Verdict | None:
    """Is the Pi too hot?"""
    reading = words(place.root / "sys/class/thermal/thermal_zone0/temp")
    if not is_pi(place.root) or not reading.isdigit():
        return None
    degrees = round(int(reading) / 1000)
    if degrees >= HOT:
        return off(f"{degrees} °C, so the Pi slows itself down.", "Give it air, or a fan.")
    return ok(f"{degrees} °C.")
