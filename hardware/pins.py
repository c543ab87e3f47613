"""gpiozero, if there are pins at all: on any other machine it is not even imported."""

from __future__ import annotations

import os
import sys
from contextlib import chdir
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.language import tr

CHOICE = "GPIOZERO_PIN_FACTORY"  # gpiozero's own variable: "mock" plays pins
SYSTEM = Path("/usr/lib/python3/dist-packages")  # where apt puts packages for Python


def has_pins(root: Path = Path("/")) -> bool:
    """Is this a Raspberry Pi with pins, or does somebody play one?"""
    if os.environ.get(CHOICE):
        return True
    try:
        model = (root / "proc/device-tree/model").read_text(errors="replace")
    except OSError:
        return False
    return model.startswith("Raspberry Pi") and any((root / "dev").glob("gpiochip*"))


class Pins:
    """The pins of this machine, as gpiozero's devices. Opening them may raise anything."""

    def __init__(self) -> None:
        self._factory, self._is_ours = _chosen() if os.environ.get(CHOICE) else _lgpio()

    def button(self, gpio: int) -> Any:
        """An input that a button pulls to ground. It is debounced here, not by gpiozero."""
        from gpiozero import InputDevice

        return InputDevice(gpio, pull_up=True, pin_factory=self._factory)

    def lamp(self, gpio: int) -> Any:
        """A lamp that is dark."""
        from gpiozero import PWMLED

        return PWMLED(gpio, pin_factory=self._factory)

    def tone(self, gpio: int) -> Any:
        """A buzzer that is silent."""
        from gpiozero import PWMOutputDevice

        return PWMOutputDevice(gpio, frequency=440, pin_factory=self._factory)

    def close(self) -> None:
        """Give all of them back to the system."""
        if self._is_ours:
            self._factory.close()


def let_go(device: Any) -> None:
    """Close one of gpiozero's devices, even if its pin has gone."""
    try:
        device.close()
    except Exception:  # drivers raise what they like
        device._pin = None  # or gpiozero tries again, and complains, when it is collected


def why(error: BaseException) -> str:
    """What an error of a pin means, as the end of a sentence.

    >>> why(OSError("GPIO busy"))
    'another program or a board on top of the Pi holds it'
    """
    if "busy" in str(error) or type(error).__name__ == "GPIOPinInUse":
        return tr("another program or a board on top of the Pi holds it")
    if type(error).__name__ == "PinInvalidPin":
        return tr("this Pi has no such pin")
    return str(error).strip().rstrip(".") or type(error).__name__


def _chosen() -> tuple[Any, bool]:
    """The pins that somebody has asked for; they may have more users than us."""
    os.environ.setdefault("GPIOZERO_MOCK_PIN_CLASS", "mockpwmpin")  # plain mock pins cannot fade
    from gpiozero import Device

    Device.ensure_pin_factory()
    return Device.pin_factory, False


def _lgpio() -> tuple[Any, bool]:
    # Not gpiozero's own choice: without lgpio it falls back to ways that new kernels have closed.
    # While it is imported, lgpio makes a pipe in the working folder, which may be read-only.
    with TemporaryDirectory(prefix="wormwatch-") as folder, chdir(folder):
        if find_spec("lgpio") is None:
            borrow(SYSTEM, "_lgpio", "lgpio")
        from gpiozero.pins.lgpio import LGPIOFactory
    return LGPIOFactory(), True


def can_import_lgpio() -> bool:
    """Is lgpio here, in our own packages or in the system's?"""
    return bool(find_spec("lgpio") or PathFinder.find_spec("lgpio", [str(SYSTEM)]))


def borrow(folder: Path, *names: str) -> None:
    """Import modules from the system's packages, and nothing else of them.

    lgpio has no wheel for the newest Pythons, but Raspberry Pi OS brings one for its own.
    """
    for name in names:
        spec = PathFinder.find_spec(name, [str(folder)])
        if spec is None or spec.loader is None:
            raise ImportError(tr("lgpio is not installed: sudo apt install python3-lgpio"))
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
