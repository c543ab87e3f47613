"""One more button than the panel has, for the tests that show what follows from its entry."""

from __future__ import annotations

import pytest

from hardware.parts import PARTS, CommandCard, PanelPart, index_parts

SPARE = PanelPart(
    "spare", "Spare button", "Spare", "The spare button has no use now.",
    color="#45B7A8", lamp="TEAL", keys=("f9",),
    card=CommandCard("WW-SPARE", "Does what the spare button does.", "TEAL", ("burst",)),
)  # fmt: skip


def add_button(monkeypatch: pytest.MonkeyPatch, part: PanelPart = SPARE) -> PanelPart:
    """Put one more entry into the table, as a line of hardware/parts.py would."""
    for name, each in index_parts([*PARTS.values(), part]).items():
        monkeypatch.setitem(PARTS, name, each)
    return part
