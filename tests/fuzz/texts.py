"""Small texts that somebody else may have written: a map, a panel, settings, a tag on a card."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from companion import map_files, settings, tags
from companion.games.wormlord import maps
from companion.table.errors import Refused
from hardware import layout
from tests.faults.hostile import one_sentence


@cache
def _place() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="wormwatch-fuzz-")


def one(data: bytes) -> None:
    file = Path(_place().name) / "brought.toml"
    file.write_bytes(data)
    try:
        for brought in map_files.read(file):
            (file.parent / "again.toml").write_text(maps.written(brought), "utf-8")
            [again] = map_files.read(file.parent / "again.toml")
            assert (again.name, again.rows) == (brought.name, brought.rows), "a map comes back"
    except Refused as refusal:
        one_sentence(refusal)
    text = data.decode("utf-8", "replace")
    assert all(layout.parse(text).troubles)
    settings.read(text)
    if tags.is_ours(text):
        assert len(text) <= tags.LONGEST
        assert text.isascii()
    card = tags.parsed(text)
    assert card is None or tags.written(*card) == text
