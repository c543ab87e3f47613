"""Notes the codes that something is refused with while a test runs, in this process."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.table.errors import Refused

REGISTRY = Path(__file__).parent.parent / "companion" / "table" / "refusals.toml"
CODES: set[str] = set()  # since the test that runs has begun
_make = Refused.__init__


@cache
def registered() -> Mapping[str, Mapping[str, str]]:
    """Return the entry of each code in the registry."""
    chapters = tomllib.loads(REGISTRY.read_text("utf-8")).values()
    return {code: entry for chapter in chapters for code, entry in chapter.items()}


def watch() -> None:
    """Note the code of every refusal that is made from now on."""
    Refused.__init__ = _note  # type: ignore[method-assign]


def _note(
    self: Refused, code: str, message: str, expected: Sequence[Any] | None = None, rule: str = ""
) -> None:
    CODES.add(code)
    _make(self, code, message, expected, rule)
