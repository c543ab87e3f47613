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


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else written(name)


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
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


@written.register
def _(value: list) -> str:  # type: ignore[type-arg]
    return f"[{', '.join(map(written, value))}]"


@written.register
def _(value: dict) -> str:  # type: ignore[type-arg]
    inside = ", ".join(f"{_key(name)} = {written(each)}" for name, each in value.items())
    return f"{{ {inside} }}" if inside else "{}"
