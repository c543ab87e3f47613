"""A keeper that keeps nothing: for a game of which no trace is to be left.

Its journal is a real one, but in memory, and gone when it is closed.

>>> keeper = Unkept()
>>> keeper.set("app", "{}")
>>> keeper.setting("app"), keeper.games(), keeper.warning
('{}', [], None)
>>> keeper.close()
"""

from __future__ import annotations

from pathlib import Path

from companion.table.journal import Journal
from companion.table.keeper import Keeper

NOWHERE = Path(":memory:")  # SQLite's own name for it


class Unkept(Keeper):
    """Like a keeper to everybody who has one."""

    def __init__(self) -> None:
        super().__init__(Path())

    def _open(self) -> Journal:
        return Journal(NOWHERE)
