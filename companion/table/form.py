"""The one JSON form of everything: journal, protocol and exports all speak it.

Keys come out in one fixed order, so that equal values are equal bytes and a digest means something.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from companion.table.errors import Refused

_encoder = msgspec.json.Encoder(order="deterministic")


def to_json(value: Any) -> bytes:
    """The value as one line of JSON.

    >>> to_json({"b": 1, "a": [2, 3]})
    b'{"a":[2,3],"b":1}'
    """
    return _encoder.encode(value)


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


def plain(value: Any) -> Any:
    """A value as dicts, lists, strings and numbers."""
    return msgspec.to_builtins(value, order="deterministic")


def digest(*values: Any) -> str:
    """A short fingerprint of values: equal values, equal fingerprint.

    >>> digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    True
    """
    sponge = hashlib.blake2b(digest_size=12)
    for value in values:
        sponge.update(to_json(value))
        sponge.update(b"\n")
    return sponge.hexdigest()
