"""Reading data files: cards and rules are TOML, never code."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.language import tr
from companion.table.errors import Refused

T = TypeVar("T")


def read(path: Path, kind: type[T]) -> T:
    """A TOML file as a value of that type, or `Refused` with what is wrong and where."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), kind)
    except OSError as error:
        message = tr("{path} cannot be read: {error}.", path=path, error=error.strerror)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = tr("{path} is not TOML: {error}.", path=path, error=error)
    except msgspec.ValidationError as error:
        message = tr("{path} does not fit: {error}.", path=path, error=error)
    raise Refused("bad-data", message)
