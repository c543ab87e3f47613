"""Plain text on the screen: where its lines may end."""

from __future__ import annotations

import pytest

from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Words

LABELS = ["hunt any Worm, 3 VP", "yellow to facility, 12 VP", "→ Jagd nach jedem Wurm, 3 SP"]


@pytest.mark.parametrize("said", LABELS)
def test_a_number_and_its_points_stay_on_one_line(said: str) -> None:
    looks()
    label = Words(words=said, size_hint_x=None)
    for width in range(60, 240, 4):
        label.width = width
        label.texture_update()
        lines = ["".join(word.text for word in line.words) for line in label._label._cached_lines]
        assert lines[-1].strip() not in ("VP", "SP"), f"{lines} at {width} px"
    assert label.words == said, "what others compare has plain spaces"
