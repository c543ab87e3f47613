"""The one JSON form of everything: journal, protocol and exports all speak it.

Keys come out in one fixed order, so that equal values are equal bytes and a digest means something.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from companion.table.errors import Refused

# The value as one line of JSON: {"b": 1, "a": [2, 3]} is b'{"a":[2,3],"b":1}'.
to_json: Callable[[Any], bytes] = msgspec.json.Encoder(order="deterministic").encode
# The value as dicts, lists, strings and numbers.
plain: Callable[[Any], Any] = partial(msgspec.to_builtins, order="deterministic")


def from_json(line: bytes | str) -> Any:
    """Plain data from JSON, or `Refused` with where it went wrong."""
    try:
        return decoded(line)
    except msgspec.DecodeError as error:
        raise Refused("bad-json", f"That is not JSON: {error}.") from None


def decoded(raw: bytes | str, kind: Any = Any) -> Any:
    """JSON as a value of a kind, or `msgspec.DecodeError` for whatever it is instead: also for a
    nest that is deeper than anybody's, and for what is no text."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except (RecursionError, UnicodeDecodeError) as error:
        raise msgspec.DecodeError(str(error)) from None
