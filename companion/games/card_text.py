"""Cards in a file of cards, put in or taken out.

Here files are texts: whoever calls reads and writes them. Everything else in a text stays as its
owner typed it, comments and all.

>>> said = {"id": "TB-V07", "points": 3, "arrows": "NE"}
>>> print(put("# Mine.\\n", [said], known=said))
# Mine.
<BLANKLINE>
[[card]]
id = "TB-V07"
points = 3
arrows = "NE"
<BLANKLINE>
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, TypeAlias

from companion.games import toml
from companion.table import data

Raw: TypeAlias = dict[str, Any]  # a card as its file has it


def put(text: str, cards: Sequence[Raw], known: Container[str], table: str = "card") -> str:
    """Return the text of a file with these cards, each in the place of the one with its id. What
    the owner has noted there besides the fields that are known stays."""
    plain = data.parse(text)
    there: list[Raw] = list(plain.get(table, []))
    places = {card.get("id"): place for place, card in enumerate(there)}
    new: list[Raw] = []
    for said in cards:
        card = {name: value for name, value in said.items() if value is not None}
        place = places.get(said["id"])
        if place is None:
            new.append({name: card[name] for name in ("id", "name") if name in card} | card)
        else:
            noted = {name: each for name, each in there[place].items() if name not in known}
            there[place] = {**card, **noted}
    changed = _change(text, plain, table, there)
    return _append(changed, table, new)


def take(text: str, id: str, table: str = "card") -> str:
    """Return the text of a file without that card."""
    plain = data.parse(text)
    left = [card for card in plain.get(table, []) if card.get("id") != id]
    return _change(text, plain, table, left)


def _change(text: str, plain: Raw, table: str, cards: list[Raw]) -> str:
    if cards == plain.get(table, []):
        return text
    from companion.games import toml_edit  # only now: tomlkit takes its time

    wanted = {**plain, table: cards}
    if not cards:
        del wanted[table]
    return toml_edit.change_text(text, wanted)


def _append(text: str, table: str, cards: Sequence[Raw]) -> str:
    """Return the text with new cards at its end, after a blank line each."""
    if not cards:
        return text
    blocks = [toml.document({table: [card]}) for card in cards]
    appended = "\n\n".join(filter(None, [text.rstrip("\n"), "\n".join(blocks)]))
    plain = data.parse(text)
    wanted = {**plain, table: [*plain.get(table, []), *cards]}
    try:
        if data.parse(appended) == wanted:
            return appended
    except ValueError:  # its cards are no tables but an array in one line
        pass
    from companion.games import toml_edit  # as above

    return toml_edit.change_text(text, wanted)
