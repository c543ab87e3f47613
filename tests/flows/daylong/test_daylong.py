"""The table stands switched on: a day of it costs no more at its end than at its beginning.

    WORMWATCH_DAY_HOURS=8 .venv/bin/python -m pytest -m soak tests/flows/daylong

plays fewer hours. What was measured is in build/day: `day.md`, `day.png` and `day.json`.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

HOURS = float(os.environ.get("WORMWATCH_DAY_HOURS", "24"))
OUT = Path(__file__).parents[3] / "build" / "day"
MOST = 24.0  # MB that the memory may have grown by: a page that is not let go of takes 2 to 10
SPARE = {"widgets": 12}  # Home lists the games that can be continued


@pytest.fixture
def _cleared_away_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests let Python look for what can be cleared away less often than the app does."""
    from companion.screens.window import pace

    monkeypatch.setattr(pace, "PLENTY", 200_000)
    monkeypatch.setattr(pace, "HELD", 0.03)


@pytest.mark.soak
@pytest.mark.usefixtures("_cleared_away_as_ever")
def test_a_day_leaves_the_app_as_it_was(tmp_path: Path) -> None:
    from tests.flows.daylong.day import Day, opened
    from tests.flows.daylong.sheet import COUNTS, Sheet, write

    begun = time.process_time()
    with opened(tmp_path / "data") as app:
        day = Day(app, HOURS, tmp_path / "films")
        try:
            day.spend()
        finally:  # whoever cannot wait for its end has the figures so far
            sheet = Sheet(
                hours=day.hour,
                cpu=time.process_time() - begun,
                pictures=day.eyes.pictures,
                looks=day.diary.looks,
                closely=day.diary.hours,
                games=day.diary.games,
            )
            write(sheet, OUT)
        assert app.shell.faults == []
    assert sheet.grown <= MOST
    assert sheet.grown_at_home <= MOST
    for name in COUNTS:
        before, after = sheet.counted(name)
        assert after <= before + SPARE.get(name, 0), name
