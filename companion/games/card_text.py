"""One card in a file of cards, put in or taken out.

Here files are texts: whoever calls reads and writes them. Everything else in a text stays as its
owner typed it, comments and all.

>>> said = {"id": "TB-V07", "points": 3, "arrows": "NE"}
>>> print(put("# Mine.\\n", said, known=said))
# Mine.
<BLANKLINE>
[[card]]
id = "TB-V07"
points = 3
arrows = "NE"
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any, TypeAlias

from companion.games import toml
from companion.table import data

Raw: TypeAlias = dict[str, Any]  # a card as its file has it

# Blank lines and comments at the end of a block belong to what comes after it.
_TAIL = re.compile(r"(?m)(?:^[ \t]*(?:#.*)?(?:\n|\Z))*\Z")


def put(text: str, said: Raw, known: Container[str], table: str = "card") -> str:
    """The text of a file with this card in it, in the place of the one with its id. What the owner
    has noted there besides the fields that are known stays."""
    return _File(text, table).put(said, known)


def take(text: str, id: str, table: str = "card") -> str:
    """The text of a file without that card."""
    return _File(text, table).take(id)


class _File:
    """A text, and the tables in it that all have that name."""

    def __init__(self, text: str, table: str) -> None:
        self.text = text
        self.table = table
        self.cards = self._read(text)

    def put(self, said: Raw, known: Container[str]) -> str:
        place = self._place(said["id"])
        if place is None:
            return _joined(self.text, self._block(said))
        noted = {name: each for name, each in self.cards[place].items() if name not in known}
        return self._replaced(place, {**said, **noted})

    def take(self, id: str) -> str:
        place = self._place(id)
        return self.text if place is None else self._replaced(place, None)

    def _read(self, text: str) -> list[Raw]:
        found: list[Raw] = data.parse(text).get(self.table, [])
        return found

    def _place(self, id: str) -> int | None:
        return next((at for at, card in enumerate(self.cards) if card.get("id") == id), None)

    def _replaced(self, place: int, said: Raw | None) -> str:
        """The text with another card, or none, at that place."""
        wanted = self.cards[:place] + ([] if said is None else [said]) + self.cards[place + 1 :]
        head, *blocks = re.split(rf"(?m)^(?=\[\[{self.table}\]\])", self.text)
        if len(blocks) == len(self.cards):
            tail = _TAIL.search(blocks[place])
            blocks[place] = ("" if said is None else self._block(said)) + (tail[0] if tail else "")
            edited = head + "".join(blocks)
            if self._reads(edited, wanted):
                return edited
        # Written in a way of its own: nothing is lost but the comments.
        return "\n".join(map(self._block, wanted))

    def _reads(self, text: str, wanted: list[Raw]) -> bool:
        try:
            return self._read(text) == wanted
        except ValueError:
            return False

    def _block(self, said: Raw) -> str:
        ordered = {name: said[name] for name in ("id", "name") if name in said} | said
        return f"[[{self.table}]]\n" + toml.lines(ordered)


def _joined(text: str, block: str) -> str:
    """A block at the end of a text, after a blank line."""
    text = text.rstrip("\n")
    return f"{text}\n\n{block}" if text else block
