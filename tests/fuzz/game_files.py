"""A game as a file, the way `import` and `replay` read it; what is taken can be saved again."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.registry import find_kit
from companion.table import gamefile
from companion.table.errors import Refused
from companion.table.form import to_json
from companion.table.game import Game
from companion.table.replay import replay
from tests.faults.hostile import one_sentence


@cache
def _place() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="wormwatch-fuzz-")


@cache
def _game(name: str) -> Game[Any]:
    return find_kit(name).rules()


def one(data: bytes) -> None:
    path = Path(_place().name) / "game.json"
    path.write_bytes(data)
    try:
        kept, rows = gamefile.unpack(gamefile.read(path))
        session = gamefile.opened(_game(kept.game), kept, rows)
        to_json(session.form())
        assert session.game.progress(session.state)
        again = gamefile.unpack(gamefile.pack(kept, rows))
        assert [row.value for row in again[1]] == [row.value for row in rows]
        for step in replay(session.game, kept, rows):
            to_json(step.form())
    except Refused as refusal:
        one_sentence(refusal)
