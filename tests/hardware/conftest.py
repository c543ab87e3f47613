"""Every test has a board of pins of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hardware.layout import Layout
from tests.hardware.bench import Bench


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """gpiozero's mock pins, fresh."""
    from gpiozero import Device
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = None


@pytest.fixture
def lay_out(factory: Any) -> Iterator[Callable[..., Bench]]:
    """Opens panels, and closes them again."""
    benches: list[Bench] = []

    def lay(layout: Layout | None = None) -> Bench:
        benches.append(Bench(factory, layout))
        return benches[-1]

    yield lay
    for each in benches:
        each.panel.close()


@pytest.fixture
def bench(lay_out: Callable[..., Bench]) -> Bench:
    """The whole default panel."""
    return lay_out()
