"""Every test has a board of pins of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hardware.layout import Layout
from tests.hardware.bench import Bench
from tests.pins import mock_pins


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """gpiozero's mock pins, fresh."""
    yield from mock_pins(monkeypatch)


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
