"""When it was, as a person says it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.table.when import when

NOW = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (datetime(2026, 11, 16, 19, 59, tzinfo=UTC), "just now"),
        (datetime(2026, 11, 16, 9, 5, tzinfo=UTC), "today at 9:05"),
        (datetime(2026, 11, 15, 23, 0, tzinfo=UTC), "yesterday"),
        (datetime(2026, 11, 10, 23, 0, tzinfo=UTC), "last Tuesday"),
        (datetime(2026, 10, 3, 12, 0, tzinfo=UTC), "3 October"),
        (datetime(2025, 10, 3, 12, 0, tzinfo=UTC), "3 October 2025"),
        (datetime(2027, 1, 2, 12, 0, tzinfo=UTC), "2 January 2027"),  # the clock was set back
    ],
)
def test_a_moment_is_told_by_how_long_ago_it_was(then: datetime, said: str) -> None:
    assert when(then, NOW) == said
