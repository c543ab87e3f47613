"""One more button than the panel has, for the tests that show what follows from its entry."""

from __future__ import annotations

import pytest

from hardware.parts import PARTS, CommandCard, PanelPart, index_parts

HINT = PanelPart(
    "hint", "Show a hint", "Hint", "There is no hint now.",
    color="#45B7A8", lamp="TEAL", keys=("h",),
    card=CommandCard("WW-HINT", "Shows what would be a good answer.", "TEAL", ("burst",)),
)  # fmt: skip


def add_button(monkeypatch: pytest.MonkeyPatch, part: PanelPart = HINT) -> PanelPart:
    """Put one more entry into the table, as a line of hardware/parts.py would."""
    for name, each in index_parts([*PARTS.values(), part]).items():
        monkeypatch.setitem(PARTS, name, each)
    return part
