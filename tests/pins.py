"""Pins for tests: gpiozero's own stand-in, fresh for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


def mock_pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A board of pins, for as long as a test lasts."""
    from gpiozero import Device
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = None
