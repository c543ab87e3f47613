"""Reading data files: cards and rules are TOML, never code."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.language import tr
from companion.table import limited_read
from companion.table.errors import Refused

LARGEST = 2_000_000  # bytes of one file; a whole box of cards has about 30,000

T = TypeVar("T")


def read(path: Path, kind: type[T]) -> T:
    """A TOML file as a value of that type, or `Refused` with what is wrong and where."""
    try:
        return msgspec.convert(parse(limited_read.read_file(path, LARGEST)), kind)
    except msgspec.ValidationError as error:
        message = tr("{path} does not fit: {error}.", path=path, error=error)
    except ValueError as error:
        message = tr("{path} is not TOML: {error}.", path=path, error=error)
    raise Refused("bad-data", message)


def parse(raw: bytes) -> dict[str, Any]:
    """TOML as plain data, or a `ValueError` with what is wrong.

    Python's own reader knows no limits: it stumbles over what is nested deep, and over whole
    numbers longer than any that it turns into one.
    """
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except RecursionError:
        raise ValueError(tr("it is nested too deep")) from None
    except ValueError as error:
        if isinstance(error, tomllib.TOMLDecodeError | UnicodeDecodeError):
            raise
        raise ValueError(tr("a number in it is far too long")) from None
