"""Packed files: a .zip of cards, of maps or a backup as it comes, or a backup as a recipe in JSON.

    {"manifest": {"release": "9.9"}, "parts": {"catalogue/a.toml": "x"}, "sums": {}, "journal": []}

A recipe is packed with sums that are right unless it says others; `journal` has changes as
tests/fuzz/journals.py reads them, and `schema` another number in the journal.
"""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
import zipfile
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

from companion import card_files, map_files
from companion.appliance import archive, backup, restore
from companion.table.errors import Refused
from companion.table.form import from_json, to_json
from tests.faults.hostile import one_sentence
from tests.faults.test_journal_bytes import kept_games
from tests.fuzz.journals import MOST, change_bytes, change_rows

MANIFEST: dict[str, Any] = {
    "wormwatch": 1, "made": "2026-11-16T20:15:00+00:00", "number": 1, "home": "a table",
    "why": "asked", "release": "0.1.0", "schema": 3, "games": 3, "unfinished": 3, "scores": 0,
    "cards": 0, "maps": 0, "fingerprint": "none",
}  # fmt: skip


@cache
def _place() -> tempfile.TemporaryDirectory[str]:
    place = tempfile.TemporaryDirectory(prefix="wormwatch-fuzz-")
    folder = Path(place.name)
    kept_games(folder / "games", answers=6).close()
    for name in ("brought", "data", "unpacked"):
        (folder / name).mkdir()
    return place


def one(data: bytes) -> None:
    path = Path(_place().name) / "brought" / "wormwatch-1.zip"
    path.write_bytes(data)
    if data.startswith(b"{"):
        recipe = None
        with suppress(Refused):
            recipe = from_json(data)
        if isinstance(recipe, dict):
            pack(recipe, path)
    before = outside(path.parent.parent)
    look(path)
    assert outside(path.parent.parent) == before, "nothing is written outside"


def outside(folder: Path) -> list[str]:
    """What lies where nobody should write."""
    return sorted(each.name for each in [*folder.iterdir(), *folder.parent.glob("evil*")])


def look(path: Path) -> None:
    """Everything that is done with a file on a memory stick."""
    card_files.found([path.parent])
    map_files.looking_like_maps([path.parent])
    for each in backup.found(path.parent):
        backup.order(each)
        assert each.manifest is None or archive.is_newer(each.manifest) in (True, False)
    for read in (card_files.read, map_files.read, backed_up):
        try:
            read(path)
        except Refused as refusal:
            one_sentence(refusal)


def backed_up(path: Path) -> None:
    restore.compare(path.parent.parent / "data", path)


def pack(recipe: dict[str, Any], path: Path) -> None:
    """A backup of a few games with whatever the recipe says about it."""
    journal = path.parent.parent / "journal.db"
    journal.write_bytes((path.parent.parent / "games" / "journal.db").read_bytes())
    lines = recipe.get("journal")
    lines = [str(each) for each in lines[:MOST]] if isinstance(lines, list) else []
    change_rows(journal, [line for line in lines if line.startswith("set ")])
    schema = recipe.get("schema")
    if isinstance(schema, int) and abs(schema) < 1 << 31:
        with closing(sqlite3.connect(journal, isolation_level=None)) as db:
            db.execute(f"PRAGMA user_version = {schema}")
    change_bytes(journal, [line for line in lines if not line.startswith("set ")])
    texts = recipe.get("parts")
    texts = texts if isinstance(texts, dict) else {}
    parts = {name: str(text).encode("utf-8", "replace") for name, text in texts.items()}
    parts.setdefault("journal.db", journal.read_bytes())
    journal.unlink()
    sums: Any = {name: hashlib.sha256(content).hexdigest() for name, content in parts.items()}
    said = recipe.get("sums", {})
    sums = {**sums, **said} if isinstance(said, dict) else said
    said = recipe.get("manifest", {})
    manifest = {**MANIFEST, "sums": sums, **said} if isinstance(said, dict) else said
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in [*parts.items(), ("manifest.json", to_json(manifest))]:
            with suppress(ValueError, IndexError):  # a name that no .zip can have
                packed.writestr(name, content)
