"""Cards as TOML: the first line names a file of a catalogue, the rest is what stands in it. The
other files of that catalogue have a few good cards each."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from companion import card_files
from companion.cards import AnyBox
from companion.games.registry import find_card_box, find_kit
from companion.table.errors import Refused
from tests.faults.hostile import one_sentence

FEW = 3  # cards of each file: reading them all again takes most of the time
BOXES = ("terror-below", "squirmish")


class Shelf:
    """A catalogue of a few cards, in which one file at a time is another one."""

    def __init__(self, box: AnyBox) -> None:
        self.box = box
        self._place = tempfile.TemporaryDirectory(prefix="wormwatch-fuzz-")
        self.folder = Path(self._place.name)
        self.good = {
            name: few((box.shipped / name).read_text("utf-8"))
            for name in box.files
            if (box.shipped / name).exists()
        }
        for name in self.good:
            self.put(name, self.good[name].encode())
        self.mine: Any = box.load(self.folder)

    def put(self, name: str, content: bytes) -> None:
        (self.folder / name).write_bytes(content)


def few(text: str) -> str:
    """The beginning of a file of cards, up to a few of them."""
    parts = text.split("[[")
    return "[[".join(parts[: FEW + 1])


@cache
def shelves() -> dict[str, Shelf]:
    """Each file of a catalogue, and the catalogue that it is of."""
    every = [Shelf(find_card_box(name)) for name in BOXES]
    return {file: shelf for shelf in every for file in shelf.good}


def one(data: bytes) -> None:
    head, _, content = data.partition(b"\n")
    name = head.decode("utf-8", "replace").strip("# \r")
    name = name if name in shelves() else "worms.toml"
    shelf = shelves()[name]
    shelf.put(name, content)
    try:
        found = card_files.read(shelf.folder, shelf.box)
        shelf.box.compare(shelf.mine, found.cards)
        find_kit(shelf.box.game).rules(shelf.folder)
    except Refused as refusal:
        one_sentence(refusal)
    finally:
        shelf.put(name, shelf.good[name].encode())
