"""Changing TOML that a person has written: comments, order and formatting stay as they are.

Files are texts here; the caller reads and writes them. Import it only where something is changed:
tomlkit takes its time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import tomlkit
from tomlkit.container import Container, OutOfOrderTableProxy
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Comment, InlineTable, Item, Table, Whitespace

from companion.games import toml
from companion.table import data

Plain = dict[str, Any]


def change_text(text: str, wanted: Plain) -> str:
    """Return the text changed so that it reads as `wanted`; what it says already stays as it is.
    A text that tomlkit cannot change is replaced and loses its comments."""
    present = data.parse(text)  # it has the limits that tomlkit lacks
    sections = {name: each for name, each in wanted.items()
                if name not in present and toml.is_section(each)}  # fmt: skip
    loose = {name: each for name, each in wanted.items() if name not in sections}
    try:
        document = tomlkit.parse(text)
        _set_values(document, loose)
        parts = [tomlkit.dumps(document).rstrip("\n") + "\n"] if text.strip() else []
        changed = "\n".join([*parts, *([toml.document(sections)] if sections else [])])
        if data.parse(changed) == wanted:
            return changed
    except (TOMLKitError, ValueError, KeyError, TypeError, RecursionError):
        pass  # a way of writing that only one of the two readers knows
    return toml.document(wanted)


def _set_values(table: Any, wanted: Mapping[str, Any]) -> None:
    for key in [key for key in table if key not in wanted]:
        _delete(table, key)
    for key, value in wanted.items():
        if key not in table:
            _append(table, key, value)
        elif not _is_alike(table[key], value):
            _set_value(table, key, value)


def _set_value(table: Any, key: str, value: Any) -> None:
    present = table[key]
    if isinstance(value, dict) and isinstance(present, Table | InlineTable | OutOfOrderTableProxy):
        _set_values(present, value)
    elif isinstance(present, AoT) and value and _are_tables(value):
        _set_tables(present, value)
    else:
        table[key] = _item(value)


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _set_tables(tables: AoT, wanted: list[Plain]) -> None:
    """Change an array of tables; a table is known by its id."""
    ids = [each.get("id") for each in wanted]
    for at in reversed(range(len(tables))):
        if tables[at].get("id") not in ids:
            _delete_table(tables, at)
    present = [each.get("id") for each in tables]
    if present != ids[: len(present)]:
        raise ValueError("the tables are in another order")
    for table, each in zip(tables, wanted, strict=False):
        if not _is_alike(table, each):
            _set_values(table, each)
    for each in wanted[len(present) :]:
        table = cast(Table, tomlkit.parse(f"[x]\n{toml.lines(each)}")["x"])
        if table.value.body and len(tables):
            _end_with_blank_line(tables[-1].value)
        tables.append(table)


def _delete_table(tables: AoT, at: int) -> None:
    """Delete a table; comments at its end belong to the next one."""
    comments = _take_tail(tables[at].value)
    if at == 0 and any(isinstance(each, Comment) for each in comments):
        raise ValueError("there is no table before it that could keep the comments")
    del tables[at]
    if at:
        body = tables[at - 1].value
        _take_blank_lines(body)
        for each in comments:
            body.add(each)


def _append(table: Any, key: str, value: Any) -> None:
    """Put a new value after the last one; comments at the end belong to what comes after."""
    body = table.value if isinstance(table, Table) else table
    tail = _take_tail(body) if isinstance(body, Container) else []
    table.append(key, _item(value))
    for each in tail:
        body.add(each)


def _delete(table: Any, key: str) -> None:
    del table[key]


def _take_tail(body: Container) -> list[Any]:
    """Take the comments and blank lines at the end of a table out of it."""
    tail = []
    while body.body and body.body[-1][0] is None:
        tail.append(body.body.pop()[1])
    return tail[::-1]


def _take_blank_lines(body: Container) -> None:
    while body.body and isinstance(body.body[-1][1], Whitespace):
        body.body.pop()


def _end_with_blank_line(body: Container) -> None:
    _take_blank_lines(body)
    body.add(tomlkit.nl())


def _item(value: Any) -> Item:
    """Return a value as tomlkit has it, written as all our files are."""
    return cast(Item, tomlkit.parse(toml.lines({"x": value})).item("x"))


def _is_alike(item: Any, value: Any) -> bool:
    plain = item.unwrap() if hasattr(item, "unwrap") else item
    return toml.written(plain) == toml.written(value)
