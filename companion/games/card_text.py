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
import tomllib
from collections.abc import Container
from typing import Any, TypeAlias

from companion.games import toml

Raw: TypeAlias = dict[str, Any]  # a card as its file has it

_BLOCKS = re.compile(r"(?m)^(?=\[\[card\]\])")
# Blank lines and comments at the end of a block belong to what comes after it.
_TAIL = re.compile(r"(?m)(?:^[ \t]*(?:#.*)?(?:\n|\Z))*\Z")


def put(text: str, said: Raw, known: Container[str]) -> str:
    """The text of a file with this card in it, in the place of the one with its id. What the owner
    has noted there besides the fields that are known stays."""
    cards = _cards(text)
    place = _place(cards, said["id"])
    if place is None:
        return _joined(text, _block(said))
    noted = {name: value for name, value in cards[place].items() if name not in known}
    return _replaced(text, cards, place, {**said, **noted})


def take(text: str, id: str) -> str:
    """The text of a file without that card."""
    cards = _cards(text)
    place = _place(cards, id)
    return text if place is None else _replaced(text, cards, place, None)


def _cards(text: str) -> list[Raw]:
    found: list[Raw] = tomllib.loads(text).get("card", [])
    return found


def _place(cards: list[Raw], id: str) -> int | None:
    return next((place for place, card in enumerate(cards) if card.get("id") == id), None)


def _replaced(text: str, cards: list[Raw], place: int, said: Raw | None) -> str:
    """The text with another card, or none, at that place."""
    wanted = cards[:place] + ([] if said is None else [said]) + cards[place + 1 :]
    head, *blocks = _BLOCKS.split(text)
    if len(blocks) == len(cards):
        tail = _TAIL.search(blocks[place])
        blocks[place] = ("" if said is None else _block(said)) + (tail[0] if tail else "")
        edited = head + "".join(blocks)
        if _reads(edited, wanted):
            return edited
    # Written in a way of its own: nothing is lost but the comments.
    return "\n".join(map(_block, wanted))


def _reads(text: str, wanted: list[Raw]) -> bool:
    try:
        return _cards(text) == wanted
    except tomllib.TOMLDecodeError:
        return False


def _joined(text: str, block: str) -> str:
    """A block at the end of a text, after a blank line."""
    text = text.rstrip("\n")
    return f"{text}\n\n{block}" if text else block


def _block(said: Raw) -> str:
    ordered = {name: said[name] for name in ("id", "name") if name in said} | said
    return "[[card]]\n" + toml.lines(ordered)
