"""A journal in which other things stand than were written, a change a line:

set answers 3 value "9"       a value of a row, as JSON
bytes 4096 00ff10             bytes of the file
cut 9000                      the file ends there
swap 4096 8192                two pages in each other's place
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from tests.faults.test_journal_bytes import PAGE, kept_games, look

COLUMNS = {
    "games": ("id", "game", "origin", "title", "sources", "release", "begun", "touched", "over",
              "version"),
    "answers": ("game", "seq", "value", "source", "at", "digest", "status", "snapshot"),
    "settings": ("name", "value"),
}  # fmt: skip
MOST = 8  # changes


@cache
def _place() -> tempfile.TemporaryDirectory[str]:
    place = tempfile.TemporaryDirectory(prefix="wormwatch-fuzz-")
    kept_games(Path(place.name) / "whole", answers=12).close()
    return place


def one(data: bytes) -> None:
    whole, folder = Path(_place().name) / "whole", Path(_place().name) / "harmed"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(whole, folder)
    lines = data.decode("utf-8", "replace").split("\n")[:MOST]
    change_rows(folder / "journal.db", [line for line in lines if line.startswith("set ")])
    change_bytes(folder / "journal.db", [line for line in lines if not line.startswith("set ")])
    is_new = not (folder / "journal.db").stat().st_size  # an empty file is a new journal
    opened, told = look(folder)
    assert told or opened == 3 or is_new, "lost without a word"


def change_rows(file: Path, lines: list[str]) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for line in lines:
            _, table, row, column, value = (line + " " * 4).split(" ", 4)
            if is_place(row) and column in COLUMNS.get(table, ()):
                try:
                    put = f"UPDATE {table} SET {column} = ? WHERE rowid = ?"
                    db.execute(put, (stored(value), int(row)))
                except (sqlite3.Error, ValueError, RecursionError, OverflowError):
                    continue  # which SQLite itself does not take


def stored(value: str) -> Any:
    """A value as SQLite can have it; what is no JSON goes in as it stands."""
    try:
        found = json.loads(value)
    except ValueError:
        return value
    return json.dumps(found) if isinstance(found, list | dict) else found


def change_bytes(file: Path, lines: list[str]) -> None:
    raw = bytearray(file.read_bytes())
    for line in lines:
        match line.split():
            case ["bytes", at, what] if is_place(at):
                new = bytes.fromhex(what) if is_hex(what) else what.encode()
                place = int(at) % len(raw) if raw else 0
                raw[place : place + len(new)] = new
            case ["cut", at] if is_place(at):
                del raw[int(at) :]
            case ["swap", one, other] if is_place(one) and is_place(other) and raw:
                here, there = (int(each) % len(raw) // PAGE * PAGE for each in (one, other))
                pages = raw[here : here + PAGE], raw[there : there + PAGE]
                raw[here : here + PAGE], raw[there : there + PAGE] = pages[1], pages[0]
    file.write_bytes(raw)


def is_place(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(each in "0123456789abcdefABCDEF" for each in text)
