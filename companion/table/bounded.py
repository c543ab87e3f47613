"""Reading what somebody brings along: never more of it than such a file can have in it."""

from __future__ import annotations

from pathlib import Path

from companion.language import tr
from companion.table.errors import Refused


def read(path: Path, most: int) -> bytes:
    """What is in a file, or `Refused`: one of 4 GB must not take the memory of the whole table."""
    try:
        with path.open("rb") as file:
            found = file.read(most + 1)
    except OSError as error:
        said = tr("{path} cannot be read: {error}.", path=path, error=error.strerror)
        raise Refused("cannot-read", said) from None
    if len(found) > most:
        said = tr("{path} is far too large to be what it should be.", path=path)
        raise Refused("too-large", said)
    return found
