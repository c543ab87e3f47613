"""Python need not look through thousands of tests again and again while it runs them."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Find the tests without a look for garbage, and let them be from then on."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
