"""What every test has: few looks for garbage, none while tests are found, and a check of refusal
codes."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

from tests import refused

PLENTY = 50_000  # new objects between two looks for garbage; with Python's 700 they take long


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Find the tests without a look for garbage, and let them be from then on."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(PLENTY)


def pytest_configure() -> None:
    """Note the code of every refusal from now on."""
    refused.watch()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a test in which a code comes up that is in no registry, or one that its mark promises
    does not come up."""
    refused.CODES.clear()
    result = yield
    strange = refused.CODES - refused.registered().keys()
    if strange:
        pytest.fail(f"companion/table/refusals.toml has no {', '.join(sorted(strange))}")
    promised = {code for mark in item.iter_markers("refuses") for code in mark.args}
    if missing := promised - refused.CODES:
        pytest.fail(f"nothing was refused with {', '.join(sorted(missing))}")
    return result
