"""Writing TOML, as far as a game's data files need it; Python itself only reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import singledispatch
from typing import Any


def lines(table: Mapping[str, Any]) -> str:
    """A table line by line; what is None is left out.

    >>> print(lines({"id": "TB-V07", "text": None, "points": 3}), end="")
    id = "TB-V07"
    points = 3
    """
    return "".join(
        f"{_key(name)} = {written(value)}\n" for name, value in table.items() if value is not None
    )


def document(tables: Mapping[str, Any]) -> str:
    """A whole file: first what has no section, then a section for each table.

    >>> print(document({"note": "x", "my side": {"rows": 6}, "card": [{"id": "a"}, {"id": "b"}]}))
    note = "x"
    <BLANKLINE>
    ["my side"]
    rows = 6
    <BLANKLINE>
    [[card]]
    id = "a"
    <BLANKLINE>
    [[card]]
    id = "b"
    <BLANKLINE>
    """
    loose: dict[str, Any] = {}
    blocks: list[str] = []
    for name, value in tables.items():
        if not is_section(value):
            loose[name] = value
        elif isinstance(value, dict):
            blocks.append(f"[{_key(name)}]\n{lines(value)}")
        else:
            blocks += [f"[[{_key(name)}]]\n{lines(each)}" for each in value]
    return "\n".join([*([lines(loose)] if loose else []), *blocks])


def is_section(value: Any) -> bool:
    """Whether a value is written as a section: a table, or a list of nothing but tables."""
    tables = value if isinstance(value, list) and value else [value]
    return all(isinstance(each, dict) for each in tables)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


@singledispatch
def written(value: Any) -> str:
    """A value as TOML writes it; numbers and dates write themselves.

    >>> written(["a", True, {"dice": 2}])
    '["a", true, { dice = 2 }]'
    """
    return str(value)


@written.register
def _(value: bool) -> str:
    return str(value).lower()


@written.register
def _(value: str) -> str:
    if "\n" in value and not re.search(r'[\\"\x00-\x08\x0b-\x1f\x7f]', value):
        return f'"""\n{value}"""'
    return _quoted(value)


def _quoted(value: str) -> str:
    """A string on one line."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


@written.register
def _(value: list) -> str:  # type: ignore[type-arg]
    return f"[{', '.join(map(written, value))}]"


@written.register
def _(value: dict) -> str:  # type: ignore[type-arg]
    inside = ", ".join(f"{_key(name)} = {written(each)}" for name, each in value.items())
    return f"{{ {inside} }}" if inside else "{}"
